"""Plans in a conversation: what is understood, what is asked back, and what is answered."""

import asyncio
import re
from dataclasses import replace
from datetime import date

import pytest

from bot.planning.conversation import PlanAnswers
from core.domain.answer import Outcome
from core.domain.memory import FactKind
from core.domain.passage import EVERYWHERE
from core.messages.speaking import say
from core.models.local_embedder import OnnxEmbedder
from core.models.turn_reader import OnnxTurnReader
from core.models.wish_model import OnnxWishModel
from core.plans.planner import Planner
from core.plans.turns.reading import Asked, read_talk, surely
from core.plans.turns.said_courses import Courses, known_courses, longer_names
from core.plans.turns.said_times import term_said
from core.plans.turns.talk import PlanTalk, named_studies
from core.plans.wishes import Study
from core.ports.wishes import TurnReading
from core.rag.engine import Engine
from core.rag.front_door.front_door import FrontDoor
from core.rag.understanding.routing.router import Router
from core.rag.understanding.routing.routes import Route, RouteKind
from tests.fakes.stores import MemoryConversations
from tests.standins.record_campus import records_of
from tests.unit.test_asker_told import fact
from tests.unit.test_engine import engine, message
from tests.unit.test_front_door import no_page, topics
from tests.unit.test_study_plans import RECORDS

TODAY = date(2026, 11, 29)
WISHES = OnnxWishModel()
ROUTER = Router(OnnxTurnReader(OnnxEmbedder()).read, wishes=WISHES)
COURSES = known_courses(asyncio.run(RECORDS.course_names()), ())


def read(*turns: str) -> list[TurnReading]:
    return [surely(WISHES.read(turn, turns[max(0, at - 3) : at])) for at, turn in enumerate(turns)]


def asked_by(*turns: str) -> Asked:
    return read_talk(read(*turns), COURSES, TODAY)


@pytest.mark.parametrize(
    "turn",
    [
        "Plan my first year",
        "can you plan my freshman year as a biology major?",
        "hi! make a plan for my major in history starting Fall 2027",
        "What should I take next?",
        "which courses should I take first for a biology degree",
        "What should I take now in marine science?",
        "What can I take next if I passed art 110?",
        "I want you to plan my courses for next year",
        "Could you help me plan my schedule?",
        "give me a four year plan for my degree in history",
        "I passed GEOL 101, so please plan the next semester",
        "Can I finish my history degree in 3 years?",
        "Can I graduate by Spring 2029?",
        "what happens if I skip ART 210 next semester?",
        "I have done ART 110 and GEOL 101. What classes should I take next?",
        "can I graduate in three years",
        "what if I drop ART 120",
        "Make me a 4 year plan for the BS in biology",
        "plan my cartography degree from fall 2026 with HIST 330 in spring 2027",
        "my transcript: CS 110 A, CS 120 F. plan the rest of the CS major",
        "spread the history degree over 5 years",
        "can I do the history degree in three years",
        "i failed art 110, what does that do to my plan",
        "CS major. what does my fall look like?",
        "check this for my history major: Fall 2026: HIST 101. Spring 2027: HIST 210",
        "is it ok to take CS 110 and CS 120 both in fall?",
        "which of the CS electives is the easiest?",
        "incoming freshman here, history major. what would year one look like",
        "not starting till january 2027, bio. can u lay out my first two semesters",
        "whats the fastest anyone could get through the geology certificate if they begin fall 26",
        "is there a way to do the history major with never more than 9 credits a semester",
        "doing CS from fall 2026. put CS 370 in spring 2028",
        "thinking of switching over to history. what's left for me then",
        "does this work? Fall 2026: CS 110, CS 150. Spring 2027: CS 120",
    ],
)
def test_turns_that_ask_for_a_plan_are_known(turn: str) -> None:
    assert ROUTER.route(turn).kind is RouteKind.PLAN


@pytest.mark.parametrize(
    "turn",
    [
        "Which meal plan for my first year is cheapest?",
        "Is there a payment plan for the spring semester?",
        "What is the deadline to drop a course?",
        "How do I declare a major?",
        "How many credits do I need to graduate?",
        "How do I change my dining plan for the semester?",
        "Where do I hand in my degree plan for graduation?",
        "Can I get an instalment plan for the spring term?",
        "Is the Savings Plan Program for graduate assistants?",
        "give me the payment plan for the semester",
        "Who can help me plan my schedule?",
        "help me plan my graduation party",
        "which pills should I take first for a cough",
        "what can I take now for a sore throat",
        "which tram should I take next",
        "Can I finish my incomplete work in two years?",
        "what if I drop ART 120, do I lose my grant?",
        "plan my trip to the museum next semester",
        "can I take CS 110 in fall?",
        "give me the schedule for the fall semester",
        "what does my advisor look like",
        "check the deadline for Fall 2026",
        "spread the word about the program",
    ],
)
def test_other_turns_are_searched(turn: str) -> None:
    assert ROUTER.route(turn).kind is not RouteKind.PLAN


def test_a_wish_is_read_from_one_turn() -> None:
    asked = asked_by("plan my degree in fine art, no 8 am, light first term, at most 12 credits a semester")

    assert named_studies(read("plan my degree in fine art")) == [Study("fine art")]
    assert (asked.wish.most_units, asked.wish.light_first, asked.wish.not_before) == (12, True, 8 * 60 + 1)


def test_courses_are_told_apart_by_what_is_said_of_them() -> None:
    asked = asked_by("I failed ART 110 and passed GEOL 101. Plan my next semester with ART 230.")

    assert asked.wish.done == ("GEOL 101",)
    assert asked.wish.wanted == ("ART 230",)


def test_lessons_begin_at_an_hour_or_later() -> None:
    assert asked_by("plan my degree in fine art, nothing before 10 am").wish.not_before == 10 * 60


def test_courses_in_one_term_are_checked_where_that_is_asked() -> None:
    turn = "check my plan: Fall 2026 ART 110, ART 120"

    assert set(asked_by(turn).checked) == {"ART 110", "ART 120"}


@pytest.mark.parametrize(
    ("turn", "name"),
    [
        ("plan my first year, im doing fine art", "fine art"),
        ("fine art major here. what can I take next in spring?", "fine art"),
        ("ART 110 A, ART 120 F. plan the rest of the fine art major", "fine art"),
        ("I can only start fine art in spring 2027, what would the degree look like", "fine art"),
        ("I'm doing the fine art certificate", "fine art"),
        ("need the whole fine art degree laid out", "fine art"),
        ("if i start fine art jan 2027 when would i be done", "fine art"),
        ("not starting till january 2027, fine art. lay out my first two semesters", "fine art"),
    ],
)
def test_a_programme_is_named_in_many_ways(turn: str, name: str) -> None:
    assert [each.name for each in named_studies(read(turn))] == [name]


def test_the_grades_of_a_transcript_are_read() -> None:
    wish = asked_by("my transcript: ART 110 A, ART 120 F, GEOL 101 B-. plan the rest of my degree").wish

    assert wish.done == ("ART 110", "GEOL 101")
    assert wish.grades == {"ART 110": "A", "GEOL 101": "B-"}


def test_a_course_is_wanted_in_its_term_and_that_is_not_where_the_plan_starts() -> None:
    wish = asked_by("plan my degree in fine art with ART 240 in Fall 2028").wish

    assert {code: term.name for code, term in wish.pins.items()} == {"ART 240": "Fall 2028"}
    assert wish.start.name == "Spring 2027"


def test_terms_are_read_as_chats_write_them() -> None:
    assert asked_by("plan my degree from fall 28").wish.start.name == "Fall 2028"
    late = asked_by("i am not starting till jan 2028, lay out my first two semesters")

    assert (late.wish.start.name, late.wish.until, late.span.shown) == ("Spring 2028", None, 2)


def test_a_course_is_wanted_in_the_first_term_whichever_that_is() -> None:
    wish = asked_by("plan my degree from Fall 2027, i want ART 240 in my very first term").wish

    assert {code: term.name for code, term in wish.pins.items()} == {"ART 240": "Fall 2027"}


@pytest.mark.parametrize(("said", "most"), [("a single class each term", 1), ("two courses a semester", 2)])
def test_courses_of_a_term_can_be_counted(said: str, most: int) -> None:
    assert asked_by(f"plan my degree in fine art, {said}").wish.most_courses == most


def test_a_course_that_somebody_withdrew_from_is_not_done() -> None:
    wish = asked_by("CS 110 B+, CS 120 W, MATH 140 A. what now for spring 2027").wish

    assert (wish.done, wish.grades) == (("CS 110", "MATH 140"), {"CS 110": "B+", "MATH 140": "A"})


def replied(*turns: str) -> str:
    return asyncio.run(PlanTalk(Planner(RECORDS), lambda: TODAY).reply(read(*turns)))[0].text


def test_a_plan_of_their_own_is_checked() -> None:
    own = "Fall 2027: ART 110, ART 210. Spring 2028: ART 120, ART 490"

    assert "ART 210 needs: ART 110" in replied(f"check my plan for the fine art major: {own}")
    assert "ART 120 needs: ART 110" in replied("can I take ART 110 and ART 120 both in spring?")


def test_what_no_page_tells_is_said() -> None:
    assert replied("which of these courses is the easiest?") == say("plan.easy")
    assert "so I could not keep to your hours: ART 110" in replied("plan my degree in fine art, nothing at 8 am")
    assert replied("plan my degree in Diving with ART 110").startswith("I found no page that lists what “Diving”")


def test_what_somebody_said_they_study_counts_and_a_plan_is_changed_in_other_words() -> None:
    *_, planned, changed = said("I'm a Fine Art major", "Plan my next year", "at most 4 credits a semester")

    assert "Here is a plan for Fine Art" in planned[1]
    assert "Here is a plan for Fine Art" in changed[1]
    assert "(7 credits)" not in changed[1]


def test_later_turns_add_to_earlier_ones_and_replace_them() -> None:
    asked = asked_by("plan my first year in history", "Fine Art", "I passed art 110", "what if I drop ART 120")

    assert asked.wish.done == ("ART 110",)
    assert asked.dropped == ("ART 120",)
    assert asked.wish.start.name == "Fall 2027"


@pytest.mark.parametrize("turn", ["I want to be done by Spring 2026", "I start in Fall 2028, done by Spring 2027"])
def test_a_plan_that_cannot_be_in_time_says_so_and_why_before_the_later_one(turn: str) -> None:
    said, plan = asyncio.run(
        PlanTalk(Planner(RECORDS), lambda: TODAY).reply(read("Plan my degree in Fine Art. " + turn))
    )

    first = "Fall 2028" if "2028" in turn else "Spring 2027"
    assert said.lines[0].startswith(f"It is not possible to be done by Spring {turn[-4:]}")
    assert f"the first term that can still be planned is {first}" in said.lines[0]
    assert plan and plan.planned


@pytest.mark.parametrize(
    ("turn", "start", "until"),
    [
        ("I took ART 110 in Fall 2025. Plan my next semester", "Spring 2027", None),
        ("Plan my degree, I passed ART 110 in Spring 2028", "Spring 2027", None),
        ("Plan my degree starting Fall 2025", "Spring 2027", None),
        ("Plan my degree from Fall 2027", "Fall 2027", None),
        ("I took ART 110 in Fall 2025 and want to start in Fall 2028", "Fall 2028", None),
        ("Plan my degree so that I am done by the end of Spring 2029", "Spring 2027", "Spring 2029"),
        ("Plan my degree so that I am done by Spring 2026", "Spring 2027", "Spring 2026"),
        ("I passed ART 110 by Spring 2026. Plan my next semester", "Spring 2027", None),
    ],
)
def test_a_term_is_where_a_plan_starts_or_ends_or_where_a_course_was_taken(
    turn: str, start: str, until: str | None
) -> None:
    wish = asked_by(turn).wish

    assert wish.start.name == start
    assert (wish.until.name if wish.until else None) == until


@pytest.mark.parametrize(
    ("turn", "done"),
    [
        ("I passed GEOL 101 but I haven't taken ART 110", ["GEOL 101"]),
        ("I never took ART 110", []),
        ("ART 110 is not done yet", []),
        ("I have completed everything except ART 490", []),
        ("I got an F in ART 110", []),
        ("I took ART 110 and GEOL 101 but got an F", []),
        ("I took art 110, failed geol 101", ["ART 110"]),
        ("I failed ART 110 and passed it later", ["ART 110"]),
        ("ART 110 is done and I failed GEOL 101", ["ART 110"]),
        ("ART 110 passed, GEOL 101 failed", ["ART 110"]),
        ("I have passed ART 110 and want ART 230", ["ART 110"]),
        ("All but ART 490 are done", []),
        ("ART 110: B+, GEOL 101: F", ["ART 110"]),
        ("I withdrew from ART 110", []),
        ("ART 110 and GEOL 101", ["ART 110", "GEOL 101"]),
        ("ART 110 yes, GEOL 101 no", ["ART 110"]),
        ("yes to ART 110, no to GEOL 101", ["ART 110"]),
        ("yes, ART 110 and GEOL 101", ["ART 110", "GEOL 101"]),
    ],
)
def test_a_course_is_done_only_where_somebody_says_so(turn: str, done: list[str]) -> None:
    assert sorted(asked_by(turn).wish.done) == done


@pytest.mark.parametrize(
    ("turn", "credited", "waived", "instead"),
    [
        ("I have AP credit for ART 110", ["ART 110"], [], {}),
        ("ART 110 transferred from my old college", ["ART 110"], [], {}),
        ("I have transfer credit for ART 110 and GEOL 101", ["ART 110", "GEOL 101"], [], {}),
        ("I don't have transfer credit for ART 110", [], [], {}),
        ("my advisor waived GEOL 101", [], ["GEOL 101"], {}),
        ("GEOL 101 was waived", [], ["GEOL 101"], {}),
        ("GEOL 101 was not waived", [], [], {}),
        ("I placed out of ART 110", [], ["ART 110"], {}),
        ("I'm exempt from GEOL 101, and my IB credit counts for ART 110", ["ART 110"], ["GEOL 101"], {}),
        ("my advisor lets me take ART 230 instead of ART 220", [], [], {"ART 220": "ART 230"}),
        ("ART 230 counts as ART 220", [], [], {"ART 220": "ART 230"}),
        ("the department let me substitute ART 230 for ART 220", [], [], {"ART 220": "ART 230"}),
        ("Plan my next semester with ART 230 instead of ART 220", [], [], {}),
    ],
)
def test_what_others_granted_is_kept_apart_from_what_is_passed(
    turn: str, credited: list[str], waived: list[str], instead: dict[str, str]
) -> None:
    wish = asked_by(turn).wish

    assert (sorted(wish.credited), sorted(wish.waived), wish.instead) == (credited, waived, instead)
    assert set(wish.done) <= {"ART 120"}


@pytest.mark.parametrize(
    ("turn", "year"),
    [
        ("I'm a sophomore. Plan my next semester", 2),
        ("As a junior, what should I take next?", 3),
        ("I am a second-year student, plan my degree from Fall 2027", 3),
        ("I'm a rising junior, plan my degree from Fall 2027", 3),
        ("plan my sophomore year", 2),
        ("plan my first year", 1),
        ("I'm in my third year, what should I take next?", 3),
        ("plan my next semester", None),
    ],
)
def test_the_year_of_study_is_counted_from_the_one_that_somebody_is_in(turn: str, year: int | None) -> None:
    assert asked_by(turn).wish.year == year


def test_a_course_that_is_passed_later_is_failed_no_more() -> None:
    wish = asked_by("I failed ART 110", "I passed ART 110 now").wish

    assert (wish.done, wish.grades) == (("ART 110",), {})


@pytest.mark.parametrize(
    ("turns", "done", "credited", "waived"),
    [
        (("I failed ART 110", "my advisor waived ART 110"), (), (), ("ART 110",)),
        (("I failed ART 110", "I have AP credit for ART 110"), (), ("ART 110",), ()),
        (("my advisor waived ART 110", "I passed ART 110"), ("ART 110",), (), ()),
        (("I have AP credit for ART 110", "ART 110 was waived"), (), (), ("ART 110",)),
    ],
)
def test_what_is_said_last_of_a_course_counts(
    turns: tuple[str, ...], done: tuple[str, ...], credited: tuple[str, ...], waived: tuple[str, ...]
) -> None:
    wish = asked_by(*turns).wish

    assert (wish.done, wish.credited, wish.waived, wish.grades) == (done, credited, waived, {})


def test_what_is_left_out_is_not_wanted() -> None:
    asked = asked_by("Plan my next semester with ART 230 but not ART 240. I have at least 100 credits")

    assert (asked.wish.wanted, asked.dropped) == (("ART 230",), ("ART 240",))


def test_half_a_year_is_a_term() -> None:
    asked = asked_by("plan my degree in three and a half years")

    assert asked.wish.many == 7


@pytest.mark.parametrize(
    ("turns", "first", "others"),
    [
        (["fine art with a minor in geology"], "fine art", [("geology", True)]),
        (["plan my fine art major with a geology minor and no 8 am"], "fine art", [("geology", True)]),
        (["double major fine art and geology, doable in 4 years?"], "fine art", [("geology", False)]),
        (["majoring in fine art and minoring in geology, plan it all"], "fine art", [("geology", True)]),
        (["plan my fine art degree including gen ed"], "fine art", [("general education", False)]),
        (["plan my fine art major", "and a geology minor"], "fine art", [("geology", True)]),
        (["plan my geology minor", "fine art major"], "fine art", []),
    ],
)
def test_two_programmes_are_told_apart(turns: list[str], first: str, others: list[tuple[str, bool]]) -> None:
    assert named_studies(read(*turns)) == [Study(first), *(Study(name, is_minor) for name, is_minor in others)]


@pytest.mark.parametrize(
    "turn",
    [
        "plan my degree by the 2024–25 catalog",
        "plan my degree, I follow the catalog of 2024",
        "my catalog year is 2024-2025, plan my degree",
    ],
)
def test_the_catalog_year_is_read(turn: str) -> None:
    assert asked_by(turn).wish.catalog == 2024


def test_a_minor_that_no_page_states_is_told_above_the_plan_of_the_major() -> None:
    _, (_, text) = said("Plan my degree", "Fine Art with a minor in Geology")

    assert text.startswith("I found no page that lists what “Geology” requires.")
    assert "Here is a plan for Fine Art (Requirements of the major)" in text


def advisor(store: MemoryConversations, contact: str | None = "the desk") -> Engine:
    plans = PlanAnswers(RECORDS, lambda: TODAY, contact, "", WISHES).answer
    return replace(engine(conversations=store), front_door=FrontDoor(ROUTER, store, no_page, topics, plans=plans))


def said(*turns: str) -> list[tuple[Outcome, str]]:
    async def talk() -> list[tuple[Outcome, str]]:
        asking = advisor(MemoryConversations())
        answers = [await asking.answer(message(turn, at)) for at, turn in enumerate(turns, 1)]
        return [(answer.outcome, answer.text) for answer in answers]

    return asyncio.run(talk())


def test_the_programme_is_asked_for_and_the_reply_is_planned() -> None:
    asked, planned = said("Plan my first year", "Fine Art")

    assert asked[0] is Outcome.ASKED_BACK
    assert asked[1].startswith("Which programme do you study")
    assert planned[0] is Outcome.ANSWERED
    assert "**Fall 2027 (4 credits)**\n- ART 110 Drawing and Seeing (4): Core (13 credits) [2]" in planned[1]
    assert planned[1].endswith("Go through it with your adviser before you register. Ask the desk.")


class TakesAllForPlans(Router):
    """A router that is wrong about every turn."""

    def route(self, text: str, *, is_practical: bool = False) -> Route:
        """A wish for a plan."""
        return Route(RouteKind.PLAN, text)


@pytest.mark.parametrize(
    ("turn", "outcome", "said"),
    [
        ("How much is a parking permit for students?", Outcome.ANSWERED, "parking permit"),
        ("Can you plan something for me?", Outcome.ASKED_BACK, "Which programme do you study"),
    ],
)
async def test_pages_answer_what_was_taken_for_a_plan_and_names_nothing_to_plan(
    turn: str, outcome: Outcome, said: str
) -> None:
    store = MemoryConversations()
    plans = PlanAnswers(RECORDS, lambda: TODAY, "the desk", "", WISHES).answer
    door = FrontDoor(TakesAllForPlans(ROUTER.encode, wishes=WISHES), store, no_page, topics, plans=plans)

    answer = await replace(engine(conversations=store), front_door=door).answer(message(turn))

    assert answer.outcome is outcome
    assert said in answer.text
    kept = await store.recent(message(turn).conversation, 9)
    assert [each.text for each in kept] == [turn, answer.text]


@pytest.mark.parametrize("told", ["my advisor waived ART 110", "I have AP credit for ART 110"])
def test_what_a_student_says_of_a_waiver_or_credit_is_told_as_said_by_them(told: str) -> None:
    _, (_, changed) = said("Plan my first year in Fine Art", told)

    assert "ART 110 Drawing" not in changed
    assert "You said so, and I did not check it: " in changed


@pytest.mark.parametrize(
    "told", ["the department let me substitute ART 230 for ART 120", "ART 120 transferred", "ART 230 counts as ART 120"]
)
def test_what_was_granted_is_understood_after_a_plan(told: str) -> None:
    _, (_, changed) = said("Plan my first year in Fine Art", told)

    assert "You said so, and I did not check it: " in changed
    assert "ART 120 Colour" not in changed


def test_thanks_are_no_part_of_a_programme() -> None:
    [(outcome, planned)] = said("hey! plan my first year in fine art thx")

    assert outcome is Outcome.ANSWERED
    assert planned == said("plan my first year in fine art")[0][1]


def test_a_programme_is_understood_behind_in() -> None:
    _, (outcome, _) = said("Plan my first year", "in Fine Art")

    assert outcome is Outcome.ANSWERED


def test_what_is_done_is_asked_for_before_the_next_courses_are_told() -> None:
    asked, planned = said("What should I take next in Fine Art?", "I passed ART 110")

    assert asked[1].startswith("Which courses have you passed?")
    assert "ART 120 Colour" in planned[1]
    assert "ART 110 Drawing" not in planned[1]


def test_a_reply_of_courses_alone_tells_what_is_done() -> None:
    _, (outcome, planned) = said("What should I take next in Fine Art?", "my courses: ART 110 and GEOL 101")

    assert outcome is Outcome.ANSWERED
    assert "ART 110 Drawing" not in planned


def test_a_plan_by_a_term_ends_there() -> None:
    ((_, text),) = said("Plan my degree in Fine Art by Fall 2027")

    assert text.startswith("No plan that ends by Fall 2027")


def test_a_course_that_is_dropped_names_what_waits_for_it() -> None:
    _, dropped = said("Plan my first year in Fine Art", "what if I drop ART 210?")

    assert "If ART 210 waits, so do ART 490" in dropped[1]


def test_courses_told_after_a_plan_change_it() -> None:
    _, changed = said("Plan my first year in Fine Art", "I took ART 110 last spring")

    assert "ART 110 Drawing" not in changed[1]


def test_an_unknown_programme_is_told_and_asked_for_again() -> None:
    ((outcome, text),) = said("Plan my degree in alchemy")

    assert outcome is Outcome.ASKED_BACK
    assert text.startswith("I found no page that lists what “alchemy” requires.")


def test_another_question_after_a_plan_is_searched() -> None:
    _, other = said("Plan my first year", "How much is a parking permit for students?")

    assert "permit" in other[1]


@pytest.mark.parametrize("turn", ["where is the library", "ok so when does the gym open", "can I park on campus"])
def test_a_question_without_its_mark_is_no_reply_to_what_a_plan_needs(turn: str) -> None:
    _, (_, text) = said("Plan my first year", turn)

    assert "I found no page that lists" not in text


def test_each_mark_has_its_page() -> None:
    async def answered() -> tuple[str, int]:
        answer = await advisor(MemoryConversations()).answer(message("Plan my first year in Fine Art"))
        return answer.text, len(answer.citations)

    text, many = asyncio.run(answered())

    assert max(int(mark) for mark in re.findall(r"\[(\d+)\]", text)) == many


def test_without_the_extra_such_a_turn_is_searched() -> None:
    store = MemoryConversations()
    asking = replace(engine(conversations=store), front_door=FrontDoor(ROUTER, store, no_page, topics))

    answer = asyncio.run(asking.answer(message("Plan my first year")))

    assert answer.written_by != "plan"


async def test_a_course_may_be_named_by_its_title_and_wanted_as_early_as_can_be() -> None:
    told_of, plan = await PlanTalk(Planner(RECORDS), lambda: TODAY).reply(read("how soon can i take final show"))

    assert plan is not None
    assert plan.wish.wanted == ("ART 490",)
    assert not plan.programmes
    assert set(plan.planned) == {"ART 110", "ART 210", "ART 490"}
    assert "no page" not in told_of.text


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("calc 1", ("MATH 140",)),
        ("calculus 2", ("MATH 141",)),
        ("data structures", ("CS 120",)),
        ("110", ("CS 110",)),
        ("cs110", ("CS 110",)),
        ("calculus", ()),
        ("pottery", ()),
    ],
)
def test_a_course_is_known_by_code_number_or_a_shortened_title(words: str, codes: tuple[str, ...]) -> None:
    titles = {
        "MATH 140": ("Calculus I",),
        "MATH 141": ("Calculus II",),
        "CS 120": ("Data Structures",),
        "CS 320": ("Advanced Data Structures",),
        "CS 110": ("Introduction to Programming",),
        "MATH 110": ("Algebra",),
    }

    assert Courses(titles, ("CS",)).meant(words) == codes


def test_the_courses_of_one_term_can_be_counted() -> None:
    wish = asked_by("plan my fine art degree, just two classes in fall 2027, then the normal load").wish

    assert {term.name: most for term, most in wish.most_in.items()} == {"Fall 2027": 2}


async def test_what_a_person_let_us_remember_counts_as_if_said_before() -> None:
    plans = PlanAnswers(RECORDS, lambda: TODAY, None, "", WISHES).answer
    facts = [fact("fine art", FactKind.PROGRAMME), fact("2024-25", FactKind.CATALOG_YEAR)]

    (text, _), kept_plan, _ = await plans(["Plan my degree"], EVERYWHERE, facts)

    assert "Here is a plan for Fine Art (Requirements of the major)" in text
    assert "The page of Fine Art does not say of which catalog year it is." in text
    assert kept_plan is not None


@pytest.mark.parametrize(
    ("turn", "is_asked"),
    [
        ("which courses does the fine art major require?", True),
        ("what are the requirements for the fine art major?", True),
        ("list me the courses for the fine art degree pls", True),
        ("what are the requirements for admission to the nursing degree?", False),
        ("what does the degree cost", False),
        ("what is the deadline to declare a major", False),
    ],
)
def test_what_a_programme_asks_for_is_asked_in_other_words_than_a_plan(turn: str, is_asked: bool) -> None:
    assert (ROUTER.route(turn).kind is RouteKind.PLAN) is is_asked


def test_what_a_programme_asks_for_is_told_in_the_lines_of_its_page_and_is_no_plan() -> None:
    [(_, text)] = said("which courses does the fine art major require?")

    assert text.startswith("Fine Art (Requirements of the major) asks for:\n- Core (13 credits): ART 110,")
    assert "\n- Electives (3 credits): one of ART 220 and ART 230" in text
    assert "I do not understand this as a rule for courses: “Students show their work every spring with care.”" in text
    assert say("plan.not_official") not in text
    assert text.endswith("Ask the desk.")


def test_the_letters_of_a_transcript_are_kept_as_grades() -> None:
    wish = asked_by("my grades so far: ART 110 C-, GEOL 101 B+. fine art major, what do i take this fall").wish

    assert wish.done == ("ART 110", "GEOL 101")
    assert wish.grades == {"ART 110": "C-", "GEOL 101": "B+"}


def test_a_programme_may_be_named_by_what_its_words_begin_with() -> None:
    titles = ["Computer Networks", "Science and Society", "Composition"]

    assert list(longer_names("comp sci", titles)) == ["computer science", "composition science"]
    assert list(longer_names("history", titles)) == ["history"]


def test_titles_that_only_the_page_of_a_programme_states_are_known() -> None:
    page = (
        "<h2>Requirements</h2><ul><li>Mathematics (4 credits)<ul><li>MATH 140 Calculus I, 4 credits</li></ul></li></ul>"
    )
    records = records_of({"art": f"Fine Art\n{page}"})
    programmes = asyncio.run(Planner(records).programmes(Study("fine art")))

    assert known_courses((), programmes).meant("calc 1") == ("MATH 140",)


def test_a_number_in_a_sentence_of_a_page_is_no_course() -> None:
    page = "Fine Art\n<h2>Requirements</h2><ul><li>The major needs 12 of the 120 credits: ART 110 Drawing</li></ul>"
    programmes = asyncio.run(Planner(records_of({"art": page})).programmes(Study("fine art")))

    assert list(known_courses((), programmes).titles) == ["ART 110"]


@pytest.mark.parametrize(
    ("words", "day", "term"),
    [
        ("now", date(2026, 12, 1), "Spring 2027"),
        ("now", date(2026, 8, 28), "Fall 2026"),
        ("this semester", date(2026, 10, 21), "Fall 2026"),
        ("this fall", date(2026, 10, 21), "Fall 2026"),
        ("next semester", date(2026, 10, 21), "Spring 2027"),
        ("january 19", date(2026, 12, 10), "Spring 2027"),
        ("december", date(2026, 9, 15), "Fall 2026"),
        ("soon", date(2026, 9, 15), None),
    ],
)
def test_a_term_is_known_by_what_it_is_called_on_a_day(words: str, day: date, term: str | None) -> None:
    found = term_said(words, day)

    assert (found.name if found else None) == term
