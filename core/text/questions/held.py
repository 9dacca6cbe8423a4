"""Where a text has something of the kind that was asked for."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from core.text.languages.en.questions.question_words import ASKING, UNITS_OF_TIME
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import PeopleWords, PlaceWords, PriceWords
from core.text.questions.kinds import AnswerKind
from core.text.values.words import MONTH

_PEOPLE_WORDS = english(PeopleWords)
_PLACE_WORDS = english(PlaceWords)
_PRICE_WORDS = english(PriceWords)
Span = tuple[int, int]

_SPELLED = (
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|"
    r"seventeen|eighteen|"
    r"nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion"
)
_DIGITS = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+"
_TO = r"\s*(?:-|–|—|to|through|thru|until|and|&)\s*"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?![\d:/%]|[.,]\d)"
_WEEKDAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b\.?"
_YEAR = r"(?:,?\s+(?:of\s+)?(?:19|20)\d\d\b)?"
_MONTH = rf"{MONTH}\b\.?"
_DATE = (
    rf"(?:{_WEEKDAY},?\s+)?(?:{_MONTH}\s*(?:the\s)?{_DAY}(?:{_TO}(?:{_WEEKDAY},?\s+)?(?:{_MONTH}\s*)?{_DAY}(?!\s*[ap]\.?m))?{_YEAR}|"
    rf"{_DAY}(?:{_TO}{_DAY})?\s*(?:of\s)?{_MONTH}{_YEAR}|\d{{1,2}}/\d{{1,2}}(?:/(?:\d{{4}}|\d\d))?(?![/\d])|"
    rf"\d{{4}}-\d\d-\d\d)"
    rf"(?:\s*\({_WEEKDAY}\)|,\s+{_WEEKDAY})?"
)
_HALF = r"(?:[ap]\.?\s?m\b\.?)"
_CLOCK = rf"(?:\d{{1,2}}[:.]\d\d\s*{_HALF}?|\d{{1,2}}\s*{_HALF}|(?:12\s)?(?:noon|midnight)\b)"
_PART = "in the (?:morning|afternoon|evening)"
_SPELLED_TIME = rf"\b(?:{_SPELLED}) (?:o['’]clock(?: {_PART})?|{_PART})"
_TIME = rf"\b(?:\d{{1,2}}(?=\s*(?:-|–|—|to)\s*{_CLOCK})|{_CLOCK})(?:{_TO}{_CLOCK})?"
_NUMBER = (
    rf"(?<![\w$€£.,/-])(?:{_DIGITS}|(?i:(?:{_SPELLED})(?:[-\s](?:{_SPELLED}))*))(?![\w/-]|[.,:]\d)(?:\s?%|\spercent\b)?"
)
_CAPITAL = r"(?:[A-Z][\w.'’&-]*)"
_HONORIFIC = r"(?:Dr|Prof|Mr|Mrs|Ms|Mx|Rev)\b\.?"
_NO_START = rf"(?!(?:{ASKING}|{_HONORIFIC})\b)"
_NEXT = rf"(?!{_HONORIFIC})[A-Z][\w'’-]+"
_NAMED = Pattern(
    lambda: (
        rf"\b(?:{_HONORIFIC}\s+|Professor\s+)?{_NO_START}(?:[A-Z]\.|[A-Z][\w'’-]+)"
        rf"(?:\s+(?:[A-Z]\.?|[\"“(][A-Z]\w+[\"”)]|{_particle()}|{_NEXT}))*\s+{_NEXT}|"
        rf"\b(?:{_HONORIFIC}|Professor)\s+{_NO_START}[A-Z][\w'’-]+"
    ),
    0,
)
_PATTERNS: Mapping[AnswerKind, re.Pattern[str] | Pattern] = {
    AnswerKind.AMOUNT: Pattern(
        lambda: rf"{_money()}|\b(?:free(?: of charge)?|no (?:charge|cost|fee))\b(?!\s+(?:time|speech|day))"
    ),
    AnswerKind.COUNT: re.compile(_NUMBER),
    AnswerKind.NUMBER: re.compile(_NUMBER),
    AnswerKind.DATE: re.compile(rf"\b{_DATE}|\b{_MONTH}\s+(?:of\s+)?(?:19|20)\d\d\b", re.IGNORECASE),
    AnswerKind.TIME: re.compile(rf"{_TIME}|\b24/7\b|{_SPELLED_TIME}", re.IGNORECASE),
    AnswerKind.DURATION: re.compile(
        rf"\b(?:(?:{_DIGITS})|{_SPELLED}|an?|half an?)(?:\s*(?:-|–|to|or)\s*(?:(?:{_DIGITS})|"
        rf"{_SPELLED}))?(?:\s*\(\d+\))?[\s-]"
        rf"(?:(?:business|working|calendar|academic|school|credit|consecutive|full|additional)\s)?{UNITS_OF_TIME}\b",
        re.IGNORECASE,
    ),
    AnswerKind.PHONE: re.compile(
        r"(?:\+?1[-.\s])?(?:\(\d{3}\)\s?|\b\d{3}[-.\s/])\d{3}[-.\s]\d{4}\b(?:\s*(?:x|ext\.?)\s*\d+)?"
    ),
    AnswerKind.EMAIL: re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}\b"),
    AnswerKind.WEB: re.compile(
        r"\bhttps?://[^\s)>\]]*\w/?|\bwww\.[^\s)>\]]*\w|(?<![@\w.])[\w-]+(?:\.[\w-]+)*\.(?:edu|org|com|gov|net|"
        r"ac\.uk)\b(?:/[^\s)>\],]*\w/?)?"
    ),
    AnswerKind.CODE: re.compile(
        r"\b\d{2}-\d{3}\b|\b[A-Z]{2,5}[\s-]?[A-Z]{0,2}\d{2,5}[A-Z]?(?:-\d{1,3})?\b|\b\d{3,6}\b"
    ),
    AnswerKind.PLACE: Pattern(lambda: rf"{_place()}", 0),
}
_WORD = re.compile(r"[^\W\d_]+")
_NO_PERSON = Pattern(
    lambda: rf"(?:{_PLACE_WORDS.buildings}|{_PLACE_WORDS.streets}|{MONTH}|he|she|they|we|you|it|this|am|pm)",
    0,
)
_ACRONYM = re.compile(r"\b[A-Z]{2,}\b|['’]s\b")


def _particle() -> str:
    return rf"(?:{'|'.join(sorted(_PEOPLE_WORDS.particles))})"


def _money() -> str:
    return (
        rf"(?:US\s?)?[$€£]\s?(?:{_DIGITS})(?:\s?(?:million|billion|thousand|[kmb]\b))?(?:\s*(?:-|–|"
        rf"to)\s*[$€£]?(?:{_DIGITS}))?"
        rf"(?:{_PRICE_WORDS.per})?|\b(?:{_DIGITS})\s(?:dollars?|euros?|usd|cents?)\b(?:{_PRICE_WORDS.per})?"
    )


def _built() -> str:
    return rf"(?:(?i:{_PLACE_WORDS.buildings})|(?i:{_PLACE_WORDS.streets}))\b"


def _place() -> str:
    return (
        r"\b(?i:room|rm\.?|suite|ste\.?|floor|office)\s+[A-Z]?-?\d+[\w-]*(?:,?\s+(?:(?:in|of|"
        rf"at)\s+)?(?:the\s+)?(?:{_CAPITAL}\s+)*{_CAPITAL})?|"
        rf"(?:[A-Z]?\d{{1,5}}[A-Z]?\s+)?(?:{_CAPITAL}\s+(?:(?:of|and|&|for|"
        rf"the)\s+)?){{1,5}}{_built()}\.?(?:,?\s+(?i:room\s+|rm\.?\s+|suite\s+)?[A-Z]?-?\d+[\w-]*)?|"
        rf"\b{_CAPITAL}(?:\s+{_CAPITAL})?\s+[A-Z]?\d{{2,4}}[A-Z]?\b(?!\s*[%$])|\b[A-Z][a-z]+,\s+[A-Z]{{2}}\b(?:\s+\d{{5}})?"
    )


@lru_cache(maxsize=8_192)
def places_of(text: str, kind: AnswerKind) -> tuple[Span, ...] | None:
    """Where the values of a kind stand, in order; None for kinds that are forms of a whole text."""
    if kind is AnswerKind.PERSON:
        return tuple(_people(text))
    if (pattern := _PATTERNS.get(kind)) is None:
        return None
    return tuple(found.span() for found in pattern.finditer(text))


def _people(text: str) -> Iterator[Span]:
    """Names of persons: capitalised words in a row, none of them a word of offices, subjects or roles."""
    for found in _NAMED.finditer(text):
        words = [word.lower() for word in _WORD.findall(found[0])]
        plain = [word for word in words if word not in _PEOPLE_WORDS.honorifics | _PEOPLE_WORDS.particles]
        is_other = any(
            word in _PEOPLE_WORDS.no_names or word in _PEOPLE_WORDS.roles or _NO_PERSON.fullmatch(word)
            for word in plain
        )
        if plain and not is_other and not _ACRONYM.search(found[0]) and len(words) > 1:
            yield found.span()
