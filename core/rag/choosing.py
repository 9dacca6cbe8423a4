"""Choose among the readings of a question: by itself, with the talk, with what its asker told of themselves."""

from collections.abc import Callable
from dataclasses import dataclass

from core.rag.answering.writing import Writing
from core.rag.looking_up import LookingUp
from core.rag.part import CURATED, Part
from core.rag.personal import Personal
from core.rag.work import Work


@dataclass(frozen=True)
class ReadingChoice:
    """Looks up what each reading would be answered with, before anything is written."""

    looking_up: LookingUp
    quoting: Writing
    leans_on_talk: Callable[[Part, Part], bool]
    personal: Personal

    async def choose(self, work: Work, part: Part) -> None:
        """The part becomes the reading that answers better. Raises ModelError, DatabaseError or AnswerTooLate."""
        await self._with_talk(work, part)
        await self.personal.choose(work, part, self.looking_up, self.quoting)

    async def _with_talk(self, work: Work, part: Part) -> None:
        other = part.in_talk
        if other is None or part.written_by == CURATED:
            return
        await self.looking_up.settle(work, other)
        if other.written_by == CURATED:
            part.become(other)
            return
        for each in (part, other):
            if not each.checked.text:
                await self.quoting.try_quoting(work, each)
        alone, joined = (other, part) if part.question.carried else (part, other)
        if self.leans_on_talk(alone, joined) != bool(part.question.carried):
            part.become(other)
