"""A chart of a long run: times, memory and connections by minute."""

from collections.abc import Iterator, Sequence
from html import escape

from benchmarks.processes.soak_report import Minute

COLOURS = ("#33658a", "#f26419", "#6a994e", "#86589c")
WIDTH, LEFT, RIGHT, HEIGHT, GAP = 860, 60, 150, 150, 40
SPAN = WIDTH - LEFT - RIGHT
Lines = dict[str, list[float]]


def plot(minutes: Sequence[Minute], crawled: tuple[float, float]) -> str:
    """An SVG of three charts, one below the other; the time of the crawl is shaded."""
    charts = list(_charts(minutes).items())
    marks = [mark for at, (name, lines) in enumerate(charts) for mark in _chart(at, name, lines, crawled)]
    height = len(charts) * (HEIGHT + GAP) + GAP
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif"'
    paper = f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>'
    return "\n".join([f'{head} font-size="11" width="{WIDTH}">', paper, *marks, "</svg>", ""])


def _charts(minutes: Sequence[Minute]) -> dict[str, Lines]:
    processes = range(len(minutes[0].memory) if minutes else 0)
    return {
        "answer, ms": {
            "p50": [1000 * each.p50 for each in minutes],
            "p95": [1000 * each.p95 for each in minutes],
        },
        "memory, MB": {f"process {n + 1}": [each.memory[n] for each in minutes] for n in processes},
        "connections": {"connections": [float(each.connections) for each in minutes]},
    }


def _chart(at: int, name: str, lines: Lines, crawled: tuple[float, float]) -> Iterator[str]:
    top = GAP + at * (HEIGHT + GAP)
    count = max((len(values) for values in lines.values()), default=1)
    highest = max((max(values, default=0.0) for values in lines.values()), default=0.0) or 1.0
    yield from _shade(top, crawled, count)
    yield _text(LEFT, top - 8, name, "start")
    for share in (0.0, 0.5, 1.0):
        y = top + HEIGHT * (1 - share)
        yield f'<line x1="{LEFT}" x2="{LEFT + SPAN}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
        yield _text(LEFT - 6, y + 4, f"{highest * share:.0f}", "end")
    for number, (label, values) in enumerate(lines.items()):
        points = " ".join(
            f"{LEFT + SPAN * (minute + 0.5) / count:.1f},{top + HEIGHT * (1 - value / highest):.1f}"
            for minute, value in enumerate(values)
        )
        yield f'<polyline points="{points}" fill="none" stroke="{COLOURS[number % 4]}" stroke-width="1.5"/>'
        yield _text(LEFT + SPAN + 10, top + 14 + 14 * number, label, "start", COLOURS[number % 4])


def _shade(top: float, crawled: tuple[float, float], count: int) -> Iterator[str]:
    first, last = (min(1.0, second / 60 / count) for second in crawled)
    box = f'x="{LEFT + SPAN * first:.1f}" y="{top}" width="{SPAN * (last - first):.1f}" height="{HEIGHT}"'
    yield f'<rect {box} fill="#eee"><title>crawl</title></rect>'


def _text(left: float, top: float, words: str, anchor: str, colour: str = "#222") -> str:
    return f'<text x="{left:.1f}" y="{top:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(words)}</text>'
