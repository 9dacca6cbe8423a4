"""Read the facts of a sentence, each with the words around it, which tell what it is about."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from core.text.facts.fact_tokens import Token, tokens
from core.text.tokens import stem

_POLARITY = "denied or not: "
AMOUNTS = frozenset({"number", "money", "percent", "year"})
_NO_NAMES = frozenset("prof professor dr mr mrs ms dean director".split())
_TOGETHER = {"month": "date", "capitalised": "name"}
HALF_AS_CLOSE = 4.0  # in content words
FARTHEST = 24.0
_FROM_BACKGROUND = 0.2
OTHER_SIDE = 0.8  # weight of a word that is before one fact and after the other
_NEGATED_WITHIN, _GOVERNED_WITHIN = 5.0, 2.5
_STEPS = {"word": 1.0, "not": 0.5}
_BORDERS = {",": 0.5, ":": 1.0}
_BORDER_STEP, _COMMON_STEP = 3.0, 0.25


@dataclass(frozen=True)
class Fact:
    """A fact, name or negation of a sentence; `around` is how close each other term is, below 0 before it."""

    kind: str
    value: str
    text: str
    around: Mapping[str, float] = field(hash=False)
    at: float = 0.0
    is_governed: bool = False


@dataclass(frozen=True)
class _Placed:
    token: Token
    at: float

    @property
    def term(self) -> str:
        return self.token.value if self.token.kind in {"word", *AMOUNTS} else f"{self.token.kind} {self.token.value}"


@lru_cache(maxsize=4_096)
def facts(text: str, background: tuple[str, ...] = ()) -> tuple[Fact, ...]:
    """The facts of one sentence, item or row; `background` are terms that apply to all of it."""
    placed = list(_placed(tokens(text)))
    found = [*_facts(placed), *_names(placed), *_negated(placed)]
    return tuple(_with_background(fact, background) for fact in found)


def values(text: str) -> frozenset[tuple[str, str]]:
    """The facts of a text as kind and value, and whether it negates anything; amounts without their unit."""
    found = {(group(token.kind), token.value) for token in tokens(text) if token.kind not in {"border", "word", "not"}}
    denials = {("not", "") for token in tokens(text) if token.kind == "not"}
    return frozenset(found | denials)


def content(text: str) -> tuple[str, ...]:
    """The terms of a text, in the form in which facts have them `around`."""
    return tuple(dict.fromkeys(placed.term for placed in _placed(tokens(text)) if _counts(placed)))


def group(kind: str) -> str:
    """The group of a kind: kinds of one group are compared with each other."""
    return "amount" if kind in AMOUNTS else _TOGETHER.get(kind, kind)


def likeness(one: Fact, other: Fact, rarity: Mapping[str, float], there_share: float) -> float:
    """The similarity of the words around two facts, 0…1.

    `there_share` of it measures whether the words are there at all, the rest whether they are as near and on the same
    side.
    """
    near = there = shared_near = shared_there = 0.0
    for term, close in one.around.items():
        rare, also = rarity.get(term, 1.0), other.around.get(term)
        there += rare * abs(close) ** 0.5
        near += rare * close * close
        if also is not None:
            shared_there += rare * abs(close) ** 0.5 * (0.5 if also == _FROM_BACKGROUND else 1.0)
            shared_near += rare * _shared(close, also)
    return (1 - there_share) * shared_near / near + there_share * shared_there / there if near else 0.0


def same_value(one: Fact, other: Fact) -> bool:
    """Whether two facts have the same value; amounts may be written with or without their unit."""
    if one.kind in AMOUNTS and other.kind in AMOUNTS:
        return one.value == other.value
    if one.kind == "month":
        return other.value.split("/")[0] == one.value and other.kind in {"month", "date"}
    if one.kind == "name" and other.kind in {"name", "capitalised"}:
        return same_name(one.value.split(), other.value.split())
    if one.kind != other.kind:
        return False
    if one.kind == "time":
        return one.value.startswith(other.value) or other.value.startswith(one.value)
    return one.value == other.value


def same_name(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names may be of the same thing: all words of the shorter one match, also by initial or acronym."""
    few, many = sorted((one, other), key=len)
    if len(few) == 1 and few[0] == "".join(word[0] for word in many) and len(many) > 1:
        return True
    return all(any(_same_word(word, known) for known in many) for word in few)


def _same_word(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return long.startswith(short) if len(short) == 1 else stem(short) == stem(long) or long[:6] == short[:6]


def _shared(one: float, other: float) -> float:
    return min(one * one, abs(one * other)) * (1.0 if one * other > 0 else OTHER_SIDE)


def _placed(found: Iterable[Token]) -> Iterator[_Placed]:
    at = 0.0
    for token in found:
        if token.kind == "border":
            at += _BORDERS.get(token.value, _BORDER_STEP)
        else:
            at += _STEPS.get(token.kind, 1.0) if token.value else _COMMON_STEP
        yield _Placed(token, at)


def _counts(placed: _Placed) -> bool:
    return placed.token.kind not in {"border", "not"} and placed.token.value != ""


def _facts(placed: Sequence[_Placed]) -> Iterator[Fact]:
    for one in placed:
        if one.token.kind not in {"border", "not", "word"}:
            yield Fact(one.token.kind, one.token.value, one.token.text, _around([one], placed), one.at)


def _names(placed: Sequence[_Placed]) -> Iterator[Fact]:
    for first, run in _runs(placed):
        text = " ".join(one.token.text for one in run)
        kind = "name" if first or len(run) > 1 else "capitalised"
        yield Fact(kind, text.lower().replace("'s", "").replace("’s", ""), text, _around(run, placed), run[0].at)


def _runs(placed: Sequence[_Placed]) -> Iterator[tuple[bool, list[_Placed]]]:
    """Capitalised words in a row, and whether the first one is inside a sentence."""
    run: list[_Placed] = []
    inside = starts_inside = False
    for one in placed:
        is_name = _is_capitalised(one.token)
        if is_name and not run:
            starts_inside = inside or one.token.text[1:].isupper()
        if not is_name and run:
            yield starts_inside, run
            run = []
        run += [one] if is_name else []
        inside = one.token.kind != "border" or one.token.value == ","
    if run:
        yield starts_inside, run


def _is_capitalised(token: Token) -> bool:
    return (
        token.kind == "word" and token.value != "" and token.text[0].isupper() and token.text.lower() not in _NO_NAMES
    )


def _negated(placed: Sequence[_Placed]) -> Iterator[Fact]:
    """Each word, and whether a negator is near it; `is_governed` right after one."""
    negators = [one.at for one in placed if one.token.kind == "not"]
    for one in placed:
        if one.token.value and (one.token.kind == "word" or one.token.kind.startswith("which")):
            is_governed = any(0 <= one.at - at <= _GOVERNED_WITHIN for at in negators)
            near = sum(abs(one.at - at) <= _NEGATED_WITHIN for at in negators)
            around = _around([one], placed)
            yield Fact(f"{_POLARITY}{one.token.value}", f"{near}", one.token.text, around, one.at, is_governed)


def _around(own: Sequence[_Placed], placed: Sequence[_Placed]) -> dict[str, float]:
    found: dict[str, float] = {}
    for other in placed:
        if not _counts(other) or other in own:
            continue
        way = other.at - own[-1].at if other.at > own[-1].at else other.at - own[0].at
        close = 1 / (1 + abs(way) / HALF_AS_CLOSE)
        if abs(way) <= FARTHEST and close > abs(found.get(other.term, 0.0)):
            found[other.term] = close if way > 0 else -close
    return found


def _with_background(fact: Fact, background: Sequence[str]) -> Fact:
    around = {**dict.fromkeys(background, _FROM_BACKGROUND), **fact.around}
    return replace(fact, around=around)
