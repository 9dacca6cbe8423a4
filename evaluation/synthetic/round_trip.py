"""The round trip: ask a question that the pages answer, and see whether the answer comes back."""

from dataclasses import dataclass

from evaluation.asking import Asked, ask
from evaluation.rows import Row
from evaluation.scores.right_pages import pages_at
from evaluation.scores.seen import Seen
from evaluation.suites.asked import expected_of
from evaluation.workshop import AdvisorUnderTest

DEPTH = 10  # passages: what is found below is not read for an answer


@dataclass(frozen=True, slots=True)
class Tried:
    """A question that was asked: whether what was told says the answer, and whether its passage was found."""

    row: Row
    is_told: bool
    is_found: bool

    @property
    def is_kept(self) -> bool:
        """Whether the round trip shows that the pages answer."""
        return self.is_told or self.is_found


async def tried(advisor: AdvisorUnderTest, row: Row) -> Tried:
    """Asks it in a new conversation. Raises AdvisorError."""
    asked = await ask(advisor, row.question, row.history)
    expected = expected_of(row, asked)
    is_told = expected is not None and expected.is_said(Seen.of(asked.answer).text)
    return Tried(row, is_told, _is_found(row, asked))


def _is_found(row: Row, asked: Asked) -> bool:
    """Whether one of the first passages is of a right page and holds the quote, or stands under it."""
    right = (each.chunk for each in asked.found[:DEPTH] if pages_at(row.pages, each.chunk.url))
    quote = _spaced(row.quote)
    return any(quote in _spaced("\n".join((*chunk.headings, chunk.text))) for chunk in right)


def _spaced(text: str) -> str:
    return " ".join(text.split())
