"""Who asks to be reminded is told what is kept, asked which one, or told honestly that there is nothing to keep."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest

from core.domain.answer import Answer, Outcome, Suggestion
from core.domain.conversation import ConversationKey, Message, Turn
from core.domain.passage import Scope
from core.domain.reminders.reminder import MOST, Reminder, State
from core.messages.speaking import say, speaking
from core.presentation.choices import chosen_question
from core.rag.front_door.reminders import ReminderReplies
from core.rag.understanding.routing.routes import Route, RouteKind
from core.screens.reminders import YES, ReminderScreen
from core.screens.screen import OF
from core.screens.visitors import Visitor, Where
from tests.fakes.reminders import MemoryReminders
from tests.standins.record_campus import records_of

ZONE = ZoneInfo("America/New_York")
NOW = datetime(2026, 11, 22, 12, tzinfo=ZONE)
DROP, PAY = "When is the drop deadline?", "How do I join the rowing club?"
PAGES = {
    "calendar": """Academic Calendar 2026–27
        <h2>Spring 2027</h2><table><tr><th>Date</th><th>Event</th></tr>
        <tr><td>January 19, 2027</td><td>Classes begin</td></tr>
        <tr><td>January 29, 2027</td><td>First tuition installment due</td></tr>
        <tr><td>February 12, 2027</td><td>Last day to drop a course</td></tr>
        <tr><td>February 26, 2027</td><td>Second tuition installment due</td></tr>
        <tr><td>November 24, 2026</td><td>Last day to withdraw</td></tr></table>"""
}
RECORDS = records_of(PAGES)
LIST, END = RouteKind.REMINDERS_SHOWN, RouteKind.REMINDERS_ENDED
ADA = ConversationKey("slack", "larkmoor", "D1", "ada")


async def nobody(named: Sequence[str]) -> bool:
    return False


async def pages(thing: str, scope: Scope) -> Sequence[Suggestion]:
    return [Suggestion("https://u.example/clubs", f"About {thing}")]


@dataclass
class Talking:
    """Ada, who talks in private; each message has an id of its own."""

    where: ConversationKey = ADA
    is_private: bool = True
    store: MemoryReminders = field(default_factory=MemoryReminders)
    said: int = 0

    async def ask(self, text: str, *before: str, wants: RouteKind = RouteKind.REMINDER) -> Answer:
        self.said += 1
        replies = ReminderReplies(self.store, RECORDS, lambda: NOW, ZONE, pages)
        message = Message(str(self.said), self.where, text, NOW, is_private=self.is_private)
        turns = [Turn("user", each, NOW, each) for each in before]
        return await replies.reply(message, Route(wants, text), turns)

    async def agree(self, answer: Answer) -> None:
        assert answer.reminder
        await self.store.agree(self.where.person, answer.reminder.id, NOW)


async def test_the_first_wish_is_confirmed_and_the_next_is_kept_at_once() -> None:
    ada = Talking()
    first = await ada.ask("remind me a week before the drop deadline")
    await ada.agree(first)
    second = await ada.ask("remind me the day before at 5 pm", DROP)

    assert first.reminder
    assert first.reminder.state is State.PROPOSED
    assert first.reminder.at == datetime(2027, 2, 5, 14, tzinfo=UTC)  # at nine in New York
    assert first.text.startswith("Last day to drop a course (2027-02-12) [1]\n\nI can remind you of “Last day to drop")
    assert first.citations[0].url == "https://u.example/calendar"
    assert second.reminder
    assert second.reminder.state is State.WAITING
    assert second.reminder.at == datetime(2027, 2, 11, 22, tzinfo=UTC)
    assert say("reminders.directly") in second.text


async def test_a_thing_with_two_dates_is_asked_back_and_the_choice_is_kept() -> None:
    ada = Talking()
    asked = "remind me two days before the tuition installment is due"
    which = await ada.ask(asked)
    chosen = await ada.ask(chosen_question(asked, which.choices[1]))

    assert which.outcome is Outcome.ASKED_BACK
    assert which.choices == (
        "First tuition installment due (2027-01-29)",
        "Second tuition installment due (2027-02-26)",
    )
    assert chosen.reminder
    assert chosen.reminder.day == date(2027, 2, 24)


async def test_on_a_day_of_the_persons_own_it_follows_the_event_that_the_talk_named() -> None:
    answer = await Talking().ask("remind me on February 1 at 8", DROP)

    assert answer.reminder
    assert answer.reminder.bound
    assert (answer.reminder.days_before, answer.reminder.day) == (11, date(2027, 2, 1))


async def test_own_words_on_a_day_need_no_page() -> None:
    answer = await Talking().ask("remind me tomorrow at 4 to call the dean")

    assert answer.reminder
    assert (answer.reminder.what, answer.reminder.bound) == ("call the dean", None)
    assert answer.reminder.at == datetime(2026, 11, 23, 21, tzinfo=UTC)


async def test_where_no_page_states_a_date_it_says_so_and_shows_where_to_look() -> None:
    ada = Talking()
    answers = [
        await ada.ask("remind me a week before the rowing regatta"),
        await ada.ask("remind me a day before", PAY),
    ]

    assert all("nothing is set" in each.text for each in answers)
    assert [each.suggestions[0].title for each in answers] == ["About the rowing regatta", f"About {PAY}"]
    assert ada.store.kept == {}


async def test_to_be_reminded_of_what_has_no_date_is_to_be_told_it_now() -> None:
    ada = Talking()
    replies = ReminderReplies(ada.store, RECORDS, lambda: NOW, ZONE, pages)

    async def told(text: str) -> str | None:
        found = await replies.asked_again(Message("1", ADA, text, NOW), text, [])
        return found.asked if found else None

    assert await told("remind me of the steps to appeal a grade") == "the steps to appeal a grade"
    assert await told("Could you remind me about the grading policy?") == "the grading policy"
    assert await told("remind me about the drop deadline") is None
    assert await told("remind me about the rowing regatta a week before") is None
    assert await told("remind me about the rowing regatta tomorrow") is None
    assert await told("remind me about it") is None
    assert await told("set a reminder for the rowing regatta") is None


async def test_what_is_missing_is_asked_for() -> None:
    ada = Talking()

    assert (await ada.ask("remind me")).text == say("reminders.of_what")
    assert (await ada.ask("remind me to call the dean")).text == say("reminders.when")


async def test_a_moment_that_is_over_is_kept_by_nobody() -> None:
    ada = Talking()
    late = await ada.ask("remind me a week before the last day to withdraw")
    today = await ada.ask("remind me today at 9 am to call the dean")

    assert "over" in late.text
    assert "over" in today.text
    assert ada.store.kept == {}


async def test_a_moment_after_the_event_and_one_that_is_not_read_are_refused() -> None:
    ada = Talking()
    late = await ada.ask("remind me on March 5 about the drop deadline")
    that_night = await ada.ask("remind me on the day of the drop deadline at 11 pm")
    unread = await ada.ask("remind me two business days before the drop deadline")

    assert late.reminder is unread.reminder is None
    assert say("reminders.after_it", day="2027-03-05", time="9:00") in late.text
    assert late.citations[0].url == "https://u.example/calendar"
    assert that_night.reminder
    assert unread.text == say("reminders.unclear")
    assert len(ada.store.kept) == 1


async def test_who_says_yes_once_it_is_over_is_told_so() -> None:
    ada = Talking()
    asked = (await ada.ask("remind me today at 5 pm to call the dean")).reminder
    assert asked
    who, late = Visitor(ADA.person, nobody), asked.at + timedelta(minutes=1)
    shown = await ReminderScreen(ada.store).act(who, Where(ADA), YES, {OF: (str(asked.id),)}, late)

    assert shown.notice == say("reminders.past", day="2026-11-22", time="17:00")
    assert [each.state for each in await ada.store.of(ADA.person)] == [State.PROPOSED]


async def test_a_thousand_wishes_of_one_person_are_as_many_as_are_kept() -> None:
    ada = Talking()
    await ada.agree(await ada.ask("remind me tomorrow to call 0"))
    answers = [await ada.ask(f"remind me tomorrow to call {number}") for number in range(1, 1_000)]

    assert sum(each.reminder is not None for each in answers) == MOST - 1
    assert answers[-1].text == say("reminders.full", most=MOST)


async def test_the_list_is_shown_to_the_person_alone_and_cancelled_at_once() -> None:
    ada = Talking()
    await ada.agree(await ada.ask("remind me a week before the drop deadline"))
    listed = await ada.ask("what reminders do I have?", wants=LIST)
    public = await replace(ada, is_private=False).ask("what reminders do I have?", wants=LIST)
    gone = await ada.ask("cancel my reminders", wants=END)

    assert "1. Last day to drop a course: on 2027-02-05 at 9:00" in listed.text
    assert public.text == say("reminders.in_private")
    assert gone.text == say("reminders.all_dropped")
    assert (await ada.ask("what reminders do I have?", wants=LIST)).text.startswith(say("reminders.none"))


async def test_the_only_one_that_is_named_goes_alone_and_they_still_agree() -> None:
    ada = Talking()
    await ada.agree(await ada.ask("remind me a week before the drop deadline"))
    gone = await ada.ask("delete the drop one", wants=END)
    again = await ada.ask("remind me the day before classes begin")

    assert gone.text.startswith(say("reminders.dropped"))
    assert "I will remind you" in again.text


async def test_on_the_page_it_is_said_that_nobody_can_write_there_and_elsewhere_nothing_is_kept() -> None:
    page = await Talking(replace(ADA, platform="web")).ask("remind me a week before the drop deadline")
    terminal = await Talking(replace(ADA, platform="cli")).ask("remind me a week before the drop deadline")

    assert say("reminders.on_page") in page.text
    assert (terminal.text, terminal.reminder) == (say("reminders.not_here"), None)


async def test_it_is_said_in_the_language_of_the_person() -> None:
    with speaking("es"):
        answer = await Talking().ask("remind me a week before the drop deadline")

    assert "Puedo recordarte «Last day to drop a course» el 5 de febrero de 2027" in answer.text


async def test_the_words_before_a_wish_name_the_event() -> None:
    asked = await Talking().ask("when is the drop deadline? and remind me a week before")
    beside = await Talking().ask("cool, remind me 10 days before", DROP)

    assert "on 2027-02-05 at 9:00" in asked.text
    assert "on 2027-02-02 at 9:00" in beside.text


async def test_a_question_without_a_date_before_a_wish_is_answered_and_nothing_is_set() -> None:
    replies = ReminderReplies(MemoryReminders(), RECORDS, lambda: NOW, ZONE, pages)
    text = "how do I join the rowing club? and remind me"
    found = await replies.asked_again(Message("1", ADA, text, NOW), text, [])

    assert found is not None
    assert found.asked == "how do I join the rowing club"
    assert found.lead == say("reminders.none_set")


async def test_of_several_reminders_none_is_deleted_unasked() -> None:
    ada = Talking()
    await ada.agree(await ada.ask("remind me a week before the drop deadline"))
    await ada.ask("remind me the day before classes begin")
    which = await ada.ask("actually cancel that reminder", wants=END)
    gone = await ada.ask("dont remind me about anything anymore", wants=END)

    assert which.text.startswith(say("reminders.which"))
    assert "2. " in which.text
    assert gone.text == say("reminders.all_dropped")


@pytest.mark.parametrize(
    ("turn", "left"),
    [
        ("u can turn off the drop one, im keeping it", ["Classes begin"]),
        ("delete the reminder for the parking permit", ["Classes begin", "Last day to drop a course"]),
        ("keep only the drop one", ["Classes begin", "Last day to drop a course"]),
        ("stop all of them", []),
    ],
)
async def test_the_one_that_is_named_is_deleted_and_none_where_it_is_not_sure(turn: str, left: list[str]) -> None:
    ada = Talking()
    await ada.agree(await ada.ask("remind me a week before the drop deadline"))
    await ada.ask("remind me the day before classes begin")
    await ada.ask(turn, wants=END)

    assert [each.what for each in await ada.store.of(ADA.person)] == left


@pytest.mark.parametrize(
    "turn",
    [
        "gimme a nudge a week b4 the drop deadline",
        "pls dont let me forget the drop deadline, a week before",
        "can you make sure i hear about the last day to drop a week ahead",
    ],
)
async def test_free_words_name_the_event_too(turn: str) -> None:
    kept = (await Talking().ask(turn)).reminder

    assert kept is not None
    assert (kept.what, kept.day) == ("Last day to drop a course", date(2027, 2, 5))


async def test_one_that_is_named_is_not_deleted_unseen_and_a_talk_goes_on_from_the_last_one() -> None:
    ada = Talking()
    none = await ada.ask("delete my reminder for the parking permit", wants=END)
    await ada.agree(await ada.ask("remind me a week before the drop deadline"))
    which = await ada.ask("delete my reminder for the parking permit", wants=END)
    replies = ReminderReplies(ada.store, RECORDS, lambda: NOW, ZONE, pages)
    message = Message("9", ADA, "scrap that one", NOW, is_private=True)

    assert none.text == say("reminders.none")
    assert which.text.startswith(say("reminders.which"))
    assert await replies.was_asked_for(message)
    assert not await replace(replies, now=lambda: NOW + timedelta(hours=1)).was_asked_for(message)


async def test_the_turn_before_the_last_may_name_the_event() -> None:
    kept = await Talking().ask("i have to get a bus, remind me 4 days before it", "When is the drop deadline?")

    assert kept.reminder is not None
    assert kept.reminder.day == date(2027, 2, 8)


async def test_a_shorter_time_before_takes_the_place_of_the_last_one() -> None:
    ada = Talking()
    await ada.agree(await ada.ask("remind me a week before the drop deadline at 10"))
    changed = await ada.ask("hm make that two days before instead")

    [kept] = await ada.store.of(ADA.person)
    assert changed.reminder is not None
    assert kept.id == changed.reminder.id
    assert (kept.days_before, kept.minute, kept.state) == (2, 10 * 60, State.WAITING)


async def test_the_weeks_deadlines_are_stopped_alone_and_where_nobody_gets_them_that_is_said() -> None:
    ada, stop = Talking(), "nah, turn the weekly thing off"
    none = await ada.ask(stop, wants=END)
    await ada.agree(await ada.ask("remind me a week before the drop deadline"))
    weekly = Reminder(uuid4(), ADA, "w", "", NOW.date(), NOW, NOW + timedelta(days=99), NOW, weekly=True)
    await ada.store.add(weekly)
    stopped = await ada.ask(stop, wants=END)

    assert none.text == say("reminders.no_weekly")
    assert stopped.text.startswith(say("reminders.dropped"))
    assert [each.weekly for each in await ada.store.of(ADA.person)] == [False]


async def test_a_deadline_without_a_name_is_asked_for() -> None:
    assert (await Talking().ask("remind me before the deadline")).text == say("reminders.of_what")
