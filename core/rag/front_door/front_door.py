"""Answer what needs no search: small talk, and people in distress, who come before everything else."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from uuid import uuid4

from core.domain.answer import Answer, Citation, Outcome, Suggestion, Trace
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion, Turn, WorkspaceProfile
from core.domain.memory import Fact
from core.domain.passage import Candidate, Scope
from core.domain.reminders.reminder import KeptPlan
from core.errors import AdvisorError
from core.messages.speaking import say
from core.ports.conversations import ConversationStore
from core.ports.wishes import Wished
from core.rag.front_door.crisis import CrisisReply
from core.rag.front_door.looking_back import Earlier
from core.rag.front_door.other_language import OtherLanguage
from core.rag.front_door.reminders import ReminderReplies
from core.rag.front_door.small_talk import SmallTalk
from core.rag.understanding.routing.courtesies import without_courtesies
from core.rag.understanding.routing.router import Router
from core.rag.understanding.routing.routes import Route, RouteKind, lets_know

_NEVER_OF_PLANS = {RouteKind.DISTRESS, RouteKind.OTHER_LANGUAGE}
_BEFORE = 3  # turns with which one is read
_LIKELY = 0.5  # that a turn of a talk about a plan wants something of one
_PLANNED = 40  # turns that a plan rests on
_LAST = 2  # turns: what was said last, and its reply
LOOKED_BACK = 400  # turns of the conversation that a question about it is answered from
_PAGE_SECONDS, _STORE_SECONDS = 3.0, 5.0  # a person in distress does not wait for a database that is away

_SCHEME = re.compile(r"\bhttps?://", re.IGNORECASE)

CrisisPage = Callable[[Scope], Awaitable[Suggestion | None]]
Topics = Callable[[Scope], Awaitable[Sequence[str]]]
Cited = tuple[str, tuple[Citation, ...]]
Desk = Callable[[Scope], Awaitable[Cited]]
OwnPages = Callable[[str, Scope], Awaitable[Cited]]
# What is told of a plan, the plan that can be kept, and how it ended: ASKED_BACK for what is missing, CLOSEST for what
# no plan answers.
Planned = tuple[Cited, KeptPlan | None, Outcome]
# From the turns about it, and what its person let us remember.
Plans = Callable[[Sequence[str], Scope, Sequence[Fact]], Awaitable[Planned]]


async def no_desk(_scope: Scope) -> Cited:
    """The desk of a campus whose pages name none."""
    return "", ()


async def no_own_pages(_asked: str, _scope: Scope) -> Cited:
    """What pages say about one's own records where they say nothing."""
    return "", ()


@dataclass(frozen=True)
class FrontDoor:
    """Routes a message, and replies to what needs no search.

    `crisis_page` finds the campus's own page for people in distress, `topics` what the sources are about or called,
    `desk` how to reach the campus's own office for any question, and where that is stated;
    `own_pages` what the pages say about where to see the records that a question asks for. Empty where no page tells.
    `plans` answers turns about a plan of courses; without it they are searched as any other.
    Each looks within a scope only. `answers_beside_help`: what is asked in distress may be searched, for it leaves this
    process for no embedder. `reminders` keeps what people want to be reminded of; None where nothing does.
    """

    router: Router
    conversations: ConversationStore
    crisis_page: CrisisPage
    topics: Topics
    crisis: CrisisReply = field(default_factory=CrisisReply)
    small_talk: SmallTalk = field(default_factory=SmallTalk)
    other_language: OtherLanguage = field(default_factory=OtherLanguage)
    desk: Desk = no_desk
    own_pages: OwnPages = no_own_pages
    answers_beside_help: bool = True
    reminders: ReminderReplies | None = None
    plans: Plans | None = None

    def for_workspace(self, profile: WorkspaceProfile) -> "FrontDoor":
        """The same with the contact and texts of a workspace."""
        contact = profile.contact or None
        return replace(
            self,
            crisis=replace(
                self.crisis, text=profile.crisis_text or self.crisis.text, contact=contact or self.crisis.contact
            ),
            small_talk=replace(self.small_talk, contact=contact or self.small_talk.contact, greeting=profile.greeting),
            other_language=replace(self.other_language, contact=contact or self.other_language.contact),
        )

    async def route(self, text: str, message: Message | None = None) -> Route:
        """What a message is; decided off the event loop. In a talk about reminders it may change one."""
        route = await asyncio.to_thread(self.router.route, text)
        if message and route.kind is RouteKind.DISTRESS and await self._may_change_one(route, message):
            route = await asyncio.to_thread(self.router.route, text, is_practical=True)
        is_kept = self.reminders if route.kind.is_of_reminders else self.plans or not route.kind.is_wish
        return route if is_kept else replace(route, kind=RouteKind.CAMPUS_QUESTION)

    def continued(self, route: Route, recent: Sequence[Turn]) -> Route:
        """The route of a message; that of a plan where it answers what was asked for one, or changes it."""
        is_other = route.kind in _NEVER_OF_PLANS or route.kind.is_wish
        if not self.plans or is_other or not self.is_planning(recent):
            return route
        before = [turn.text for turn in recent if turn.role == "user"][-_BEFORE:]
        is_of_plan = self._is_of_plan(route.question, before, is_reply=_asks_for_plan(recent[-1].text))
        return replace(route, kind=RouteKind.PLAN) if is_of_plan else route

    def _is_of_plan(self, turn: str, before: Sequence[str], *, is_reply: bool) -> bool:
        """Whether a turn wants something of a plan, or tells what one rests on; a reply may tell that there is none."""
        if self.router.wishes is None or not turn.strip():
            return False
        try:
            read = self.router.wishes.read(turn, before)
        except AdvisorError:
            return False
        is_told = read.wish is Wished.TELLS and (is_reply or bool(read.things))
        return is_told or read.wish is Wished.ADVICE or read.of_plans >= _LIKELY

    @staticmethod
    def is_planning(recent: Sequence[Turn]) -> bool:
        """Whether the last reply was a plan, or asked what one needs."""
        marks = (say("plan.not_official"), say("plan.advice"), say("plan.easy"))
        return bool(recent) and (_asks_for_plan(recent[-1].text) or any(mark in recent[-1].text for mark in marks))

    async def after_reminder(self, route: Route, message: Message) -> Route:
        """The route of a message; that of a reminder where it goes on from one: "scrap that". Raises DatabaseError."""
        wish = next((each for each in route.in_talk if each.is_of_reminders), None)
        if wish is None or route.kind.is_wish or not await self._of_reminders(message):
            return route
        return replace(route, kind=wish, question=without_courtesies(message.text))

    async def _of_reminders(self, message: Message) -> bool:
        """Whether the talk is about reminders: one was just asked for, or what was said last is on them."""
        if self.reminders is None:
            return False
        said = await self.conversations.recent(message.conversation, _LAST, asides=True)
        last = self.reminders.just_said(said, message)
        is_said = last is not None and (await asyncio.to_thread(self.router.route, last)).kind.is_of_reminders
        return is_said or await self.reminders.was_asked_for(message)

    async def _may_change_one(self, route: Route, message: Message) -> bool:
        """Whether it may change a reminder; nobody in danger waits for a database that is away."""
        try:
            is_said = any(each.is_of_reminders for each in route.in_talk)
            return is_said and await asyncio.wait_for(self._of_reminders(message), _STORE_SECONDS)
        except (AdvisorError, TimeoutError):
            return False

    async def in_distress(self, message: Message, language: str) -> Answer:
        """The reply to words of distress, of which nothing is stored but that there was such a reply.

        DUPLICATE for a message that was delivered before. A database that is away delays it by a few seconds at most.
        """
        unsaid = replace(message, text="")
        if not await self._is_new(unsaid):
            return _reply(unsaid, Outcome.DUPLICATE, "", RouteKind.DISTRESS)
        page = await self._page(message.scope)
        answer = _reply(unsaid, Outcome.CRISIS, self.crisis.said(language, page), "crisis", _listed(page))
        await self._stored(unsaid, answer)
        return answer

    def beside_help(self, helped: Answer, answer: Answer) -> Answer:
        """Who helps, and below it what the pages say on what is asked, where they answer it; help stands first.

        Addresses in help are links, those in what pages say are none.
        """
        if answer.outcome is not Outcome.ANSWERED:
            return helped
        said = _SCHEME.sub("", answer.text)
        return replace(
            helped, text=f"{helped.text}\n\n{say('asked_beside_help')}\n\n{said}", citations=answer.citations
        )

    async def beside_wish(self, answer: Answer, message: Message, route: Route) -> Answer:
        """The answer; to a wish that the bot acts, that it cannot, above how or where one does it.

        Raises DatabaseError.
        """
        if route.kind is not RouteKind.CANNOT:
            return answer
        if answer.outcome is Outcome.ANSWERED:
            return replace(answer, text=f"{say('cannot')}\n\n{answer.text}")
        said, citations = "", tuple[Citation, ...]()
        if not self.small_talk.portal:
            said, citations = await self.own_pages(message.text, message.scope)
        text = f"{say('cannot')}\n\n{said or self.small_talk.where_one_does_it()}"
        told = _reply(message, Outcome.CONVERSATION, text, route.kind, self.small_talk.pages)
        return replace(told, citations=citations)

    def with_offer(self, answer: Answer, route: Route) -> Answer:
        """The answer, with a quiet line on who helps where the turn may come from a person in distress.

        Who wants to know a day is told how to be reminded of it.
        """
        if route.kind is RouteKind.CAMPUS_QUESTION and answer.outcome is Outcome.ANSWERED and lets_know(route.question):
            answer = replace(answer, text=f"{answer.text}\n\n{say('reminders.offer')}") if self.reminders else answer
        return replace(answer, offer=self.crisis.offered()) if route.may_need_help else answer

    async def earlier(self, message: Message, route: Route) -> Earlier | None:
        """The questions of the talk whose answers a message wants again; None for other small talk.

        So does a wish to be reminded of something that has no date. Raises DatabaseError.
        """
        if route.kind is RouteKind.REMINDER and self.reminders:
            turns = await self._turns(message.conversation)
            return await self.reminders.asked_again(message, route.question, turns)
        if route.kind is not RouteKind.OWN_CONVERSATION:
            return None
        turns = await self._turns(message.conversation)
        return await asyncio.to_thread(self.small_talk.earlier.meant, message.text, turns)

    async def talk(self, message: Message, route: Route, facts: Sequence[Fact] = ()) -> Answer:
        """The reply to small talk; a plan rests on the facts as well. Raises DatabaseError."""
        if route.kind.is_of_reminders and self.reminders:
            return await self.reminders.reply(message, route, await self._turns(message.conversation))
        if route.kind is RouteKind.PLAN and self.plans:
            return await self._planned(self.plans, message, facts)
        if (found := await self._from_pages(message, route)) and found[0]:
            return replace(_reply(message, Outcome.CONVERSATION, found[0], route.kind), citations=found[1])
        turns = await self._turns(message.conversation) if route.kind is RouteKind.OWN_CONVERSATION else []
        topics = await self.topics(message.scope) if route.kind is RouteKind.ABOUT_BOT else ()
        pages = self.small_talk.pages if route.kind is RouteKind.OWN_RECORDS else ()
        said = await asyncio.to_thread(self.small_talk.said, route, message.text, turns, topics)
        return _reply(message, Outcome.CONVERSATION, said, route.kind, pages)

    async def _planned(self, plans: Plans, message: Message, facts: Sequence[Fact]) -> Answer:
        turns = await self._turns(message.conversation)
        said = await asyncio.to_thread(self._of_plans, turns[-_PLANNED:])
        told = list(map(without_courtesies, (*said, message.text)))
        # No outcome of an aside: later turns go on with it.
        (text, citations), plan, outcome = await plans(told, message.scope, facts)
        kept = await self.reminders.of_plan(message, plan) if plan and self.reminders else None
        return replace(_reply(message, outcome, text, RouteKind.PLAN), citations=citations, reminder=kept)

    def _of_plans(self, turns: Sequence[Turn]) -> list[str]:
        """The earlier turns about a plan: those that ask for one, and those that tell what it needs or is of."""
        asked = [at for at, turn in enumerate(turns) if turn.role == "user"]
        said = [turns[at].text for at in asked]
        replies = [at > 0 and _asks_for_plan(turns[at - 1].text) for at in asked]
        return [
            text
            for place, (text, is_reply) in enumerate(zip(said, replies, strict=True))
            if self.router.route(text).kind not in _NEVER_OF_PLANS
            and self._is_of_plan(text, said[max(0, place - _BEFORE) : place], is_reply=is_reply)
        ]

    def in_their_language(self, answer: Answer, route: Route, found: Sequence[Candidate], quoted: str = "") -> Answer:
        """The answer; in place of one from pages in another language than the question's, a sentence in theirs.

        `quoted` is what the pages say on the translated question, with its marks.
        """
        if route.kind is not RouteKind.OTHER_LANGUAGE:
            return answer
        return self.other_language.instead_of(answer, route.language, found, quoted)

    async def _from_pages(self, message: Message, route: Route) -> Cited | None:
        """What the campus's own pages tell, where the operator has set nothing."""
        if route.kind is RouteKind.HUMAN and not self.small_talk.contact:
            return await self.desk(message.scope)
        if route.kind is RouteKind.OWN_RECORDS and not self.small_talk.portal:
            said, citations = await self.own_pages(message.text, message.scope)
            return said and f"{say('own_records')}\n\n{said}", citations
        return None

    async def _turns(self, conversation: ConversationKey) -> list[Turn]:
        return await self.conversations.recent(conversation, LOOKED_BACK)

    async def _is_new(self, message: Message) -> bool:
        try:
            return await asyncio.wait_for(self.conversations.claim(message), _STORE_SECONDS)
        except (AdvisorError, TimeoutError):
            return True  # twice is better than not at all

    async def _page(self, scope: Scope) -> Suggestion | None:
        try:
            return await asyncio.wait_for(self.crisis_page(scope), _PAGE_SECONDS)
        except (AdvisorError, TimeoutError):
            return None

    async def _stored(self, message: Message, answer: Answer) -> None:
        try:
            await asyncio.wait_for(self.conversations.remember(message, answer, Trace((), ())), _STORE_SECONDS)
        except (AdvisorError, TimeoutError):
            return  # the reply goes out in any case


def _asks_for_plan(said: str) -> bool:
    return said.endswith((say("plan.ask_programme"), say("plan.ask_done")))


def _listed(page: Suggestion | None) -> tuple[Suggestion, ...]:
    return (page,) if page else ()


def _reply(
    message: Message, outcome: Outcome, text: str, written_by: str, pages: tuple[Suggestion, ...] = ()
) -> Answer:
    asked = StandaloneQuestion(message.text, message.text)
    return Answer(uuid4(), outcome, text, asked, suggestions=pages, written_by=str(written_by))
