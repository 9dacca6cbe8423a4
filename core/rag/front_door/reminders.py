"""Answer who asks to be reminded: what is kept, what to choose from, or why there is nothing to keep."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

from core.domain.answer import Answer, Citation, Outcome, Suggestion
from core.domain.conversation import CHOSEN, Message, StandaloneQuestion, Turn
from core.domain.passage import Scope
from core.domain.records import StatedEvent
from core.domain.reminders.reminder import HOUR, MOST, Kept, KeptPlan, Reminder, State
from core.domain.reminders.rules import bound_to, moment, timed
from core.messages.speaking import say
from core.ports.records import CampusRecords
from core.ports.reminders import Reminders
from core.presentation.reminders import day_of, list_lines, when_of
from core.rag.front_door.looking_back import Earlier, Retelling
from core.rag.front_door.reminder_wish import UnclearWish, Wish, asks_for_several, names_in, parted, read_wish
from core.rag.structured.answer import Asked, RecordAnswer, plain
from core.rag.structured.events import deadline_answers, event_answers
from core.rag.structured.sources import cited
from core.rag.understanding.routing.courtesies import courtesy_in
from core.rag.understanding.routing.routes import Route, RouteKind
from core.records.clock.event_names import CLASSES, SIDES, meaning
from core.text.languages.languages import english
from core.text.languages.schema.turns import ReminderWords
from core.text.passage_structure import reads_like_an_instruction

DIRECTLY, ON_PAGE = ("discord", "slack"), "web"
_EN = english(ReminderWords)
_JUST = timedelta(minutes=30)
_TALKS = 2  # turns that may have named what a wish does not
_A_DAY = 1  # before an event, where nobody says how long before
Pages = Callable[[str, Scope], Awaitable[Sequence[Suggestion]]]


@dataclass(frozen=True)
class ReminderReplies:
    """Keeps reminders of events that the pages state, or in a person's own words; `pages` finds where else to look."""

    store: Reminders
    records: CampusRecords
    now: Callable[[], datetime]
    zone: ZoneInfo
    pages: Pages

    async def reply(self, message: Message, route: Route, turns: Sequence[Turn]) -> Answer:
        """The reply to a wish; `turns` are the talk, which may have named the event. Raises DatabaseError."""
        if message.conversation.platform not in {*DIRECTLY, ON_PAGE}:
            return _said(message, say("reminders.not_here"))
        wanted = route.question.partition(CHOSEN)[0]
        match route.kind:
            case RouteKind.REMINDERS_SHOWN:
                return _said(message, await self._listed(message))
            case RouteKind.REMINDERS_ENDED:
                return _said(message, await self._cancelled(message, wanted))
        if asks_for_several(wanted):
            return _said(message, say("reminders.one_at_a_time"))
        try:
            wish = await self._wish(wanted, message.scope)
        except UnclearWish:
            return _said(message, say("reminders.unclear"))
        return await self._set(message, wish, route.question, turns)

    async def _wish(self, wanted: str, scope: Scope) -> Wish:
        """What is wanted. Raises UnclearWish where two events are named, too."""
        wish = read_wish(wanted, self.now().date())
        if wish.beside and await self._events(Wish(wish.beside), scope, ()):
            raise UnclearWish
        return wish

    async def _set(self, message: Message, wish: Wish, question: str, turns: Sequence[Turn]) -> Answer:
        wanted, _, chosen = question.partition(CHOSEN)
        talk = [*turns, *self._before(wanted)]
        last = max(await self._just_asked_for(message), key=lambda each: each.created_at, default=None)
        is_change = last is not None and _EN.changes.search(wanted) is not None
        names_none = not (wish.thing or wish.own) and (is_change or not talk)
        again = self._so_long_before(message, wish, last) if last and names_none else None
        answer = await (self._kept(message, again) if again else self._asked(message, wish, chosen, talk))
        if last and is_change and answer.reminder:  # it stands in the place of the last one
            await self.store.drop(message.conversation.person, last.id)
        return answer

    def _so_long_before(self, message: Message, wish: Wish, last: Reminder) -> Reminder | None:
        """A reminder of the event of the last one; at its hour, where the wish names none."""
        if last.bound is None or wish.days_before is None:
            return None
        minute = last.minute if wish.minute == HOUR else wish.minute
        asked, where = self.now(), (uuid4(), message.conversation, message.id)
        event = (last.bound, wish.days_before, minute)
        return timed(Reminder(*where, last.what, asked.date(), asked, asked, asked, *event), self.zone)

    @staticmethod
    def just_said(turns: Sequence[Turn], message: Message) -> str | None:
        """The last thing that somebody said, where that was a moment before a message."""
        said = next((turn for turn in reversed(turns) if turn.role == "user"), None)
        return said.text if said and said.at > message.sent_at - _JUST else None

    async def was_asked_for(self, message: Message) -> bool:
        """Whether somebody has just asked for a reminder in this conversation. Raises DatabaseError."""
        return bool(await self._just_asked_for(message))

    async def _just_asked_for(self, message: Message) -> list[Reminder]:
        since = self.now() - _JUST
        kept = await self.store.of(message.conversation.person)
        here = [each for each in kept if each.conversation == message.conversation and each.plan is None]
        return [each for each in here if each.created_at > since]

    async def asked_again(self, message: Message, question: str, turns: Sequence[Turn]) -> Earlier | None:
        """What "remind me of the steps to appeal" asks to be told now; None for a date, or where a moment is said.

        So does a question before "and remind me" whose day is no event. That no reminder is set is told, too.
        """
        now, before = self.now(), [*self._before(question)]
        is_again = _EN.tells_again.match(parted(question)[1]) is not None or bool(before)
        if not is_again or message.conversation.platform not in {*DIRECTLY, ON_PAGE}:
            return None
        try:
            wish = read_wish(question, now.date())
        except UnclearWish:
            return None
        talk = next(iter(before), None)
        thing = wish.thing or (talk.text if talk else "")
        is_timeless = bool(thing) and wish == Wish(wish.thing)
        if not is_timeless or not meaning(thing) or await self._events(wish, message.scope, before[:1]):
            return None
        asked = Turn("user", thing, now, thing)
        return Earlier(Retelling.AGAIN, (asked,), tuple(turns), lead=say("reminders.none_set"))

    async def of_plan(self, message: Message, plan: KeptPlan) -> Reminder | None:
        """What follows a plan once its person agrees; None where nobody can be written to. Raises DatabaseError."""
        if message.conversation.platform not in DIRECTLY:
            return None
        day = date(plan.year + 1, 1, 1)
        over = moment(day, 0, self.zone)
        where = (uuid4(), message.conversation, message.id)
        offered = Reminder(*where, plan.name, day, over, over, self.now(), plan=plan)
        return offered if await self.store.add(offered) is Kept.PROPOSED else None

    def _before(self, wanted: str) -> Iterator[Turn]:
        """The words before a wish, as a turn of their own: "when is the fair? And remind me the day before"."""
        before, _ = parted(wanted)
        if before and not courtesy_in(before):
            yield Turn("user", before, self.now(), before)

    async def _cancelled(self, message: Message, wanted: str) -> str:
        """What became of it; where one of several is meant and none is named, nothing is deleted, and they see all."""
        person = message.conversation.person
        kept = await self.store.of(person)
        meant = _meant(wanted, kept)
        if meant and meant == kept and _EN.cancels_all.search(wanted):
            await self.store.drop(person)  # with what they agreed to
            return say("reminders.all_dropped")
        for each in meant:
            await self.store.drop(person, each.id)
        if meant:
            return _joined(say("reminders.dropped"), _listing(meant))
        if _EN.weekly.search(wanted) or not kept:
            return say("reminders.no_weekly" if _EN.weekly.search(wanted) else "reminders.none")
        return f"{say('reminders.which')}\n\n{await self._listed(message)}"

    async def _listed(self, message: Message) -> str:
        """The list, and what its buttons do."""
        if not message.is_private:
            return say("reminders.in_private")
        kept = await self.store.of(message.conversation.person)
        shown = f"{say('reminders.title')}\n{_listing(kept)}" if kept else say("reminders.none")
        is_page = message.conversation.platform == ON_PAGE
        return shown if is_page else f"{shown}\n\n{say('reminders.list_buttons')}"

    async def _asked(self, message: Message, wish: Wish, chosen: str, turns: Sequence[Turn]) -> Answer:
        talks = [turn for turn in reversed(turns) if turn.role == "user"][:_TALKS]
        talk = next(iter(talks), None)
        found = await self._events(wish, message.scope, talks)
        labels = {day_of(plain(one.event.name), one.event.start): one for one in found}
        picked = [one for label, one in labels.items() if chosen and label.startswith(chosen)] or list(labels.values())
        if len(picked) > 1:
            return _said(message, say("reminders.which"), choices=tuple(labels))
        if picked:
            return await self._kept(message, self._of_event(message, wish, picked[0]), picked[0])
        what = wish.own or wish.thing or (talk.understood if talk else "")
        if wish.day and what:
            return await self._kept(message, self._of_day(message, what, wish.day, wish.minute))
        return await self._nothing(message, wish, talk)

    async def _events(self, wish: Wish, scope: Scope, talks: Sequence[Turn]) -> list[StatedEvent]:
        """The coming events that the wish names, or where it names none, the talk, its last turn first."""
        if wish.own and not wish.thing:
            return []
        if meaning(wish.thing) - SIDES - {CLASSES} or (wish.thing and not talks):
            asked = [each for name in names_in(wish.thing) for each in _questions(name)]
        else:
            asked = [each for turn in talks for each in (turn.understood, *_questions(turn.text))]
        for each in asked:
            if found := await self._named(each, scope):
                return found
        return []

    async def _named(self, question: str, scope: Scope) -> list[StatedEvent]:
        today, records = self.now().date(), self.records.within(scope)
        for kind in (event_answers.answer, deadline_answers.answer):
            told = await kind(Asked(question, now=self.now()), records, today)
            stated = [one for one in told.stated if isinstance(one, StatedEvent)] if told else []
            coming = [one for one in stated if one.event.end >= today and not reads_like_an_instruction(one.event.name)]
            if coming:
                return list({(meaning(one.event.name), one.event.start): one for one in coming}.values())
        return []

    def _of_event(self, message: Message, wish: Wish, one: StatedEvent) -> Reminder:
        days = wish.days_before
        if days is None:
            days = (one.event.start - wish.day).days if wish.day else _A_DAY
        asked, what = self.now(), wish.own or plain(one.event.name)
        event = (bound_to(one), days, wish.minute)
        where = (uuid4(), message.conversation, message.id)
        return timed(Reminder(*where, what, asked.date(), asked, asked, asked, *event), self.zone)

    def _of_day(self, message: Message, what: str, day: date, minute: int) -> Reminder:
        asked, at = self.now(), moment(day, minute, self.zone)
        where = (uuid4(), message.conversation, message.id)
        return Reminder(*where, what, day, at, at + timedelta(days=1), asked, None, 0, minute)

    async def _kept(self, message: Message, reminder: Reminder, event: StatedEvent | None = None) -> Answer:
        """What became of it, below the event with its source."""
        line, citations = "", tuple[Citation, ...]()
        if event:
            line = f"{day_of(plain(event.event.name), event.event.start)} [1]"
            citations = (await cited(RecordAnswer(line, (event,)), self.records))[1]
            line = line if citations else line.removesuffix(" [1]")
        if reminder.at >= reminder.ends_at:
            return _said(message, _joined(line, say("reminders.after_it", **when_of(reminder))), citations)
        if reminder.at <= self.now():
            return _said(message, _joined(line, say("reminders.past", **when_of(reminder))), citations)
        kept = await self.store.add(reminder)
        is_page = message.conversation.platform == ON_PAGE
        where = say("reminders.on_page" if is_page else "reminders.directly")
        text = _joined(line, say(f"reminders.{kept.value}", **when_of(reminder), where=where, most=MOST))
        asked_for = None if kept is Kept.FULL else replace(reminder, state=State(kept.value))
        return _said(message, text, citations, reminder=asked_for)

    async def _nothing(self, message: Message, wish: Wish, talk: Turn | None) -> Answer:
        named = wish.thing or ("" if wish.own else talk.understood if talk else "")
        if not (named and meaning(named) - SIDES):
            return _said(message, say("reminders.when" if wish.own else "reminders.of_what"))
        pages = tuple(await self.pages(named, message.scope))
        return _said(message, say("reminders.no_date", thing=named), pages=pages)


def _listing(kept: Sequence[Reminder]) -> str:
    return "\n".join(f"- {''.join(map(str, each.spans))}" for each in list_lines(kept))


def _meant(wanted: str, kept: Sequence[Reminder]) -> Sequence[Reminder]:
    """What a turn ends: the weekly ones, the one that it names, the only one, or all; nothing where it is not sure."""
    if _EN.weekly.search(wanted):
        return [each for each in kept if each.weekly]
    if _EN.keeps_some.search(wanted):
        return []
    said = meaning(wanted) - SIDES - {CLASSES}
    if named := [each for each in kept if said & meaning(each.what)]:
        return named if len(named) == 1 else []
    if _EN.cancels_one.search(wanted):
        return kept if len(kept) == 1 else []
    return kept if _EN.cancels_all.search(wanted) else []


def _questions(thing: str) -> list[str]:
    """How the day of something is asked for."""
    return [each.format(thing=thing) for each in _EN.questions]


def _joined(*paragraphs: str) -> str:
    return "\n\n".join(filter(None, paragraphs))


def _said(
    message: Message,
    text: str,
    citations: tuple[Citation, ...] = (),
    *,
    choices: tuple[str, ...] = (),
    pages: tuple[Suggestion, ...] = (),
    reminder: Reminder | None = None,
) -> Answer:
    return Answer(
        uuid4(),
        Outcome.ASKED_BACK if choices else Outcome.CONVERSATION,
        text,
        StandaloneQuestion(message.text, message.text),
        citations,
        pages,
        written_by="reminder",
        choices=choices,
        reminder=reminder,
    )
