"""Read which part of a term a line of a calendar, or a question, is about: a mini's date holds for no other course."""

from collections.abc import Set
from functools import lru_cache

from core.text.languages.languages import english
from core.text.languages.schema.clock import EventWords

WHOLE, _ALL = "whole", "session all"
_EN = english(EventWords)
_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "first": "1", "1st": "1"}
_NUMBERS |= {"second": "2", "2nd": "2"}


@lru_cache(maxsize=8_192)
def parts_in(text: str) -> frozenset[str]:
    """Such as "mini 2" and "whole"; empty where the text names none."""
    parts = _EN.part_of_term
    found = {f"{_kind(each['kind'])} {_number(each['number'] or each['half'])}" for each in parts.finditer(text)}
    is_whole = _ALL in found or _EN.whole_term.search(parts.sub(" ", text)) is not None
    return frozenset((found - {_ALL}) | ({WHOLE} if is_whole else set()))


def without_parts(text: str) -> str:
    """The text without the parts that it names."""
    return _EN.whole_term.sub(" ", _EN.part_of_term.sub(" ", text))


def fits(asked: Set[str], event: Set[str]) -> bool:
    """Whether a line may answer; who names no part has a course of the whole term, as a line without one has."""
    return bool(asked & event) if asked - {WHOLE} else not event or WHOLE in event


def _kind(kind: str | None) -> str:
    kind = (kind or "half").lower()
    return "session" if kind.startswith("summer") else kind


def _number(number: str) -> str:
    return _NUMBERS.get(number.lower(), number.lower())
