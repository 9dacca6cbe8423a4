"""Questions for a list or a number are answered with a page's own list of what was named, whole, or not at all."""

from datetime import date

import pytest

from tests.standins.record_campus import RecordCampus

TODAY = date(2026, 9, 14)
AID = """Financial Aid
<h2>Scholarships</h2><p>They are given each year.</p>
<h3>Fen Scholarship</h3><p>$2,500 a year for those who are the first of their family in college.</p>
<h3>Merit Scholarship</h3><p>$4,000 a year for good grades in school; there is no form.</p>
<h3>Quill Award</h3><p>$3,000, paid once, for those who take part in research.</p>
<h2>Work-study</h2><p>Students may work up to 15 hours a week.</p>"""
CARE = """Counseling
<h2>Groups this fall</h2><ul><li>Exam nerves: Tuesdays</li><li>Grief: Wednesdays</li></ul>
<h2>What to bring</h2><ul><li>Your card</li><li>A form</li></ul>"""
STUDY = """Departments
<p>The university teaches through eleven departments.</p>
<h2>Our departments</h2><ul><li>Biology</li><li>History</li></ul>"""
PARKING = """Parking
<table><tr><th>Permit</th><th>Where</th></tr><tr><td>Commuter</td><td>Lot C</td></tr>
<tr><td>Evening</td><td>Lot R</td></tr></table>"""
CAMPUS = RecordCampus.of({"aid": AID, "care": CARE, "departments": STUDY, "parking": PARKING}, TODAY)
told = CAMPUS.told


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "which scholarships are there",
            "Scholarships (3) [1]:\n- Fen Scholarship\n- Merit Scholarship\n- Quill Award",
        ),
        (
            "What counseling groups do you offer?",
            "Groups this fall (2) [1]:\n- Exam nerves: Tuesdays\n- Grief: Wednesdays",
        ),
        ("what parking permits are there", "Permit, Parking (2) [1]:\n- Commuter\n- Evening"),
        (
            "how many scholarships are there",
            "3 are listed under “Scholarships”: Fen Scholarship, Merit Scholarship and Quill Award [1].",
        ),
    ],
)
def test_a_whole_list_or_its_length_is_told(question: str, said: str) -> None:
    assert told(question) == said


@pytest.mark.parametrize(
    "question",
    [
        "which departments are there",  # two of eleven are listed
        "how many departments are there",
        "which groups are running in spring",  # the list is of this fall
        "which athletic scholarships are there",
        "which clubs are there",
        "what are the rules",
        "how many people apply for scholarships",
        "which scholarships pay for housing and books are there",
    ],
)
def test_a_list_of_another_class_or_a_part_of_one_is_not_told(question: str) -> None:
    assert told(question) == ""


def test_two_pages_with_different_lists_of_one_class_are_not_certain() -> None:
    other = CARE.replace("Grief", "Sleep")
    assert told("which counseling groups are there", pages={"a": CARE, "b": CARE}).startswith(
        "Groups this fall (2) [1]:"
    )
    assert told("which counseling groups are there", pages={"a": CARE, "b": other}) == ""


def test_a_long_list_is_cut_and_says_so() -> None:
    items = "".join(f"<li>Club {number}</li>" for number in range(25))
    lines = told("which clubs are there", pages={"clubs": f"Life\n<h2>Clubs</h2><ul>{items}</ul>"}).split("\n")
    assert (lines[0], lines[-1], len(lines)) == ("Clubs (25) [1]:", "and 5 more", 22)
