"""The dated parts of a statement: the cells of a row under their column names, or the dates of its sentences."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from core.domain.units import UnitKind
from core.rag.answering.moments.dated_clauses import DatedClause, dated_clauses
from core.rag.answering.quotes.statements import Statement
from core.text.sentences import sentences
from core.text.values.dates import read_span, spans


@dataclass(frozen=True, slots=True)
class StatedDay:
    """A dated part, and what is quoted for it: its sentence, or the whole row."""

    clause: DatedClause
    quote: str


def has_date(text: str) -> bool:
    """Whether it names a day of a year."""
    return next(iter(spans(text, "2000")), None) is not None


def stated_days(statement: Statement) -> list[StatedDay]:
    """In reading order; a year that is missing is that of the column, else of the other dates, else of the headings."""
    if statement.kind is UnitKind.ROW and not statement.is_list and len(statement.units) == 1:
        return list(_of_cells(statement))
    return [
        StatedDay(clause, sentence)
        for sentence in sentences(statement.text)
        for clause in dated_clauses(sentence, statement.headings[::-1])
    ]


def is_coming(statement: Statement, first: date, last: date) -> bool:
    """Whether it names a day, or the end of some days, from the first to the last one."""
    return any(first <= each.clause.end <= last for each in stated_days(statement))


def _of_cells(statement: Statement) -> Iterator[StatedDay]:
    row = statement.units[0]
    header = row.header or ("",) * len(row.cells)
    for name, cell in zip(header, row.cells, strict=False):
        if span := read_span(cell, " ".join((name, *row.cells, *statement.headings[::-1]))):
            others = " ".join(each for each in row.cells if read_span(each, "2000") is None)
            yield StatedDay(DatedClause(span.start, span.end, f"{name} {cell} {others}"), row.alone)
