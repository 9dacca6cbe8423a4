"""What each threshold of answering gives."""

import json
from pathlib import Path

import pytest

from benchmarks.stages.answer_curve import calibration, curve, read_report, threshold_for


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """Four answerable questions, of which three are answered right, and two unanswerable ones."""
    scores = {
        "confidence": {"a": 0.95, "b": 0.8, "c": 0.6, "d": 0.2, "x": 0.7, "y": 0.1},
        "right at first line": {"a": 1, "b": 0, "c": 1, "d": 0},
        "right anywhere": {"a": 1, "b": 1, "c": 1, "d": 0},
        "wrongly answered": {"x": 1, "y": 1},
    }
    path = tmp_path / "report.json"
    path.write_text(json.dumps({"runs": [{"scores": scores}]}), encoding="utf-8")
    return path


def test_the_lowest_threshold_that_keeps_to_the_share_is_taken(report: Path) -> None:
    decided = read_report(report)

    assert [threshold_for(decided, allowed) for allowed in (0.0, 0.5, 1.0)] == [0.8, 0.2, 0.1]


def test_what_is_right_above_the_threshold_counts_against_all_answerable_questions(report: Path) -> None:
    lines = list(curve(read_report(report)))

    assert lines[2].startswith("| 0.000 | 0.800 | 0.500 | 0.250 [")
    assert "| 0.500 [" in lines[2]
    assert lines[-1].startswith("| 1.000 | 0.100 | 1.000 | 0.500 [")


def test_each_tenth_of_the_probability_says_how_many_were_answerable(report: Path) -> None:
    lines = list(calibration(read_report(report)))

    assert [line.split(" | ")[0:2] for line in lines[2:]] == [
        ["| 0.1–0.2", "1"],
        ["| 0.2–0.3", "1"],
        ["| 0.6–0.7", "1"],
        ["| 0.7–0.8", "1"],
        ["| 0.8–0.9", "1"],
        ["| 0.9–1.0", "1"],
    ]
    assert lines[-1].count("1.000 [") == 2
