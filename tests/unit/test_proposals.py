"""What was said in place of a right answer, and where the right one stood."""

from dataclasses import replace

import pytest

from benchmarks.proposals.__main__ import report, said_instead
from benchmarks.proposals.recording import Case, Proposed

WRONG = Proposed(1, 0.5, (), "It opens at 8.", {}, {}, False)
RIGHT = Proposed(1, 0.5, (), "It closes at 9.", {}, {}, True)
ELSEWHERE = replace(RIGHT, passage=2)
LOST = Case(
    "students",
    "demo",
    "1",
    "time",
    "when does it close",
    outcome="answered",
    written_by="extractive",
    first="“It opens at 8.” [1]",
    passage=1,
    is_right=False,
    holds=False,
    is_on_pages=True,
    probability=0.6,
    proposed=[WRONG, RIGHT],
)


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (LOST, "another statement of the passage"),
        (replace(LOST, proposed=[WRONG, ELSEWHERE]), "another passage"),
        (replace(LOST, written_by="clock"), "clock"),
        (replace(LOST, outcome="asked_back"), "asked_back"),
        (replace(LOST, outcome="closest", holds=True), "closest, and right"),
        (replace(LOST, outcome="closest"), "closest, and wrong"),
    ],
)
def test_what_was_said_instead_is_told(case: Case, expected: str) -> None:
    assert said_instead(case) == expected


def test_a_right_answer_that_was_not_chosen_is_counted_by_its_place() -> None:
    lines = report([LOST, replace(LOST, is_right=True), replace(LOST, is_on_pages=False)]).splitlines()

    assert "| all | 2 | 0 | 2 | 2 | 1 | 1 | 1 |" in lines
    assert "| another statement of the passage | 1 | 0 | 1 | 1 |" in lines
