"""The shipped classifier tells what a question asks of the clock; statements say their days and hours."""

from datetime import date

import pytest

from core.models.local_embedder import OnnxEmbedder
from core.rag.answering.quotes.statements import Statement
from core.records.clock.dated_clauses import stated_days
from core.records.clock.stated_hours import stated_opening
from core.records.clock.time_kinds import TimeKind, shipped_time_kinds
from core.text.passage_structure import units_in
from tests.standins.record_campus import indexed

KINDS = shipped_time_kinds(OnnxEmbedder().encode)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("is the aquarium open rn??", TimeKind.OPEN),
        ("till when is the ceramics studio open tonight", TimeKind.OPEN),
        ("did I miss the deadline for the art scholarship", TimeKind.OVER),
        ("how many days left until the boat show", TimeKind.LEFT),
        ("when is the next poetry reading", TimeKind.NEXT),
        ("whats due this week", TimeKind.DUE),
        ("is there class on friday", TimeKind.FREE),
    ],
)
def test_tells_the_kind_of_things_that_it_was_not_fitted_on(question: str, kind: TimeKind) -> None:
    asked = KINDS.asked(question)
    assert asked is not None and asked.kind is kind


@pytest.mark.parametrize(
    "question",
    [
        "how much is a parking permit",
        "where is the aquarium",
        "how do i apply for the art scholarship",
        "what are the prerequisites of CHEM 210",
        "",
    ],
)
def test_takes_no_question_that_asks_nothing_of_the_clock(question: str) -> None:
    assert KINDS.asked(question) is None


def test_tells_nothing_without_an_encoder() -> None:
    assert shipped_time_kinds(None).asked("is the library open now") is None


PAGE = """Eating
<table><tr><th>Place</th><th>Monday–Friday</th><th>Saturday</th></tr>
<tr><td>Tide Café</td><td>8:00 am–6:00 pm</td><td>Closed</td></tr></table>
<table><tr><th>Part</th><th>Fall 2026</th><th>Spring 2027</th></tr>
<tr><td>Second</td><td>September 15</td><td>February 16</td></tr></table>"""


async def test_reads_hours_below_weekdays_and_days_below_terms() -> None:
    store = await indexed({"eating": PAGE})
    units = [unit for page in store.pages.values() for stored in page.chunks for unit in units_in(stored.chunk)]
    cafe, second = (
        Statement(1, unit.alone, (), (unit,))
        for unit in units
        if unit.cells and unit.cells[0] in {"Tide Café", "Second"}
    )

    opening = stated_opening(cafe.units)
    assert [(each.weekdays, each.opens) for each in opening] == [((0, 1, 2, 3, 4), "08:00"), ((5,), "")]
    days = stated_days(second.text, second.units, second.headings)
    assert [day.start for day in days] == [date(2026, 9, 15), date(2027, 2, 16)]
