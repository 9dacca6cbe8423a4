"""A quotation is of the day and of the letters that a question names."""

import asyncio
from datetime import date

from core.domain.passage import Candidate
from core.rag.answering.quotes.choosing import Scored
from core.rag.answering.quotes.named_values import Named
from core.rag.answering.quotes.statements import statements_of
from tests.standins.record_campus import indexed

TODAY = date(2026, 10, 5)


def kept(question: str, page: str) -> list[str]:
    """What may still be quoted of a page."""
    store = asyncio.run(indexed({"page": f"Page\n{page}"}))
    found = [Candidate(each.chunk, None, 0.0, None, None, 0.0) for of in store.pages.values() for each in of.chunks]
    ranking = [Scored(each, {}, 0.0) for each in statements_of(found)]
    return [each.statement.text for each in Named.read(question, TODAY).meant(ranking)]


def test_hours_of_other_weekdays_are_not_told() -> None:
    rows = "<tr><td>Kiln</td><td>T/Th 5–7p</td></tr><tr><td>Looms</td><td>M/W/F 9–11a, 5–6:30p</td></tr>"
    page = f"<table><tr><th>Studio</th><th>Staffed</th></tr>{rows}</table>"

    assert kept("When on Thursday is somebody there?", page) == ["Studio: Kiln; Staffed: T/Th 5–7p"]
    assert len(kept("When is somebody there?", page)) == 2


def test_hours_of_other_dates_are_not_told_and_deadlines_stay() -> None:
    page = (
        "<p>Saturday, October 10, 2026: 9am – 1pm</p><p>Sunday, October 11, 2026: closed</p>"
        "<p>Requests for lockers are due on October 30, 2026.</p>"
    )

    said = kept("What are the hours on October 11?", page)
    assert any("closed" in each for each in said)
    assert all("October 11" in each for each in said if "9am" in each)
    assert "Requests for lockers are due on October 30, 2026." in kept("Can I get one on November 2?", page)


def test_of_a_series_the_next_day_alone_is_told() -> None:
    days = ("September 30, 2026", "October 7, 2026", "October 14, 2026")
    page = f"<ul>{''.join(f'<li>Juggling circle: Wednesday, {day}, 6:00 p.m. to 7:00 p.m.</li>' for day in days)}</ul>"

    assert kept("When do the jugglers come together next?", page) == [
        "Juggling circle: Wednesday, October 7, 2026, 6:00 p.m. to 7:00 p.m."
    ]


def test_a_list_by_letters_is_read_by_the_surname() -> None:
    page = (
        "<p>Locker keys are handed out by surname.</p><h3>A – Ke</h3><p>Ring the bell at window two.</p>"
        "<h3>Kf – Z</h3><p>Ring the bell at window five.</p>"
    )

    said = kept("My last name is Kowal. Which window?", page)
    assert said and all(each.endswith("Ring the bell at window five.") for each in said)
    assert len(kept("Which window hands out keys?", page)) > 2


def test_a_list_of_all_days_is_told_for_each_of_them() -> None:
    page = "<h2>Nurse</h2><ul><li>Mondays: 1 – 2 pm</li><li>Fridays: 3 – 4 pm</li><li>Sundays: by call</li></ul>"

    said = kept("And on Fridays?", page)
    assert any("Mondays" in each and "Fridays: 3 – 4 pm" in each for each in said)
    assert "Mondays: 1 – 2 pm" not in said
