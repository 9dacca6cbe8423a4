"""The replies of an OpenAI-compatible server, as far as we read them, up to a limit: a door to `httpx2`."""

import math
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field, model_validator

from core.text.thoughts import without_thoughts

CUT = "length"  # the finish reason of a reply whose tokens are used up
_SPOKEN = frozenset({"text", "output_text"})


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


def _spoken(content: object) -> object:
    """The text of a content in parts; thoughts are parts of another type."""
    if not isinstance(content, list):
        return content
    said = [part for part in content if isinstance(part, dict) and part.get("type") in _SPOKEN]
    return "".join(str(part.get("text") or "") for part in said)


class ChatMessage(BaseModel):
    """What the model said; thoughts of their own field, such as `reasoning_content`, are not read."""

    content: Annotated[str | None, BeforeValidator(_spoken)] = None


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

    @property
    def is_cut(self) -> bool:
        """Whether the reply ends here since its tokens are used up."""
        return bool(self.choices) and self.choices[0].finish_reason == CUT


class Completion(BaseModel):
    """The reply of `/chat/completions`, or of a server that answers in the form of OpenAI's Responses."""

    choices: list[Choice] = Field(min_length=1)
    usage: Usage | None = None

    @model_validator(mode="before")
    @classmethod
    def _from_responses(cls, given: object) -> object:
        if not isinstance(given, dict) or not isinstance(output := given.get("output"), list):
            return given
        messages = [each for each in output if isinstance(each, dict) and each.get("type") == "message"]
        ended = CUT if given.get("status") == "incomplete" else "stop"
        return {"choices": [{"message": each, "finish_reason": ended} for each in messages], **given}
