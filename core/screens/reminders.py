"""The screen of reminders: a person's own list, with what they can do about each."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import token_urlsafe
from uuid import UUID, uuid4

from core.domain.answer import Answer
from core.domain.posts import Kind, Post
from core.domain.reminders.reminder import MOST, Kept, Reminder, State
from core.ports.reminders import Reminders
from core.presentation.document import Code, document, heading, line
from core.presentation.messages import say
from core.presentation.reminders import due_document, list_lines, when_of
from core.screens.screen import OF, Button, Screen, Style, Values, first
from core.screens.visitors import Visitor, Where

SHOW, YES, NO, DROP, ALL = "reminders", "reminder_yes", "reminder_no", "reminder_drop", "reminder_drop_all"
WEEKLY, FEED = "reminder_weekly", "reminder_feed"
ACTIONS = (SHOW, YES, NO, DROP, ALL, WEEKLY, FEED)
_TOKEN_BYTES = 32  # not found by trying
_A_WEEK = timedelta(days=8)  # and a day: until the next one is set


@dataclass(frozen=True)
class ReminderScreen:
    """For the person alone; `web_address` is where calendars read reminders. Raises DatabaseError."""

    store: Reminders | None
    web_address: str | None = None

    async def act(self, who: Visitor, where: Where, action: str, values: Values, at: datetime) -> Screen:
        """The screen that follows."""
        if self.store is None:
            return Screen(say("reminders.not_here"))
        visit = _Visit(self.store, self.web_address, who, where, values, at)
        work: Mapping[str, Callable[[], Awaitable[Screen]]] = {
            SHOW: visit.overview,
            YES: visit.agreed,
            NO: visit.declined,
            DROP: visit.dropped,
            ALL: visit.all_dropped,
            WEEKLY: visit.weekly,
            FEED: visit.feed,
        }
        return await work[action]()


@dataclass(frozen=True)
class _Visit:
    """One action of a person."""

    store: Reminders
    web_address: str | None
    who: Visitor
    where: Where
    values: Values
    at: datetime

    @property
    def _number(self) -> UUID:
        return UUID(first(self.values, OF))

    async def overview(self, told: str = "") -> Screen:
        """All of them, below what was done."""
        kept = await self.store.of(self.who.person)
        lines = [*list_lines(kept)] or [line(say("reminders.none"))]
        feed = (Button(FEED, say("reminders.feed_button")),) if kept and self.web_address else ()
        return Screen(told, document([heading(say("reminders.title"))], lines), (*_buttons(kept), *feed))

    async def agreed(self) -> Screen:
        kept = await self.store.agree(self.who.person, self._number, self.at)
        if kept is None:
            return Screen(say("reminders.not_yours"))
        if kept.state is State.PROPOSED:
            return Screen(say("reminders.past", **when_of(kept)), buttons=(show_button(),))
        said = say("reminders.plan_agreed" if kept.plan else "reminders.agreed", **when_of(kept))
        return Screen(said, buttons=(_button(DROP, say("memory.act.drop"), kept), show_button()))

    async def declined(self) -> Screen:
        gone = await self.store.drop(self.who.person, self._number)
        return Screen(say("reminders.declined" if gone else "reminders.not_yours"))

    async def dropped(self) -> Screen:
        gone = await self.store.drop(self.who.person, self._number)
        return await self.overview(say("reminders.dropped" if gone else "reminders.not_yours"))

    async def weekly(self) -> Screen:
        """This week's at once, then every Monday; a press is the consent to it."""
        times = (self.at.date(), self.at, self.at + _A_WEEK, self.at)
        new = Reminder(uuid4(), self.where.alone, WEEKLY, say("reminders.weekly"), *times, weekly=True)
        if any(each.weekly for each in await self.store.of(self.who.person)):
            return await self.overview()
        if await self.store.add(new) is Kept.FULL:
            return await self.overview(say("reminders.full", most=MOST))
        await self.store.agree(self.who.person, new.id, self.at)
        return await self.overview(say("reminders.weekly_kept"))

    async def feed(self) -> Screen:
        """The address for their calendar, which takes the place of an earlier one."""
        token = token_urlsafe(_TOKEN_BYTES)
        if self.web_address is None or not await self.store.open_feed(self.who.person, token):
            return await self.overview()
        address = f"{self.web_address.rstrip('/')}/reminders/{token}.ics"
        return Screen(document=document([line(say("reminders.feed"))], [line(Code(address))]))

    async def all_dropped(self) -> Screen:
        await self.store.drop(self.who.person)
        return Screen(say("reminders.all_dropped"))


def show_button() -> Button:
    """The button that shows a person's own list."""
    return Button(SHOW, say("reminders.show"))


def buttons_below(answer: Answer) -> tuple[Button, ...]:
    """Below the reply to a wish: to agree to the first reminder, or to take it back; for its person alone."""
    kept = answer.reminder
    if kept is None:
        return ()
    if kept.plan:
        return (_button(YES, say("reminders.plan_yes"), kept),)
    if kept.state is not State.PROPOSED:
        return (_button(DROP, say("memory.act.drop"), kept),)
    return (_button(YES, say("reminders.yes"), kept, Style.PRIMARY), _button(NO, say("memory.act.no"), kept))


def due_screen(post: Post) -> Screen:
    """What a person is told when it is due; where others read, only that there is something."""
    if post.kind is Kind.DUE_HERE or post.bundle is None:
        return Screen(document=document([line(say("reminders.here"))]), buttons=(show_button(),))
    return Screen(document=due_document(post.bundle.reminders), buttons=(show_button(),))


def _buttons(kept: Sequence[Reminder]) -> tuple[Button, ...]:
    each = (_of_one(number, one) for number, one in enumerate(kept, start=1))
    weekly = () if any(one.weekly for one in kept) else (Button(WEEKLY, say("reminders.weekly_button")),)
    return (*each, *weekly, *((Button(ALL, say("reminders.drop_all"), style=Style.DANGER),) if kept else ()))


def _of_one(number: int, one: Reminder) -> Button:
    if one.state is State.PROPOSED:
        return _button(YES, say("reminders.yes_to", number=number), one, Style.PRIMARY)
    return _button(DROP, say("reminders.drop_one", number=number), one)


def _button(action: str, label: str, reminder: Reminder, style: Style = Style.PLAIN) -> Button:
    return Button(action, label, str(reminder.id), style)
