"""What can be quoted alone: table rows with their header, and sentences with the next ones while they are short."""

import re
from collections.abc import Sequence

from core.domain.units import Unit, UnitKind
from core.text.planted_instructions import reads_like_an_instruction

ENOUGH_WORDS, MOST_WORDS = 20, 50
FEWEST_WORDS = 3
_FACT = re.compile(r"(?:\S+ ){2,}\S+: \S")  # an item that says what it is about, and what of it
_ENDS = (".", "!", "?", ":", ";", ",", "”")


def statements(units: Sequence[Unit]) -> list[str]:
    """One statement a unit, in order. A heading, a question or a short claim says little without what follows it."""
    return [_with_next(units, place) for place in range(len(units))]


def quotable(units: Sequence[Unit]) -> list[str]:
    """The statements that are worth quoting, each once: of a few words at least, and not aimed at a model."""
    told = dict.fromkeys(statements(units))
    return [text for text in told if len(text.split()) >= FEWEST_WORDS and not reads_like_an_instruction(text)]


def _with_next(units: Sequence[Unit], place: int) -> str:
    unit = units[place]
    if _stands_alone(unit):
        return unit.alone
    said = [unit.alone]
    for following in units[place + 1 : place + 3]:
        words = sum(len(part.split()) for part in said)
        is_full = words >= ENOUGH_WORDS or words + len(following.text.split()) > MOST_WORDS
        if is_full or following.kind is UnitKind.ROW or _is_heading(following):
            break
        said.append(following.alone)
    return " ".join(said)


def _stands_alone(unit: Unit) -> bool:
    return unit.kind is UnitKind.ROW or (unit.kind is UnitKind.ITEM and _FACT.match(unit.words) is not None)


def _is_heading(unit: Unit) -> bool:
    """Whether it is one, or is written like one: a short line without an end."""
    if unit.kind is UnitKind.ITEM:
        return False
    return unit.kind is UnitKind.HEADING or (len(unit.text.split()) <= 8 and not unit.text.endswith(_ENDS))
