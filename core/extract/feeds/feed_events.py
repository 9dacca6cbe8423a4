"""Write the events of a feed as sentences that can be cited, with a record for each."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta, tzinfo

from core.domain.document import Block, BlockKind, record_block
from core.domain.records import DatedEvent
from core.text.values.written import span_in_words

_LONG_NOTE = 40  # words: above, a note is a paragraph of its own
CANCELLED = "Cancelled"


@dataclass(frozen=True, slots=True)
class FeedEvent:
    """An event, from `start` to `end`, both included: days, or local times with a clock.

    `elsewhere` is the same time on the clocks of another zone; `rule` says how it repeats, where its days are not told
    one by one.
    """

    name: str
    start: date
    end: date
    place: str = ""
    price: str = ""
    note: str = ""
    is_cancelled: bool = False
    elsewhere: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ToldEvents:
    """The blocks of a feed's events, and their records."""

    blocks: tuple[Block, ...]
    records: tuple[DatedEvent, ...]


def told(events: Iterable[FeedEvent]) -> ToldEvents:
    """The events in their order; a cancelled one is told as such, and is no record."""
    distinct = list(dict.fromkeys(events))
    records = (
        DatedEvent(each.name, day_of(each.start), _last_day(each), unit=sentence(each)) for each in _happening(distinct)
    )
    return ToldEvents(tuple(_blocks(distinct)), tuple(dict.fromkeys(records)))


def beside_page(events: Sequence[FeedEvent], blocks: Iterable[Block]) -> ToldEvents:
    """The events that a page describes for machines: when and where, where its own text does not name them, or does
    not say that they are cancelled; what else is said there is for no reader.
    """
    text = " ".join(block.text for block in blocks).casefold()
    told_there = [
        each for each in events if each.name.casefold() in text and (not each.is_cancelled or "cancel" in text)
    ]
    added = told(replace(each, note="", price="") for each in events if each not in told_there)
    records = (replace(record, unit="") for record in told(told_there).records)
    return ToldEvents(added.blocks, (*added.records, *records))


def sentence(event: FeedEvent) -> str:
    """The event in one line: its name, when, where, what it costs, and a short note."""
    name = f"{CANCELLED}: {event.name}" if event.is_cancelled else event.name
    note = event.note if _is_short(event.note) else ""
    also = f" ({event.elsewhere})" if event.elsewhere else ""
    parts = (f"{name}: {span_in_words(event.start, event.end)}{also}", event.rule, event.place, event.price, note)
    return "; ".join(" ".join(part.split()) for part in parts if part.strip())


def last_day_of(start: date, end: date | None) -> date:
    """The last day of an all-day event whose `end` is the day after it (RFC 5545, 3.6.1)."""
    return start if end is None else max(start, end - timedelta(days=1))


def in_zone(moment: datetime, zone: tzinfo) -> datetime:
    """A moment on the clocks of a zone; one without a zone of its own is on them already."""
    return moment.astimezone(zone) if moment.tzinfo else moment


def day_of(moment: date) -> date:
    """The day of a moment, by its own clock."""
    return moment.date() if isinstance(moment, datetime) else moment


def _happening(events: Iterable[FeedEvent]) -> Iterator[FeedEvent]:
    return (each for each in events if not each.is_cancelled)


def _last_day(event: FeedEvent) -> date:
    """An evening that ends at midnight, or soon after, is one of the day on which it began."""
    start, end = event.start, event.end
    if isinstance(start, datetime) and isinstance(end, datetime) and end - start < timedelta(hours=12):
        return start.date()
    return max(day_of(start), day_of(end))


def _blocks(events: Iterable[FeedEvent]) -> Iterator[Block]:
    """Runs of events with short notes as one block; one with a long note has a heading of its own."""
    lines: list[str] = []
    for event in events:
        if _is_short(event.note):
            lines.append(sentence(event))
            continue
        if lines:
            yield record_block(lines)
            lines = []
        yield Block(BlockKind.HEADING, event.name, 3)
        yield record_block([sentence(event)])
        yield from (
            Block(BlockKind.PARAGRAPH, part) for line in event.note.splitlines() if (part := " ".join(line.split()))
        )
    if lines:
        yield record_block(lines)


def _is_short(note: str) -> bool:
    return len(note.split()) <= _LONG_NOTE
