"""Read money, percentages and numbers, also in words: "$2.5 million", "20 %", "twenty-five", "3–5", "4th"."""

import re

from core.text.values.value import Money
from core.text.values.words import any_of, rows, table, words

_FIGURES = r"(?:\d{1,3}(?:,\d{3})++|\d++)(?:\.\d+)?"
_SCALE = r"(?:million|billion|thousand|[kmb]\b)"
# Patterns, to be compiled without regard to case.
MONEY = (
    rf"(?:(?:US|CA|AU|NZ)?[$€£]|\busd\s?)\s?{_FIGURES}(?:\s?{_SCALE})?|"
    rf"(?<![\w.,]){_FIGURES}\s(?:(?:million|billion|thousand)\s)?(?:dollars?|euros?|usd|eur)\b"
)
PERCENT = rf"(?<![\w.,]){_FIGURES}\s?(?:%|percent\b|per\scent\b)"
_TENS = any_of(filter(None, rows("tens")))
_UNITS = any_of([*words("whole_numbers")[:9], *words("ordinals")[:9]])
SPELLED_PAIR = rf"\b{_TENS}[-\s]{_UNITS}\b"
_LONE = any_of([*words("whole_numbers"), *words("ordinals"), *filter(None, rows("tens"))])
SPELLED = rf"{SPELLED_PAIR}|\b{_LONE}\b"
ORDINAL = r"(?<![\w.,])\d{1,3}(?:st|nd|rd|th)\b"
NUMBER = rf"(?<![\w.,]){_FIGURES}(?![\w%])"
RANGE = rf"(?<![\w.,–—-]){_FIGURES}\s?(?:-|–|—|\bto\b)\s?{_FIGURES}(?!\w|\s?%|[-–.,]\d)"

_CURRENCY = re.compile(any_of(table("currencies")), re.IGNORECASE)
_SCALE_OF = re.compile(r"(?<=[\d\s])(thousand|million|billion|[kmb])\b")
_NO_FIGURE = re.compile(r"[^\d.]")
# The numbers of single words: "seven", "seventh", "seventy".
NUMBERS = {word: number for number, word in enumerate(words("whole_numbers"), start=1)}
NUMBERS |= {word: number for number, word in enumerate(words("ordinals"), start=1)}
NUMBERS |= {word: 10 * number for number, word in enumerate(rows("tens")) if word}
NUMBERS |= {word: int(number) for word, number in table("other_numbers").items()}
_SCALES = {word: float(size) for word, size in table("scales").items()}


def number_of(text: str) -> float:
    """The size of "1,200", "$2 million" or "20 %"."""
    scale = _SCALE_OF.search(text.lower())
    return float(_NO_FIGURE.sub("", text).strip(".")) * (_SCALES[scale[1]] if scale else 1)


def range_of(text: str) -> tuple[float, float]:
    """The two numbers of "3–5" or "3 to 5"."""
    first, last = re.findall(_FIGURES, text)[:2]
    return number_of(first), number_of(last)


def spelled_number(text: str) -> int:
    """25 for "twenty-five" or "Twenty-fifth"; 0 for any other word."""
    return sum(NUMBERS.get(word, 0) for word in re.split(r"[-\s]", text.lower()))


def is_ordinal(text: str) -> bool:
    """Whether a number in words is "first", "twenty-fifth" and the like."""
    return re.split(r"[-\s]", text.lower())[-1] in words("ordinals")


def money_of(text: str) -> Money:
    """The sum of "$35" or "2 million euros"."""
    sign = _CURRENCY.search(text)
    currency = table("currencies")[sign[0].lower()] if sign else ""
    return Money(number_of(text), currency, _SCALE_OF.search(text.lower()) is not None)
