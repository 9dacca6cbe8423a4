"""What became of a sentence when its page changed: it stands there still, it says something else now, or it is gone."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from core.passage_units import CELL_BORDER
from core.rag.facts import facts
from core.rag.passage_structure import readable, units
from core.rag.substance import likeness, same_in_substance

SUCCESSOR = 0.35  # a sentence less like the old one is not about the same thing
LONGEST_WINDOW = 3  # a sentence may be parted, or joined with its neighbours

Plain = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Replaced:
    """`before` as one can read it alone, and what stands in its place; None when nothing does."""

    before: str
    after: str | None


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence: without case and end, as it is compared, and as it is shown; `label` is a table row's first cell."""

    key: str
    text: str
    shown: str
    label: str


def replaced(quote: str, passage: str, before: Sequence[str], now: Sequence[str], plain: Plain) -> Replaced | None:
    """How the quote of a passage changed in substance from the passages `before` to those `now`; None if it did not.

    `plain` makes a text comparable, by leaving out what is no content.
    """
    said, old, new = _said(quote, passage, plain), _all_said(before, plain), _all_said(now, plain)
    if any(_stands_in(said, each) for each in new):
        return None
    known = {each.key for each in old}
    # Sentences of before that stand there still are nobody's successor, but may be parts of a longer one.
    fresh = [window for window in _windows(new) if not known.issuperset(each.key for each in window)]
    mine = [window for window in _windows(old) if said.key in {each.key for each in window}] or [[said]]
    if any(_is_same(window, other) for window in mine for other in fresh):
        return None
    return Replaced(said.shown, _successor(said, [window[0] for window in fresh if len(window) == 1]))


def _successor(said: _Said, fresh: Sequence[_Said]) -> str | None:
    """What says something else about the same thing; a row of the same label before all others."""
    alike = [(each.label == said.label, likeness(said.text, each.text), each.shown) for each in fresh]
    return max((each for each in alike if each[1] >= SUCCESSOR), default=(False, 0.0, None))[2]


def says_already(sentence: str, told: Sequence[str], plain: Plain) -> bool:
    """Whether one of these texts holds the sentence."""
    wanted = plain(sentence).casefold()
    return any(wanted in plain(text).casefold() for text in told)


def _all_said(passages: Sequence[str], plain: Plain) -> list[_Said]:
    found = [_said(unit, passage, plain) for passage in passages for unit in units(passage)]
    return [each for each in found if each.key]


def _said(unit: str, passage: str, plain: Plain) -> _Said:
    shown, key = readable(unit, passage), plain(unit.removeprefix("- ")).casefold().rstrip(".;,: ")
    return _Said(key, plain(shown), shown, key.partition(CELL_BORDER)[0] if CELL_BORDER in unit else "")


def _stands_in(said: _Said, unit: _Said) -> bool:
    """Whether the unit is the sentence, or holds it with nothing beside it that changes what it says."""
    ahead, found, behind = f" {unit.key} ".partition(f" {said.key} ")
    return bool(found) and ("refusal", "no") not in facts(f"{ahead} {behind}")


def _windows(said: Sequence[_Said]) -> Iterator[list[_Said]]:
    for size in range(1, LONGEST_WINDOW + 1):
        for start in range(len(said) - size + 1):
            yield list(said[start : start + size])


def _is_same(one: list[_Said], other: list[_Said]) -> bool:
    # Of two and two, or in rows of two labels, facts might have changed places.
    if min(len(one), len(other)) > 1 or {each.label for each in one} != {each.label for each in other}:
        return False
    return same_in_substance(_joined(one), _joined(other))


def _joined(window: list[_Said]) -> str:
    return " ".join(each.text for each in window)
