"""Find the row of a table of dates that holds today: "25 percent | dropped by September 18"."""

import re
from collections.abc import Sequence
from datetime import date

from core.domain.search import Candidate
from core.domain.units import Unit, UnitKind
from core.rag.answering.moments.statements import MOST_PASSAGES, content
from core.rag.structured.events.event_names import meaning
from core.text.dates import read_span
from core.text.languages.en.moments import day_in_words
from core.text.languages.en.questions.time_questions import AFTER, ASKS_AMOUNT, BY_THEN, TODAY
from core.text.passage_structure import units_in
from core.text.periods import stated_period

_TODAY, _BY, _AFTER, _AMOUNT = (re.compile(each, re.IGNORECASE) for each in (TODAY, BY_THEN, AFTER, ASKS_AMOUNT))
Column = tuple[str, list[tuple[Unit, str, date]]]
_FEWEST_ROWS = 3
_FAR = 250  # days between today and the column's last day


def row_of_today(question: str, candidates: Sequence[Candidate], today: date) -> tuple[str, str, Candidate] | None:
    """A lead, the row as it reads alone, and its passage; None where no table is certainly about the question."""
    asked = content(_TODAY.sub(" ", question))
    if not _TODAY.search(question) or not _AMOUNT.search(question) or not asked:
        return None
    for candidate in candidates[:MOST_PASSAGES]:
        rows = [unit for unit in units_in(candidate.chunk) if unit.kind is UnitKind.ROW and unit.header]
        header = rows[0].header or () if rows else ()
        named = meaning(" ".join((candidate.chunk.title, *candidate.chunk.headings, *header)))
        if len(rows) >= _FEWEST_ROWS and asked & named and (row := _row(rows, header, today)):
            return f"Today is {day_in_words(today)}:", row, candidate
    return None


def _row(rows: Sequence[Unit], header: Sequence[str], today: date) -> str | None:
    """Of the column of this term, else of the nearest days: the first row by whose day it is not yet too late."""
    columns = [column for at, name in enumerate(header) if (column := _column(rows, at, name))]
    near = [each for each in columns if _far(each, today) <= _FAR]
    if not near:
        return None
    name, dated = min(near, key=lambda each: (not _is_of_now(each[0], today), _far(each, today)))
    held = [(row, cell) for row, cell, day in dated if bool(_AFTER.search(cell)) == (day < today)]
    return f"{held[0][0].cells[0]} — {name}: {held[0][1]}" if held else None


def _column(rows: Sequence[Unit], at: int, name: str) -> Column | None:
    """The rows with a day by which something holds, which follow each other in time."""
    cells = [row.cells[at] if at < len(row.cells) else "" for row in rows]
    spans = [read_span(cell, name) for cell in cells]
    dated = [(row, cell, span.end) for row, cell, span in zip(rows, cells, spans, strict=True) if span]
    days = [day for _, _, day in dated]
    is_certain = _BY.search(name) and len(days) >= _FEWEST_ROWS and days == sorted(days)
    return (name, dated) if is_certain else None


def _is_of_now(name: str, today: date) -> bool:
    period = stated_period(name, ())
    return period is not None and period.first <= today <= period.last


def _far(column: Column, today: date) -> int:
    return abs((column[1][-1][2] - today).days)
