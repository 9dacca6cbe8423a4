"""Number the records that an answer cites, and tell a value of theirs: once, or by page where pages differ."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from core.rag.structured.answer import Stated, line_of, name_of, plain
from core.rag.structured.thing_words import words_of
from core.records.templates import joined
from core.text.facts.supported import supported
from core.text.tokens import terms

MOST_CITED = 4


@dataclass
class Sources:
    """Numbers from 1; after MOST_CITED, a record is cited by the first one of its page, where there is one."""

    stated: list[Stated] = field(default_factory=list)

    def mark(self, *stated: Stated) -> str:
        """The marks of these records, each once: "[1][2]"."""
        return "".join(f"[{number}]" for number in dict.fromkeys(map(self._number, stated)))

    def cited(self) -> tuple[Stated, ...]:
        """The records that are cited, in the order of their numbers."""
        return tuple(self.stated)

    def _number(self, stated: Stated) -> int:
        place = (stated.url, line_of(stated))
        known = [(one.url, line_of(one)) for one in self.stated]
        if place in known:
            return known.index(place) + 1
        pages = [url for url, _ in known]
        if len(known) >= MOST_CITED and stated.url in pages:
            return pages.index(stated.url) + 1
        self.stated.append(stated)
        return len(self.stated)


_Stated = TypeVar("_Stated", bound=Stated)
MOST_MARKS = 2  # pages that one value is cited from


def told(stated: Sequence[_Stated], value_of: Callable[[_Stated], str], sources: Sources) -> str:
    """The values with their marks ("555-0100 [1]"); empty where no page states one."""
    values: dict[str, list[_Stated]] = {}
    for one in stated:
        if value := plain(value_of(one)):
            known = _known_as(value, values)
            values.setdefault(known, []).append(one)
            if _says_more(value, known):
                values[value] = values.pop(known)
    if all(map(_is_contact, values)):
        values = {value: values[value] for value in _supported(values)}
    if len(values) <= 1:
        return "".join(f"{value} {sources.mark(*by[:MOST_MARKS])}" for value, by in values.items())
    return joined(f"{value} ({_page(by[0])}) {sources.mark(*by[:MOST_MARKS])}" for value, by in values.items())


def _is_contact(value: str) -> bool:
    return "@" in value or not any(map(str.isalpha, value))


def _supported(values: dict[str, list[_Stated]]) -> list[str]:
    """The contacts that the site stands by: a wrong one leads people to somebody else."""
    pages = {value: [(one.url, one.title) for one in by] for value, by in values.items()}
    names = {name_of(one) for by in values.values() for one in by}
    return supported(pages, terms(min(names, key=len))) if pages else []


def _page(stated: Stated) -> str:
    return f"{plain(stated.title)}, as of {stated.as_of.date().isoformat()}"


def _known_as(value: str, values: Sequence[str] | dict[str, list[_Stated]]) -> str:
    """The same number with and without its area code, or the same words, are one value."""
    return next((known for known in values if _is_same(value, known)), value)


def _is_same(one: str, other: str) -> bool:
    figures = ["".join(filter(str.isdigit, each)) for each in (one, other)]
    if not any(map(str.isalpha, one + other)) and len(min(figures, key=len)) >= 7:
        return figures[0].endswith(figures[1]) or figures[1].endswith(figures[0])
    is_worded = "@" not in one + other and bool(words_of(one)) and set(words_of(one)) == set(words_of(other))
    return one.casefold() == other.casefold() or is_worded or _says_more(one, other) or _says_more(other, one)


def _says_more(one: str, other: str) -> bool:
    """ "Chair, Biology" says more than "Chair", and "Sedge Science Building 220" than "Sedge 220"."""
    shorter, longer = words_of(other), words_of(one)
    if "@" in one + other or not set(shorter) < set(longer):
        return False
    is_room = any(map(str.isdigit, shorter)) and any(map(str.isalpha, shorter))
    return is_room or re.match(rf"{re.escape(other)}(?:,| of | and | \d)", one, re.IGNORECASE) is not None
