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
from core.text.languages.en.time_questions import AFTER, ASKS_AMOUNT, BY_THEN, TODAY
from core.text.passage_structure import units_in

_TODAY, _BY, _AFTER, _AMOUNT = (re.compile(each, re.IGNORECASE) for each in (TODAY, BY_THEN, AFTER, ASKS_AMOUNT))
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
    """Of the column whose days are around today: the first row by whose day it is not yet too late."""
    for at, name in enumerate(header):
        cells = [row.cells[at] if at < len(row.cells) else "" for row in rows]
        dated = [
            (row, cell, span.end) for row, cell in zip(rows, cells, strict=True) if (span := read_span(cell, name))
        ]
        days = [day for _, _, day in dated]
        if _BY.search(name) and len(days) >= _FEWEST_ROWS and days == sorted(days) and _is_near(days, today):
            held = [(row, cell) for row, cell, day in dated if bool(_AFTER.search(cell)) == (day < today)]
            return f"{held[0][0].cells[0]} — {name}: {held[0][1]}" if held else None
    return None


def _is_near(days: Sequence[date], today: date) -> bool:
    return abs((days[-1] - today).days) <= _FAR
