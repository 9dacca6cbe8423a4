"""What happened in each minute of a soak: latency, memory, connections, faults; as a table and as a picture."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from benchmarks.faults.asking import Asked, fates
from benchmarks.faults.samples import Sample
from evaluation.scores.metrics import percentile

WIDTH, HEIGHT, LEFT, TOP, GAP = 760, 150, 60, 30, 60
COLOURS = ("#33658a", "#f26419", "#6a994e")
STYLE = (
    "text{font:12px sans-serif;fill:#222}.title{font-weight:600}.axis{stroke:#bbb}polyline{fill:none;stroke-width:2}"
)
FATES = ("answered", "told otherwise", "cut off", "lost", "doubled")
HEAD = ("minute", "asked", "answered", "p50 s", "p95 s", "p99 s", "serve MB", "workers MB", "connections", "kills")


@dataclass(frozen=True)
class Minute:
    """Figures of the questions asked in one minute, and the highest samples of it."""

    number: int
    asked: int
    answered: int
    p50: float
    p95: float
    p99: float
    process: float
    workers: float
    connections: int
    kills: int


def minutes_of(asked: Sequence[Asked], samples: Sequence[Sample], kills: Sequence[float]) -> list[Minute]:
    """One entry a minute in which something was asked."""
    last = max((each.at for each in asked), default=0.0)
    return [_minute(number, asked, samples, kills) for number in range(int(last // 60) + 1)]


def _minute(number: int, asked: Sequence[Asked], samples: Sequence[Sample], kills: Sequence[float]) -> Minute:
    those = [each for each in asked if each.at // 60 == number]
    took = [each.seconds for each in those if each.seconds is not None]
    seen = [each for each in samples if each.at // 60 == number] or [Sample(0.0, 0.0, 0.0, 0)]
    p50, p95, p99 = (percentile(took, share) if took else math.nan for share in (0.5, 0.95, 0.99))
    return Minute(
        number,
        len(those),
        fates(those)["answered"],
        p50,
        p95,
        p99,
        max(each.process for each in seen),
        max(each.workers for each in seen),
        max(each.connections for each in seen),
        sum(at // 60 == number for at in kills),
    )


def table(minutes: Sequence[Minute], everything: Counter[str]) -> str:
    """The figures as text."""
    lines = ["".join(name.rjust(12) for name in HEAD)]
    for each in minutes:
        cells = [each.number, each.asked, each.answered, each.p50, each.p95, each.p99, each.process, each.workers,
                 each.connections, each.kills]  # fmt: skip
        lines.append("".join((f"{cell:.1f}" if isinstance(cell, float) else str(cell)).rjust(12) for cell in cells))
    lines.append(", ".join(f"{everything[name]} {name}" for name in FATES))
    return "\n".join(lines)


def growth(minutes: Sequence[Minute]) -> str:
    """How memory and connections of the last minute differ from those of the second, when everything is loaded."""
    if len(minutes) < 3:
        return "too short to tell whether memory grows"
    early, last = minutes[1], minutes[-1]
    return (
        f"from minute {early.number} to minute {last.number}: serve {last.process - early.process:+.0f} MB, workers "
        f"{last.workers - early.workers:+.0f} MB, connections {last.connections - early.connections:+d}"
    )


def picture(minutes: Sequence[Minute]) -> str:
    """Three charts below each other, as SVG."""
    latency = {"p50": [m.p50 for m in minutes], "p95": [m.p95 for m in minutes], "p99": [m.p99 for m in minutes]}
    memory = {"serve": [m.process for m in minutes], "workers": [m.workers for m in minutes]}
    postgres = {
        "connections": [float(m.connections) for m in minutes],
        "backends killed": [float(m.kills) for m in minutes],
    }
    charts = [("seconds until a whole answer", latency), ("resident megabytes", memory), ("Postgres", postgres)]
    height = TOP + len(charts) * (HEIGHT + GAP)
    marks = [
        mark for at, (title, lines) in enumerate(charts) for mark in _chart(title, lines, TOP + at * (HEIGHT + GAP))
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
    paper = f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>'
    return "\n".join(
        [head, "<title>A soak under faults</title>", f"<style>{STYLE}</style>", paper, *marks, "</svg>", ""]
    )


def _chart(title: str, lines: dict[str, list[float]], top: float) -> Iterator[str]:
    known = [value for values in lines.values() for value in values if not math.isnan(value)]
    most = max([*known, 1e-9])
    yield f'<text class="title" x="{LEFT}" y="{top - 10}">{escape(title)}</text>'
    for share in (0.0, 0.5, 1.0):
        y = top + HEIGHT * (1 - share)
        yield f'<line class="axis" x1="{LEFT}" x2="{WIDTH - 20}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{most * share:.3g}</text>'
    for at, (name, values) in enumerate(lines.items()):
        colour = COLOURS[at % len(COLOURS)]
        points = " ".join(_points(values, most, top))
        yield f'<polyline stroke="{colour}" points="{points}"/>'
        yield f'<text x="{LEFT + 10 + at * 110}" y="{top + HEIGHT + 34}" style="fill:{colour}">{escape(name)}</text>'
    for number in range(len(next(iter(lines.values())))):
        yield f'<text x="{_x(number, lines):.1f}" y="{top + HEIGHT + 16}" text-anchor="middle">{number}</text>'


def _points(values: Sequence[float], most: float, top: float) -> Iterator[str]:
    for number, value in enumerate(values):
        if not math.isnan(value):
            yield f"{_x(number, {'': list(values)}):.1f},{top + HEIGHT * (1 - value / most):.1f}"


def _x(number: int, lines: dict[str, list[float]]) -> float:
    last = max(1, len(next(iter(lines.values()))) - 1)
    return LEFT + 10 + (WIDTH - LEFT - 40) * number / last
