"""Write an answer with a language model, from numbered and fenced passages."""

from collections.abc import Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field

from core.domain.conversation import StandaloneQuestion, Turn
from core.domain.curated import CuratedAnswer
from core.domain.memory import Fact
from core.domain.search import Candidate
from core.ports.models import ChatModel, OnText
from core.rag.answering.examples import Examples, told, without_example_marks
from core.rag.answering.model_reply.saying import Saying, Says, saying
from core.rag.answering.situation import Situation
from core.rag.prompts.library import fenced, prompt

_MOST_WRONG, _LONGEST_WRONG = 8, 300  # things that a reply is told to be wrong; characters of each


@dataclass(frozen=True, slots=True)
class Rejected:
    """A reply of the model, and what is wrong with it."""

    reply: str
    wrong: Sequence[str]


@dataclass(frozen=True, slots=True)
class Brief:
    """What a reply is written from: the question, the passages that it may cite, and the conversation's last turns.

    `facts` are what the asker told of themselves that matters here, `examples` reviewed answers to questions like it;
    `rejected` is what the model wrote before, where it is to write anew.
    """

    question: StandaloneQuestion
    kept: Sequence[Candidate]
    talk: Sequence[Turn] = ()
    facts: Sequence[Fact] = ()
    examples: Sequence[CuratedAnswer] = ()
    rejected: Rejected | None = None


@dataclass(frozen=True)
class ChatWriter:
    """Asks a language model, with the passages as numbered, fenced material, and the situation on the campus.

    `examples` chooses reviewed answers that are shown beside them.
    """

    model: ChatModel
    max_tokens: int = 500
    situation: Situation = field(default_factory=Situation)
    examples: Examples | None = None

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model.name

    async def write(
        self, question: StandaloneQuestion, kept: Sequence[Candidate], on_text: OnText | None = None
    ) -> str:
        """The model's Markdown; empty unless it answers. Raises ModelError."""
        found = await self.reply(Brief(question, kept), on_text)
        return found.text if found.says is Says.ANSWER else ""

    async def reply(self, brief: Brief, on_text: OnText | None = None) -> Saying:
        """What the model decided and wrote. Raises ModelError."""
        numbered = best_first_and_last(list(enumerate(brief.kept, start=1)))
        passages = [_as_material(number, candidate) for number, candidate in numbered]
        situation = self.situation.told(brief.talk, brief.facts)
        parts = [told(brief.examples), *passages, situation, asked(brief.question), _told_wrong(brief.rejected)]
        clean = without_example_marks if brief.examples else str
        system = prompt("answer") if brief.rejected is None else f"{prompt('answer')}\n\n{prompt('repair')}"
        return saying(clean(await self._written(system, "\n".join(filter(None, parts)), on_text, clean)))

    async def _written(self, system: str, user: str, on_text: OnText | None, clean: Callable[[str], str]) -> str:
        if on_text is None:
            return await self.model.complete(system, user, max_tokens=self.max_tokens)
        written = ""
        async with aclosing(self.model.stream(system, user, max_tokens=self.max_tokens)) as pieces:
            async for piece in pieces:
                written += piece
                await on_text(clean(written))
        return written.strip()


def asked(question: StandaloneQuestion) -> str:
    """The question as it was asked, and apart from it how the conversation makes it understood."""
    own = fenced("question", question.original)
    return f"{own}\n{fenced('understood_as', question.text)}" if question.rewritten else own


def _told_wrong(rejected: Rejected | None) -> str:
    if rejected is None:
        return ""
    wrong = "\n".join(f"- {each[:_LONGEST_WRONG]}" for each in rejected.wrong[:_MOST_WRONG])
    return f"{fenced('reply', rejected.reply)}\n{fenced('wrong', wrong)}"


def best_first_and_last(numbered: Sequence[tuple[int, Candidate]]) -> list[tuple[int, Candidate]]:
    """Ranks 1, 3, 5 … then … 6, 4, 2, since models use the middle least (Liu et al., "Lost in the Middle", 2024)."""
    return [*numbered[::2], *reversed(numbered[1::2])]


def _as_material(number: int, candidate: Candidate) -> str:
    chunk = candidate.chunk
    return fenced("passage", candidate.reading, number=number, page=chunk.anchor, as_of=f"{chunk.fetched_at:%Y-%m-%d}")
