"""Floors: what falls below them is told, and they are not lowered without a word."""

import pytest

from core.errors import ConfigurationError
from evaluation.floors import below, read_floors, rewritten
from evaluation.scores.measured import Figure

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


def test_a_ceiling_is_for_what_should_be_little() -> None:
    bounds = read_floors("demo: {wrong headline: [{date: 2026-11-22, ceiling: 0.4, reason: first measured}]}")

    assert below(bounds, "demo", {"wrong headline": figure(0.4)}) == []
    assert below(bounds, "demo", {"wrong headline": figure(0.5)}) == [
        "wrong headline is 0.500 [0.400, 0.600], above its ceiling of 0.400"
    ]
    assert below(bounds, "demo", {}) == ["wrong headline was not measured, and its ceiling is 0.400"]


@pytest.mark.parametrize("bound", ["", "floor: 0.2, ceiling: 0.4, "])
def test_a_line_has_a_floor_or_a_ceiling(bound: str) -> None:
    with pytest.raises(ConfigurationError, match="a floor or a ceiling"):
        read_floors(f"demo: {{right: [{{date: 2026-11-22, {bound}reason: first measured}}]}}")


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


def test_a_ceiling_of_one_binds_nothing_even_where_the_metric_is_gone() -> None:
    given_up = read_floors(
        "demo: {wrong headline: [{date: 2026-11-22, ceiling: 0.4, reason: first measured}, "
        "{date: 2026-11-23, ceiling: 1.0, reason: none are shown}]}"
    )

    assert below(given_up, "demo", {}) == []
