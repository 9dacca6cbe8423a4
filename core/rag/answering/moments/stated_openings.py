"""The hours that a statement says: the cells of a row below weekdays, or those of one of its sentences."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.records import OpeningHours
from core.domain.units import UnitKind
from core.rag.answering.moments.stated_hours import stated_hours
from core.rag.answering.quotes.statements import Statement
from core.text.languages.en.pages.opening_words import CLOSED
from core.text.opening_times import DAYS, TIMES, opens_and_closes, weekdays_of
from core.text.sentences import sentences

_DAYS, _CLOSED = re.compile(DAYS, re.IGNORECASE), re.compile(CLOSED, re.IGNORECASE)
_TIMES = re.compile(TIMES, re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class StatedOpening:
    """Usual hours, and what is quoted for them."""

    hours: tuple[OpeningHours, ...]
    quote: str


def says_times(text: str) -> bool:
    """Whether it names times from one to another."""
    return _TIMES.search(text) is not None


def stated_opening(statement: Statement) -> StatedOpening | None:
    """None where no sentence has days with times in a clear order."""
    row = statement.units[0]
    if statement.kind is UnitKind.ROW and row.header and (hours := tuple(_of_cells(row.header, row.cells))):
        return StatedOpening(hours, row.alone)
    said = ((sentence, stated_hours(sentence)) for sentence in sentences(statement.text))
    return next((StatedOpening(hours, sentence) for sentence, hours in said if hours), None)


def _of_cells(header: Sequence[str], cells: Sequence[str]) -> Iterator[OpeningHours]:
    for name, cell in zip(header, cells, strict=False):
        if not _DAYS.fullmatch(name.strip()):
            continue
        times = opens_and_closes(found[0]) if (found := _TIMES.search(cell)) else None
        if times or _CLOSED.fullmatch(cell.strip()):
            opens, closes = times or ("", "")
            yield OpeningHours(weekdays_of(name), opens=opens, closes=closes)
