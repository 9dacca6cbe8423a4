"""Split a text into tokens: words by their stem, and facts (numbers, dates, times, codes) by kind and value."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from core.text.languages.english_tables import opposites
from core.text.languages.languages import english
from core.text.languages.schema.statements import Opposites
from core.text.tokens import stem
from core.text.values.amounts import NUMBERS, SPELLED_PAIR, number_of, spelled_number
from core.text.values.words import HALF, MONTH, MONTHS, SEASONS, WEEKDAY, WEEKDAY_NAME, month_of, words

_EN = english(Opposites)
_MONTH = rf"{MONTH}\b\.?"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?![\d/%]|[.,:]\d)"
_TO = r"\s*(?:-|–|—|to|and|until|through|&)\s*"
_FIRST = words("ordinals")[:5]  # alone they are words that exclude each other
_PATTERNS = {
    "address": r"(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]*\w|https?://[^\s)>\]]*\w",
    "phone": r"(?:\(\d{3}\)\s?|\b\d{3}[-.\s])\d{3}[-.]\d{4}\b",
    "iso": r"\b\d{4}-\d\d-\d\d\b",
    "slashed": r"\b\d{1,2}/\d{1,2}(?:/(?:\d{4}|\d\d))?\b(?![/\d])",
    "month_day": rf"\b{_MONTH}\s*(?:the\s)?{_DAY}(?:{_TO}{_DAY}(?!\s*(?:{HALF}|{_MONTH})))?",
    "day_month": rf"\b{_DAY}(?:{_TO}{_DAY})?\s*(?:of\s)?{_MONTH}(?!\s*\d{{1,2}}\b)",
    "time": rf"\b\d{{1,2}}[:.]\d\d\s*{HALF}|\b\d{{1,2}}\s*{HALF}|\b(?:[01]?\d|2[0-3]):[0-5]\d\b|"
    rf"\b(?:12\s)?(?:noon|midnight)\b|\b\d{{1,2}}(?={_TO}\d{{1,2}}(?::\d\d)?\s*{HALF})",
    "money": r"(?:[$€£]|\busd\s?)\s?\d[\d,]*(?:\.\d+)?(?:\s?(?:million|billion|thousand|[kmb]\b))?|"
    r"\b\d[\d,]*(?:\.\d+)?\s(?:(?:million|billion|thousand)\s)?(?:dollars?|euros?|usd)\b|\b\d+(?:\s?¢|\scents?\b)",
    "percent": r"\b\d[\d,]*(?:\.\d+)?\s?(?:%|percent\b|per\scent\b)",
    "code": r"\b\d{2}-\d{3}\b|\b(?-i:[A-Z]{2,5})[\s-]?(?-i:[A-Z]{0,2})\d{3,5}(?-i:[A-Z]?)\b",
    "grade": r"(?<!\w)(?-i:[A-DF])(?:[+−]|-(?=[\s,.;:)]|$))(?!\w)",
    "number": r"\b(?:\d[\d,]*\d(?:\.\d+)?|\d(?:\.\d+)?)(?:(?:st|nd|rd|th)\b)?",
    "counted": SPELLED_PAIR,
    "duty": r"\b(?:have|has|had|need|needs)\sto\b",
    "aside": r"\bnothing\s(?:more|less|but|else)\b|\bnot\s(?:only|just|merely)\b|"
    r"\bno\s(?:longer|less|more|fewer)\b|\bno(?=,)",
    "joined": r"\b(?:full|part)[\s-]time\b|\bin[\s-]person\b",
    "word": r"[^\W\d_]+(?:['’][^\W\d_]+)*",
    "border": r"[.;:|()?!\n•]|\s[-–—]\s|,",
}
_TOKEN = re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in _PATTERNS.items()), re.IGNORECASE)
_WEEKDAY = re.compile(rf"{WEEKDAY_NAME}s?|{WEEKDAY}", re.IGNORECASE)
_SHORT = 3  # letters: in small letters they are words, and "Sat" and "Sun" always
_ALONE = re.compile(_MONTH, re.IGNORECASE)
_CENTS = re.compile(r"\d\s?(?:¢|cents?)$", re.IGNORECASE)
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text: `kind` is `word`, `border`, `not`, or that of a fact; `value` compares, `text` was written."""

    kind: str
    value: str
    text: str


@lru_cache(maxsize=4_096)
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a text in reading order."""
    found = [token for match in _TOKEN.finditer(text) for token in _read(match)]
    return tuple(_titles_say_nothing(list(_with_halves(found))))


def _read(match: re.Match[str]) -> Iterator[Token]:
    kind, text = str(match.lastgroup), match.group()
    if reader := _READERS.get(kind):
        yield from (Token(found, value, text) for found, value in reader(text))
    else:
        yield Token(kind, text.lower(), text)


def _iso(text: str) -> Iterator[tuple[str, str]]:
    year, month, day = text.split("-")
    yield "date", f"{int(month)}/{int(day)}"
    yield "year", year


def _slashed(text: str) -> Iterator[tuple[str, str]]:
    month, day, *year = text.split("/")
    yield "date", f"{int(month)}/{int(day)}"
    yield from (("year", given if len(given) == 4 else f"20{given}") for given in year)


def _dated(text: str) -> Iterator[tuple[str, str]]:
    month = month_of(_month_in(text))
    for day in re.findall(r"\d+", text):
        yield "date", f"{month}/{int(day)}"


def _month_in(text: str) -> str:
    words: list[str] = re.findall(r"[a-z]{3,}", text.lower())
    return next(word[:3] for word in words if word[:3] in MONTHS)


def _time(text: str) -> Iterator[tuple[str, str]]:
    if "noon" in text.lower() or "midnight" in text.lower():
        yield "time", f"0:00{'p' if 'noon' in text.lower() else 'a'}"
        return
    hour, *minute = re.findall(r"\d+", text)
    if int(hour) > 23:
        yield "number", hour
        return
    half = next(iter(re.findall(r"[ap]", text.lower())), "p" if int(hour) > 12 else "")
    yield "time", f"{int(hour) % 12}:{minute[0] if minute else '00'}{half}"


def _amount(kind: str) -> Callable[[str], Iterator[tuple[str, str]]]:
    def read(text: str) -> Iterator[tuple[str, str]]:
        value = number_of(text) / (100 if _CENTS.search(text) else 1)
        yield kind, f"{value:g}" if value < 1e5 else f"{value:.0f}"

    return read


def _number(text: str) -> Iterator[tuple[str, str]]:
    if _YEAR.fullmatch(text):
        yield "year", text
        return
    yield from _amount("number")(text)


def _word(text: str) -> Iterator[tuple[str, str]]:
    lower = text.lower().replace("’", "'")
    if lower.endswith("n't") or lower in _EN.negators:
        yield "not", lower
    elif lower in NUMBERS and lower not in _FIRST:
        yield "number", f"{NUMBERS[lower]}"
    elif _WEEKDAY.fullmatch(lower) and (len(lower) > _SHORT or (text.istitle() and lower not in {"sat", "sun"})):
        yield "weekday", lower[:3]
    elif lower in SEASONS:
        yield "term", SEASONS[lower]
    elif text == "May" or (text[0].isupper() and len(text) > 3 and _ALONE.fullmatch(text)):
        yield "month", f"{month_of(lower)}"
    elif lower in opposites():
        yield opposites()[lower]
    else:
        yield "word", stem(lower)


_READERS: dict[str, Callable[[str], Iterator[tuple[str, str]]]] = {
    "iso": _iso,
    "slashed": _slashed,
    "month_day": _dated,
    "day_month": _dated,
    "time": _time,
    "money": _amount("money"),
    "percent": _amount("percent"),
    "number": _number,
    "counted": lambda text: iter([("number", f"{spelled_number(text)}")]),
    "word": _word,
    "aside": lambda _: iter([("word", "")]),
    "duty": lambda _: iter([opposites()["must"]]),
    "joined": lambda text: iter([opposites()["-".join(text.lower().replace("-", " ").split())]]),
    "phone": lambda text: iter([("phone", re.sub(r"\D", "", text))]),
    "grade": lambda text: iter([("grade", text.lower().replace("−", "-"))]),
    "code": lambda text: iter([("code", re.sub(r"[\s-]", "", text).lower())]),
}


def _with_halves(found: list[Token]) -> Iterator[Token]:
    """Times with the "am" or "pm" that is written only after the end of their range: "9-10:30 am"."""
    for place, token in enumerate(found):
        following = next((later for later in found[place + 1 : place + 3] if later.value), token)
        is_open = token.kind == following.kind == "time" and not token.value.endswith(("a", "p"))
        if is_open and following.value.endswith(("a", "p")):
            yield replace(token, value=token.value + _half_before(token.value, following.value))
        else:
            yield token


def _titles_say_nothing(found: Sequence[Token]) -> Iterator[Token]:
    """A capitalised "Never" in a title is a word, not a negation."""
    for before, token in zip([None, *found], found, strict=False):
        is_in_title = token.kind == "not" and token.text.istitle() and before and before.text[:1].isupper()
        yield Token("word", stem(token.value), token.text) if is_in_title else token


def _half_before(start: str, end: str) -> str:
    hours = [int(value.split(":")[0]) for value in (start, end)]
    return "a" if end.endswith("a") or hours[0] > hours[1] else "p"
