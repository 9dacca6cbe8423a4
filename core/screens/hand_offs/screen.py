"""The screens of hand-offs: ask a person, what an office and a student can do, and what waits for an office."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid4

import structlog

from core.domain.access import Acting, Job
from core.domain.hand_off import Action, Door, HandOff, Office, Said, State
from core.domain.memory import account_of
from core.domain.posts import TO_STUDENT, Kind, Post
from core.errors import AdvisorError
from core.ports.hand_offs import Form as Sent
from core.presentation.messages import say
from core.screens.curated.screen import curate_buttons
from core.screens.hand_offs.service import HandOffService
from core.screens.hand_offs.texts import listing, outcome_of, post_document, receipt
from core.screens.reminders import due_screen
from core.screens.screen import OF, Button, Field, FieldKind, Form, Option, Problem, Screen, Style, Values, first
from core.screens.visitors import Permissions, Visitor, Where

PERSON, LIST, SHOW, SEND, SAY = "person", "handoffs", "handoff-show", "handoff_send", "handoff_say"
_ACT = "handoff_"
QUESTION, OFFICE, SHARE, WORDS = "question", "office", "share", "words"
NAME, TURNS, PUBLIC = "name", "turns", "public"
# Actions that need words; the others are done by one press.
_WITH_WORDS = (Action.ANSWER, Action.ASK_BACK, Action.CLOSE, Action.REPLY)
_AT_ONCE = (Action.CLAIM, Action.TAKE_OVER, Action.SETTLE, Action.WITHDRAW)
OPENING = (PERSON, *(f"{_ACT}{each.value}" for each in _WITH_WORDS))
ACTIONS = (*OPENING, LIST, SHOW, *(f"{_ACT}{each.value}" for each in _AT_ONCE))
FORMS = (SEND, SAY)
# What a person can do about a post, by its kind and the state of the hand-off: buttons in their order.
_OFFICE_ACTIONS = {
    State.OPEN: (Action.CLAIM, Action.ANSWER, Action.ASK_BACK, Action.CLOSE),
    State.ESCALATED: (Action.CLAIM, Action.ANSWER, Action.ASK_BACK, Action.CLOSE),
    State.CLAIMED: (Action.TAKE_OVER, Action.ANSWER, Action.ASK_BACK, Action.CLOSE),
    State.ASKED_BACK: (Action.ANSWER, Action.CLOSE),
    State.ANSWERED: (Action.CLOSE,),
}
_STUDENT_ACTIONS = {
    Kind.REPLY: (Action.SETTLE, Action.REPLY),
    Kind.ASKED_BACK: (Action.REPLY, Action.WITHDRAW),
    Kind.OVERDUE: (Action.WITHDRAW,),
}
# Seconds in which a question is looked up: where forms are opened by a press, that holds for three.
_LONGEST_LOOK = 1.5
_STYLES = {Action.ANSWER: Style.PRIMARY, Action.CLOSE: Style.DANGER}
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class HandOffScreen:
    """Hand-offs for students, and for who reads the channel of an office. Raises DatabaseError."""

    service: HandOffService | None
    permissions: Permissions
    is_distress: Callable[[str], bool]

    async def act(self, who: Visitor, where: Where, action: str, values: Values, at: datetime) -> Screen:
        """The screen that follows."""
        if self.service is None:
            return Screen(say("hand_off.none"))
        visit = _Visit(self.service, who, where, values, at)
        work: Mapping[str, Callable[[], Awaitable[Screen]]] = {
            PERSON: visit.question_form,
            LIST: lambda: self._listed(visit),
            SHOW: visit.waiting,
            SEND: lambda: visit.sent(self.is_distress),
            SAY: visit.said,
        }
        return await (work[action]() if action in work else visit.pressed(Action(action.removeprefix(_ACT))))

    async def _listed(self, visit: "_Visit") -> Screen:
        for door in visit.where.doors:
            if visit.service.offices_at(door):
                return Screen(document=listing(await visit.service.unfinished(door)))
        if await self.permissions.is_advisor(visit.who):
            return Screen(document=listing(await visit.service.unfinished()))
        return Screen(say("permissions.advisors"))


@dataclass(frozen=True)
class _Visit:
    """One action of somebody."""

    service: HandOffService
    who: Visitor
    where: Where
    values: Values
    at: datetime

    async def question_form(self) -> Screen:
        """The form that sends a question to an office, begun with the question of an answer where one is named."""
        answer, question = first(self.values, OF), first(self.values, QUESTION)
        try:
            async with asyncio.timeout(_LONGEST_LOOK):
                asked, office = await self.service.suggested(UUID(answer) if answer else None, self.who.person)
        except (AdvisorError, TimeoutError) as error:  # the form needs no store: the student writes the question anew
            log.warning("no question for a form", error=type(error).__name__)
            asked, office = "", self.service.offices[0]
        shares = (NAME, TURNS, *((PUBLIC,) if self.where.open else ()))
        return Screen(form=_question_form(answer, question or asked, office, self.service.offices, shares))

    async def sent(self, is_distress: Callable[[str], bool]) -> Screen:
        """Sends the packet; a form that is sent twice is sent once."""
        number, _, answer = first(self.values, OF).partition(":")
        question, shared = first(self.values, QUESTION), self.values.get(SHARE, ())
        if not question:
            return Screen(say("hand_off.empty"), problem=Problem(say("hand_off.empty"), QUESTION))
        is_public = PUBLIC in shared and self.where.open is not None
        asked_in = self.where.open if is_public and self.where.open else self.where.alone
        name, office = self.who.name if NAME in shared else "", first(self.values, OFFICE)
        named = UUID(answer) if answer else None
        form = Sent(UUID(number), named, asked_in, question, office, name, TURNS in shared, is_public)
        stored = await self.service.send(form)
        told = receipt(stored, self.service.most_a_day, is_urgent=is_distress(question))
        return Screen(told, buttons=_buttons(stored, (Action.WITHDRAW,)) if stored else ())

    async def pressed(self, action: Action) -> Screen:
        """Done at once, or the form for its words."""
        number = first(self.values, OF)
        if action in _WITH_WORDS:
            return Screen(form=_words_form(action, number))
        return await self._done(UUID(number), action, uuid4(), "")

    async def said(self) -> Screen:
        """Done with the words of a form; what none of our forms sends is refused as what cannot be read."""
        name, number, said = first(self.values, OF).split(":")
        if (action := Action(name)) not in _WITH_WORDS:
            raise ValueError(f"No form is for {name!r}, only for {', '.join(_WITH_WORDS)}.")
        return await self._done(UUID(number), action, UUID(said), first(self.values, WORDS))

    async def waiting(self) -> Screen:
        """What the student was told last, for them alone."""
        found = await self.service.store.get(UUID(first(self.values, OF)), Acting.for_person(self.who.person))
        if found is None:
            return Screen(await self._missing(UUID(first(self.values, OF))))
        last = next((each for each in reversed(found.said) if each.action in TO_STUDENT), None)
        if last is None:
            return Screen(say("hand_off.gone"))
        door = Door(found.person.platform, found.person.user)
        return post_screen(Post(0, TO_STUDENT[last.action], door, last.at, found, last.text))

    async def _done(self, number: UUID, action: Action, said: UUID, words: str) -> Screen:
        me = Acting.for_person(self.who.person)
        looking = me if action.is_of_student else Acting.as_staff(self.who.by, action.value)
        seen = await self.service.store.get(number, looking)
        if seen is None:
            return Screen(await self._missing(number))
        if not self._may(seen, action):
            return Screen(say("hand_off.not_yours"))
        by = "" if action.is_of_student else self.who.by
        done = Said(said, action, words.strip(), by, self.at)
        stored, allowed = await self.service.act(number, done, self.who.person)
        told = outcome_of(stored, action, allowed=allowed)
        return Screen(told, card=None if action.is_of_student else stored)

    async def _missing(self, number: UUID) -> str:
        """Why somebody does not see a hand-off: it is another's, or no more."""
        is_others = await self.service.store.get(number, Acting.as_job(Job.HAND_OFFS)) is not None
        return say("hand_off.not_yours" if is_others else "hand_off.gone")

    def _may(self, seen: HandOff, action: Action) -> bool:
        """The student may do what is theirs; who reads the office's channel, all else."""
        if action.is_of_student:
            return account_of(seen.person) == account_of(self.who.person)
        return seen.office in {office.name for door in self.where.doors for office in self.service.offices_at(door)}


def post_screen(post: Post) -> Screen:
    """What is posted, with what its reader can do; an office that has answered can make a reviewed answer of it."""
    if post.bundle:
        return due_screen(post)
    if post.hand_off is None:
        return Screen()
    curate = curate_buttons(post.hand_off) if post.kind is Kind.CARD else ()
    return Screen(document=post_document(post), buttons=(*_buttons(post.hand_off, _actions(post)), *curate))


def card_versions(hand_off: HandOff) -> Iterator[Screen]:
    """What the message with the buttons of a card shows now: all, then without the office's own words."""
    for shown in (hand_off, replace(hand_off, said=tuple(each for each in hand_off.said if not each.by))):
        yield post_screen(Post(0, Kind.CARD, Door("", ""), shown.created_at, shown))


def advisor_on(platform: str, hand_off: HandOff | None) -> str:
    """The id of who has it; empty where nobody has, or somebody of another platform."""
    where, _, user = (hand_off.advisor if hand_off else "").partition(":")
    return user if where == platform else ""


def person_button(answer: UUID) -> Button:
    """The button below an answer that opens the form."""
    return Button(PERSON, say("hand_off.button"), str(answer))


def show_button(hand_off: HandOff) -> Button:
    """The button that shows a reply to its student, who takes no direct messages."""
    return Button(SHOW, say("hand_off.show"), str(hand_off.id))


def _actions(post: Post) -> tuple[Action, ...]:
    if post.kind.is_for_student:
        return _STUDENT_ACTIONS.get(post.kind, ())
    is_card = post.kind in {Kind.CARD, Kind.ESCALATION, Kind.REMINDER, Kind.NEWS}
    return _OFFICE_ACTIONS.get(post.hand_off.state, ()) if is_card and post.hand_off else ()


def _buttons(hand_off: HandOff, actions: Sequence[Action]) -> tuple[Button, ...]:
    return tuple(
        Button(f"{_ACT}{each.value}", _label(each), str(hand_off.id), _STYLES.get(each, Style.PLAIN))
        for each in actions
    )


def _label(action: Action) -> str:
    return say("hand_off.reply.button" if action is Action.REPLY else f"hand_off.{action.value}")


def _question_form(
    answer: str, question: str, chosen: Office, offices: Sequence[Office], shares: Sequence[str]
) -> Form:
    """The question, the office where there are several, and what else to share: nothing is ticked."""
    named = tuple(Option(each.name, each.name) for each in offices)
    boxes = tuple(Option(each, say(f"hand_off.share.{each}")) for each in shares)
    fields = [Field(QUESTION, say("hand_off.question"), FieldKind.TEXT, question)]
    if len(offices) > 1:
        fields.append(Field(OFFICE, say("hand_off.office"), FieldKind.CHOICE, chosen.name, named))
    fields.append(Field(SHARE, say("hand_off.share"), FieldKind.BOXES, options=boxes, is_required=False))
    return _form(SEND, say("hand_off.button"), f"{uuid4()}:{answer}", *fields)


def _words_form(action: Action, number: str) -> Form:
    """One field: a reply, a question, or a word at the end."""
    is_required, label = action is not Action.CLOSE, say(f"hand_off.{action}.field")
    words = Field(WORDS, label, FieldKind.TEXT, is_required=is_required)
    return _form(SAY, _label(action), f"{action.value}:{number}:{uuid4()}", words)


def _form(action: str, title: str, value: str, *fields: Field) -> Form:
    under_way, not_sent = say("hand_off.under_way"), say("hand_off.not_sent")
    submit = say("hand_off.submit")
    return Form(action, title, fields, submit, value, under_way=under_way, given_up=not_sent, failed=not_sent)
