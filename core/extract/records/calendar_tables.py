"""Find the date columns of a table, and the event of each row."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.document import Block
from core.domain.records import DatedEvent
from core.extract.block_lines import MOST_COLUMNS, named_rows
from core.text.dates import Span, read_span, spelled_out

_EVENT_COLUMN = re.compile(
    r".*\b(?:events?|activit\w+|deadlines?|milestones?|holidays?|what|action|occasion|item|description|details?)\b.*",
    re.I,
)
_DATE_COLUMN = re.compile(r".*\b(?:dates?|days?|when|on|due|deadlines?)\b.*", re.IGNORECASE)
_START = re.compile(r".*\b(?:starts?|begins?|from|opens?|first day|beginning)\b.*", re.IGNORECASE)
_END = re.compile(r".*\b(?:ends?|to|until|closes?|last day|through)\b.*", re.IGNORECASE)
_YEAR = re.compile(r"20\d\d")
_MOSTLY = 0.7
_LONGEST_DATE_CELL = 9  # words


@dataclass(frozen=True, slots=True)
class DatedRow:
    """A row of a calendar: what happens, and the days of each of its date columns under that column's name.

    `when` is the date as the page writes it, with its year; `others` are the row's other cells under their headers.
    """

    name: str
    spans: tuple[tuple[str, Span], ...] = ()
    when: str = ""
    others: tuple[str, ...] = ()
    can_be_said: bool = True

    def events(self, term: str) -> Iterator[DatedEvent]:
        """The events of this row; a column or a row that is called like a term gives it."""
        for label, span in self.spans:
            if not label or _YEAR.search(label):
                name, own_term = self.name, label or term
            elif _YEAR.search(self.name) and len(self.name.split()) <= 3:
                name, own_term = label, self.name
            else:
                name, own_term = f"{self.name}: {label}", term
            if is_event_name(name):
                yield event_of(name, span, own_term)


def event_of(name: str, span: Span, term: str) -> DatedEvent:
    """An event on these days."""
    return DatedEvent(" ".join(name.split()), span.start, span.end, term)


def is_event_name(text: str) -> bool:
    """Whether a text names an event, and not an amount or a date."""
    words = re.findall(r"[^\W\d_]{3,}", text)
    return 1 <= len(words) <= 30 and read_span(text, "2000") is None and not re.match(r"^[\d$€£.,%\s]+\w*$", text)


def read_rows(block: Block, years: str, is_calendar: bool) -> list[DatedRow]:
    """The rows of a table with dates; empty when it is not a table of what happens when."""
    names, rows_below = named_rows(block)
    width = max(map(len, (names, *rows_below)))
    if width > MOST_COLUMNS or not rows_below:
        return []
    header, *body = ([*row, *[""] * (width - len(row))] for row in (names, *rows_below))
    columns = [spelled_out(column) for column in zip(*body, strict=True)]
    contexts = [name if _YEAR.search(name) else years for name in header]
    spans = [[_span(cell, context) for cell in column] for column, context in zip(columns, contexts, strict=True)]
    dated = [at for at, column in enumerate(columns) if _is_dated(column, spans[at])]
    name_at = _name_column(header, dated, is_calendar)
    if name_at is None:
        return []
    rows = range(len(body))
    if _is_from_to(header, dated):
        return [_from_to(header, body[row], name_at, dated, [column[row] for column in spans]) for row in rows]
    if len(dated) == 1:
        return [_single(header, body[row], name_at, dated[0], spans[dated[0]][row]) for row in rows]
    return [_many(header, body[row], name_at, dated, [column[row] for column in spans]) for row in rows]


def _span(cell: str, context: str) -> Span | None:
    return read_span(cell, context) if len(cell.split()) <= _LONGEST_DATE_CELL else None


def _is_dated(column: Sequence[str], spans: Sequence[Span | None]) -> bool:
    filled = sum(bool(cell) for cell in column)
    return filled > 0 and sum(span is not None for span in spans) >= _MOSTLY * filled


def _name_column(header: Sequence[str], dated: Sequence[int], is_calendar: bool) -> int | None:
    """The column that says what happens: it is called so, or is the first other one on a page that lists dates."""
    others = [at for at in range(len(header)) if at not in dated]
    if not dated or not others:
        return None
    called = next((at for at in others if _EVENT_COLUMN.fullmatch(header[at])), None)
    has_terms = all(_YEAR.search(header[at]) for at in dated)
    if called is not None and (has_terms or is_calendar or any(_DATE_COLUMN.fullmatch(header[at]) for at in dated)):
        return called
    return others[0] if is_calendar or (has_terms and others[0] == 0) else None


def _is_from_to(header: Sequence[str], dated: Sequence[int]) -> bool:
    return len(dated) == 2 and bool(_START.fullmatch(header[dated[0]]) and _END.fullmatch(header[dated[1]]))


def _single(header: Sequence[str], row: Sequence[str], name_at: int, date_at: int, span: Span | None) -> DatedRow:
    others = _others(header, row, {name_at, date_at} if span else {name_at})
    if span is None:
        return DatedRow(row[name_at], others=others)
    return DatedRow(row[name_at], (("", span),), _with_year(row[date_at], span), others, bool(row[name_at]))


def _from_to(
    header: Sequence[str], row: Sequence[str], name_at: int, dated: Sequence[int], spans: Sequence[Span | None]
) -> DatedRow:
    start, end = spans[dated[0]], spans[dated[1]]
    first, last = start or end, end or start
    if first is None or last is None or first.start > last.end:
        return DatedRow(row[name_at], others=_others(header, row, {name_at}))
    whole = Span(first.start, last.end, first.text)
    cells = (_with_year(row[at], span) for at, span in ((dated[0], start), (dated[1], end)) if span)
    return DatedRow(row[name_at], (("", whole),), " – ".join(cells), _others(header, row, {name_at, *dated}))


def _many(
    header: Sequence[str], row: Sequence[str], name_at: int, dated: Sequence[int], spans: Sequence[Span | None]
) -> DatedRow:
    found = tuple((header[at], span) for at in dated if (span := spans[at]))
    return DatedRow(row[name_at], found, can_be_said=False)


def _others(header: Sequence[str], row: Sequence[str], without: set[int]) -> tuple[str, ...]:
    pairs = ((header[at], cell) for at, cell in enumerate(row) if at not in without and cell)
    return tuple(f"{name}: {cell}" if name else cell for name, cell in pairs)


def _with_year(cell: str, span: Span) -> str:
    if _YEAR.search(cell):
        return cell
    first, last = span.start.year, span.end.year
    return f"{cell}, {first}" if first == last else f"{cell} ({first}–{last})"
