"""The words, numbers and times of cells and questions in one spelling, and the columns that a question names."""

import re
from collections.abc import Mapping
from functools import lru_cache

from core.domain.records import name_words
from core.text.languages.en.questions.directory_questions import SAME_WORD
from core.text.languages.english_tables import same_words
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.records import TableWords
from core.text.tokens import stem
from core.text.values.lexer import whole
from core.text.values.value import WEEKDAYS, Weekdays
from core.text.values.weekdays import weekdays_of
from core.text.values.words import WEEKDAY_SPELLINGS

_TOKEN = re.compile(
    r"(?P<hour>\d{1,2})(?::(?P<minute>\d\d))?\s*(?P<half>[ap])\.?m\b\.?|\d[\d,]*(?:\.\d+)?|[^\W\d_]+(?:\d+)?",
    re.IGNORECASE,
)
_WORDS = english(TableWords)
_DAYS = {name: f"@{at}" for at, names in enumerate(WEEKDAY_SPELLINGS) for name in names if len(name) > 2}
_SHORTEST_BEGINNING = 4  # letters: "micro" is short for "microeconomics"


@lru_cache(maxsize=20_000)
def cell_words(text: str) -> tuple[str, ...]:
    """Words in one spelling, numbers, times as "@09:30" and weekdays as "@0" (Monday), in order."""
    for pattern, word in _WORDS.same_class:
        text = pattern.sub(f" {word} ", text)
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


def is_short_for(word: str, other: str) -> bool:
    """Whether a word is the beginning of a longer one."""
    return len(word) >= _SHORTEST_BEGINNING and word.isalpha() and other.startswith(word)


def days_of(cell: str) -> Weekdays:
    """The weekdays of a cell (0 is Monday): "Monday–Thursday", "MWF", "T R", "T-Th"."""
    return whole(WEEKDAYS, cell.replace(" ", "")) or weekdays_of(cell)


def is_empty(cell: str) -> bool:
    """Whether a cell says that there is nothing."""
    return cell.strip().lower() in _WORDS.empty


def asked_columns(question: str, words: Mapping[str, Pattern]) -> tuple[tuple[str, ...], str]:
    """The columns whose words are in a question, in the order of `words`, and what is left of it.

    What one column takes, the next ones do not see: "credit hours" ask for no hours.
    """
    named = []
    for column, pattern in words.items():
        question, times = pattern.subn(" ", question)
        named += [column] if times else []
    return tuple(named), question


def _written(found: re.Match[str]) -> tuple[str, ...]:
    if found["half"]:
        hour = int(found["hour"]) % 12 + (12 if found["half"].lower() == "p" else 0)
        return (f"@{hour:02}:{found['minute'] or '00'}",)
    word = found[0].lower().replace(",", "")
    if word[0].isdecimal():
        return (f"{float(word):g}",)
    day = _DAYS.get(word.removesuffix("s") if word.endswith("days") else word)
    return (day,) if day else name_words(" ".join(SAME_WORD.get(each, each) for each in name_words(word)))
