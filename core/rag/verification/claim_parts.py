"""Cut a sentence into the claims that it joins, and leave out figures that it reckons from others that it tells."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import isclose, prod

from core.text.facts.fact_tokens import tokens
from core.text.facts.statement import statement
from core.text.languages.languages import english
from core.text.languages.schema.statements import StatementWords

_JOINT = re.compile(
    r"\s*;\s+|\s+[–—]\s+|,?\s+(?:but|while|whereas|although|though)\s+|,\s+(?:and|so|compared (?:with|to))\s+",
    re.IGNORECASE,
)
_BECAUSE = re.compile(r"\bbecause\b", re.IGNORECASE)
_FIGURES = frozenset({"number", "money"})
_AMOUNT = r"[$€£]?\d+(?:,\d{3})*(?:\.\d+)?"
_EQUATION = re.compile(rf"(?P<reckoned>{_AMOUNT}(?:\s*[+−–x×*-]\s*{_AMOUNT})+)\s*=\s*(?P<result>{_AMOUNT})")
_MOST_FIGURES = 6  # of one sentence that are reckoned with


def parts_of(sentence: str) -> list[tuple[int, str]]:
    """Where each claim of a sentence begins, and its words; what has no subject and value of its own stays joined."""
    borders = [(0, 0), *((found.start(), found.end()) for found in _JOINT.finditer(sentence))]
    starts = [at for before, at in borders if at == 0 or _stands_alone(sentence[at:], sentence[:before])]
    ends = [next(before for before, at in borders if at == start) for start in starts[1:]]
    return [(start, sentence[start:end]) for start, end in zip(starts, [*ends, len(sentence)], strict=True)]


def _stands_alone(part: str, before: str) -> bool:
    told = _JOINT.split(part, maxsplit=1)[0]
    return not english(StatementWords).carries_on.match(told) and all(
        _has_value_and_thing(each) for each in (told, before)
    )


def _has_value_and_thing(text: str) -> bool:
    items = statement(text).items
    return any(each.kind != "word" for each in items) and any(each.kind == "word" for each in items)


def without_sums(sentence: str, unknown: str) -> str:
    """The sentence without figures of `unknown` that are a sum or a difference of others, or with one for several.

    "Two cost $280, because one is $140" is "cost $140, and one is $140": the figures that it is made of are its reason.
    A product stands for its factors in the next sum, and what a stated equation gets wrong stays.
    """
    told = [(each.text.rstrip(","), each.value) for each in tokens(sentence) if each.kind in _FIGURES]
    figures = [(text, float(value)) for text, value in told[:_MOST_FIGURES]]
    stated = {
        found["result"].strip(): _holds(found["reckoned"], found["result"]) for found in _EQUATION.finditer(sentence)
    }
    for text, value in list(figures):
        if text in unknown and value != 1 and stated.get(text, True):
            others = [each for each in figures if each[0] != text]
            pairs = [(one, other) for one, other in combinations(others, 2) if isclose(one[1] * other[1], value)]
            factors = [each for pair in pairs for each in pair]
            if (
                factors
                or text in stated
                or any(isclose(value, each) for each in _reckoned([other for _, other in others]))
            ):
                counts = [factor for factor, _ in factors if factor in unknown or factor.isalpha()]
                gone = counts[:1]
                one = next((factor for factor, _ in factors if factor not in gone), "")
                sentence = _BECAUSE.sub("and", _without(gone, sentence)).replace(text, one, 1)
                figures = [each for each in figures if each not in factors]  # the product stands for them
    return sentence


def _holds(reckoned: str, result: str) -> bool:
    """Whether "$8 + 2 x $18" is the result that is stated behind it."""
    terms = re.split(r"\s*([+−–-])\s*", reckoned)
    signs = [-1.0 if sign in "−–-" else 1.0 for sign in ("+", *terms[1::2])]
    sizes = [prod(map(_number, re.split(r"\s*[x×*]\s*", term))) for term in terms[::2]]
    return isclose(sum(sign * size for sign, size in zip(signs, sizes, strict=True)), _number(result))


def _number(text: str) -> float:
    return float(re.sub(r"[^\d.]", "", text))


def _without(figures: Sequence[str], sentence: str) -> str:
    told = "|".join(map(re.escape, figures))
    return re.sub(rf"(?<!\w)(?:{told})(?!\w)", "", sentence) if told else sentence


def _reckoned(figures: Sequence[float]) -> Iterator[float]:
    """Sums of figures; differences of two, and how many times the one is the other."""
    for count in range(2, len(figures) + 1):
        yield from map(sum, combinations(figures, count))
    for one, other in combinations(sorted(figures), 2):
        yield from (other - one, other / one if one else 0.0)
