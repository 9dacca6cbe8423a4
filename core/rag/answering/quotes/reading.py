"""Read with the cross-encoder the statements that can still become the first quotation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.domain.passage import Reading
from core.ports.models import Reader
from core.rag.answering.quotes.choosing import Scored, leading
from core.rag.answering.quotes.features import UNREAD, Shared, chance
from core.rag.answering.quotes.statements import Statement, read_with
from core.rag.answering.quotes.weights import IN_TALK, QUOTE

# Decision 0056: log odds that a statement is hoped to have when it is read, and that one has which is passed over.
AT_ONCE, _HOPED, _PASSED_OVER = 2, 7.0, -2.0
_NOTHING_READ = Reading(0.0, 0, 0, "", 0.0)
_UNREAD = Reading(chance(_PASSED_OVER), 0, 0, "", 0.0)
Found = Mapping[str, Reading]


@dataclass(frozen=True)
class StatementReader:
    """Reads statements below their headings; in a talk twice: for the question alone, and behind the one before it.

    Without a `reader` nothing is read. Its methods raise ModelError.
    """

    reader: Reader | None
    most: int

    async def read_best(self, common: Shared, statements: Sequence[Statement]) -> Shared:
        """With what is found in the first two, and in those of the `most` best that can still come before them.

        In a talk twice as many: words alone tell less of which of them are the best.
        """
        if self.reader is None:
            return common
        most = self.most * (2 if common.question.in_talk else 1)
        likely = leading(common, statements, most)
        first, others = likely[:AT_ONCE], likely[AT_ONCE:]
        begun = await self._with(common, _statements(first))
        best = leading(begun, _statements(first), 1)[0].score
        open_ones = [each for each in others if each.score + _most_gained(common) > best]
        return await self._with(_passed_over(begun, others), _statements(open_ones))

    async def _with(self, common: Shared, statements: Sequence[Statement]) -> Shared:
        read = await self.read(common.question.text, statements)
        in_talk = await self.read(common.question.in_talk, statements) if common.question.in_talk else {}
        return replace(common, read={**common.read, **read}, read_in_talk={**common.read_in_talk, **in_talk})

    async def read(self, question: str, statements: Sequence[Statement]) -> Found:
        """What is found in each, by its text."""
        if self.reader is None or not statements:
            return {}
        found = await self.reader.read(question, list(map(read_with, statements)))
        return dict(zip((each.text for each in statements), found, strict=True))

    async def of(self, common: Shared, statement: Statement) -> Reading:
        """What is found in one statement: the surer of the two readings in a talk."""
        known = common if statement.text in common.read else await self._with(common, [statement])
        found = (each.get(statement.text, _NOTHING_READ) for each in (known.read, known.read_in_talk))
        return max(found, key=relevance)


def relevance(reading: Reading) -> float:
    """In 0…1."""
    return reading.relevance


def _most_gained(common: Shared) -> float:
    weight = QUOTE["read"] + (IN_TALK["read_in_talk"] if common.question.in_talk else 0.0)
    return weight * (_HOPED - UNREAD)


def _passed_over(common: Shared, others: Sequence[Scored]) -> Shared:
    unread = {each.statement.text: _UNREAD for each in others}
    return replace(common, read={**unread, **common.read}, read_in_talk={**unread, **common.read_in_talk})


def _statements(scored: Sequence[Scored]) -> list[Statement]:
    return [each.statement for each in scored]
