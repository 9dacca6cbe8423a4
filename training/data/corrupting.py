"""Make claims for training: true sentences, and the same with one fact changed."""

import random
import re
from collections.abc import Callable, Sequence

from training.data.rows import Row

_SENTENCE = re.compile(r"[^.!?\n]{40,240}[.!?](?=\s|$)")
_NUMBER = re.compile(r"(?<![\w.,])\d[\d,.]*\d(?![\w])|(?<![\w.,])\d(?![\w])")
_MONTHS = "January February March April May June July August September October November December".split()
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_DATE_WORD = re.compile(r"\b(" + "|".join(_MONTHS + _DAYS) + r")\b")
_NAME = re.compile(r"(?<!^)(?<![.!?] )\b[A-Z][a-zé]{2,}(?: [A-Z][a-zé]{2,}){0,2}\b")
_VERB = re.compile(r"\b(is|are|was|were|has|had|can|will|may|must|should|would|could)\b(?! not\b|n't)")
_NOT = re.compile(r" not\b|n't\b")
_OPPOSITES = {"before": "after", "first": "last", "more": "less", "all": "none", "open": "closed", "always": "never"}
_OPPOSITE = re.compile(r"\b(" + "|".join([*_OPPOSITES, *_OPPOSITES.values()]) + r")\b")

Corruption = Callable[[str, str, random.Random], str | None]


def claims_from(readers: Sequence[Row], seed: int) -> list[Row]:
    """One true and one changed claim for the passage of each row, where it has a sentence to change."""
    source = random.Random(seed)
    rows: list[Row] = []
    for reader in readers:
        sentences = _SENTENCE.findall(reader.passage)
        if sentences:
            rows += _pair(source.choice(sentences).strip(), reader, source)
    return rows


def corrupted(sentence: str, passage: str, source: random.Random) -> str | None:
    """`sentence` with one number, date, name or negation changed; None when it has nothing to change."""
    kinds: list[Corruption] = [_other_number, _other_date, _other_name, _negated, _opposite]
    source.shuffle(kinds)
    # Numbers and dates matter most in practice, so they are tried first where there are any.
    kinds.sort(key=lambda kind: source.random() > 0.5 or kind not in (_other_number, _other_date))
    return next((changed for kind in kinds if (changed := kind(sentence, passage, source))), None)


def _pair(sentence: str, reader: Row, source: random.Random) -> list[Row]:
    changed = corrupted(sentence, reader.passage, source)
    at = reader.passage.find(sentence)
    if changed is None or changed in reader.passage or at < 0:
        return []
    spans = ((at, at + len(sentence)),)
    loosened = [_loosened(text, source) for text in (sentence, changed)]
    return [
        Row("check", "corrupted", text, reader.passage, label, spans, reader.group)
        for text, label in zip(loosened, (True, False), strict=True)
    ]


def _loosened(sentence: str, source: random.Random) -> str:
    """Now and then without its first clause or its full stop: a claim is seldom the very words of its passage."""
    head, comma, rest = sentence.partition(", ")
    if comma and len(rest) > 40 and not _NUMBER.search(head) and source.random() < 0.15:
        sentence = rest
    return sentence.rstrip(".") if source.random() < 0.3 else sentence


def _other_number(sentence: str, passage: str, source: random.Random) -> str | None:
    found = list(_NUMBER.finditer(sentence))
    if not found:
        return None
    match = source.choice(found)
    digits = match.group()
    others = [number for number in _NUMBER.findall(passage) if number != digits and len(number) == len(digits)]
    new = source.choice(others) if others and source.random() < 0.5 else _changed_digit(digits, source)
    return _replaced(sentence, match, new)


def _changed_digit(digits: str, source: random.Random) -> str:
    at = source.choice([place for place, character in enumerate(digits) if character.isdigit()])
    new = source.choice([digit for digit in "123456789" if digit != digits[at]])
    return digits[:at] + new + digits[at + 1 :]


def _other_date(sentence: str, _: str, source: random.Random) -> str | None:
    found = list(_DATE_WORD.finditer(sentence))
    if not found:
        return None
    match = source.choice(found)
    names = _MONTHS if match.group() in _MONTHS else _DAYS
    return _replaced(sentence, match, source.choice([name for name in names if name != match.group()]))


def _other_name(sentence: str, passage: str, source: random.Random) -> str | None:
    found = [match for match in _NAME.finditer(sentence) if not _DATE_WORD.search(match.group())]
    others = {name for name in _NAME.findall(passage) if name not in sentence and not _DATE_WORD.search(name)}
    if not found or not others:
        return None
    return _replaced(sentence, source.choice(found), source.choice(sorted(others)))


def _negated(sentence: str, _: str, source: random.Random) -> str | None:
    without = _NOT.sub("", sentence, count=1)
    if without != sentence:
        return without
    found = list(_VERB.finditer(sentence))
    return _replaced(sentence, match := source.choice(found), f"{match.group()} not") if found else None


def _opposite(sentence: str, _: str, source: random.Random) -> str | None:
    found = list(_OPPOSITE.finditer(sentence))
    if not found:
        return None
    match = source.choice(found)
    backwards = {value: key for key, value in _OPPOSITES.items()}
    return _replaced(sentence, match, {**_OPPOSITES, **backwards}[match.group()])


def _replaced(sentence: str, match: re.Match[str], new: str) -> str:
    return sentence[: match.start()] + new + sentence[match.end() :]
