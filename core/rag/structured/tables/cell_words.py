"""The words, numbers and times of cells and questions, in one spelling."""

import re
from collections.abc import Collection
from functools import lru_cache

from core.rag.structured.thing_words import words_of
from core.text.languages.en.questions.table_questions import SAME_CLASS
from core.text.languages.english_tables import same_words
from core.text.tokens import stem
from core.text.values.weekdays import weekdays_of
from core.text.values.words import WEEKDAY_SPELLINGS

_TOKEN = re.compile(
    r"(?P<hour>\d{1,2})(?::(?P<minute>\d\d))?\s*(?P<half>[ap])\.?m\b\.?|\d[\d,]*(?:\.\d+)?|[^\W\d_]+(?:\d+)?",
    re.IGNORECASE,
)
_SAME = tuple((re.compile(pattern, re.IGNORECASE), f" {word} ") for pattern, word in SAME_CLASS)
_DAYS = {name: f"@{at}" for at, names in enumerate(WEEKDAY_SPELLINGS) for name in names if len(name) > 2}
_LETTERS = re.compile(r"Th|Tu|Sa|Su|[MTWRFSU]")
_ONLY_LETTERS = re.compile(r"(?:(?:Th|Tu|Sa|Su|[MTWRFSU])[ ,/]*)+")
_DAY_OF = {name: at for at, names in reversed(list(enumerate(WEEKDAY_SPELLINGS))) for name in names}
_SHORTEST_BEGINNING = 4  # letters: "micro" is short for "microeconomics"


@lru_cache(maxsize=20_000)
def cell_words(text: str) -> tuple[str, ...]:
    """Words in one spelling, numbers, times as "@09:30" and weekdays as "@0" (Monday), in order."""
    for pattern, word in _SAME:
        text = pattern.sub(word, text)
    return tuple(word for found in _TOKEN.finditer(text) for word in _written(found))


def is_same(word: str, other: str) -> bool:
    """Whether two words are one, in the singular or the plural."""
    return word == other or (word.isalpha() and (stem(word) or word) == (stem(other) or other))


def is_like(word: str, other: str) -> bool:
    """Whether two words mean the same, or one is the beginning of the other ("math", "mathematics")."""
    if is_same(word, other):
        return True
    if not (word.isalpha() and other.isalpha()):
        return False
    return is_short_for(word, other) or (stem(other) or other) in same_words(stem(word) or word)


def is_near(word: str, among: Collection[str]) -> bool:
    """Whether one of these words means the same as a word, which is no number, time or day."""
    return word.isalpha() and (word in among or any(is_like(word, each) for each in among))


def is_short_for(word: str, other: str) -> bool:
    """Whether a word is the beginning of a longer one."""
    return len(word) >= _SHORTEST_BEGINNING and word.isalpha() and other.startswith(word)


def days_of(cell: str) -> tuple[int, ...]:
    """The weekdays of a cell (0 is Monday): "Monday–Thursday", "MWF", "TR", "T-Th"."""
    letters = _LETTERS.findall(cell) if _ONLY_LETTERS.fullmatch(cell) else []
    return tuple(_DAY_OF[each.lower()] for each in letters) or weekdays_of(cell)


def _written(found: re.Match[str]) -> tuple[str, ...]:
    if found["half"]:
        hour = int(found["hour"]) % 12 + (12 if found["half"].lower() == "p" else 0)
        return (f"@{hour:02}:{found['minute'] or '00'}",)
    word = found[0].lower().replace(",", "")
    if word[0].isdigit():
        return (f"{float(word):g}",)
    return (
        (_DAYS[day],) if (day := word.removesuffix("s") if word.endswith("days") else word) in _DAYS else words_of(word)
    )
