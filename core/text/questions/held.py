"""Whether a text has something of the kind that was asked for."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import PeopleWords, PlaceWords
from core.text.languages.schema.wanted import WantedWords
from core.text.questions.kinds import VALUES, AnswerKind
from core.text.values import value
from core.text.values.amounts import SPELLED
from core.text.values.lexer import values
from core.text.values.words import MONTH

_PEOPLE_WORDS = english(PeopleWords)
_PLACE_WORDS = english(PlaceWords)
_WANTED = english(WantedWords)
Span = tuple[int, int]

_CAPITAL = r"(?:[A-Z][\w.'’&-]*)"
_HONORIFIC = r"(?:Dr|Prof|Mr|Mrs|Ms|Mx|Rev)\b\.?"
_NEXT = rf"(?!{_HONORIFIC})[A-Z][\w'’-]+"
_NAMED = Pattern(
    lambda: (
        rf"\b(?:{_HONORIFIC}\s+|Professor\s+)?{_no_start()}(?:[A-Z]\.|[A-Z][\w'’-]+)"
        rf"(?:\s+(?:[A-Z]\.?|[\"“(][A-Z]\w+[\"”)]|{'|'.join(sorted(_PEOPLE_WORDS.particles))}|{_NEXT}))*\s+{_NEXT}|"
        rf"\b(?:{_HONORIFIC}|Professor)\s+{_no_start()}[A-Z][\w'’-]+"
    ),
    0,
)
_KINDS: Mapping[AnswerKind, frozenset[value.Kind[Any]]] = {
    AnswerKind.AMOUNT: frozenset({value.MONEY}),
    AnswerKind.COUNT: frozenset({value.NUMBER, value.RANGE, value.PERCENT}),
    AnswerKind.NUMBER: frozenset({value.NUMBER, value.RANGE, value.PERCENT}),
    AnswerKind.DATE: frozenset({value.DATE, value.DATES}),
    AnswerKind.TIME: frozenset({value.CLOCK}),
    AnswerKind.PHONE: frozenset({value.PHONE}),
    AnswerKind.EMAIL: frozenset({value.EMAIL}),
    AnswerKind.WEB: frozenset({value.LINK}),
    AnswerKind.CODE: frozenset({value.CODE}),
}
# What has no kind of its own among the values.
_PATTERNS: Mapping[AnswerKind, Pattern] = {
    AnswerKind.AMOUNT: Pattern(
        r"\b(?:free(?: of charge)?|no (?:charge|cost|fee))\b(?!\s+(?:time|speech|day))|\d\s?cents?\b"
    ),
    AnswerKind.DATE: Pattern(rf"\b{MONTH}\b\.?\s+(?:of\s+)?(?:19|20)\d\d\b"),
    AnswerKind.TIME: Pattern(rf"\b24/7\b|(?:{SPELLED}) (?:o['’]clock|in the (?:morning|afternoon|evening))"),
    AnswerKind.DURATION: Pattern(
        lambda: (
            rf"(?:\d|{SPELLED}|\b(?:half )?an?)(?:\s*\(\d+\))?[\s-](?:(?:business|working|calendar|academic|school|"
            rf"credit|consecutive|full|additional)\s)?{_WANTED.units_of_time}\b"
        )
    ),
    AnswerKind.WEB: Pattern(r"(?<![@\w.])[\w-]+(?:\.[\w-]+)*\.(?:edu|org|com|gov|net|ac\.uk)\b"),
    AnswerKind.CODE: Pattern(r"\b\d{3,6}\b"),
    AnswerKind.PLACE: Pattern(
        lambda: (
            r"\b(?i:room|rm\.?|suite|ste\.?|floor|office)\s+[A-Z]?-?\d|"
            rf"{_CAPITAL}\s+(?:(?:of|and|&|for|the)\s+)?(?i:{_PLACE_WORDS.buildings}|{_PLACE_WORDS.streets})\b|"
            rf"\b{_CAPITAL}\s+[A-Z]?\d{{2,4}}[A-Z]?\b(?!\s*[%$])|\b[A-Z][a-z]+,\s+[A-Z]{{2}}\b"
        ),
        0,
    ),
}
_WORD = re.compile(r"[^\W\d_]+")
_NO_PERSON = Pattern(
    lambda: rf"(?:{_PLACE_WORDS.buildings}|{_PLACE_WORDS.streets}|{MONTH}|he|she|they|we|you|it|this|am|pm)",
    0,
)
_ACRONYM = re.compile(r"\b[A-Z]{2,}\b|['’]s\b")


def _no_start() -> str:
    return rf"(?!(?:{_WANTED.before_names}|{_HONORIFIC})\b)"


@lru_cache(maxsize=8_192)
def holds(text: str, kind: AnswerKind) -> bool:
    """Whether a text has something of the kind; always True for forms of a whole text, such as reasons."""
    if kind is AnswerKind.PERSON:
        return next(people_in(text), None) is not None
    is_found = kind in _PATTERNS and _PATTERNS[kind].search(text) is not None
    return is_found or kind not in VALUES or any(each.kind in _KINDS.get(kind, ()) for each in values(text))


def people_in(text: str) -> Iterator[Span]:
    """Where names of persons stand: capitalised words in a row, none of them a word of offices, subjects or roles."""
    for found in _NAMED.finditer(text):
        words = [word.lower() for word in _WORD.findall(found[0])]
        plain = [word for word in words if word not in _PEOPLE_WORDS.honorifics | _PEOPLE_WORDS.particles]
        is_other = any(
            word in _PEOPLE_WORDS.no_names or word in _PEOPLE_WORDS.roles or _NO_PERSON.fullmatch(word)
            for word in plain
        )
        if plain and not is_other and not _ACRONYM.search(found[0]) and len(words) > 1:
            yield found.span()
