"""Questions for prices are answered from price lists: the same thing, for whom and when it holds, and no other."""

from datetime import date

import pytest

from tests.standins.record_campus import RecordCampus

TODAY = date(2026, 9, 14)


def table(caption: str, *rows: str) -> str:
    """A table of these rows, cells parted by bars; the first names the columns."""
    marks = ["th", *["td"] * (len(rows) - 1)]
    cells = [
        "".join(f"<{mark}>{cell}</{mark}>" for cell in row.split("|")) for mark, row in zip(marks, rows, strict=True)
    ]
    lines = "".join(f"<tr>{each}</tr>" for each in cells)
    return f"<table><caption>{caption}</caption>{lines}</table>"


PERMITS = table("Permits per semester", "Permit|Where|Price", "Commuter|Lot C|$140", "Evening|Lots C and R|$60")
PARKING = f"""Parking
<h2>Permits</h2>{PERMITS}
<h2>Citations</h2><p>A citation for parking without a permit costs $35. Parking in a fire lane costs $90.</p>"""
TUITION = f"""Tuition and Fees
{
    table(
        "Tuition per semester, 2026–27",
        "Student|Resident|Non-resident",
        "Undergraduate, full-time|$5,460|$11,890",
        "Graduate, per credit|$612|$1,048",
    )
}
<h2>Fees</h2>{
    table("Fees per semester, 2026–27", "Fee|Amount", "Technology fee|$145", "Laboratory fee|$75 per course")
}"""
MEALS = "Dining\n" + table(
    "Meal plans per semester", "Plan|Dining dollars|Price", "Unlimited|$100|$2,610", "Light|$300|$1,390"
)
GRADUATION = """Applying to Graduate
<p>The graduation application fee is $60. If you apply after the deadline there is a late fee of $40 as well.</p>"""
CAMPUS = RecordCampus.of({"parking": PARKING, "tuition": TUITION, "dining": MEALS, "graduation": GRADUATION}, TODAY)
told = CAMPUS.told


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("how much is a commuter permit", "Commuter, Lot C: $140 (Permits per semester) [1]."),
        ("out of state tuition full time undergrad", "Undergraduate, full-time: $11,890 (Non-resident) (Tuition per"),
        ("lab fee", "Laboratory fee: $75 per course (Fees per semester, 2026–27) [1]."),
        ("price of the unlimited meal plan", "Unlimited: $2,610 (Meal plans per semester) [1]."),
    ],
)
def test_a_price_is_told_with_what_it_holds_for(question: str, said: str) -> None:
    assert told(question).startswith(said)


def test_the_name_of_a_page_is_not_that_of_one_of_its_rows() -> None:
    rooms = "Housing\n" + table("Room rates", "Residence|Rate", "Alder Hall|$3,150", "Cobb House|$3,890")

    assert told("how much is housing", pages={"housing": rooms}) == ""
    assert told("how much is cobb house", pages={"housing": rooms}).startswith("Cobb House: $3,890")


def test_several_prices_of_one_thing_are_listed() -> None:
    assert told("how much is a parking permit") == (
        "Permits per semester [1]:\n- Commuter, Lot C: $140\n- Evening, Lots C and R: $60"
    )
    assert told("how much is tuition").split("\n")[1] == (
        "- Undergraduate, full-time: Resident $5,460, Non-resident $11,890"
    )


@pytest.mark.parametrize(
    "question",
    [
        "how much is the late fee",  # of what?
        "how much is a graduation gown",
        "how much is an application fee for admission",
        "how much is a replacement permit",
        "how much will tuition be next year",
        "tuition 2027-28",
        "how do i pay tuition",
        "tuition refund deadline",
        "how much is a commuter permit for a motorcycle",
        "how much time do i have to appeal a citation",
        "how much is it",
    ],
)
def test_the_price_of_another_thing_is_not_told(question: str) -> None:
    assert told(question) == ""


def test_a_follow_up_asks_for_another_of_the_same_sort() -> None:
    assert told("and the evening one?", "how much is a commuter permit").startswith("Evening, Lots C and R: $60")


def test_pages_that_contradict_each_other_are_both_told_with_their_dates() -> None:
    pages = {"fees": TUITION, "other": TUITION.replace("$145", "$155")}
    assert told("how much is the technology fee", pages=pages) == (
        "Technology fee: $145 (Tuition and Fees, as of 2026-11-20) [1] "
        "and $155 (Tuition and Fees, as of 2026-11-20) [2]."
    )
