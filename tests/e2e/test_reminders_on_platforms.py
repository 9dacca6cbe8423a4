"""Over the wire on both platforms: asked for, agreed to, told once in private, moved and withdrawn with the page."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest

from benchmarks.sites.local_site import LocalSite, served
from bot.serving.night_wiring import build_reminders
from core.domain.conversation import WorkspaceProfile
from core.domain.reminders.reminder import MOST, State
from core.domain.reminders.rules import moment
from core.messages.speaking import say
from tests.standins.changing_library import Campus, opened_library
from tests.standins.reminder_rooms import ReminderRoom, discord_reminders, slack_reminders
from tests.unit.test_kept_plans import NEEDS_MORE
from tests.unit.test_study_plans import CATALOG, PROGRAMME

pytestmark = pytest.mark.slow

ROOMS = {"discord": discord_reminders, "slack": slack_reminders}
ZONE = ZoneInfo("America/New_York")
WISH = "remind me a week before the drop deadline"
DROP = "Last day to drop a course"


def utc(*moment: int) -> datetime:
    year, month, day, hour, minute = (*moment, 0)[:5]
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


def calendar(*rows: tuple[str, str]) -> str:
    lines = "".join(f"<tr><td>{day}</td><td>{name}</td></tr>" for day, name in rows)
    return (
        "<title>Academic Calendar</title><main><h1>Academic Calendar 2026–27</h1><h2>Spring 2027</h2>"
        f"<table><tr><th>Date</th><th>Event</th></tr>{lines}</table></main>"
    )


@dataclass
class Reminded:
    """A campus with a calendar, a student, and nights and mornings that come when a test wants them."""

    campus: Campus
    room: ReminderRoom

    def publish(self, *rows: tuple[str, str]) -> None:
        self.campus.site.put("/dates", calendar(*rows, ("January 19, 2027", "Classes begin")))

    async def night(self) -> None:
        await self.campus.crawl()
        jobs = build_reminders(self.campus.app, {})
        assert jobs
        await jobs[1].run()

    async def at(self, now: datetime) -> list[str]:
        """What stands in direct messages that did not stand there before that moment."""
        before = len(self.room.direct())
        self.campus.night_of = now
        jobs = build_reminders(self.campus.app, {self.room.person.platform: self.room.client})
        assert jobs
        await jobs[0].run()
        await jobs[0].run()
        return self.room.direct()[before:]


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


@pytest.fixture(params=ROOMS)
async def reminded(
    request: pytest.FixtureRequest, site: LocalSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Reminded]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ADVISOR_TIMEZONE", "America/New_York")
    async with opened_library(site) as campus:
        campus.night_of = datetime(2027, 1, 10, 3, tzinfo=UTC)
        campus.home("/dates")
        async with ROOMS[request.param](campus.services()) as room:
            found = Reminded(campus, room)
            found.publish(("February 12, 2027", DROP))
            await campus.crawl()
            yield found


async def agreed(reminded: Reminded) -> None:
    await reminded.room.say(WISH)
    await reminded.room.press(say("reminders.yes"))


async def test_it_is_kept_once_its_person_agrees_and_told_once_at_its_hour(reminded: Reminded) -> None:
    proposed = await reminded.room.say(WISH)
    nothing = await reminded.at(utc(2027, 2, 5, 14))
    reminded.campus.night_of = datetime(2027, 1, 11, 3, tzinfo=UTC)
    kept = await reminded.room.press(say("reminders.yes"))
    early, told = await reminded.at(utc(2027, 2, 5, 13, 59)), await reminded.at(utc(2027, 2, 5, 14))

    assert f"I can remind you of “{DROP}” on 2027-02-05 at 9:00" in proposed
    assert f"I will remind you of “{DROP}” on 2027-02-05 at 9:00" in kept
    assert (nothing, early) == ([], [])
    [message] = told
    assert f"{DROP}: 2027-02-12" in message
    assert await reminded.at(utc(2027, 2, 6, 14)) == []


async def test_of_what_has_no_date_it_is_told_now_and_no_reminder_is_kept(reminded: Reminded) -> None:
    reminded.campus.home()
    await reminded.campus.crawl()
    told = await reminded.room.say("remind me about the library")

    assert "library" in told.lower()
    assert "nothing is set" not in told
    assert say("reminders.none") in await reminded.room.command()


async def test_it_follows_the_sources_of_its_workspace_alone(reminded: Reminded) -> None:
    await agreed(reminded)
    person = reminded.room.person
    elsewhere = WorkspaceProfile(person.platform, person.workspace, sources=("another",))
    await reminded.campus.app.stores.workspace_profiles.save(elsewhere)
    await reminded.night()

    [withdrawn] = await reminded.at(utc(2027, 1, 13, 14))
    assert say("reminders.gone", what=DROP, before="2027-02-12") in withdrawn


async def test_the_talk_names_the_date_and_the_next_wish_needs_no_consent(reminded: Reminded) -> None:
    await agreed(reminded)
    await reminded.room.say("When is the last day to drop a course?")
    kept = await reminded.room.say("remind me the day before at 8 am")

    assert f"I will remind you of “{DROP}” on 2027-02-11 at 8:00" in kept
    assert DROP in (await reminded.at(utc(2027, 2, 11, 13)))[0]


async def test_the_page_moves_the_date_and_its_person_is_told_once(reminded: Reminded) -> None:
    await agreed(reminded)
    reminded.publish(("February 19, 2027", DROP))
    await reminded.night()
    news, old, new = [await reminded.at(utc(2027, *day, 14)) for day in ((1, 13), (2, 5), (2, 12))]

    [message] = news
    assert say("reminders.moved", what=DROP, before="2027-02-12", day="2027-02-19") in message
    assert old == []
    assert f"{DROP}: 2027-02-19" in new[0]


@pytest.mark.parametrize("rows", [(), (("February 12, 2027", f"{DROP} (CANCELLED)"),)], ids=["gone", "cancelled"])
async def test_what_the_page_states_no_more_is_withdrawn_and_told_once(
    reminded: Reminded, rows: tuple[tuple[str, str], ...]
) -> None:
    await agreed(reminded)
    reminded.publish(*rows)
    await reminded.night()
    news, due = await reminded.at(utc(2027, 1, 13, 14)), await reminded.at(utc(2027, 2, 5, 14))

    [message] = news
    assert say("reminders.gone", what=DROP, before="2027-02-12") in message
    assert due == []
    assert say("reminders.none") in await reminded.room.command()


async def test_the_list_shows_them_and_a_button_deletes_each(reminded: Reminded) -> None:
    await agreed(reminded)
    await reminded.room.say("remind me tomorrow at 5 pm to call the dean")
    listed = await reminded.room.command()
    left = await reminded.room.press(say("reminders.drop_one", number=1))
    told = [await reminded.at(utc(2027, 1, 12, 22)), await reminded.at(utc(2027, 2, 5, 14))]

    assert "1. call the dean: on 2027-01-11 at 17:00" in listed
    assert f"2. {DROP}" in listed
    assert say("reminders.dropped") in left
    assert [len(each) for each in told] == [0, 1]
    assert "dean" not in str(told)


async def test_a_withdrawn_one_is_not_told(reminded: Reminded) -> None:
    await agreed(reminded)
    gone = await reminded.room.say("cancel my reminders")
    again = await reminded.room.say(WISH)

    assert say("reminders.all_dropped") in gone
    assert "I can remind you" in again  # the agreement is gone, too
    assert await reminded.at(utc(2027, 2, 5, 14)) == []


async def test_asked_in_public_it_is_told_in_private(reminded: Reminded) -> None:
    proposed = await reminded.room.say(WISH, in_public=True)
    await reminded.room.press(say("reminders.yes"))
    listed = await reminded.room.say("what reminders do I have?", in_public=True)
    told = await reminded.at(utc(2027, 2, 5, 14))

    assert say("reminders.directly") in proposed
    assert say("reminders.in_private") in listed
    assert f"{DROP}: 2027-02-12" in told[0]
    assert f"{DROP}: 2027-02-12" not in str(reminded.room.public())


async def test_who_takes_no_messages_is_told_once_where_they_asked_that_there_is_one(reminded: Reminded) -> None:
    await reminded.room.say(WISH, in_public=True)
    await reminded.room.press(say("reminders.yes"))
    reminded.room.close()
    await reminded.at(utc(2027, 2, 5, 14))
    await reminded.at(utc(2027, 2, 5, 15))

    assert [say("reminders.here") in each for each in reminded.room.public()].count(True) == 1
    assert "you take no direct messages" in await reminded.room.command()


async def test_a_message_whose_arrival_the_bot_did_not_hear_of_is_not_sent_again(reminded: Reminded) -> None:
    await agreed(reminded)
    reminded.room.lose_next()
    told = await reminded.at(utc(2027, 2, 5, 14))

    assert len([each for each in told if f"{DROP}: 2027-02-12" in each]) == 1


async def test_the_deadlines_of_the_week_come_every_monday_to_who_wants_them(reminded: Reminded) -> None:
    pressed = datetime.now(UTC)  # a press has the time of the platform
    today = pressed.astimezone(ZONE).date()
    monday = today + timedelta(days=7 - today.weekday())
    now, after_monday = (f"{day:%B %d, %Y}" for day in (today, monday + timedelta(days=1)))
    reminded.publish((now, "Application deadline"), (after_monday, "Deadline to add a course"))
    await reminded.campus.crawl()
    await reminded.room.command()
    kept = await reminded.room.press(say("reminders.weekly_button"))
    first = await reminded.at(pressed + timedelta(minutes=2))
    reminded.campus.night_of = pressed - timedelta(days=1)  # a night ends a day later
    await reminded.night()
    hour = moment(monday, 9 * 60, ZONE)
    early, told = await reminded.at(hour - timedelta(minutes=1)), await reminded.at(hour)
    await reminded.night()
    quiet = await reminded.at(hour + timedelta(days=7))

    assert say("reminders.weekly") in kept
    assert "Application deadline: " in first[0]
    assert "Classes begin" not in first[0]
    assert early == []
    assert ("Application" in told[0], "Deadline to add a course: " in told[0]) == (False, True)
    assert quiet == []  # a week without deadlines


def page(text: str, more: str = "") -> str:
    title, _, body = text.partition("\n")
    return f"<title>{title}</title><main><h1>{title}</h1>{body}{more}</main>"


async def test_a_plan_that_is_kept_is_checked_after_a_crawl_and_its_person_told_once(reminded: Reminded) -> None:
    site = reminded.campus.site
    site.put("/dates", page(PROGRAMME, '<a href="/courses">Courses</a>'))
    site.put("/courses", page(CATALOG))
    await reminded.campus.crawl()
    await reminded.room.say("Plan my degree in Fine Art")
    kept = await reminded.room.press(say("reminders.plan_yes"))
    await reminded.night()
    before = await reminded.at(utc(2027, 1, 20, 15))
    reminded.campus.night_of = datetime(2027, 1, 21, 3, tzinfo=UTC)
    site.put("/courses", page(NEEDS_MORE))
    await reminded.night()
    told, again = await reminded.at(utc(2027, 1, 22, 15)), await reminded.at(utc(2027, 1, 23, 15))

    assert say("reminders.plan_agreed", what="Fine Art") in kept
    assert before == again == []
    [message] = told
    assert say("plan.changed", what="Fine Art") in message
    assert f"{site.address}/courses" in message
    listed = await reminded.room.command()
    assert say("reminders.listed.plan", what="Fine Art") in listed


async def test_a_plan_that_is_withdrawn_is_not_told_of(reminded: Reminded) -> None:
    site = reminded.campus.site
    site.put("/dates", page(PROGRAMME, '<a href="/courses">Courses</a>'))
    site.put("/courses", page(CATALOG))
    await reminded.campus.crawl()
    await reminded.room.say("Plan my degree in Fine Art")
    await reminded.room.press(say("reminders.plan_yes"))
    site.put("/courses", page(NEEDS_MORE))
    await reminded.night()
    await reminded.room.command()
    await reminded.room.press(say("reminders.drop_one", number=1))

    assert await reminded.at(utc(2027, 1, 22, 15)) == []


async def test_a_list_as_long_as_it_gets_is_shown_with_a_button_for_each(reminded: Reminded) -> None:
    await agreed(reminded)
    store = reminded.campus.app.stores.reminders
    assert store
    [first] = await store.of(reminded.room.person)
    for number in range(MOST):
        await store.add(replace(first, id=uuid4(), message_id=str(number), state=State.PROPOSED))
    listed = await reminded.room.command()
    left = await reminded.room.press(say("reminders.drop_one", number=MOST))

    assert listed.count(f"{DROP}: on 2027-02-05 at 9:00") == MOST
    assert left.count(f"{DROP}: on 2027-02-05 at 9:00") == MOST - 1
