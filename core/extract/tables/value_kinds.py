"""Tell what kind of value a cell holds: a number, an amount, a date, a time, a code, an address."""

import re
from collections import Counter
from collections.abc import Iterable

from core.text.languages.en.calendar_names import MONTH
from core.text.languages.languages import english
from core.text.languages.schema.pages import TableWords

_EN = english(TableWords)
_LONGEST_VALUE = 8  # words; what is longer is prose
_DAY_NAME = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?"
_MONTH = rf"{MONTH}\.?"
_TIME = r"\d{1,2}(?::\d\d)?\s*(?:[ap]\.?\s?m\.?)|\d{1,2}:\d\d|noon|midnight"
_NUMBER = r"[<>≤≥~+-]?\s?\d[\d,.\s]*"
# The first kind that fits; a kind's pattern must reach to the end of the text.
_KINDS = [
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        ("year", r"(?:19|20)\d\d(?:\s*[-–/]\s*(?:19|20)?\d\d)?"),
        ("day", rf"{_DAY_NAME}(?:\s*(?:[-–—,/&]|to|and|through)\s*{_DAY_NAME})*"),
        (
            "date",
            rf"(?:{_DAY_NAME},?\s+)?(?:{_MONTH}\s+\d{{1,2}}|\d{{1,2}}(?:st|nd|rd|th)?\s+{_MONTH})\b.*|"
            rf"(?:{_DAY_NAME},?\s+)?\d{{1,2}}[/.]\d{{1,2}}(?:[/.]\d{{2,4}})?\b.*|\d{{4}}-\d\d-\d\d.*",
        ),
        ("time", rf"(?:{_TIME})\b.*"),
        ("amount", r"[-(]?\s?(?:[A-Z]{1,3})?[$€£¥]\s?\d.*|\d[\d,.]*\s?(?:[$€£¥]|USD|EUR|GBP).*"),
        ("percent", rf"{_NUMBER}(?:[-–]\s?{_NUMBER})?\s?(?:%|percent)"),
        ("phone", r"(?:\+?\d[\s.-]?)?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}.*|\d{3}-\d{4}"),
        ("number", rf"{_NUMBER}(?:(?:[-–/]|to|or)\s?{_NUMBER})?"),
        ("address", r"\S+@\S+\.\S+|https?://\S+"),
        ("code", r"(?-i:[A-Z&]{2,8}[\s-]?\d{2,4}[A-Z]{0,2})"),
    )
]


def kind_of(text: str) -> str:
    """The kind of value a text is; empty for words."""
    if not text or len(text.split()) > _LONGEST_VALUE:
        return ""
    return next((kind for kind, pattern in _KINDS if pattern.fullmatch(text.strip())), "")


def is_placeholder(text: str) -> bool:
    """Whether a text stands where a value is missing ("TBA", "–")."""
    plain = text.strip(" .*").casefold()
    return plain in _EN.placeholders or not any(map(str.isalnum, plain))


def main_kind(texts: Iterable[str]) -> str:
    """The kind that nearly all of these values have; empty for words, or when they differ."""
    kinds = Counter(kind_of(text) for text in texts if not is_placeholder(text))
    if not kinds:
        return ""
    [(kind, count)] = kinds.most_common(1)
    return kind if count >= 0.8 * kinds.total() else ""
