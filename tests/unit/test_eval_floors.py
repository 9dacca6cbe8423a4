"""Floors: what falls below them is told, and they are not lowered without a word."""

import subprocess
from pathlib import Path

import pytest

from core.errors import ConfigurationError
from evaluation.floors import FILE, below, read_floors, rewritten
from evaluation.scores.measured import Figure

ROOT = Path(__file__).parents[2]
TEXT = """
demo:
  right:
    - {date: 2026-11-01, floor: 0.7, reason: first measured}
    - {date: 2026-11-21, floor: 0.8, reason: better search}
"""
FLOORS = read_floors(TEXT)


def figure(value: float) -> Figure:
    return Figure(value, value - 0.1, value + 0.1, 50)


def test_the_newest_floor_counts() -> None:
    assert below(FLOORS, "demo", {"right": figure(0.8)}) == []
    assert below(FLOORS, "demo", {"right": figure(0.75)}) == ["right is 0.750 [0.650, 0.850], below its floor of 0.800"]


def test_what_was_not_measured_misses_its_floor() -> None:
    assert below(FLOORS, "demo", {}) == ["right was not measured, and its floor is 0.800"]


def test_a_suite_without_floors_cannot_be_checked() -> None:
    with pytest.raises(ConfigurationError, match="no floors for the suite 'cmu'"):
        below(FLOORS, "cmu", {})


def test_a_floor_is_lowered_only_by_a_new_line_with_its_reason() -> None:
    lowered = TEXT + "    - {date: 2026-11-22, floor: 0.6, reason: harder questions}\n"

    assert rewritten(FLOORS, read_floors(lowered)) == []
    with pytest.raises(ConfigurationError, match="reason"):
        read_floors(lowered.replace(", reason: harder questions", ""))


@pytest.mark.parametrize(
    "edited",
    [
        TEXT.replace("0.8", "0.6"),
        TEXT.replace("    - {date: 2026-11-21, floor: 0.8, reason: better search}\n", ""),
        TEXT.replace("right", "left"),
    ],
)
def test_what_stood_there_once_stays(edited: str) -> None:
    assert rewritten(FLOORS, read_floors(edited)) == [
        "demo, right: existing floors may not be changed or removed; add a line with the reason"
    ]


def versions() -> list[str]:
    """The file of floors in every commit that touched it, oldest first, and as it is now; only that without git."""
    path = FILE.relative_to(ROOT).as_posix()
    commits = git("log", "--reverse", "--format=%H", "--", path).split()
    return [shown for commit in commits if (shown := git("show", f"{commit}:{path}"))] + [FILE.read_text("utf-8")]


def git(*arguments: str) -> str:
    try:
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        return ""


def test_no_commit_changed_a_floor_that_was_there() -> None:
    histories = [read_floors(text) for text in versions()]

    complaints = [line for at in range(1, len(histories)) for line in rewritten(histories[at - 1], histories[at])]

    assert complaints == []
    assert histories[-1]["demo"]["right"]
