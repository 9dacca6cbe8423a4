"""The plot of releases: a bar for each, as long as its figure."""

import re

from benchmarks.whole.plot import MEASURES, Row, picture


def test_bars_are_as_long_as_their_figures() -> None:
    rows: list[Row] = [
        {"commit": commit, **dict.fromkeys(MEASURES, figure)} for commit, figure in (("old", 200.0), ("new", 50.0))
    ]

    drawn = picture(rows)

    widths = [float(wide) for wide in re.findall(r'width="([\d.]+)" height="14"', drawn)]
    assert widths == [380.0, 95.0] * len(MEASURES)
    assert drawn.count(">old</text>") == len(MEASURES)
