"""Plots as plain geometry, which templates draw as SVG; beside each stands a table with the same numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, _FOOT = 720.0, 200.0, 20.0
_MOST_LABELS, _GAP = 8, 0.2


@dataclass(frozen=True, slots=True)
class Bar:
    """A rectangle in the units of the plot; `kind` is what it counts."""

    x: float
    y: float
    width: float
    height: float
    kind: str


@dataclass(frozen=True, slots=True)
class Label:
    """A word below the plot, centred at `x`."""

    x: float
    text: str


@dataclass(frozen=True, slots=True)
class StackedBars:
    """A column for each entry, with a bar for each kind from below; `most` is the height of the highest one."""

    bars: Sequence[Bar]
    labels: Sequence[Label]
    most: float


def stacked_bars(columns: Sequence[tuple[str, Mapping[str, float]]], kinds: Sequence[str]) -> StackedBars:
    """Columns from left to right, each a name with its counts; every so many names are written below."""
    most = max((sum(counts.values()) for _, counts in columns), default=0)
    step = WIDTH / max(1, len(columns))
    bars = [
        bar for place, (_, counts) in enumerate(columns) for bar in _column(place * step, step, counts, kinds, most)
    ]
    every = -(-len(columns) // _MOST_LABELS)
    labels = [Label((place + 0.5) * step, name) for place, (name, _) in enumerate(columns) if place % every == 0]
    return StackedBars(bars, labels, most)


def _column(x: float, step: float, counts: Mapping[str, float], kinds: Sequence[str], most: float) -> list[Bar]:
    bars, foot = list[Bar](), HEIGHT - _FOOT
    for kind in kinds:
        height = (HEIGHT - _FOOT) * counts.get(kind, 0) / most if most else 0.0
        foot -= height
        if height:
            bars.append(Bar(x + step * _GAP / 2, foot, step * (1 - _GAP), height, kind))
    return bars


@dataclass(frozen=True, slots=True)
class Share:
    """A named number with its size beside the largest of all, from 0 to 100."""

    name: str
    value: float
    size: float


def shares_of(named: Mapping[str, float], largest: float, most: int = 10) -> list[Share]:
    """The numbers that matter most, the largest first, whatever their sign."""
    ordered = sorted(named.items(), key=lambda each: -abs(each[1]))[:most]
    return [Share(name, value, 100 * min(1.0, abs(value) / largest) if largest else 0.0) for name, value in ordered]
