"""A reliability plot: how often questions with a probability really had an answer."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_BINS, _SIDE, _EDGE = 8, 360, 50


@dataclass(frozen=True)
class Bin:
    """The mean probability of some questions, the share of them with an answer, and how many there are."""

    probability: float
    share: float
    count: int


def bins(p: Floats, y: Floats, weight: Floats) -> list[Bin]:
    """Bins of equally many questions, by probability; questions of weight 0 are left out."""
    order = [at for at in np.argsort(p) if weight[at] > 0]
    return [
        Bin(
            float(np.average(p[part], weights=weight[part])),
            float(np.average(y[part], weights=weight[part])),
            len(part),
        )
        for part in np.array_split(np.array(order), _BINS)
    ]


def plot(found: Sequence[Bin]) -> str:
    """An SVG: predicted from left to right, observed from below, the diagonal for comparison."""
    marks = [_dot(each) for each in found]
    path = " ".join(f"{_x(each.probability):.1f},{_y(each.share):.1f}" for each in found)
    size = _SIDE + 2 * _EDGE
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}"'
    middle = size / 2
    lines = [
        f'{head} font-family="sans-serif" font-size="11">',
        f'<rect width="{size}" height="{size}" fill="#fff"/>',
        *(_tick(at / 5) for at in range(6)),
        f'<line x1="{_x(0)}" y1="{_y(0)}" x2="{_x(1)}" y2="{_y(1)}" stroke="#999" stroke-dasharray="4 4"/>',
        f'<polyline points="{path}" fill="none" stroke="#33658a" stroke-width="2"/>',
        *marks,
        f'<text x="{middle}" y="{size - 10}" text-anchor="middle">probability that the passages answer</text>',
        f'<text x="14" y="{middle}" text-anchor="middle" transform="rotate(-90 14 {middle})">with an answer</text>',
        "</svg>",
        "",
    ]
    return "\n".join(lines)


def _dot(each: Bin) -> str:
    place = f'cx="{_x(each.probability):.1f}" cy="{_y(each.share):.1f}"'
    return f'<circle {place} r="4" fill="#33658a"><title>{each.count} questions</title></circle>'


def _tick(share: float) -> str:
    across = f'<line x1="{_x(share)}" y1="{_y(0)}" x2="{_x(share)}" y2="{_y(1)}" stroke="#eee"/>'
    up = f'<line x1="{_x(0)}" y1="{_y(share)}" x2="{_x(1)}" y2="{_y(share)}" stroke="#eee"/>'
    names = f'<text x="{_x(share)}" y="{_y(0) + 16}" text-anchor="middle">{share:.1f}</text>'
    return f'{across}{up}{names}<text x="{_x(0) - 6}" y="{_y(share) + 4}" text-anchor="end">{share:.1f}</text>'


def _x(share: float) -> float:
    return _EDGE + _SIDE * share


def _y(share: float) -> float:
    return _EDGE + _SIDE * (1 - share)
