"""Read exceptions from usual hours out of sentences: "open 24 hours a day, from December 3 to December 11, 2026"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from core.domain.passage import Chunk
from core.domain.records import OpeningHours
from core.text.languages.en.pages.opening_words import CLOSED, ROUND_THE_CLOCK
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords
from core.text.sentences import sentences
from core.text.values.clock import TIMES, opens_and_closes
from core.text.values.dates import spans

_EN = english(HoursWords)
_SAID = re.compile(rf"(?P<clock>\b{ROUND_THE_CLOCK})|(?P<times>{TIMES})|(?P<closed>\b{CLOSED})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DatedException:
    """A sentence about hours on certain days; `hours` is empty where its times are not certain."""

    sentence: str
    first: date
    last: date
    hours: tuple[OpeningHours, ...] = ()
    condition: str = ""  # the sentence behind it, where that says what one needs then


def dated_exceptions(passages: Sequence[Chunk], year: int) -> Iterator[DatedException]:
    """Those of the sentences that name days; `year` is that of days without one."""
    for passage in passages:
        said = sentences(passage.text)
        for sentence, following in zip(said, [*said[1:], ""], strict=True):
            if _EN.opens.search(sentence):
                condition = following if _EN.needed_to_enter.search(following) else ""
                yield from (replace(each, condition=condition) for each in _of_sentence(sentence, year))


def _of_sentence(sentence: str, year: int) -> Iterator[DatedException]:
    said = list(_SAID.finditer(sentence))
    times = _times(said[0]) if len(said) == 1 else None
    for span in spans(sentence, str(year)):
        hours = (OpeningHours((), span.start, span.end, *times),) if times else ()
        yield DatedException(sentence, span.start, span.end, hours)


def _times(said: re.Match[str]) -> tuple[str, str] | None:
    if said["clock"]:
        return "00:00", "24:00"
    return ("", "") if said["closed"] else opens_and_closes(said["times"])
