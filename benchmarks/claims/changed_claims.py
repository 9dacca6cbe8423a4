"""Make test claims: true sentences of real passages, and the same with one fact changed."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from benchmarks.claims.loosened import loosened
from core.rag.verification.evidence import Passage
from core.text.passage_structure import read

_MONTHS = "January February March April May June July August September October November December".split()
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_CALENDAR = re.compile(rf"\b(?:{'|'.join([*_MONTHS, *_DAYS])})\b")
_SEASON = re.compile(r"\b(?:Fall|Spring|Summer|Winter)\b")
_NUMBER = re.compile(r"(?<![\w.,:/-])\d[\d,]*(?:\.\d+)?(?![\w:/-]|[.,]\d)|(?<=\$)\d[\d,]*(?:\.\d+)?")
_DATE = re.compile(rf"\b(?:{'|'.join(_MONTHS)}) \d{{1,2}}\b")
_TIME = re.compile(r"\b\d{1,2}:\d\d(?: ?[AaPp]\.?[Mm]\b)?")
# What stands before a colon is the label of a field.
_NAME = re.compile(
    r"(?<=[\w,;)] )[A-Z][a-zé]{2,}(?: [A-Z][a-zé]{2,}){0,2}\b(?!:)"
)  # before a colon stands the label of a field
_AUXILIARY = re.compile(r"\b(is|are|was|were|has been|can|will|may|must|should|would|could)\b(?! not\b|n't)")
_NOT = re.compile(r" not\b|n't\b")
_NEGATIVE = re.compile(r"\b(?:no|never|none|neither|nor|without|cannot)\b", re.IGNORECASE)
_PAIRS = (
    "before/after first/last more/less all/none open/closed always/never must/may required/optional minimum/maximum "
    "increase/decrease begin/end undergraduate/graduate allowed/prohibited earliest/latest largest/smallest"
).split()
_OPPOSITES = {a: b for pair in _PAIRS for a, b in (pair.split("/"), pair.split("/")[::-1])}
_OPPOSITE = re.compile(rf"\b(?:{'|'.join(_OPPOSITES)})\b")
_SHORTEST, _LONGEST = 6, 45

Change = Callable[[str, str, random.Random], str | None]


@dataclass(frozen=True)
class SeededClaim:
    """A claim about a passage, `kind` of change (also on the true one of a pair), and whether the passage says it."""

    kind: str
    text: str
    anchor: str
    passage: str
    is_true: bool


def seeded_claims(passages: Sequence[Passage], seed: int, each: int) -> list[SeededClaim]:
    """Up to `each` pairs of every kind, a passage used for one pair at most."""
    source, left = random.Random(seed), dict.fromkeys(CHANGES, each)  # noqa: S311
    found: list[SeededClaim] = []
    for anchor, text, _ in passages:
        for kind in sorted(left, key=lambda kind: (-left[kind], kind)):
            pair = _pair(kind, text, source) if left[kind] else None
            if pair:
                left[kind] -= 1
                found += [SeededClaim(kind, claim, anchor, text, claim is pair[0]) for claim in pair]
                break
    return found


def _pair(kind: str, passage: str, source: random.Random) -> tuple[str, str] | None:
    choices = list(_sentences(passage))
    source.shuffle(choices)
    for sentence in choices:
        changed = CHANGES[kind](sentence, passage, source)
        if changed and changed != sentence and changed not in passage:
            seed = f"{source.random()}"
            true, false = _cut(sentence, changed, source)
            true, false = loosened(true, seed), loosened(false, seed)
            if true != false:
                return true, false
    return None


def _sentences(passage: str) -> Iterator[str]:
    for unit in read(passage):
        sentence = unit.alone
        if _SHORTEST <= len(sentence.split()) <= _LONGEST and len(sentence) < 400:
            yield sentence


def _cut(true: str, changed: str, source: random.Random) -> tuple[str, str]:
    """Sometimes drop the first clause of both, if it is not what was changed."""
    (head, comma, rest), (other, _, other_rest) = true.partition(", "), changed.partition(", ")
    if not comma or head != other or len(rest.split()) < _SHORTEST or source.random() < 0.7:
        return true, changed
    return rest[0].upper() + rest[1:], other_rest[0].upper() + other_rest[1:]


def _number(sentence: str, passage: str, source: random.Random) -> str | None:
    found = list(_NUMBER.finditer(sentence))
    if not found:
        return None
    match = source.choice(found)
    at = source.choice([place for place, sign in enumerate(match.group()) if sign.isdigit()])
    digits = [digit for digit in "123456789" if digit != match.group()[at]]
    source.shuffle(digits)
    options = [match.group()[:at] + digit + match.group()[at + 1 :] for digit in digits]
    standing = set(_NUMBER.findall(passage))
    return next((_with(sentence, match, new) for new in options if new not in standing), None)


def _date(sentence: str, _: str, source: random.Random) -> str | None:
    found = list(_CALENDAR.finditer(sentence))
    if not found:
        return None
    match = source.choice(found)
    names = _MONTHS if match.group() in _MONTHS else _DAYS
    return _with(sentence, match, source.choice([name for name in names if name != match.group()]))


def _swapped(sentence: str, passage: str, source: random.Random) -> str | None:
    """Replace a number, date or time with another one of the same passage."""
    patterns = [_DATE, _TIME, _NUMBER]
    source.shuffle(patterns)
    for pattern in patterns:
        found = list(pattern.finditer(sentence))
        said = {_plain(fact) for fact in pattern.findall(sentence)}
        others = sorted(fact for fact in set(pattern.findall(passage)) if _plain(fact) not in said)
        if found and others:
            return _with(sentence, source.choice(found), source.choice(others))
    return None


def _plain(fact: str) -> str:
    """Normalise a fact: equal for 18:40 and 6:40 PM, 7 and 07, 1,200 and 1200."""
    hour, colon, minute = fact.replace(",", "").partition(":")
    return f"{int(hour) % 12}:{minute[:2]}" if colon else fact.replace(",", "").lstrip("0")


def _name(sentence: str, passage: str, source: random.Random) -> str | None:
    found = [match for match in _NAME.finditer(sentence) if _is_name(match.group())]
    names = {name for name in _NAME.findall(passage) if _is_name(name)}
    others = sorted(name for name in names if not set(name.split()) & set(sentence.split()))
    return _with(sentence, source.choice(found), source.choice(others)) if found and others else None


def _is_name(text: str) -> bool:
    return not _CALENDAR.search(text) and not _SEASON.search(text)


def _negation(sentence: str, _: str, source: random.Random) -> str | None:
    without = _NOT.sub("", sentence, count=1)
    if without != sentence:
        return without
    found = [] if _NEGATIVE.search(sentence) else list(_AUXILIARY.finditer(sentence))
    if not found:
        return None
    match = source.choice(found)
    return _with(sentence, match, f"{match.group()} not")


def _opposite(sentence: str, _: str, source: random.Random) -> str | None:
    found = list(_OPPOSITE.finditer(sentence))
    if not found:
        return None
    match = source.choice(found)
    return _with(sentence, match, _OPPOSITES[match.group()])


def _with(sentence: str, match: re.Match[str], new: str) -> str:
    return sentence[: match.start()] + new + sentence[match.end() :]


CHANGES: dict[str, Change] = {
    "number": _number,
    "date": _date,
    "swapped": _swapped,
    "name": _name,
    "negation": _negation,
    "opposite": _opposite,
}
