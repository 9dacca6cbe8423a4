"""Read a statement as items to compare: facts by kind and value, words by stem, and the number of denials."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.text.facts.fact_tokens import Token, tokens
from core.text.languages.english_tables import families
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.statements import Phrases, StatementWords
from core.text.tokens import stem
from core.text.values.amounts import NUMBERS, spelled_number
from core.text.values.words import WEEKDAY_NAMES, weekday_of, words

_EN, _PHRASES = english(StatementWords), english(Phrases)
Rule = Callable[[re.Match[str]], str]
_MARKUP = re.compile(r"\*+|`+|~~|(?<!\w)_+|_+(?!\w)|(?m:^#+ )")
_POSSESSIVE = re.compile(r"['’]s?$")
_MINUTES = {"minut": 1, "min": 1, "hour": 60, "hr": 60, "day": 1440, "week": 10080}
_MONTHS = {"month": 1, "year": 12}
_ORDINALS = {word: f"{NUMBERS[word]}" for word in words("ordinals")[:5]}
_HAVE_NO_STEM = frozenset("and or if when may can must should shall could off any".split())
_MAY, _MUST, _ONLY = ("duty", "may"), ("duty", "must"), "onli"
_EXCEPT = frozenset({"except", "unless"})


@dataclass(frozen=True, slots=True)
class Item:
    """A fact or a word: `value` compares, `text` was written; a name is compared more strictly."""

    kind: str
    value: str
    text: str
    is_name: bool = False


@dataclass(frozen=True)
class Statement:
    """`items` in reading order, the number of `denials`, and the answers to `families` of exclusive words."""

    items: tuple[Item, ...]
    denials: int
    families: frozenset[tuple[str, str]]


@lru_cache(maxsize=4_096)
def statement(text: str) -> Statement:
    """The items of one sentence or row, or of a few of them."""
    found = tokens(_in_plain_phrases(text))
    items = tuple(_with_durations(list(_items(found))))
    return Statement(
        tuple(item for item in items if item.kind != "denial"),
        _denials(items),
        frozenset(_families(items)),
    )


def _families(items: Sequence[Item]) -> Iterator[tuple[str, str]]:
    """What is said of each family; what one may only do in one way, one must do so."""
    found = {families()[word] for item in items if (word := item.text.lower()) in families()}
    is_only_way = _MAY in found and any(item.value == _ONLY for item in items)
    return iter(found | {_MUST} if is_only_way else found)


def _denials(items: Sequence[Item]) -> int:
    """The number of denials; a word that is denied again ("closed … closes") counts once."""
    found = [item.value for item in items if item.kind == "denial"]
    return found.count("") + len(set(found) - {""})


def _in_plain_phrases(text: str) -> str:
    plain = _MARKUP.sub("", text)
    small = plain.lower()
    for pattern, said in rewordings():
        if pattern.may_fit(small):
            plain = pattern.sub(said, plain)
            small = plain.lower()
    return plain


def _items(found: Sequence[Token]) -> Iterator[Item]:
    is_title = _is_title(found)
    starts = True
    for token in found:
        if token.kind == "border":
            starts = starts or token.value != ","
            continue
        inside = not starts or token.text[1:].isupper()
        yield from _item(token, is_name=token.text[:1].isupper() and not is_title and inside)
        starts = False


def _is_title(found: Sequence[Token]) -> bool:
    words = [token.text for token in found if token.kind == "word" and token.value]
    return 2 * sum(word[0].isupper() for word in words) > len(words) > 3


def _item(token: Token, is_name: bool) -> Iterator[Item]:
    word = _POSSESSIVE.sub("", token.text.lower())
    if token.kind == "not" and word not in _EXCEPT:
        yield Item("denial", "", token.text)
    elif token.kind == "duty":
        yield Item("word", "must", "must")
    elif word in _ORDINALS:
        yield Item("number", _ORDINALS[word], token.text)
    elif token.kind in {"word", "not"} or token.kind.startswith("which"):
        yield from _word(token.text, word, is_name)
    else:
        yield Item(token.kind, token.value, token.text)


def _word(text: str, word: str, is_name: bool) -> Iterator[Item]:
    if word == "non" or (word in _EN.denials and not is_name):
        yield Item("denial", _EN.denials.get(word, ""), word)
    plain = _base(word) if word not in _EN.denials or is_name else _EN.denials[word]
    value = stem(plain) or (plain if plain in _HAVE_NO_STEM else "")
    if value and word != "non":
        yield Item("word", value, text if text.isupper() else word, is_name)


def _base(word: str) -> str:
    if word.startswith("un") and word[2:] in _EN.irregular:
        return f"un{_EN.irregular[word[2:]]}"
    return _EN.irregular.get(word, word)


def _with_durations(items: Sequence[Item]) -> Iterator[Item]:
    """A number and its unit of time as one length: two weeks are 14 days."""
    skip = False
    for place, item in enumerate(items):
        following = items[place + 1] if place + 1 < len(items) else None
        if skip:
            skip = False
        elif item.kind == "number" and following and (length := _length(item.value, following)):
            yield Item("duration", length, f"{item.text} {following.text}")
            skip = True
        else:
            yield item


def _length(number: str, unit: Item) -> str:
    if unit.text.endswith("ly"):  # "7 weekly" are seven a week
        return ""
    for kind, units in (("minutes", _MINUTES), ("months", _MONTHS)):
        if unit.value in units:
            return f"{float(number) * units[unit.value]:g} {kind}"
    return ""


@lru_cache
def rewordings() -> tuple[tuple[Pattern, str | Rule], ...]:
    """Patterns, and what stands in their place, in the order in which they are tried."""
    written = (*_PHRASES.constructions, *_PHRASES.phrases)
    return tuple((pattern, _RULES[said[1:]] if said.startswith("=") else said) for pattern, said in written)


def _value(number: str) -> int:
    return int(number) if number.isdecimal() else spelled_number(number)


def _weekend_day(found: re.Match[str]) -> str:
    """ "Sat" and "Sun" beside another day."""
    return f"{WEEKDAY_NAMES[weekday_of(found[1])]}{found[2]}{WEEKDAY_NAMES[weekday_of(found[3])]}"


def _bound(found: re.Match[str]) -> str:
    """The bound of things one can count, as the least or most that there may be: more than two are at least three."""
    value = _value(found[2])
    return f"atleast {value + 1}" if found[1].lower() == "more" else f"atmost {value - 1}"


def _denied_bound(found: re.Match[str]) -> str:
    return f"{found[1]}{found[2]}{'atmost' if found[3].lower() in ('more', 'longer') else 'atleast'} "


_RULES: Mapping[str, Rule] = {
    "weekend_day": _weekend_day,
    "half_past": lambda m: f"{_value(m[1])}:30",
    "quarter_past": lambda m: f"{_value(m[1])}:15",
    "cents": lambda m: f"${_value(m[1]) / 100:.2f}",
    "least_or_most": lambda m: "atleast" if m[2].lower() in ("fewer", "less") else "atmost",
    "denied_bound": _denied_bound,
    "bound": _bound,
}
