"""Compare what a question names with the names of events on calendars, and with the parts of a term that they name."""

import re
from collections.abc import Iterator, Set
from functools import lru_cache

from core.domain.records import name_words
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseWords
from core.text.languages.schema.clock import EventWords
from core.text.periods import undated
from core.text.tokens import stem
from core.text.values.amounts import spelled_number
from core.text.values.words import MONTH_NAMES

_EVENTS = english(EventWords)
BEGIN, END, DEADLINE, CLASSES, NOT = "begin", "end", "deadline", "class", "no"
SIDES = frozenset({BEGIN, END, DEADLINE})
WITHOUT_W, _DAY = "withoutw", "day"
MONTHS = frozenset(stem(month) or month for month in map(str.lower, MONTH_NAMES)) | {"may"}
MOST_EXTRA = 2  # words of an event's name that a question for it leaves out
_BETWEEN = re.compile(r",|&|\band\b", re.IGNORECASE)
WHOLE, _ALL = "whole", "session all"


@lru_cache(maxsize=8_192)
def meaning(name: str) -> frozenset[str]:
    """The words of an event's name or of a question for one, without terms, years and small words."""
    said = _EVENTS.not_of_names.sub(" ", undated(name))
    for pattern, word in _EVENTS.same_meaning:
        said = pattern.sub(f" {word} ", said)
    meanings, fillers = _meanings_and_fillers()
    words = [word for word in name_words(said) if word in meanings or word not in fillers]
    return frozenset(word if word in meanings else stem(word) or word for word in words)


@lru_cache(maxsize=8_192)
def names_in(name: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The events that one line of a calendar names ("Last day of classes; grades open"), each with its meaning.

    The part of a term that it names is not of the meaning. One deadline for several things is one for each of them.
    """
    first, *others = [part.strip() for part in re.split(r";\s", name)]
    parts = [first, *(part for part in others if not _EVENTS.added.search(f", {part}"))]
    named = [(part, without_parts(_EVENTS.added.sub("", part))) for part in parts if part]
    found = [(part, words) for part, said in named for words in _meanings(said)]
    if _EVENTS.w_afterwards.search(name):
        found.append((first, meaning(without_parts(first)) | {WITHOUT_W}))
    return tuple(dict.fromkeys(found))


def extra_words(asked: frozenset[str], event: frozenset[str]) -> int | None:
    """How many words an event's name has beyond those asked for; None where it is not what is asked for.

    Each word of the question must be in the name. When something begins or ends may also be asked of a name that says
    neither: its first or last day tells.
    """
    wanted = next((each for each in _readings(asked) if each <= event), None)
    if wanted is None or not wanted - SIDES - _EVENTS.no_names:
        return None
    if {DEADLINE, NOT} & (event - asked) or _is_of_another_side(asked, event):
        return None
    extra = event - wanted - SIDES - {CLASSES}
    if CLASSES in wanted and {BEGIN, END} & wanted and any(map(str.isalpha, extra - _EVENTS.parts_of_terms)):
        return None  # "Course evaluations close" is no end of classes
    return len(extra) if len(extra) <= MOST_EXTRA else None


def without_months(event: frozenset[str], asked: frozenset[str]) -> frozenset[str]:
    """The words of a name but months that are not asked for: "May graduation" is one event with that of December."""
    return event - (MONTHS - asked)


@lru_cache(maxsize=1)
def _meanings_and_fillers() -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(word for _, word in _EVENTS.same_meaning), (english(CourseWords).fillers - {NOT}) | _EVENTS.fillers


def _meanings(said: str) -> list[frozenset[str]]:
    together = meaning(said)
    if (found := _EVENTS.for_each.fullmatch(said)) is None:
        return [together]
    each = [meaning(f"{one} {found['what']}") for one in _BETWEEN.split(found["each"]) if one.strip()]
    return [together, *(words for words in each if words - SIDES - {CLASSES})]


def _is_of_another_side(asked: frozenset[str], event: frozenset[str]) -> bool:
    """Whether the event is a beginning or an end, and the question asks for the other one, or for neither."""
    sides = event & {BEGIN, END}
    return bool(sides) and not (sides & asked if asked & {BEGIN, END} else asked & SIDES)


def _readings(asked: frozenset[str]) -> Iterator[frozenset[str]]:
    yield asked
    if asked - SIDES - {CLASSES}:
        yield asked - {CLASSES}
        if not asked & {DEADLINE}:
            yield asked - {CLASSES, BEGIN, END}
    if _DAY in asked:
        yield from _readings(asked - {_DAY})  # "commencement day"


@lru_cache(maxsize=8_192)
def parts_in(text: str) -> frozenset[str]:
    """Such as "mini 2" and "whole"; empty where the text names none."""
    parts = _EVENTS.part_of_term
    found = {f"{_kind(each['kind'])} {_number(each['number'] or each['half'])}" for each in parts.finditer(text)}
    is_whole = _ALL in found or _EVENTS.whole_term.search(parts.sub(" ", text)) is not None
    return frozenset((found - {_ALL}) | ({WHOLE} if is_whole else set()))


def without_parts(text: str) -> str:
    """The text without the parts that it names."""
    return _EVENTS.whole_term.sub(" ", _EVENTS.part_of_term.sub(" ", text))


def fits(asked: Set[str], event: Set[str]) -> bool:
    """Whether a line may answer; who names no part has a course of the whole term, as a line without one has."""
    return bool(asked & event) if asked - {WHOLE} else not event or WHOLE in event


def _kind(kind: str | None) -> str:
    kind = (kind or "half").lower()
    return "session" if kind.startswith("summer") else kind


def _number(number: str) -> str:
    return str(spelled_number(number) or number.lower().removesuffix("st").removesuffix("nd"))
