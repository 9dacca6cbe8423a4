"""A table of a page answers where it explains each word of a question, and no other question."""

import asyncio
from collections.abc import Mapping

import pytest

from core.rag.structured.table_answers import table_answer
from tests.standins.record_campus import SITE, records_of

DINING = """Dining
<h2>Meal plans per semester</h2>
<table><tr><th>Plan</th><th>Meals</th><th>Dining dollars</th><th>Price</th></tr>
<tr><td>Grand</td><td>As many as you like</td><td>$100</td><td>$2,600</td></tr>
<tr><td>Small</td><td>7 a week</td><td>$300</td><td>$1,400</td></tr>
<tr><td>Block</td><td>40 a term</td><td>None</td><td>$400</td></tr></table>"""
HOUSING = """Housing
<p>We have three residences.</p>
<table><tr><th>Residence</th><th>Room</th><th>Rate</th><th>For</th></tr>
<tr><td>Elm Hall</td><td>Double room</td><td>$3,100</td><td>First-year students</td></tr>
<tr><td>Oak House</td><td>Single room</td><td>$3,900</td><td>Sophomores</td></tr>
<tr><td>Ash Court</td><td>Single room</td><td>$4,100</td><td>All classes</td></tr></table>"""
CLASSES = """Classes
<h2>Sports</h2>
<table><tr><th>Course</th><th>Title</th><th>Section</th><th>Days</th><th>Begin</th><th>Room</th><th>Instructor</th></tr>
<tr><td>69150</td><td>Intro to Yoga</td><td>A1</td><td>MWF</td><td>10:00AM</td><td>Gym 3</td><td>Tarn</td></tr>
<tr><td></td><td></td><td>D1</td><td>TR</td><td>8:00PM</td><td>Gym 4</td><td>Ruhl</td></tr>
<tr><td></td><td></td><td>D2</td><td>TR</td><td>9:00PM</td><td>Gym 4</td><td>Voss</td></tr>
<tr><td>69160</td><td>Water Polo</td><td>B1</td><td>W</td><td>8:00PM</td><td>Pool</td><td>Voss</td></tr></table>"""
TRANSCRIPTS = """Transcripts
<ul><li>Electronic transcript: Costs $8 and is sent within a day.</li>
<li>Paper transcript: Costs $12 and is mailed. Postage abroad is $20 more.</li>
<li>Rush service: Costs $25. Collect the paper at the desk.</li></ul>"""
BUSES = """Buses
<h2>Shuttles</h2>
<table><tr><th>Line</th><th>Route</th><th>How often</th></tr>
<tr><td>Red</td><td>Gate to station</td><td>Every 15 minutes until 11:00 pm</td></tr>
<tr><td>Night</td><td>Anywhere near</td><td>On call</td></tr></table>"""
ORALS = """Oral Exams
<table><tr><th>Module</th><th>Date</th><th>Begin</th><th>Room</th></tr>
<tr><td>Glaciology</td><td>June 3, 2027</td><td>2:15 PM</td><td>Ox 4</td></tr>
<tr><td>Hydrology</td><td>June 8, 2027</td><td>9:00 AM</td><td>Ox 5</td></tr></table>"""
PAGES = {
    "buses": BUSES,
    "dining": DINING,
    "housing": HOUSING,
    "classes": CLASSES,
    "transcripts": TRANSCRIPTS,
    "orals": ORALS,
}


def told(question: str, pages: Mapping[str, str] = PAGES) -> str:
    """The answer from the tables of all pages; empty where there is none."""
    return asyncio.run(_told(question, pages))


async def _told(question: str, pages: Mapping[str, str]) -> str:
    records = await asyncio.to_thread(records_of, pages)
    found = [chunk for path in pages for chunk in await records.passages("campus", f"{SITE}/{path}", "")]
    given = await table_answer(question, found, records)
    return given.text if given else ""


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("whats the cheapest meal plan", "The cheapest is Block: $400 (Meal plans per semester) [1]."),
        (
            "cheapest meal plan that still comes with dining dollars",
            "The cheapest of the 2 that fit is Small: $1,400 (Meal plans per semester) [1].",
        ),
        (
            "which meal plan has the most dining dollars",
            "Small has the most of the 2 that fit: Dining dollars $300 (Meal plans per semester) [1].",
        ),
        ("which dorms are there", "Three: Elm Hall, Oak House and Ash Court [1]."),
        ("which dorms have single rooms", "Two: Oak House and Ash Court [1]."),
        ("which dorms are for first-year students", "Elm Hall [1]."),
        (
            "what would i pay in elm vs oak",
            "Elm Hall: $3,100; Oak House: $3,900; the difference is $800 (Housing) [1].",
        ),
        (
            "electronic or paper transcript, which is cheaper",
            "Electronic transcript is cheaper: $8; Paper transcript: $12; the difference is $4 (Transcripts) [1].",
        ),
        (
            "how much cheaper is the 7 meals a week plan than the 40 a term one",
            "Block (40 a term) is cheaper: $400; Small (7 a week): $1,400; the difference is $1,000 "
            "(Meal plans per semester) [1].",
        ),
        (
            "how much more is oak than elm",
            "Oak House: $3,900; Elm Hall: $3,100; the difference is $800 (Housing) [1].",
        ),
        ("which meal plan has 7 meals a week", "Small [1]."),
        ("which intro to yoga sections meet on thursday", "Two: D1 and D2 (Intro to Yoga) [1]."),
    ],
)
def test_a_table_answers_what_it_says(question: str, said: str) -> None:
    assert told(question) == said


@pytest.mark.parametrize(
    "question", ["how much is a vegan meal plan", "how much is a key for oak house", "how much is a triple room"]
)
def test_the_price_of_another_thing_is_not_told(question: str) -> None:
    assert told(question) == ""


@pytest.mark.parametrize(
    "question",
    [
        "whats the cheapest vegan meal plan",  # a word that the table does not explain
        "what did the cheapest meal plan cost in 2019",
        "which dorm is the largest",  # no column of sizes
        "what are the two cheapest meal plans",
        "which meal plan is best for the small block",  # chosen by names alone
        "which dorms are not for sophomores",
        "which dorm should i take",
        "which meal plan has 7 meals a day",  # the cell says "a week"
        "how much cheaper is the 7 meals plan than the 9 one",
        "is elm cheaper than oak",  # yes or no
        "when is intro to yoga",  # several sections, several times
        "where does the instructor of water polo sit",
        "What does the small meal plan cost?",  # a value: its row is quoted
        "meal plan cost",
        "how often does the shuttle come",
        "When is the oral exam of Hydrology?",
    ],
)
def test_what_no_table_settles_is_not_answered(question: str) -> None:
    assert told(question) == ""


def test_rows_that_are_named_by_numbers_are_no_list() -> None:
    shares = ("100 percent", "50 percent", "25 percent")
    rows = "".join(f"<tr><td>{share}</td><td>September {day}</td></tr>" for day, share in enumerate(shares, start=8))
    pages = {"refunds": f"Refunds\n<h2>Refunds</h2><table><tr><th>Refund</th><th>Until</th></tr>{rows}</table>"}

    assert told("which refunds are there", pages) == ""
    named = pages["refunds"].replace("100 percent", "Whole").replace("50 percent", "Half").replace("25 percent", "Rest")
    assert "Whole, Half and Rest" in told("which refunds are there", {"refunds": named})


def test_two_tables_that_differ_answer_nothing() -> None:
    older = DINING.replace("$400", "$380")
    assert told("whats the cheapest meal plan", {"dining": DINING, "dining-old": older}) == ""


LENDING = """Lending
<table><tr><th>Lent out</th><th>Front counter</th><th>East annex</th><th>Map annex</th></tr>
<tr><td>Headphones</td><td>✔</td><td>✘</td><td>✔</td></tr>
<tr><td>Phone chargers</td><td>✔</td><td>✔</td><td>✘</td></tr></table>"""


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Are headphones lent out at the east annex?", "No. Headphones – East annex: ✘ (Lending) [1]."),
        ("Does the map annex have headphones?", "Yes. Headphones – Map annex: ✔ (Lending) [1]."),
        ("Does the annex have headphones?", ""),  # which one
        ("Can I return headphones at the east annex?", ""),  # another thing
        ("Doesn't the map annex have headphones?", ""),
    ],
)
def test_a_sign_of_the_named_row_and_column_is_a_yes_or_a_no(question: str, said: str) -> None:
    assert told(question, {"lending": LENDING}) == said


def test_a_sign_that_stands_alone_in_its_table_says_nothing() -> None:
    assert told("Are headphones lent out at the east annex?", {"lending": LENDING.replace("✔", "")}) == ""


def test_the_cell_that_the_question_names_is_no_answer() -> None:
    rows = "<tr><td>Field sketchbook</td><td>35%</td></tr><tr><td>Final walk</td><td>65%</td></tr>"
    page = f"Geology: Assessment\n<table><tr><th>Assessment</th><th>Weight</th></tr>{rows}</table>"

    assert told("What share of the geology assessment is the field sketchbook?", {"geology": page}) == ""
