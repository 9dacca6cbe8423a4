"""A plan that somebody keeps is checked again when a page that it rests on changes, and its person is told once."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest

from core.domain.conversation import ConversationKey, Place
from core.domain.records import DatedEvent, StatedEvent
from core.domain.reminders.reminder import KeptPlan, News, Reminder
from core.domain.reminders.rules import bound_to, timed
from core.plans.checking import check
from core.plans.kept import checked_again, kept
from core.plans.planner import Planner
from core.plans.problem import Problem, Solution
from core.plans.wishes import Wish
from core.presentation.reminders import due_document
from jobs.reminders import DueReminders, FollowedReminders
from tests.fakes.records import MemoryCampusRecords
from tests.fakes.reminders import MemoryReminders
from tests.fakes.stores import MemoryJobLock
from tests.standins.record_campus import indexed, records_of
from tests.unit.test_due_reminders import Slack, nothing
from tests.unit.test_study_plans import CATALOG, FALL, MAJOR, PROGRAMME, RECORDS

ADA = ConversationKey("slack", "larkmoor", "D1", "ada")
NOW = datetime(2026, 11, 29, 8, tzinfo=UTC)
ZONE = ZoneInfo("UTC")
NEEDS_MORE = CATALOG.replace(
    "<strong>Prerequisites:</strong> ART 110 with a grade of C or better.",
    "<strong>Prerequisites:</strong> ART 120 and ART 240.",
)


def kept_plan(wish: Wish = MAJOR) -> KeptPlan:
    found = kept(asyncio.run(Planner(RECORDS).plan(wish)))
    assert found
    return found


def after(plan: KeptPlan, catalog: str = CATALOG, programme: str = PROGRAMME) -> KeptPlan:
    return asyncio.run(checked_again(Planner(records_of({"courses": catalog, "fine-art": programme})), plan))


@pytest.mark.parametrize(
    "wish",
    [
        MAJOR,
        replace(MAJOR, done=("ART 110",), grades={"ART 110": "F"}, summers=True),
        replace(MAJOR, credited=("ART 110",), waived=("GEOL 101",), instead={"ART 490": "ART 230"}, year=2),
        Wish(FALL, wanted=("ART 240", "ART 220"), many=6),
    ],
)
def test_a_plan_whose_pages_stay_stays_as_it_is(wish: Wish) -> None:
    plan = kept_plan(wish)

    again = after(plan)

    assert replace(again, checked="") == plan
    assert again.checked


def test_a_plan_whose_pages_say_the_same_is_not_solved_again() -> None:
    def unsolvable(_: Problem) -> Solution:
        raise AssertionError("solved again")

    once = after(kept_plan())

    assert asyncio.run(checked_again(Planner(RECORDS, unsolvable), once)) == once


def test_a_programme_whose_page_is_gone_is_not_read_from_another_page() -> None:
    elsewhere = records_of({"courses": CATALOG, "fine-art-2030": PROGRAMME})

    found = asyncio.run(checked_again(Planner(elsewhere), kept_plan()))

    assert not [key for key in found.now.stated if key.startswith("clause ")]
    assert "I found no page that lists what “Fine Art” requires." in str(due_document([reminder(found)]))


def test_a_plan_that_breaks_many_rules_tells_ten_or_so() -> None:
    codes = [f"ART {number}" for number in range(300, 330)]
    courses = "".join(
        f"<h2>{code} Form (3 credits)</h2><p>Clay.</p><p><strong>Prerequisites:</strong> ART 110.</p>" for code in codes
    )
    records = records_of({"courses": f"{CATALOG}{courses}"})
    plan = asyncio.run(check(Planner(records), Wish(FALL), dict.fromkeys(codes, FALL), most=10))

    assert len(plan.solution.reasons) == 10


def test_another_prerequisite_is_found_with_the_rule_that_the_plan_breaks_now() -> None:
    plan = after(kept_plan(), NEEDS_MORE)

    assert plan.known.stated["needs ART 210"][0] == "ART 110 with a grade of C or better"
    assert plan.now.stated["needs ART 210"][0] == "ART 120 and ART 240"
    assert plan.now.faults == ("ART 210 needs: ART 120 and ART 240",)


def test_another_requirement_of_the_programme_is_found() -> None:
    plan = after(kept_plan(), programme=PROGRAMME.replace("Electives (3 credits): one of", "Electives (6 credits):"))

    changed = {key for key, said in plan.now.stated.items() if plan.known.stated.get(key) != said}
    assert changed == {"clause Electives (6 credits)"}
    assert plan.now.faults == ("the programme asks for: Electives (6 credits)",)


def test_what_has_changed_is_told_with_its_page_and_whether_the_plan_holds() -> None:
    plan = after(kept_plan(), NEEDS_MORE)
    said = str(due_document([reminder(plan)]))

    assert "Pages have changed on which your plan “Fine Art” rests:" in said
    assert "before “ART 110 with a grade of C or better”, now “ART 120 and ART 240”" in said
    assert "https://u.example/courses" in said
    assert "Your plan breaks this rule now: ART 210 needs: ART 120 and ART 240" in said


def test_a_plan_whose_programme_or_course_no_page_describes_is_not_said_to_hold() -> None:
    elsewhere = PROGRAMME.replace("Fine Art", "Welding")
    without_course = CATALOG[: CATALOG.index("<h2>ART 490")] + CATALOG[CATALOG.index("<h2>ART 240") :]
    no_programme = str(due_document([reminder(after(kept_plan(), "Courses", elsewhere))]))
    no_course = str(due_document([reminder(after(kept_plan(), without_course))]))

    assert "I found no page that lists what “Fine Art” requires." in no_programme
    assert "still keeps" not in no_programme + no_course
    assert "Ask me for a new plan" in no_course


def test_two_clauses_of_one_name_are_followed_apart() -> None:
    twice = PROGRAMME.replace("Electives (3 credits): one of ART 220 and ART 230", "Core (13 credits): ART 240")
    plan = kept_plan_of(twice)

    assert [key for key in plan.known.stated if key.startswith("clause Core")] == [
        "clause Core (13 credits)",
        "clause Core (13 credits) (2)",
    ]


def kept_plan_of(programme: str) -> KeptPlan:
    planner = Planner(records_of({"courses": CATALOG, "fine-art": programme}))
    found = kept(asyncio.run(planner.plan(MAJOR)))
    assert found
    return found


def reminder(plan: KeptPlan) -> Reminder:
    over = NOW + timedelta(days=1_500)
    return Reminder(uuid4(), ADA, "1", "Fine Art", over.date(), over, over, NOW, plan=plan)


PLAN = kept_plan()


class Student:
    """A student with a plan that they may keep, a catalog that may change, and jobs of two processes."""

    def __init__(self) -> None:
        self.store, self.slack, self.lock, self.now = MemoryReminders(), Slack(), MemoryJobLock(), NOW
        self.catalog, self.offered = CATALOG, reminder(PLAN)

    async def keep(self) -> None:
        await self.store.add(self.offered)
        await self.store.agree(ADA.person, self.offered.id, self.now)

    async def checked(self, place: Place, plan: KeptPlan) -> KeptPlan:
        if not self.catalog:
            raise ValueError("no catalog")
        pages = await indexed({"courses": self.catalog, "fine-art": PROGRAMME})
        return await checked_again(Planner(MemoryCampusRecords(pages)), plan)

    async def night(self) -> None:
        job = FollowedReminders(self.store, self.lock, lambda: self.now, nothing, ZONE, self.checked)
        await asyncio.gather(job.run(), job.run())

    async def morning(self) -> int:
        """How many messages two processes send after nine; then it is the next night."""
        before = len(self.slack.told)
        self.now += timedelta(hours=2)
        due = DueReminders(self.store, {"slack": self.slack}, self.lock, lambda: self.now, nothing, ZONE)
        await asyncio.gather(due.run(), due.run())
        self.now += timedelta(hours=22)
        return len(self.slack.told) - before


async def test_its_person_is_told_once_and_again_only_when_a_page_changes_again() -> None:
    student = Student()
    await student.keep()
    told = []
    for catalog in (CATALOG, NEEDS_MORE, NEEDS_MORE, CATALOG, CATALOG):
        student.catalog = catalog
        await student.night()
        told.append(await student.morning())

    assert told == [0, 1, 0, 1, 0]


async def test_a_change_that_is_taken_back_before_it_is_told_is_not_told() -> None:
    student = Student()
    await student.keep()
    student.catalog = NEEDS_MORE
    await student.night()
    student.catalog = CATALOG
    await student.night()

    assert await student.morning() == 0


async def test_what_is_told_while_plans_are_checked_stays_told() -> None:
    student = Student()
    await student.keep()
    student.catalog = NEEDS_MORE
    await student.night()

    async def checked_slowly(_: Place, plan: KeptPlan) -> KeptPlan:
        assert await student.morning() == 1
        return replace(plan, now=PLAN.known)

    await FollowedReminders(student.store, student.lock, lambda: student.now, nothing, ZONE, checked_slowly).run()
    [told] = student.store.kept.values()
    assert told.plan and told.plan.known == told.plan.now != PLAN.known
    student.catalog = CATALOG
    await student.night()
    assert await student.morning() == 1  # that the page is as it was before


async def test_nobody_is_told_who_did_not_agree_or_has_withdrawn() -> None:
    asked, withdrawn = Student(), Student()
    await asked.store.add(asked.offered)
    await withdrawn.keep()
    for student in (asked, withdrawn):
        student.catalog = NEEDS_MORE
        await student.night()
    await withdrawn.store.drop(ADA.person)

    assert [await student.morning() for student in (asked, withdrawn)] == [0, 0]


async def test_a_plan_that_cannot_be_checked_stays_and_stops_no_other() -> None:
    student = Student()
    await student.keep()
    student.catalog = ""
    await student.night()

    assert await student.morning() == 0
    [stays] = student.store.kept.values()
    assert (stays.plan, stays.news) == (student.offered.plan, News.NONE)


async def test_no_reminder_waits_for_a_plan() -> None:
    student = Student()
    await student.keep()
    day = (NOW + timedelta(days=40)).date()
    event = StatedEvent(
        DatedEvent("Deadline to drop", day, day, "2026–27"), "calendar", "https://u.example/c", "C", NOW
    )
    bound = timed(replace(student.offered, id=uuid4(), plan=None, bound=bound_to(event)), ZONE)
    await student.store.add(bound)
    await student.store.agree(ADA.person, bound.id, NOW)

    async def moved(place: Place, first: date, last: date) -> Sequence[StatedEvent]:
        later = event.event.start + timedelta(days=3)
        return [replace(event, event=replace(event.event, start=later, end=later))]

    seen = []

    async def checked(_: Place, plan: KeptPlan) -> KeptPlan:
        seen.append(student.store.kept[bound.id].news)
        return plan

    await FollowedReminders(student.store, student.lock, lambda: NOW, moved, ZONE, checked).run()
    assert seen == [News.MOVED]
