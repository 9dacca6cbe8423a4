"""What is due is told to everybody who can be reached, whoever cannot."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

from core.domain.conversation import ConversationKey, Place
from core.domain.posts import Post
from core.domain.records import DatedEvent, StatedEvent
from core.domain.reminders.reminder import KeptPlan, News, Reminder, State
from core.domain.reminders.rules import bound_to, timed
from core.errors import PlatformUnavailable
from jobs.reminders import DueReminders, FollowedReminders
from tests.fakes.reminders import MemoryReminders
from tests.fakes.stores import MemoryJobLock

ZONE = ZoneInfo("America/New_York")
AT = datetime(2027, 2, 5, 14, tzinfo=UTC)
PEOPLE = [ConversationKey("slack", place, f"D{place}", place) for place in ("broken", "larkmoor", "reedville")]


@dataclass
class Slack:
    """A Slack on which some workspaces have taken the bot away."""

    broken: set[str] = field(default_factory=lambda: {"broken"})
    told: list[str] = field(default_factory=list)
    read: list[str] = field(default_factory=list)

    async def post(self, post: Post) -> str | None:
        assert post.bundle
        if post.bundle.where.workspace in self.broken:
            raise PlatformUnavailable("No token is stored for the Slack workspace broken.")
        self.told.append(post.bundle.where.user)
        self.read += [each.what for each in post.bundle.reminders]
        return post.mark


async def nothing(place: Place, first: date, last: date) -> Sequence[StatedEvent]:
    return []


async def due(store: MemoryReminders, who: ConversationKey, at: datetime) -> None:
    asked = AT - timedelta(days=1)
    own = Reminder(uuid4(), who, "1", "call the dean", at.date(), at, at + timedelta(days=1), asked)
    await store.add(own)
    await store.agree(who.person, own.id, asked)


async def test_a_workspace_that_cannot_be_reached_stops_no_other_and_is_told_once_it_can() -> None:
    store, slack = MemoryReminders(), Slack()
    for late, who in enumerate(PEOPLE):
        await due(store, who, AT + timedelta(seconds=late))
    job = DueReminders(store, {"slack": slack}, MemoryJobLock(), lambda: AT + timedelta(minutes=1), nothing, ZONE)

    await job.run()
    await job.run()

    assert slack.told == ["larkmoor", "reedville"]
    [waiting] = store.kept.values()
    assert (waiting.person.user, waiting.state) == ("broken", State.WAITING)
    slack.broken.clear()
    await job.run()
    await job.run()
    assert slack.told == ["larkmoor", "reedville", "broken"]


async def test_one_that_could_not_be_told_in_its_time_is_left_alone() -> None:
    store, slack = MemoryReminders(), Slack()
    await due(store, PEOPLE[0], AT)
    job = DueReminders(store, {"slack": slack}, MemoryJobLock(), lambda: AT, nothing, ZONE)

    await job.run()
    slack.broken.clear()
    await replace(job, clock=lambda: AT + timedelta(days=1)).run()

    assert slack.told == []


async def no_plan(place: Place, plan: KeptPlan) -> KeptPlan:
    raise AssertionError(place)


def stated(source: str, day: date) -> StatedEvent:
    event = DatedEvent("Last day to drop", day, day, "Spring 2027")
    return StatedEvent(event, source, f"https://{source}.example/dates", "Dates", AT)


async def of_their_own(place: Place, first: date, last: date) -> Sequence[StatedEvent]:
    """Each workspace has a source of its own, with another day for the same event."""
    every = {"larkmoor": stated("larkmoor", date(2027, 2, 12)), "reedville": stated("reedville", date(2027, 2, 10))}
    return [one for name, one in every.items() if name == place[1] and first <= one.event.start <= last]


async def test_the_weekly_list_tells_the_deadlines_of_the_sources_of_its_workspace_alone() -> None:
    store, slack = MemoryReminders(), Slack()
    for who in PEOPLE[1:]:
        weekly = Reminder(uuid4(), who, "weekly", "The week", AT.date(), AT, AT + timedelta(days=8), AT, weekly=True)
        await store.add(weekly)
        await store.agree(who.person, weekly.id, AT)

    await DueReminders(store, {"slack": slack}, MemoryJobLock(), lambda: AT, of_their_own, ZONE).run()

    assert slack.told == ["reedville"]  # Larkmoor's is after seven days
    assert slack.read == ["Last day to drop"]


async def test_a_reminder_does_not_follow_the_event_of_another_workspace() -> None:
    store = MemoryReminders()
    for who in PEOPLE[:2]:
        event = bound_to(stated("larkmoor", date(2027, 2, 12)))
        asked = timed(Reminder(uuid4(), who, "1", "Last day to drop", AT.date(), AT, AT, AT, event, 1), ZONE)
        await store.add(asked)
        await store.agree(who.person, asked.id, AT)

    await FollowedReminders(store, MemoryJobLock(), lambda: AT, of_their_own, ZONE, no_plan).run()

    assert {each.person.user: each.news for each in store.kept.values()} == {
        "broken": News.GONE, "larkmoor": News.NONE
    }  # fmt: skip
