"""What a text must have for a pattern to fit: no place that fits is ever missed for it."""

from pathlib import Path

import pytest

from core.text.facts.statement import rewordings
from core.text.languages.pattern import Pattern, required_texts

PAGES = Path(__file__).parents[2] / "demo"
SAID = (
    "You cannot drop a class without a form, and it isn't free; at least two weeks' notice is needed.",
    "Open around the clock, Tue. through Thu., from half past eight; more than three books cost fifty cents each.",
)


@pytest.mark.parametrize(
    ("pattern", "required"),
    [
        (r"\bnot ([^.;]*?) under any circumstances\b", {" under any circumstances"}),
        (r"\b(?:fall|spring) term\b", {" term"}),
        (r"(?:seven|7 long) days?", {"seven", "7 long"}),
        (r"(?:Monday|Sunday)?", set()),
        (r"(?:Monday|\d+)", set()),
        (r"(?<!no )(?=fees?)\w+", {"fee"}),
        (r"(?:late){1,3}|(?:early)+", {"late", "early"}),
        (r"\d+", set()),
    ],
)
def test_of_what_must_be_there_the_longest_is_required(pattern: str, required: set[str]) -> None:
    assert required_texts(pattern) == required


def test_a_pattern_that_requires_nothing_may_fit_everywhere() -> None:
    assert Pattern(r"\d+").may_fit("none")
    assert not Pattern("Monday").may_fit("sunday")


def test_no_rewording_of_a_real_page_is_missed() -> None:
    lines = [line for page in sorted(PAGES.rglob("*.html")) for line in page.read_text("utf-8").splitlines()]
    fitting = [(pattern, line) for line in (*SAID, *lines) for pattern, _ in rewordings() if pattern.search(line)]

    assert len(fitting) > 100
    assert [str(pattern) for pattern, line in fitting if not pattern.may_fit(line.lower())] == []
