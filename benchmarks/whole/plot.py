"""Draw the history of releases: `python -m benchmarks.whole.plot benchmarks/whole/history.jsonl --out FILE.svg`.

A panel for each measure, a bar for each release in the order of the file, all beginning at 0.
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

MEASURES = {
    "ms": "a question, processor ms (median)",
    "statements": "a question, SQL statements",
    "ask": "`advisor ask` alone, processor s",
    "crawl": "first crawl, processor s",
    "night": "crawl without changes, processor s",
    "MB": "memory while it serves, MB",
}
_BAR, _GAP, _LEFT, _WIDE, _HEAD = 14, 4, 90, 380, 22  # pixels
Row = Mapping[str, float | str]


def picture(rows: Sequence[Row]) -> str:
    """The SVG; `rows` have a commit and figures."""
    panel = _HEAD + len(rows) * (_BAR + _GAP) + 10
    marks = [mark for at, what in enumerate(MEASURES) for mark in _panel(what, rows, at * panel)]
    size = f'width="{_LEFT + _WIDE + 70}" height="{panel * len(MEASURES)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    return "\n".join([head, '<rect width="100%" height="100%" fill="#fff"/>', *marks, "</svg>", ""])


def _panel(what: str, rows: Sequence[Row], top: float) -> Iterator[str]:
    most = max(float(row[what]) for row in rows)
    yield f'<text x="0" y="{top + 14}" font-weight="bold" fill="#222">{MEASURES[what].replace("`", "")}</text>'
    for at, row in enumerate(rows):
        y, value = top + _HEAD + at * (_BAR + _GAP), float(row[what])
        wide = _WIDE * value / most
        yield f'<text x="0" y="{y + 11}" fill="#222">{row["commit"]}</text>'
        yield f'<rect x="{_LEFT}" y="{y}" width="{wide:.1f}" height="{_BAR}" fill="#2f6db3"/>'
        yield f'<text x="{_LEFT + wide + 6:.1f}" y="{y + 11}" fill="#222">{value:.3g}</text>'


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.whole.plot", description=__doc__)
    parser.add_argument("history", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    rows = [json.loads(line) for line in asked.history.read_text(encoding="utf-8").splitlines()]
    asked.out.write_text(picture(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
