"""Write an answer with a language model, from numbered and fenced passages."""

import re
from collections.abc import Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from typing import TypeVar

from core.domain.conversation import StandaloneQuestion, Turn
from core.domain.curated import CuratedAnswer
from core.domain.memory import Fact
from core.domain.passage import Candidate
from core.errors import ReplyCut
from core.ports.models import ChatModel, OnText
from core.rag.answering.examples import Examples, told, without_example_marks
from core.rag.answering.model_reply.saying import Saying, saying
from core.rag.answering.prompt_passages import PromptPassages
from core.rag.prompts.library import fenced, prompt
from core.rag.verification.citations import without_marks
from core.text.hostile_text import hostile
from core.text.periods import SEASONS, season

Ranked = TypeVar("Ranked")

_MOST_TURNS, _LONGEST_TURN = 4, 600  # the last two questions with their answers; characters
_USE = "only where the passages differ by it; then say which of it you used"
_USE_COMPUTED = "what tables and the clock say; keep all of it, cite its passage, and add what is asked besides"
_TERMS = ("spring", "summer", "fall")

# A sentence is whole where another one, or a line, begins behind its mark or stop.
_WHOLE = re.compile(r".*(?:[.!?]|\[\d{1,2}\])(?=\s)", re.DOTALL)
_MOST_WRONG, _LONGEST_WRONG = 8, 300  # things that a reply is told to be wrong; characters of each


@dataclass(frozen=True)
class Situation:
    """`now` is the time on the campus, with its zone; `campus` its name and `tone` how to word, where they are set."""

    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    campus: str = ""
    tone: str = ""

    def told(self, talk: Sequence[Turn], facts: Sequence[Fact] = ()) -> str:
        """The material about the situation, and apart from it what the asker told of themselves, and the talk."""
        now = self.now()
        lines = [f"Now: {now:%A}, {now.day} {now:%B %Y, %H:%M} ({now.tzinfo})", f"Term: {term_at(now.date())}"]
        lines += [f"Campus: {self.campus}"] if self.campus else []
        lines += [f"Tone of your answer, which changes no fact: {self.tone}"] if self.tone else []
        turns = [f"{turn.role}: {_short(turn.text)}" for turn in talk[-_MOST_TURNS:] if not hostile(turn.text)]
        said = [fenced("earlier", "\n".join(turns))] if turns else []
        asker = [f"{fact.kind}: {fact.value}" for fact in facts if not hostile(fact.value)]
        told = [fenced("asker", "\n".join(asker), told="of themselves", use=_USE)] if asker else []
        return "\n".join([fenced("situation", "\n".join(lines)), *told, *said])


def term_at(day: date) -> str:
    """The term by the calendar of most campuses, such as `fall 2026`."""
    name = next(name for name in _TERMS if season(name, day.year).last >= day and name in SEASONS)
    return f"{name} {day.year}"


def _short(text: str) -> str:
    line = " ".join(without_marks(text).split())
    return line if len(line) <= _LONGEST_TURN else f"{line[:_LONGEST_TURN]} …"


@dataclass(frozen=True, slots=True)
class Rejected:
    """A reply of the model, and what is wrong with it."""

    reply: str
    wrong: Sequence[str]


@dataclass(frozen=True, slots=True)
class Brief:
    """What a reply is written from: the question, the passages that it may cite, and the conversation's last turns.

    `computed` is what rows and the clock say, `facts` what the asker told of themselves that matters here; `examples`
    are reviewed answers to questions like it, and `rejected` is what the model wrote before and is to write anew.
    """

    question: StandaloneQuestion
    kept: Sequence[Candidate]
    talk: Sequence[Turn] = ()
    facts: Sequence[Fact] = ()
    examples: Sequence[CuratedAnswer] = ()
    rejected: Rejected | None = None
    computed: str = ""


@dataclass(frozen=True)
class ChatWriter:
    """Asks a language model, with the passages as numbered, fenced material, and the situation on the campus.

    `examples` chooses reviewed answers that are shown beside them.
    """

    model: ChatModel
    max_tokens: int = 500
    situation: Situation = field(default_factory=Situation)
    examples: Examples | None = None
    passages: PromptPassages = field(default_factory=PromptPassages)

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model.name

    def in_tone(self, tone: str) -> "ChatWriter":
        """The same one in the tone of a place; empty for that of the settings."""
        return replace(self, situation=replace(self.situation, tone=tone)) if tone else self

    async def reply(self, brief: Brief, on_text: OnText | None = None) -> Saying:
        """What the model decided and wrote. Raises ModelError."""
        passages = [text for _, text in best_first_and_last(self.passages.fenced(brief.kept))]
        situation = self.situation.told(brief.talk, brief.facts)
        computed = fenced("computed", brief.computed, use=_USE_COMPUTED) if brief.computed else ""
        asking = asked(brief.question), _told_wrong(brief.rejected)
        parts = [told(brief.examples), *passages, computed, situation, *asking]
        clean = without_example_marks if brief.examples else str
        system = prompt("answer") if brief.rejected is None else f"{prompt('answer')}\n\n{prompt('repair')}"
        return saying(clean(await self._written(system, "\n".join(filter(None, parts)), on_text, clean)))

    async def _written(self, system: str, user: str, on_text: OnText | None, clean: Callable[[str], str]) -> str:
        """The reply; of one that was cut off the sentences that are whole. Raises ModelError."""
        try:
            return await self._heard(system, user, on_text, clean)
        except ReplyCut as cut:
            if not (whole := _WHOLE.match(cut.written)):
                raise
            return whole[0].strip()

    async def _heard(self, system: str, user: str, on_text: OnText | None, clean: Callable[[str], str]) -> str:
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


def best_first_and_last(ranked: Sequence[Ranked]) -> list[Ranked]:
    """Ranks 1, 3, 5 … then … 6, 4, 2, since models use the middle least (Liu et al., "Lost in the Middle", 2024)."""
    return [*ranked[::2], *reversed(ranked[1::2])]
