"""Read with the cross-encoder the statements that can still become the first quotation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.domain.passage import Reading
from core.ports.models import Reader
from core.rag.answering.quotes.choosing import Scored, ranking_of
from core.rag.answering.quotes.features import UNREAD, Shared, chance
from core.rag.answering.quotes.statements import Statement, read_with
from core.rag.answering.quotes.weights import QUOTE

# Decision 0056: log odds that a statement is hoped to have when it is read, and that one has which is passed over.
AT_ONCE, _HOPED, _PASSED_OVER = 2, 7.0, -2.0
_MOST_GAINED = QUOTE["read"] * (_HOPED - UNREAD)
_NOTHING_READ = Reading(0.0, 0, 0, "", 0.0)


@dataclass(frozen=True)
class StatementReader:
    """Reads statements below their headings; of a follow-up it takes the surest reading of its forms.

    Without a `reader` nothing is read. Its methods raise ModelError.
    """

    reader: Reader | None
    most: int

    async def read_best(self, common: Shared, statements: Sequence[Statement]) -> Shared:
        """With what is found in the first two, and in those of the `most` best that can still come before them."""
        if self.reader is None:
            return common
        first, others = _apart(ranking_of(common, statements)[: self.most])
        found = await self.read(common, _statements(first))
        leading = ranking_of(replace(common, read=found), _statements(first))[0].score
        passed_over = {each.statement.text: Reading(chance(_PASSED_OVER), 0, 0, "", 0.0) for each in others}
        open_ones = [each for each in others if each.score + _MOST_GAINED > leading]
        return replace(common, read=passed_over | found | await self.read(common, _statements(open_ones)))

    async def read(self, common: Shared, statements: Sequence[Statement]) -> dict[str, Reading]:
        """What is found in each, by its text."""
        if self.reader is None or not statements:
            return {}
        texts = list(map(read_with, statements))
        found = [await self.reader.read(form, texts) for form in common.question.forms]
        best = [max(each, key=relevance) for each in zip(*found, strict=True)]
        return dict(zip((each.text for each in statements), best, strict=True))

    async def of(self, common: Shared, statement: Statement) -> Reading:
        """What is found in one statement."""
        found = common.read if statement.text in common.read else await self.read(common, [statement])
        return found.get(statement.text, _NOTHING_READ)

    async def in_talk(self, common: Shared, first: Statement, reading: Reading) -> Reading:
        """The surer reading of the first quotation: this one, or that of a follow-up after the question before.

        That form chooses no quotation, for what answered the question before would answer it once more.
        """
        if self.reader is None or not common.question.after:
            return reading
        return max(reading, *await self.reader.read(common.question.after, [read_with(first)]), key=relevance)


def relevance(reading: Reading) -> float:
    """In 0…1."""
    return reading.relevance


def _apart(best: Sequence[Scored]) -> tuple[Sequence[Scored], Sequence[Scored]]:
    return best[:AT_ONCE], best[AT_ONCE:]


def _statements(scored: Sequence[Scored]) -> list[Statement]:
    return [each.statement for each in scored]
