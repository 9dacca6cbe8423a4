"""The probability of a quotation is fitted to other campuses than the one it is measured on."""

from benchmarks.proposals.fit import Case, left_out, report
from core.rag.answering.quotes.weights import CONFIDENCE

NOTHING = [0.0] * len(CONFIDENCE)


def case(site: str, reading: float) -> Case:
    """A question that is right where its quotation reads well."""
    return Case(site, [reading, *NOTHING[1:]], reading > 0, True)


CASES = [case(site, reading) for site in ("demo", "columbia", "handbook", "calendar") for reading in (-2, -1, 1, 2)]


def test_what_reads_better_is_likelier_on_a_campus_left_out() -> None:
    chances = left_out(CASES)

    assert min(chance for each, chance in zip(CASES, chances, strict=True) if each.is_right) > max(
        chance for each, chance in zip(CASES, chances, strict=True) if not each.is_right
    )


def test_the_shipped_weights_stand_beside_those_of_other_campuses() -> None:
    lines = report(CASES).splitlines()

    assert sum(line.startswith("| shipped |") for line in lines) == 5
    assert sum(line.startswith("| campus left out |") for line in lines) == 5
