"""Questions for dates are answered from the events of calendars: the event that was meant, in the right term."""

from datetime import date

import pytest

from tests.standins.record_campus import RecordCampus

TODAY = date(2026, 11, 22)


def calendar(*rows: tuple[str, str, str]) -> str:
    """A page with a table for each term."""
    terms = dict.fromkeys(term for term, _, _ in rows)
    tables = (
        f"<h2>{term}</h2><table><tr><th>Date</th><th>Event</th></tr>"
        + "".join(f"<tr><td>{day}</td><td>{name}</td></tr>" for of, day, name in rows if of == term)
        + "</table>"
        for term in terms
    )
    return f"Academic Calendar 2026–27\n{''.join(tables)}"


CALENDAR = calendar(
    ("Fall 2026", "August 24, 2026", "Fall classes begin"),
    ("Fall 2026", "September 7, 2026", "Labor Day, no classes"),
    ("Fall 2026", "September 18, 2026", "Last day to drop a course without a W"),
    ("Fall 2026", "November 2, 2026", "Registration for spring 2027 opens"),
    ("Fall 2026", "November 25–27, 2026", "Thanksgiving break, no classes"),
    ("Fall 2026", "December 4, 2026", "Last day of fall classes"),
    ("Fall 2026", "December 7–11, 2026", "Fall final exams"),
    ("Fall 2026", "December 16, 2026", "Fall grades due"),
    ("Spring 2027", "January 19, 2027", "Spring classes begin"),
    ("Spring 2027", "February 12, 2027", "Last day to drop a course without a W; deadline to apply for May graduation"),
    ("Spring 2027", "March 15–19, 2027", "Spring break, no classes"),
    ("Spring 2027", "May 22, 2027", "Commencement"),
)
CAMPUS = RecordCampus.of({"calendar": CALENDAR}, TODAY)
told = CAMPUS.told
DROP_IN_SPRING = "Last day to drop a course without a W (Spring 2027): Friday, February 12, 2027"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("When is spring break?", "Spring break, no classes (Spring 2027): Monday, March 15, 2027 to Friday, March 19"),
        ("when does thanksgiving break start", "Thanksgiving break, no classes (Fall 2026): Wednesday, November 25"),
        ("WHEN ARE FINALS", "Fall final exams (Fall 2026): Monday, December 7, 2026 to Friday, December 11, 2026"),
        ("when does the fall semester end", "Last day of fall classes (Fall 2026): Friday, December 4, 2026"),
        ("when is graduation", "Commencement (Spring 2027): Saturday, May 22, 2027"),
        ("drop deadline in spring", DROP_IN_SPRING),
        ("When does registration for spring open?", "Registration for spring 2027 opens: Monday, November 2, 2026"),
        ("What is the next holiday?", "Thanksgiving break, no classes (Fall 2026): Wednesday, November 25, 2026"),
        ("when do I have to apply for may graduation", "deadline to apply for May graduation (Spring 2027): Friday"),
    ],
)
def test_the_day_of_an_event_is_told_with_its_term(question: str, said: str) -> None:
    assert told(question).startswith(said)


def test_a_date_of_this_term_that_is_over_comes_first_and_the_next_one_second() -> None:
    assert told("last day to drop a class?") == (
        "Last day to drop a course without a W (Fall 2026): Friday, September 18, 2026 [1]; that was 65 days ago. "
        "For Spring 2027 it is Friday, February 12, 2027 [2]; that is in 82 days."
    )


def test_who_asks_for_the_next_date_is_told_the_coming_one_first() -> None:
    assert told("when is the next drop deadline").startswith(f"{DROP_IN_SPRING} [1]; that is in 82 days.")


def test_a_question_in_the_past_tense_asks_for_the_last_date() -> None:
    assert told("When was the drop deadline?").startswith(
        "Last day to drop a course without a W (Fall 2026): Friday, September 18, 2026 [1]; that was 65 days ago."
    )


def test_a_follow_up_of_another_term_or_event_keeps_the_rest_of_the_question() -> None:
    assert told("And in spring?", "When is the last day to drop a course?").startswith(DROP_IN_SPRING)
    assert told("and spring break?", "When is thanksgiving break?").startswith("Spring break, no classes")


@pytest.mark.parametrize(
    "question",
    [
        "When do I get my grades?",  # "Fall grades due" is a deadline of those who grade
        "When is the deadline?",
        "When is the career fair?",
        "When does the library open?",
        "Is there a spring break?",
        "When is spring break in 2029?",
        "When is the final exam of this course?",
        "On what date will the course begin?",
        "When is the second exam?",
        "What day is the first day?",
        "When is the last day to drop a course if I am on leave?",
        "When does fall break start?",
        "when " * 400,
    ],
)
def test_another_event_is_not_told(question: str) -> None:
    assert told(question) == ""


def test_pages_that_contradict_each_other_are_both_told() -> None:
    other = calendar(("Spring 2027", "March 22–26, 2027", "Spring break, no classes")).replace("Academic", "Housing")

    said = told("When is spring break?", pages={"a": CALENDAR, "b": other})

    assert "March 15, 2027 to Friday, March 19, 2027 (Academic Calendar 2026–27) [1]" in said
    assert "March 22, 2027 to Friday, March 26, 2027 (Housing Calendar 2026–27) [2]" in said


def test_a_calendar_of_an_earlier_year_is_said_to_be_the_newest() -> None:
    old = calendar(("Fall 2023", "October 16–20, 2023", "Fall break, no classes")).replace("2026–27", "2023–24")

    said = told("when is fall break", pages={"a": old})

    assert said == (
        "Fall break, no classes (Fall 2023): Monday, October 16, 2023 to Friday, October 20, 2023 [1]; "
        "there is no newer date on the pages."
    )
    assert told("when is fall break 2026", pages={"a": old}) == ""
    assert told("when is fall break next fall", pages={"a": old}) == ""


def test_what_closes_besides_classes_is_not_their_end() -> None:
    pages = {"a": calendar(("Fall 2026", "December 9, 2026", "Semester & Mini-2 Course Evaluations close"))}

    assert told("when is the mini-2 last day of classes", pages=pages) == ""


def test_the_name_of_an_event_alone_asks_when_it_is() -> None:
    assert told("spring break?").startswith("Spring break, no classes (Spring 2027): Monday, March 15, 2027")
    assert told("fall grades") == ""
    assert told("where are finals held?") == ""
    assert told("is there commencement?") == ""
    assert told("spring") == ""


def test_an_event_with_many_dates_in_one_term_is_left_to_the_search() -> None:
    days = [("Spring 2027", f"{day}, 2027", "Final exams") for day in ("February 3", "March 5", "April 7", "May 10")]

    assert told("When are the final exams in spring?", pages={"a": calendar(*days)}) == ""


def test_a_question_that_names_nothing_is_not_answered_by_one_of_many_deadlines() -> None:
    assert not told("when do I have to apply")


def test_a_turn_of_a_talk_on_something_else_is_not_answered_by_an_event_of_the_calendar() -> None:
    assert not told("when do I have to apply", carried="financial aid")


def test_all_days_of_an_event_are_told_where_they_are_asked_for() -> None:
    rows = "".join(
        f"<tr><td>{day}</td><td>{name}</td></tr>"
        for day, name in (
            ("December 11, 2026", "Final exams"),
            ("December 14, 2026", "Final exams"),
            ("December 17, 2026", "Final exams"),
            ("December 18, 2026", "Make-up final exams"),
        )
    )
    pages = {"c": f"Academic Calendar\n<h2>Fall 2026</h2><table><tr><th>Date</th><th>Event</th></tr>{rows}</table>"}
    said = told("which days are final exams", pages=pages)
    assert said.startswith("Final exams (Fall 2026): Friday, December 11, 2026")
    assert "December 17" in said and "December 18" not in said
    assert "December 14" in told("when are final exams", pages=pages)  # not the first of its days alone


CLUBS = "Club meetings\n<table><tr><th>Date</th><th>Event</th></tr>" + "".join(
    f"<tr><td>{day}, 2026</td><td>Beekeepers meeting</td></tr>"
    for day in ("November 17", "November 24", "December 1", "December 8")
) + "</table>"  # fmt: skip


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("When is the next beekeepers meeting?", "Beekeepers meeting: Tuesday, November 24, 2026 [1]; that is in"),
        ("When is the beekeepers meeting on December 8?", "Beekeepers meeting: Tuesday, December 8, 2026 [1]; that"),
        ("When is the beekeepers meeting on December 9?", ""),
        ("When and where is the next beekeepers meeting?", ""),  # the row has no place, its line may
    ],
)
def test_of_what_recurs_the_day_that_is_asked_for_is_told_alone(question: str, said: str) -> None:
    answer = told(question, pages={"clubs": CLUBS})

    assert answer.startswith(said)
    assert answer.count("2026") == bool(said)
