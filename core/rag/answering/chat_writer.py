"""Write an answer with a language model, from numbered and fenced passages."""

from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass, field

from core.domain.conversation import StandaloneQuestion, Turn
from core.domain.memory import Fact
from core.domain.search import Candidate
from core.ports.answering import OnText
from core.ports.models import ChatModel
from core.rag.answering.model_reply.saying import Saying, Says, saying
from core.rag.answering.situation import Situation
from core.rag.prompts.library import fenced, prompt


@dataclass(frozen=True)
class ChatWriter:
    """Asks a language model, with the passages as numbered, fenced material, and the situation on the campus."""

    model: ChatModel
    max_tokens: int = 500
    situation: Situation = field(default_factory=Situation)

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model.name

    async def write(
        self, question: StandaloneQuestion, kept: Sequence[Candidate], on_text: OnText | None = None
    ) -> str:
        """The model's Markdown; empty unless it answers. Raises ModelError."""
        found = await self.reply(question, kept, (), on_text)
        return found.text if found.says is Says.ANSWER else ""

    async def reply(
        self,
        question: StandaloneQuestion,
        kept: Sequence[Candidate],
        talk: Sequence[Turn],
        on_text: OnText | None = None,
        facts: Sequence[Fact] = (),
    ) -> Saying:
        """What the model decided and wrote, with the conversation's last turns before it. Raises ModelError.

        `facts` are what the asker told of themselves that matters here.
        """
        numbered = best_first_and_last(list(enumerate(kept, start=1)))
        passages = [_as_material(number, candidate) for number, candidate in numbered]
        user = "\n".join([*passages, self.situation.told(talk, facts), _asked(question)])
        return saying(await self._written(user, on_text))

    async def _written(self, user: str, on_text: OnText | None) -> str:
        if on_text is None:
            return await self.model.complete(prompt("answer"), user, max_tokens=self.max_tokens)
        written = ""
        async with aclosing(self.model.stream(prompt("answer"), user, max_tokens=self.max_tokens)) as pieces:
            async for piece in pieces:
                written += piece
                await on_text(written)
        return written.strip()


def _asked(question: StandaloneQuestion) -> str:
    """The question as it was asked, and apart from it how the conversation makes it understood."""
    asked = fenced("question", question.original)
    return f"{asked}\n{fenced('understood_as', question.text)}" if question.rewritten else asked


def best_first_and_last(numbered: Sequence[tuple[int, Candidate]]) -> list[tuple[int, Candidate]]:
    """Ranks 1, 3, 5 … then … 6, 4, 2, since models use the middle least (Liu et al., "Lost in the Middle", 2024)."""
    return [*numbered[::2], *reversed(numbered[1::2])]


def _as_material(number: int, candidate: Candidate) -> str:
    chunk = candidate.chunk
    return fenced("passage", candidate.reading, number=number, page=chunk.anchor, as_of=f"{chunk.fetched_at:%Y-%m-%d}")
