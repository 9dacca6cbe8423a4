"""Pages of the term or year that is asked for are told from others; on a site of one year nothing is."""

from datetime import UTC, date, datetime

import pytest

from core.domain.passage import Candidate, Chunk
from core.rag.retrieval.ranking import period_match
from core.text.periods import Period, academic_year, asked_periods, calendar_year, period_of, season

IN_FALL = date(2026, 10, 15)
READ_AT = datetime(2026, 10, 1, tzinfo=UTC)


def candidate(number: int, title: str, headings: tuple[str, ...] = ()) -> Candidate:
    place = ("http://campus.example/", title, "campus", None, READ_AT, 1)
    chunk = Chunk(number, "Classes begin on a Monday.", title, headings, None, *place)
    return Candidate(chunk, 0.5, 1.0, 1, 1, 0.5)


LAST_YEAR = candidate(1, "Academic Calendar 2025–26")
THIS_YEAR = candidate(2, "Academic Calendar 2026–27")
LIBRARY = candidate(3, "The library")
FOUND = [LAST_YEAR, THIS_YEAR, LIBRARY]


@pytest.mark.parametrize(
    "question", ["When do fall 2026 classes begin?", "When do spring classes begin?", "When do classes begin?"]
)
def test_the_year_that_is_meant_is_above_the_one_that_is_over(question: str) -> None:
    last_year, this_year, _ = period_match(question, FOUND, IN_FALL)

    assert this_year > last_year


@pytest.mark.parametrize(
    "question", ["When did classes begin last year?", "When did fall 2025 classes begin?", "When did classes begin?"]
)
def test_who_asks_of_the_past_gets_the_past(question: str) -> None:
    last_year, this_year, _ = period_match(question, FOUND, IN_FALL)

    assert last_year >= this_year


@pytest.mark.parametrize(
    ("question", "values"),
    [("When do fall 2026 classes begin?", [-1, 1, 0]), ("When do classes begin?", [-1, 0, 0])],
)
def test_a_page_of_no_term_is_neither_right_nor_wrong(question: str, values: list[float]) -> None:
    assert period_match(question, FOUND, IN_FALL) == values


def test_where_past_years_count_as_much_only_a_named_one_stands_above() -> None:
    assert period_match("When do classes begin?", FOUND, IN_FALL, past_years=True) == [0, 0, 0]
    assert period_match("When do fall 2026 classes begin?", FOUND, IN_FALL, past_years=True) == [-1, 1, 0]


@pytest.mark.parametrize("question", ["When do spring 2027 classes begin?", "When do classes begin?", "Fall 2019?"])
@pytest.mark.parametrize("today", [date(2024, 1, 1), IN_FALL, date(2031, 1, 1)])
def test_a_site_of_one_year_stays_as_it_is(question: str, today: date) -> None:
    fall = candidate(1, "Academic Calendar 2026–27", ("Fall 2026",))
    spring = candidate(2, "Academic Calendar 2026–27", ("Spring 2027",))

    assert period_match(question, [fall, spring, LIBRARY], today) == [0, 0, 0]


def test_where_all_is_past_nothing_is_held_against_it() -> None:
    assert period_match("When do classes begin?", FOUND, date(2031, 1, 1)) == [0, 0, 0]


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("When does spring 2027 begin?", [season("spring", 2027)]),
        ("What is due in the 2026 fall semester?", [season("fall", 2026)]),
        ("What did tuition cost in 2025-26?", [academic_year(2025)]),
        ("When did fall exams begin in 2025?", [season("fall", 2025)]),
        ("Who won in 2025?", [calendar_year(2025)]),
        ("When does the spring term begin?", [season("spring", 2027)]),
        ("When did the spring term begin?", [season("spring", 2026)]),
        ("When does the fall term end?", [season("fall", 2026)]),
        ("When did classes begin last fall?", [season("fall", 2025)]),
        ("Is it offered next fall?", [season("fall", 2027)]),
        ("How much was it last year?", [academic_year(2025)]),
        ("How much was it a year ago?", [academic_year(2025)]),
        ("How much will it be next year?", [academic_year(2027)]),
        ("When do classes end this semester?", [season("fall", 2026)]),
        ("When do classes begin next semester?", [season("spring", 2027)]),
        ("Is it in fall or in summer?", [season("fall", 2026), season("summer", 2027)]),
        ("What may I take in my last semester?", []),
        ("What happens if I fall below a 2.0?", []),
        ("How much is tuition?", []),
    ],
)
def test_what_a_question_leaves_out_is_taken_from_the_day(question: str, asked: list[Period]) -> None:
    assert list(asked_periods(question, IN_FALL)) == asked


@pytest.mark.parametrize(
    ("day", "begins"), [(date(2027, 1, 10), 2027), (date(2027, 5, 31), 2027), (date(2027, 6, 1), 2028)]
)
def test_the_spring_is_the_one_that_goes_on_or_comes_next(day: date, begins: int) -> None:
    assert asked_periods("When does spring end?", day) == (season("spring", begins),)


@pytest.mark.parametrize(
    ("named", "period"),
    [
        ("Fall 2026", season("fall", 2026)),
        ("Autumn 2026", season("fall", 2026)),
        ("2026–27", academic_year(2026)),
        ("Catalog 2026–27", academic_year(2026)),
    ],
)
def test_what_a_page_says_it_is_about_is_a_span_of_days(named: str, period: Period) -> None:
    assert period_of(named) == period


def test_terms_of_one_academic_year_do_not_meet() -> None:
    terms = [season("fall", 2026), season("spring", 2027), season("summer", 2027)]

    assert not any(one.overlaps(other) for one in terms for other in terms if one != other)
    assert {term.academic_year for term in terms} == {academic_year(2026).academic_year}
    assert all(term.overlaps(academic_year(2026)) for term in terms)
