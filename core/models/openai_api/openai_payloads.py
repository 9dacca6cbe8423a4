"""The replies of an OpenAI-compatible server, as far as we read them, up to a limit: a door to `httpx2`."""

import math

from pydantic import BaseModel, Field

from core.text.thoughts import without_thoughts


class EmbeddingRow(BaseModel):
    """The vector of the text at `index` of the request."""

    index: int
    embedding: list[float]

    @property
    def length(self) -> float:
        """Euclidean length; 0, nan or infinite when the vector has no direction."""
        return math.hypot(*self.embedding)


class Embeddings(BaseModel):
    """The reply of `/embeddings`."""

    data: list[EmbeddingRow]


class ChatMessage(BaseModel):
    """What the model said."""

    content: str | None = None


class Choice(BaseModel):
    """One completion and why it ended."""

    message: ChatMessage
    finish_reason: str | None = None

    @property
    def reply(self) -> str:
        """The text without a reasoning model's thoughts, stripped."""
        return without_thoughts(self.message.content or "")


class Delta(BaseModel):
    """A piece of a streamed reply."""

    delta: ChatMessage = ChatMessage()
    finish_reason: str | None = None


class Usage(BaseModel):
    """What the server counted: tokens of the request and of the reply."""

    prompt_tokens: int = 0
    completion_tokens: int = 0


class CompletionPiece(BaseModel):
    """One event of a streamed `/chat/completions`; the last may have no choice, only the usage."""

    choices: list[Delta] = []
    usage: Usage | None = None

    @property
    def text(self) -> str:
        """What this piece adds."""
        return (self.choices[0].delta.content or "") if self.choices else ""


class Completion(BaseModel):
    """The reply of `/chat/completions`."""

    choices: list[Choice] = Field(min_length=1)
    usage: Usage | None = None
