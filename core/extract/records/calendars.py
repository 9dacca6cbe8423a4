"""Recognise academic calendar dates: each gets a term, a year and a sentence that can be cited."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.domain.document import Block, BlockKind, record_block
from core.domain.records import DatedEvent
from core.extract.block_lines import lines_of
from core.extract.records.calendar_tables import DatedRow, event_of, is_event_name, read_rows
from core.extract.records.course_codes import TERM
from core.text.dates import read_span

_TERM = re.compile(rf"\b{TERM}\b", re.IGNORECASE)
_YEARS = re.compile(r"\b20\d\d(?:\s*[-–/]\s*(?:20)?\d\d)?\b")
_CALENDAR = re.compile(
    r"\b(?:calendar|(?:important|key|term|semester) dates|dates and deadlines|deadlines|academic year)\b", re.IGNORECASE
)
_JOINT = re.compile(r"\s*(?:\((?:[^()]{3,12})\))?\s*(?::|–|—|-|\.\.\.+|,)\s+")
_FEWEST_ROWS = 3
_LONGEST_LINE = 30  # words


@dataclass(frozen=True, slots=True)
class _Context:
    """The context of a block: its term and year, and whether the page lists dates."""

    term: str = ""
    years: str = ""
    is_calendar: bool = False

    def below(self, heading: str, level: int) -> "_Context":
        """The context below a heading; a heading with its own year ends the earlier term."""
        term, years = _TERM.search(heading), _YEARS.search(heading)
        is_calendar = bool(_CALENDAR.search(heading)) or (self.is_calendar and (bool(term) or level > 1))
        if term:
            return _Context(term[0], term[0], is_calendar)
        return _Context("" if years else self.term, years[0] if years else self.years, is_calendar)


def with_events(blocks: Sequence[Block], title: str = "") -> tuple[list[Block], list[DatedEvent]]:
    """The blocks, with the term added to each event of a calendar, and the events in reading order."""
    context = _Context().below(title, 1)
    read: list[Block] = []
    events: list[DatedEvent] = []
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            context = context.below(block.text, block.level)
            read.append(block)
            continue
        shown, found = _read_block(block, context)
        read.append(shown)
        events += found
    return read, list(dict.fromkeys(events))


def _read_block(block: Block, context: _Context) -> tuple[Block, list[DatedEvent]]:
    if block.kind is BlockKind.TABLE:
        rows = read_rows(block, context.years, context.is_calendar)
        events = [event for row in rows for event in row.events(context.term)]
        if len(events) < _FEWEST_ROWS or not context.term or not all(row.can_be_said for row in rows):
            return block, events if len(events) >= _FEWEST_ROWS else []
        return record_block([_said(row, context.term) for row in rows], block.page), events
    if not context.is_calendar or block.kind not in {BlockKind.LIST, BlockKind.PARAGRAPH}:
        return block, []
    return _read_lines(block, context)


def _said(row: DatedRow, term: str) -> str:
    """ "Last day to add a course (Fall 2026): September 4, 2026 (Friday)"."""
    if not row.spans:
        return "; ".join(filter(None, (row.name, *row.others)))
    named = row.name if _TERM.search(row.name) else f"{row.name} ({term})"
    return "; ".join((f"{named}: {row.when}", *row.others))


def _read_lines(block: Block, context: _Context) -> tuple[Block, list[DatedEvent]]:
    """Lines such as "September 4: Last day to add a course"; those without a year get their term."""
    lines = lines_of(block)
    found = [_event_in(line, context) for line in lines]
    events = [event for event in found if event]
    if not events:
        return block, []
    terms = [
        f" ({context.term})" if _needs_term(line, event, context) else ""
        for line, event in zip(lines, found, strict=True)
    ]
    text = "\n".join(f"{shown}{term}" for shown, term in zip(block.text.split("\n"), terms, strict=True))
    items = tuple(f"{item}{term}" for item, term in zip(block.items, terms, strict=False))
    kind = BlockKind.RECORD if block.items and all(found) else block.kind
    return replace(block, kind=kind, text=text, items=items), events


def _needs_term(line: str, event: DatedEvent | None, context: _Context) -> bool:
    return event is not None and bool(context.term) and not _YEARS.search(line)


def _event_in(line: str, context: _Context) -> DatedEvent | None:
    span = read_span(line, context.years) if len(line.split()) <= _LONGEST_LINE else None
    if span is None:
        return None
    before, after = line.split(span.text, 1)
    name = next(_names(before, after), "")
    return event_of(name, span, context.term) if is_event_name(name) else None


def _names(before: str, after: str) -> Iterator[str]:
    """The text on the other side of the colon or dash, when the date is at one end of the line."""
    if not before.strip() and (joint := _JOINT.match(after)):
        yield after[joint.end() :].strip(" .")
    if before.strip() and not re.sub(r"\([^()]*\)", "", after).strip(" .") and before.rstrip()[-1:] in ":–—-":
        yield before.strip(" :–—-")
