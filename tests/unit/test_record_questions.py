"""Questions for records: how things are called, which spellings of a value are right, and whose value was told."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from uuid import uuid4

import pytest

from benchmarks.records.scoring import Judge, RecordQuestion, questions_of
from core.domain.answer import Answer, Citation, Outcome
from core.domain.conversation import StandaloneQuestion
from core.domain.records import (
    CourseRecord,
    DatedEvent,
    Meeting,
    OpeningHours,
    Person,
    Place,
    StatedCourse,
    StatedEvent,
    StatedPerson,
    StatedPlace,
)
from evaluation.scores.expected import Facts
from evaluation.synthetic import spelled
from evaluation.synthetic.phrasings import PHRASINGS
from evaluation.synthetic.spelled import Spelled
from evaluation.synthetic.things import Thing, course_things, event_things, person_things, place_things, plain_name

NOW = datetime(2026, 9, 14, tzinfo=UTC)
URL = "https://x/page"
MORNING = Meeting(days="MW", time="9:30 am - 10:50 am", place="Pell Hall 210")


def course(
    code: str,
    section: str = "",
    instructor: str = "",
    term: str = "",
    title: str = "",
    worth: str = "",
    prerequisites: str = "",
) -> StatedCourse:
    terms, instructors = ((term,) if term else ()), ((instructor,) if instructor else ())
    record = CourseRecord(code, title, worth, prerequisites, terms, section, "", (MORNING,), instructors)
    return StatedCourse(record, "s", URL, "Page", NOW)


def of(things: Sequence[Thing], kind: str, attribute: str) -> list[Thing]:
    return [thing for thing in things if (thing.kind, thing.attribute) == (kind, attribute)]


def says(value: Spelled, text: str) -> bool:
    return Facts(value).is_said(text)


def test_every_attribute_has_five_phrasings_that_name_the_thing() -> None:
    assert all(len(set(phrases)) == 5 for phrases in PHRASINGS.values())
    assert all("{it}" in phrase for phrases in PHRASINGS.values() for phrase in phrases)


@pytest.mark.parametrize(
    ("said", "is_right"),
    [
        ("CS 310 meets Monday and Wednesday, 9:30–10:50 am.", True),
        ("MW 09:30AM - 10:50AM", True),
        ("Mondays and Wednesdays at 9:30 a.m. until 10:50 a.m.", True),
        ("Monday and Wednesday at 9:30 am", False),
        ("Monday, 9:30–10:50 am", False),
        ("MW 9:30–11:50 am", False),
        ("TR 9:30 am - 10:50 am", False),
    ],
)
def test_every_day_with_beginning_and_end_is_wanted_in_any_spelling(said: str, is_right: bool) -> None:
    assert says(spelled.times([MORNING]), said) is is_right


def test_hours_may_be_counted_to_twelve_or_to_twenty_four() -> None:
    afternoon = spelled.times([Meeting(days="F", time="02:40PM - 3:55PM")])

    assert says(afternoon, "Fridays, 2:40 to 3:55 p.m.")
    assert says(afternoon, "Friday 14:40-15:55")
    assert says(afternoon, "Friday 2:40-3:55 pm")
    assert not says(afternoon, "Friday 2:40 pm to 4:55 pm")


@pytest.mark.parametrize("said", ["4 credits", "Credits: 4", "a 4-credit course", "4 units", "4.0"])
def test_a_number_of_credits_stands_beside_its_word(said: str) -> None:
    assert says(spelled.credit("4.0"), said)
    assert not says(spelled.credit("4.0"), "CS 4 and 14 credits")
    assert spelled.credit("4.0")[0][0].startswith("4.0")  # in the same order in every process


def test_days_of_one_month_need_its_name_once() -> None:
    holidays = spelled.days(date(2027, 3, 15), date(2027, 3, 19))

    assert says(holidays, "March 15–19, 2027")
    assert says(holidays, "from 15 March to 19 March")
    assert not says(holidays, "March 15")
    assert says(spelled.days(date(2026, 9, 7), date(2026, 9, 7)), "Sept. 7")


def test_codes_are_what_counts_of_prerequisites() -> None:
    assert says(spelled.prerequisites("CS 120 and CS 150 with a C"), "You need CS 150 and CS 120.")
    assert not says(spelled.prerequisites("CS 120 and CS 150"), "You need CS 120.")
    assert says(spelled.prerequisites("None"), "CS 101 has no prerequisites.")


def test_what_is_to_be_announced_is_not_asked_for() -> None:
    things = list(course_things([course("CS 1", instructor="Staff"), course("CS 2", instructor="Ada Bell")]))

    assert [thing.called[0] for thing in of(things, "sections", "instructor")] == ["CS 2"]
    assert spelled.places([Meeting(place="TBA")]) == ()


def test_initials_may_be_left_out_and_everybody_is_wanted() -> None:
    both = spelled.names(["Ada M. Bell", "Bo Lind"])

    assert says(both, "Bo Lind and Ada Bell")
    assert not says(both, "Ada M. Bell")


def test_phone_numbers_are_the_same_in_any_groups() -> None:
    assert says(spelled.phone("555.014.0132"), "call (555) 014-0132")
    assert says(spelled.phone("555-0132"), "call 555-0132")
    assert not says(spelled.phone("555-0132"), "call 555-0133")


def test_ordinary_hours_are_wanted_and_those_of_one_week_are_not() -> None:
    hours = (
        OpeningHours(weekdays=(0, 1), opens="08:00", closes="24:00"),
        OpeningHours(weekdays=(0,), opens="10:00", closes="16:00", period="Summer"),
    )

    assert says(spelled.hours(hours), "Monday and Tuesday 8 a.m.–midnight")
    assert not says(spelled.hours(hours), "Monday 10 am–4 pm")


def test_a_section_is_asked_for_by_its_number_where_a_course_has_several() -> None:
    things = list(course_things([course("CS 310", "A01", "Ada Bell"), course("CS 310", "A02", "Bo Lind")]))

    alone = of(list(course_things([course("CS 310", "A01", "Ada Bell")])), "sections", "instructor")
    assert [thing.called[0] for thing in alone] == ["CS 310"]
    assert [thing.called[:2] for thing in of(things, "sections", "instructor")] == [
        ("CS 310 section A01", "cs 310 A01"),
        ("CS 310 section A02", "cs 310 A02"),
    ]
    [everybody] = of(things, "all sections", "instructor")
    assert says(everybody.values[0], "Ada Bell and Bo Lind")
    assert not says(everybody.values[0], "Ada Bell")


def test_the_term_is_named_where_a_course_is_stated_for_several() -> None:
    stated = [course("CS 310", "1", "Ada Bell", "Fall 2026"), course("CS 310", "1", "Bo Lind", "Spring 2027")]

    found = of(list(course_things(stated)), "sections", "instructor")

    assert [thing.called[0] for thing in found] == ["CS 310 section 1 Fall 2026", "CS 310 section 1 Spring 2027"]


@pytest.mark.parametrize(
    ("code", "typed"), [("CS 310", "CS310"), ("15122", "15-122"), ("Latin UN3012", "Latin UN3012")]
)
def test_codes_are_run_together_or_dashed_as_students_do(code: str, typed: str) -> None:
    [found] = of(list(course_things([course(code, title="Any")])), "courses", "title")

    assert found.called == (code, code.lower(), code, typed.lower(), typed)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ada Bell, PhD", "Ada Bell"),
        ("Bell, Ada", "Ada Bell"),
        ("Dr. Ada Bell", "Dr. Ada Bell"),
        ("Ada Bell, M.S., R.N.", "Ada Bell"),
    ],
)
def test_a_name_is_called_as_one_says_it(name: str, said: str) -> None:
    assert plain_name(name) == said


def test_the_term_of_an_event_is_named_where_several_terms_have_it() -> None:
    day = date(2026, 9, 4)
    stated = [StatedEvent(DatedEvent("Add ends", day, day, term), "s", URL, "P", NOW) for term in ("Fall", "Spring")]

    assert [thing.called[0] for thing in event_things(stated)] == ["Add ends Fall", "Add ends Spring"]
    assert [thing.called[0] for thing in event_things(stated[:1])] == ["Add ends"]


def test_people_and_places_are_asked_for_what_is_known_of_them() -> None:
    person = StatedPerson(Person("Ada Bell", email="bell@x.example"), "s", URL, "P", NOW)
    place = StatedPlace(Place("Library", phone="555-0100"), "s", URL, "P", NOW)

    assert [thing.attribute for thing in person_things([person])] == ["email"]
    assert [thing.attribute for thing in place_things([place])] == ["phone"]


TWO = list(course_things([course("CS 1", instructor="Ada Bell"), course("CS 2", instructor="Bo Lindgren")]))
WHO = next(each for each in questions_of(TWO) if each.text == "who teaches CS 1")


@pytest.mark.parametrize(
    ("text", "url", "right", "another"),
    [
        ("Ada Bell teaches CS 1 [1].", URL, True, False),
        ("Ada Bell teaches CS 1 [1].", "https://x/other", False, False),
        ("“CS 1” [1]\n\n“Ada Bell” [1]", URL, False, False),
        ("**Bo Lindgren** [1]\n\n“Ada Bell” [1]", URL, False, True),
        ("Ada Bell, not Bo Lindgren [1].", URL, True, False),
    ],
)
def test_right_is_the_records_value_in_the_first_paragraph_with_its_page(
    text: str, url: str, right: bool, another: bool
) -> None:
    judged = Judge.of(TWO).judged(WHO, answered(text, url))

    assert (judged.is_right, judged.quotes_another) == (right, another)


def test_a_refusal_quotes_nobody() -> None:
    judged = Judge.of(TWO).judged(WHO, answered("Ask Bo Lindgren.", URL, Outcome.NO_EVIDENCE))

    assert (judged.is_right, judged.quotes_another) == (False, False)


def test_a_value_that_is_part_of_the_question_is_no_other_records() -> None:
    stated = [course("CS 1", prerequisites="None"), course("CS 200", prerequisites="MATH 101")]
    stated += [course("CS 300", prerequisites="CS 200")]
    things = of(list(course_things(stated)), "courses", "prerequisites")
    asked = [each for each in questions_of(things) if each.text == "what are the prereqs for CS 200"]

    judged = Judge.of(things).judged(asked[0], answered("CS 200 is hard [1].", URL))

    assert (judged.is_right, judged.quotes_another) == (False, False)


def test_a_bare_number_in_bold_is_enough_of_credits() -> None:
    [thing] = of(list(course_things([course("CS 1", worth="4")])), "courses", "credits")

    assert Judge.of([thing]).judged(RecordQuestion(thing, "credits?"), answered("**4** [1]", URL)).is_right
    assert not Judge.of([thing]).judged(RecordQuestion(thing, "credits?"), answered("**14** [1]", URL)).is_right


def answered(text: str, url: str, outcome: Outcome = Outcome.ANSWERED) -> Answer:
    cited = Citation(1, 1, url, url, "Page", "", None, NOW)
    return Answer(uuid4(), outcome, text, StandaloneQuestion("?", "?"), (cited,))
