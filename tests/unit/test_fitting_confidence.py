"""Quotations, and how sure they are, are fitted to other campuses than the one that they are measured on."""

import numpy

from benchmarks.proposals.fit import Case, first_of, fit_choice, left_out, report
from core.rag.answering.quotes.weights import CONFIDENCE, QUOTE

READ = [*QUOTE].index("read")


def statement(reading: float) -> list[float]:
    return [reading if at == READ else 0.0 for at in range(len(QUOTE))]


def case(site: str, reading: float) -> Case:
    """A question of two statements: the first is read well, and right, where it may be; the other is neither."""
    sure = [dict.fromkeys(CONFIDENCE, 0.0) | {"reading": each} for each in (reading, -4.0)]
    is_right = numpy.array([reading > 0, False])
    return Case(site, numpy.array([statement(reading), statement(-4.0)]), sure, is_right, True)


CASES = [case(site, reading) for site in ("demo", "columbia", "handbook", "calendar") for reading in (-2, -1, 1, 2)]


def test_what_reads_better_is_put_first() -> None:
    weights = fit_choice(CASES)

    assert weights[READ] > 0
    assert all(first_of(each, weights).is_right == each.is_right.any() for each in CASES)


def test_what_reads_better_is_likelier_on_a_campus_left_out() -> None:
    told = left_out(CASES)

    assert min(chance for first, chance in told if first.is_right) > max(
        chance for first, chance in told if not first.is_right
    )


def test_the_shipped_weights_stand_beside_those_of_other_campuses() -> None:
    lines = report(CASES).splitlines()

    assert sum(line.startswith("| shipped |") for line in lines) == 5
    assert sum(line.startswith("| campus left out |") for line in lines) == 5
