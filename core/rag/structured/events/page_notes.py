"""What pages say around a deadline: until what time of the day it is, and what is possible after it."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta

from core.domain.passage import Chunk
from core.ports.records import CampusRecords
from core.rag.frames import minutes_told, tell
from core.rag.structured.answer import StatedLine, plain
from core.rag.structured.sources import Sources
from core.rag.structured.thing_words import words_of
from core.records.clock.event_names import BEGIN, CLASSES, DEADLINE, END
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords
from core.text.passage_structure import reads_like_an_instruction, units_in
from core.text.sentences import sentences
from core.text.tokens import stem
from core.text.values.dates import spans

_EN = english(TimeWords)
# Words of meanings that pages do not write so.
_OF_NO_PAGE = frozenset({BEGIN, END, DEADLINE, CLASSES, "movein", "withoutw", "passfail", "makeup", "career fair", ""})
_DEADLINE = re.compile(r"\b(?:deadlines?|due|last day|submitted|received)\b", re.IGNORECASE)
_CLOCK = re.compile(
    r"\b(?P<hour>1[0-2]|0?[1-9])(?::(?P<minute>[0-5]\d))?\s*(?P<half>[ap])\.?\s?m\b\.?|\bmidnight\b", re.I
)
_AFTER_WHICH = re.compile(r"\bafter the ((?:\w+ ){0,3})(?:deadline|date|day|period)", re.IGNORECASE)
_ANY = frozenset("last final due first".split())
_LONGEST = 45  # words of a sentence


async def time_of_day(
    words: Sequence[str], day: date, now: date | datetime, records: CampusRecords, sources: Sources
) -> str:
    """The sentence that says at what time a deadline is, and how long that is from now; empty without one."""
    found = await _sentence(["deadlin"], words, records, _says_time)
    if found is None or not any(span.start <= day <= span.end for span in spans(found[1].text, str(day.year))):
        return ""
    line, chunk = found
    left = left_until(line, day, now) if isinstance(now, datetime) else ""
    return f"“{line}” {_mark(line, chunk, sources)}{left}."


def left_until(line: str, day: date, now: datetime) -> str:
    """ "; that is in 30 minutes": until the time that a line names, on the clock of the campus; empty when it is over.

    Summer time may begin or end before it.
    """
    clock = _CLOCK.search(line)
    if clock is None:
        return ""
    hour = int(clock["hour"]) % 12 + 12 * (clock["half"].lower() == "p") if clock["hour"] else 24
    wall = datetime.combine(day, time(0)) + timedelta(hours=hour, minutes=int(clock["minute"] or 0))
    minutes = int((wall.replace(tzinfo=now.tzinfo).timestamp() - now.timestamp()) // 60)
    return tell("told.time_left", minutes=minutes_told(minutes)) if minutes > 0 else ""


async def afterwards(words: Sequence[str], records: CampusRecords, sources: Sources) -> str:
    """The sentence that says what is possible after the deadline; empty without one."""
    found = await _sentence([], words, records, lambda said: _is_after(said, words))
    return f"“{found[0]}” {_mark(*found, sources)}" if found else ""


async def _sentence(
    terms: Sequence[str], words: Sequence[str], records: CampusRecords, is_meant: Callable[[str], bool]
) -> tuple[str, Chunk] | None:
    """The first sentence of its kind in a passage that has the words."""
    plain_words = [stem(word) or word for word in words if word not in _OF_NO_PAGE and word.isalpha() and len(word) > 2]
    if not plain_words:
        return None
    near = await records.passages_with([*terms, *plain_words])
    found = ((said, chunk) for chunk in near for said in _said(chunk) if is_meant(said))
    return next(found, None)


def _said(chunk: Chunk) -> Iterator[str]:
    for unit in units_in(chunk):
        for said in sentences(unit.words):
            if 3 < len(said.split()) <= _LONGEST and not reads_like_an_instruction(said):
                yield plain(said)


def _says_time(said: str) -> bool:
    return _DEADLINE.search(said) is not None and len(_CLOCK.findall(said)) == 1


def _is_after(said: str, words: Sequence[str]) -> bool:
    """Whether it says what is possible after the deadline for these words, and not after another one."""
    of = _AFTER_WHICH.search(said)
    named, asked = _stems(words_of(of[1]) if of else ()), _stems(words)
    is_named = asked & _stems(words_of(said))
    return bool(_EN.afterwards.search(said) and is_named and (not named or named <= {*asked, *_ANY}))


def _stems(words: Iterable[str]) -> set[str]:
    return {stem(word) or word for word in words}


def _mark(line: str, chunk: Chunk, sources: Sources) -> str:
    return sources.mark(StatedLine(line, chunk.source, chunk.url, chunk.title, chunk.fetched_at))
