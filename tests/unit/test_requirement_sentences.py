"""Sentences about requirements: what each of them means, and which of them nobody may guess."""

import pytest

from core.plans.conditions import (
    NOTHING,
    Arranged,
    Condition,
    Excluded,
    Pool,
    Some,
    Standing,
    Taken,
    codes_in,
    either,
    every,
)
from core.plans.grammar import read


def taken(*codes: str, grade: str = "") -> list[Taken]:
    return [Taken(code, grade=grade) for code in codes]


MEANT: dict[str, Condition] = {
    "None": NOTHING,
    "No formal prerequisites.": NOTHING,
    "ART 110": Taken("ART 110"),
    "ART 110 and ART 120.": every(taken("ART 110", "ART 120")),
    "ART 110, ART 120 and DRAW 200": every(taken("ART 110", "ART 120", "DRAW 200")),
    "ART 110 or 120": either(taken("ART 110", "ART 120")),
    "ART 110/120": either(taken("ART 110", "ART 120")),
    "ECON U3211, U3213": every(taken("ECON U3211", "ECON U3213")),
    "ART 110, and DRAW 101 or DRAW 102": every([Taken("ART 110"), either(taken("DRAW 101", "DRAW 102"))]),
    "ART 110; DRAW 101 or DRAW 102": every([Taken("ART 110"), either(taken("DRAW 101", "DRAW 102"))]),
    "Either ART 110 or ART 115, and DRAW 101": every([either(taken("ART 110", "ART 115")), Taken("DRAW 101")]),
    "(ART 110 or ART 115) and DRAW 101": every([either(taken("ART 110", "ART 115")), Taken("DRAW 101")]),
    "One of ART 110, ART 115, or ART 117": either(taken("ART 110", "ART 115", "ART 117")),
    "Complete 1 of: ART110 - Form (1.5); ART120 - Light (1.5); or permission of the school.": either(
        (Taken("ART 110"), Taken("ART 120"), Arranged("permission of the school"))
    ),
    "Completed or concurrently enrolled in 1 of: ART 110; ART 120": either(
        (Taken("ART 110", together=True), Taken("ART 120", together=True))
    ),
    "Complete all of: ART 110; ART 120": every((Taken("ART 110"), Taken("ART 120"))),
    "Two of the following: ART 110, ART 120, ART 130; and DRAW 101": every(
        [Some(2, tuple(taken("ART 110", "ART 120", "ART 130"))), Taken("DRAW 101")]
    ),
    "A grade of C or better in ART 110 and ART 120": every(taken("ART 110", "ART 120", grade="C")),
    "ART 110 and ART 120, each with a grade of B- or better": every(taken("ART 110", "ART 120", grade="B-")),
    "ART 110 (C+ or better) and DRAW 101": every([Taken("ART 110", grade="C+"), Taken("DRAW 101")]),
    "ART 110 (may be taken concurrently)": Taken("ART 110", together=True),
    "ART 110 and concurrent enrollment in DRAW 101": every([Taken("ART 110"), Taken("DRAW 101", together=True)]),
    "Prerequisite: ART 110. Corequisite: DRAW 101.": every([Taken("ART 110"), Taken("DRAW 101", together=True)]),
    "ART 110 or permission of the instructor": either([Taken("ART 110"), Arranged("permission of the instructor")]),
    "ART 110 or equivalent": either([Taken("ART 110"), Arranged("equivalent")]),
    "ART 320 and senior standing": every([Taken("ART 320"), Standing(4)]),
    "Junior or senior standing": Standing(3),
    "Completion of 45 credits": Pool(45, in_units=True),
    "At least 6 credits of 200-level ART courses": Pool(6, True, (), "ART", 200, 299),
    "ART 102 and one course numbered 200 to 299": every([Taken("ART 102"), Pool(1, False, (), "", 200, 299)]),
    "9 credits from ART 210, ART 220 or ART 230": Pool(9, True, ("ART 210", "ART 220", "ART 230")),
    "Admission to the Nursing program": Arranged("Admission to the Nursing program"),
    "Not open to students who have taken ART 101": Excluded(("ART 101",)),
    "Credit will be granted for only one of ART 101, ART 111": Excluded(("ART 101", "ART 111")),
    "ART 101 is recommended": NOTHING,
}


@pytest.mark.parametrize("sentence", MEANT)
def test_a_sentence_means_what_it_says(sentence: str) -> None:
    assert read(sentence).condition == MEANT[sentence]


@pytest.mark.parametrize(
    "sentence",
    [
        "ART 110 and DRAW 101 or DRAW 102",
        "ART 110, ART 120, or permission of the instructor",
        "ART 110 unless the student has a waiver",
        "Set by the department, depending on the topic",
        "Permission not required",
        "Two courses",
        "Three of ART 110 and ART 120",
        "ROOM 204",
        "ART 110; DRAW 101 recommended",
        "Not open to students with credit for both ART 101 and ART 111",
        "ART 110-120",
        "",
        "ART 110 " * 200,
    ],
)
def test_what_can_be_read_in_two_ways_or_in_none_is_not_understood(sentence: str) -> None:
    found = read(sentence)

    assert not found.is_understood
    assert found.text == sentence


def test_the_courses_of_a_condition_are_named_once_each() -> None:
    condition = read("ART 110, and either ART 120 or ART 130; ART 110").condition

    assert condition is not None
    assert codes_in(condition) == ("ART 110", "ART 120", "ART 130")
