"""SVG charts of a run: scores with intervals, and latency per stage."""

import math
from collections.abc import Iterator, Sequence
from html import escape

from evaluation.scores.measured import Measured
from evaluation.scores.metrics import percentile

COLOURS = ("#33658a", "#f26419", "#6a994e", "#86589c", "#b08900", "#5c6b73")
WIDTH, LEFT, RIGHT, BAR, GAP = 860, 210, 70, 14, 10
SPAN = WIDTH - LEFT - RIGHT
_KINDS = {"#222": ' class="ink"', "#ddd": ' class="grid"'}
_DARK = """<style>@media (prefers-color-scheme: dark) {
.paper { fill: #16181b; } .ink, text { fill: #e6e6e6; } .grid { fill: #3a3d42; } }</style>"""


def bars(runs: Sequence[Measured]) -> str:
    """Every figure from 0 to 1, a bar a configuration, its 95 % interval as a whisker; without those by kind."""
    figures = [run.figures() for run in runs]
    names = [name for name in dict.fromkeys(n for found in figures for n in found) if not name.endswith(")")]
    marks, top = (
        list(_axis([(share / 5, f"{share / 5:.1f}") for share in range(6)], _height(len(names), len(runs)))),
        40,
    )
    for name in names:
        marks.append(_text(LEFT - 8, top + BAR * len(runs) / 2 + 4, name, "end"))
        for at, found in enumerate(figures):
            if name in found:
                marks += _bar(top + at * BAR, found[name].value, found[name].low, found[name].high, COLOURS[at % 6])
        top += BAR * len(runs) + GAP
    return _svg(marks, runs, _height(len(names), len(runs)))


def latency(runs: Sequence[Measured]) -> str:
    """Every stage's milliseconds on a logarithmic scale, a tick a question, with lines at p50 and p95."""
    stages = list(dict.fromkeys(stage for run in runs for stage in run.milliseconds))
    longest = max((max(took) for run in runs for took in run.milliseconds.values()), default=1.0)
    decades = max(1, math.ceil(math.log10(max(longest, 1.0)))) + 1  # from a tenth of a millisecond
    ticks = [(at / decades, f"{10 ** (at - 1):g} ms") for at in range(decades + 1)]
    marks, top = list(_axis(ticks, _height(len(stages), len(runs)))), 40
    for stage in stages:
        marks.append(_text(LEFT - 8, top + BAR * len(runs) / 2 + 4, stage, "end"))
        for at, run in enumerate(runs):
            marks += _strip(top + at * BAR, run.milliseconds.get(stage, ()), decades, COLOURS[at % 6])
        top += BAR * len(runs) + GAP
    return _svg(marks, runs, _height(len(stages), len(runs)))


def _bar(top: float, value: float, low: float, high: float, colour: str) -> Iterator[str]:
    yield _box(LEFT, top, SPAN * min(1.0, max(0.0, value)), BAR - 2, colour, strength=0.85)
    yield _box(LEFT + SPAN * max(0.0, low), top + BAR / 2 - 2, SPAN * (high - max(0.0, low)), 1.5, "#222")
    yield _text(WIDTH - RIGHT + 8, top + BAR - 4, f"{value:.3f}", "start")


def _strip(top: float, took: Sequence[float], decades: int, colour: str) -> Iterator[str]:
    def place(milliseconds: float) -> float:
        return LEFT + SPAN * max(0.0, math.log10(max(milliseconds, 0.1)) + 1) / decades

    yield from (_box(place(each), top + 2, 1.2, BAR - 6, colour, strength=0.25) for each in took)
    if took:
        yield from (_box(place(percentile(took, share)), top, 2, BAR - 2, colour) for share in (0.5, 0.95))


def _axis(ticks: Sequence[tuple[float, str]], height: float) -> Iterator[str]:
    for share, label in ticks:
        yield _box(LEFT + SPAN * share, 34, 1, height - 40, "#ddd")
        yield _text(LEFT + SPAN * share, 28, label, "middle")


def _svg(marks: Sequence[str], runs: Sequence[Measured], height: float) -> str:
    legend = [
        _box(8 + at * 140, 4, 10, 10, COLOURS[at % 6], strength=0.85)
        + _text(22 + at * 140, 13, run.configuration, "start")
        for at, run in enumerate(runs)
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" font-family="sans-serif"'
    paper = f'<rect class="paper" width="{WIDTH}" height="{height:g}" fill="#fff"/>'
    return "\n".join([f'{head} font-size="11" width="{WIDTH}">', _DARK, paper, *legend, *marks, "</svg>", ""])


def _box(left: float, top: float, width: float, height: float, colour: str, *, strength: float = 1) -> str:
    size = f'x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}"'
    kind = _KINDS.get(colour, "")
    return f'<rect {size}{kind} fill="{colour}" fill-opacity="{strength:g}"/>'


def _text(left: float, top: float, words: str, anchor: str) -> str:
    return f'<text x="{left:.1f}" y="{top:.1f}" text-anchor="{anchor}" fill="#222">{escape(words)}</text>'


def _height(groups: int, runs: int) -> float:
    return 40 + groups * (BAR * runs + GAP)
