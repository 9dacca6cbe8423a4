"""One message, start to finish: route, recall, claim, rewrite, records, retrieve, grade, write, check, remember."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from uuid import uuid4

import structlog

from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import ConversationKey, Draft, Message, Stage, StandaloneQuestion, Turn
from core.domain.crawl import FirstReading
from core.messages.catalogues import ENGLISH
from core.messages.speaking import say
from core.ports.conversations import ConversationStore, Deliveries
from core.ports.memory import Profile
from core.ports.models import OF_QUESTION, Quoter, Rewriter
from core.ports.platforms import OnDraft
from core.ports.search import COUNTED
from core.rag.answering.budget import ContextBudget, ModelTime
from core.rag.answering.chat_writer import ChatWriter
from core.rag.answering.competing import Competing
from core.rag.answering.composing import composed
from core.rag.answering.model_writing import ModelWriting
from core.rag.answering.moments.campus_clock import CampusClock
from core.rag.answering.moments.told_days import with_notes
from core.rag.answering.reflection import Reflection
from core.rag.answering.replies import please_wait, while_reading
from core.rag.answering.writing import Writing
from core.rag.curated.answering import ReviewedAnswers
from core.rag.frames import told_in
from core.rag.front_door.front_door import FrontDoor
from core.rag.front_door.other_language import has_pages_in
from core.rag.interpretations import Interpretations
from core.rag.limits import (
    PAUSES,
    AnswerLimits,
    ConcurrencyLimit,
    Overflow,
    RateLimit,
    again_when_away,
    at_most,
    what_is_wrong_with,
)
from core.rag.looking_up import CLOCK, RECORDS, TABLES, LookingUp
from core.rag.part import CURATED, PINNED, Part, parts_in
from core.rag.personal import Personal, is_named
from core.rag.relevance.binding import Binding
from core.rag.relevance.grader import Grader
from core.rag.retellings import led, parts_of, retold, take_up
from core.rag.retrieval.retriever import Retriever
from core.rag.searching import Searching
from core.rag.structured.structured_answers import StructuredAnswers
from core.rag.turn_reading import TurnReader, goes_on, in_scope_of_choice
from core.rag.understanding.asking_back.due import choices_if_due
from core.rag.understanding.chat_rewriting import Rephraser
from core.rag.understanding.compound import compared
from core.rag.understanding.rewriting import leans
from core.rag.understanding.routing.routes import RouteKind
from core.rag.understanding.talk import talk_of
from core.rag.verification.checker import Checker
from core.rag.verification.citations import without_marks
from core.rag.web_search.looking import WebLookup
from core.rag.work import Work
from core.text.dictionary.dictionary import Dictionary

log = structlog.get_logger(__name__)

_BESIDE_HELP = 5.0  # seconds; a person in distress does not wait for an answer
Recall = Callable[[ConversationKey, datetime | None], Awaitable[list[Turn]]]


@dataclass(frozen=True)
class Engine:
    """Answers messages. `spare_rewriter` and `spare_writer` need no language model and replace one that fails;
    without a `writer` the latter always writes.

    `on_late` hears that the model was cut off, for it had no time left. What Postgres could not serve is tried again
    after each of `pauses`, in seconds. `now` is the time on the campus, with its zone. `dictionary` says questions
    of other languages in English, where neither a language model nor the embedder knows their language. `profile` knows
    what people told of themselves, by consent. `rephraser` words a question in other ways for the search, and
    `reflection` judges a model's reply. `web` searches the institution's own hosts where the index has nothing. What
    `overflow` takes is answered by any process that has a place. `deliveries` knows answers that were never posted.
    `reading` tells how far the first crawl is, until all sources were read.
    """

    conversations: ConversationStore
    recall: Recall
    rewriter: Rewriter
    spare_rewriter: Rewriter
    retriever: Retriever
    grader: Grader
    budget: ContextBudget
    writer: ChatWriter | None
    spare_writer: Quoter
    checker: Checker
    rate_limit: RateLimit
    concurrency_limit: ConcurrencyLimit
    binding: Binding | None = None
    human_contact: str | None = None
    limits: AnswerLimits = field(default_factory=AnswerLimits)
    on_late: Callable[[], None] = lambda: None
    pauses: Sequence[float] = PAUSES
    structured: StructuredAnswers | None = None
    front_door: FrontDoor | None = None
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    clock: CampusClock | None = None
    dictionary: Dictionary | None = None
    reviewed: ReviewedAnswers | None = None
    profile: Profile | None = None
    rephraser: Rephraser | None = None
    reflection: Reflection = field(default_factory=Reflection)
    web: WebLookup | None = None
    overflow: Overflow | None = None
    deliveries: Deliveries | None = None
    reading: Callable[[], Awaitable[FirstReading | None]] | None = None

    async def answer(self, message: Message, on_draft: OnDraft | None = None) -> Answer:
        """The one answer to a message; DUPLICATE for a message that was answered before, or by another process.

        Where that process ended before its answer was posted, it is returned again, to one caller. CRISIS, before all
        else, for words of a person who may be in danger; CONVERSATION for small talk. LIMITED when its sender asks too
        often. When too many questions are being answered, it waits.
        Raises DatabaseError, AnswerTooLate, or ModelError when not even the search can run; the claim is then released.
        """
        work = Work(message, on_draft, ModelTime(self.limits.model, self.on_late))
        OF_QUESTION.set(work.uses)
        COUNTED.set({})
        if self.front_door:
            with work.step("route"):
                work.route = await self.front_door.route(message.text, message)
            if work.route.kind is RouteKind.DISTRESS:
                return await self._helped(self.front_door, work)
        if not work.route.kind.is_small_talk and (problem := what_is_wrong_with(message.text)):
            return await self._refused(replace(message, text=""), problem)
        sent = None if message.is_in_thread else message.sent_at
        with work.step("recall"):
            recent = await again_when_away(partial(self.recall, message.conversation, sent), self.pauses)
        if self.front_door:
            work.route = await asyncio.to_thread(self.front_door.continued, work.route, recent)
            work.route = await again_when_away(
                partial(self.front_door.after_reminder, work.route, message), self.pauses
            )
        with work.step("claim"):
            claimed = await again_when_away(partial(self.conversations.claim, message), self.pauses)
        if not claimed:
            return await self._already_claimed(message)
        try:
            async with at_most(self.limits.whole, "the answer"):
                answer = await again_when_away(partial(self._claimed, work, recent), self.pauses)
        except BaseException:
            await self.conversations.release(message)
            raise
        return self.front_door.with_offer(answer, work.route) if self.front_door else answer

    async def _helped(self, front_door: FrontDoor, work: Work) -> Answer:
        """Who helps, and what the pages say on what is asked beside it: stored nowhere, and told no language model."""
        helped = await front_door.in_distress(work.message, work.route.language)
        if not front_door.answers_beside_help or not work.route.question or helped.outcome is Outcome.DUPLICATE:
            return helped
        asked = Work(replace(work.message, text=work.route.question), None, work.model_time)
        plain = replace(self, rewriter=self.spare_rewriter, writer=None, rephraser=None, profile=None)
        try:
            async with at_most(_BESIDE_HELP, "what is asked beside it"):
                return front_door.beside_help(helped, await replace(plain, web=None)._composed(asked, ()))
        except Exception as error:  # noqa: BLE001 - help is said, whatever the search does
            log.warning("help was said alone", why=type(error).__name__)
            return helped

    async def _refused(self, message: Message, problem: str) -> Answer:
        """Says what is wrong with a message, in one process; its words, which may be many, are not stored."""
        if not await again_when_away(partial(self.conversations.claim, message), self.pauses):
            return await self._already_claimed(message)
        return await self._set_aside(message, Outcome.INVALID, problem)

    async def _claimed(self, work: Work, recent: Sequence[Turn]) -> Answer:
        message = work.message
        if wait := await self.rate_limit.wait_before(message):
            return await self._turned_away(message, wait)
        if self.overflow and not work.route.kind.is_small_talk and await self.overflow.takes(message):
            return _aside(message, Outcome.DUPLICATE, "")
        work.heard = await self._personal.listen(message)
        if self.front_door and work.route.kind.is_small_talk and not goes_on(work, recent):
            earlier = await self.front_door.earlier(message, work.route)
            if earlier is None:
                return await self._talked(self.front_door, work)
            take_up(work, earlier, await self.front_door.route(earlier.asked))
            recent = earlier.before
        await work.tell(Draft(Stage.SEARCHING))
        async with self.concurrency_limit.slot(message.conversation.person):
            if self.front_door and work.route.kind is RouteKind.PLAN:
                return await self._planned(self.front_door, work, recent)
            return await self._answered(work, recent)

    async def _already_claimed(self, message: Message) -> Answer:
        if self.deliveries and (unposted := await self.deliveries.take(message)):
            return unposted
        earlier = await self.conversations.answer_to(message)
        return _aside(message, Outcome.DUPLICATE, earlier.text if earlier else "")

    async def _turned_away(self, message: Message, wait: timedelta) -> Answer:
        log.info("question turned away", platform=message.conversation.platform, wait_seconds=wait.total_seconds())
        return await self._set_aside(message, Outcome.LIMITED, please_wait(self.rate_limit.per_minute, wait))

    async def _set_aside(self, message: Message, outcome: Outcome, text: str) -> Answer:
        """What is said instead of an answer. It is stored, so that no other process says it, too."""
        answer = _aside(message, outcome, text)
        await self.conversations.remember(message, answer, Trace((), ()))
        return answer

    async def _talked(self, front_door: FrontDoor, work: Work) -> Answer:
        return await self._said(work, await self._talk(front_door, work))

    async def _talk(self, front_door: FrontDoor, work: Work) -> Answer:
        facts = await self._personal.of_plans(work)
        answer = replace(await front_door.talk(work.message, work.route, facts), timings_ms=work.timings)
        return replace(answer, facts=tuple(fact for fact in facts if is_named(fact, answer.text)))

    async def _said(self, work: Work, answer: Answer) -> Answer:
        await self.conversations.remember(work.message, answer, Trace((), ()))
        self._log(work, answer)
        return await self._personal.replied(work, answer)  # the words of facts are stored as facts only

    async def _planned(self, front_door: FrontDoor, work: Work, recent: Sequence[Turn]) -> Answer:
        """A plan; the pages' answer where nothing was said that can be planned, and they have one.

        What no plan answers is declined, above what the pages say of it.
        """
        planned = await self._talk(front_door, work)
        is_asked_first = planned.outcome is Outcome.ASKED_BACK and not front_door.is_planning(recent)
        if not is_asked_first and planned.outcome is not Outcome.CLOSEST:
            return await self._said(work, planned)
        wish, work.route = work.route, replace(work.route, kind=RouteKind.CAMPUS_QUESTION)
        found = await self._composed(work, recent)
        if planned.outcome is Outcome.CLOSEST and found.citations:
            return await self._remembered(work, _declined(planned, found))
        if planned.outcome is Outcome.ASKED_BACK and found.outcome is Outcome.ANSWERED:
            return await self._remembered(work, found)
        work.route = wish
        return await self._said(work, planned)

    async def _answered(self, work: Work, recent: Sequence[Turn]) -> Answer:
        if self.reviewed:
            self.reviewed.begin(work)
        answer, how_far = await asyncio.gather(self._composed(work, recent), self._how_far())
        if how_far:
            answer = while_reading(answer, how_far, self.human_contact)
        return await self._remembered(work, answer)

    async def _remembered(self, work: Work, answer: Answer) -> Answer:
        with work.step("remember"):
            await self.conversations.remember(work.message, answer, work.trace())
        self._log(work, answer)
        return self._personal.shown(work, answer)

    async def _how_far(self) -> FirstReading | None:
        return await self.reading() if self.reading else None

    async def _composed(self, work: Work, recent: Sequence[Turn]) -> Answer:
        """What is answered; nothing is stored."""
        with work.step("rewrite"):
            work.recent = recent
            work.message = in_scope_of_choice(work.message, recent)
            work.question = await self._turns.read(work, recent)
            if work.english and await self._is_on_pages_in_their_language(work):
                work.question, work.english = StandaloneQuestion(work.asked, work.asked), ""
            work.parts = parts_of(work, work.earlier) if work.earlier else parts_in(work.question, recent)
            work.parts[0].phrasings = await self._turns.phrasings(work, recent)
            work.parts[0].in_talk = await self._turns.other_reading(work, recent)
            is_alone = len(work.parts) == 1 and not work.question.before
            work.may_ask_back = is_alone and not leans(work.question.asked, talk_of(recent))
        work.facts = await self._personal.facts_for(work)
        if compared(work.question.asked):
            await self._looking_up.compare(work, Part(work.question))
        with told_in(work.route.language if work.english else ENGLISH):
            for part in work.parts:
                if not part.checked.text:
                    await self._answer_part(work, part)
        if len(work.parts) == 1:
            work.question = work.parts[0].question
        if work.earlier:
            retold(work, work.earlier, self._by_model)
        answer = composed(work, self.human_contact)
        if self.front_door:
            quoted = work.parts[0].checked.text if work.english and len(work.parts) == 1 else ""
            answer = self.front_door.in_their_language(answer, work.route, work.graded, quoted)
            answer = await self.front_door.beside_wish(answer, work.message, work.route)
        return led(answer, work.earlier) if work.earlier else answer

    async def _is_on_pages_in_their_language(self, work: Work) -> bool:
        """Whether pages in the question's own language may answer it, so that nothing is to be translated."""
        typed = Part(StandaloneQuestion(work.asked, work.asked))
        await self._searching.search(work, typed, typed.question)
        return typed.verdict.outcome is not Outcome.NO_EVIDENCE and has_pages_in(work.route.language, typed.graded)

    async def _answer_part(self, work: Work, part: Part) -> None:
        await self._looking_up.settle(work, part)
        await self._interpretations.choose(work, part)
        if part.written_by not in {RECORDS, CURATED, PINNED}:
            await self._write(work, part)
        if part.written_by in {RECORDS, TABLES, CLOCK} and isinstance(self._writing, ModelWriting):
            await Competing(self._writing, self._searching).write(work, part)
        if self.reviewed is not None:
            self.reviewed.offer(part)
        self._ask_back(work, part)
        if self.web is not None:
            await self._search_the_web(self.web, work, part)

    async def _write(self, work: Work, part: Part) -> None:
        if part.kept and not part.checked.text:
            await self._writing.write(work, part)
        part.checked = with_notes(part.checked, part.asked, self.now().date(), self._is_about_days(part))

    async def _search_the_web(self, web: WebLookup, work: Work, part: Part) -> None:
        """Takes what the same steps write from pages found just now, where that is an answer and no doubt."""
        found = await web.find(work, part, self._searching)
        if found is None:
            return
        at = work.parts.index(part)
        work.parts[at] = found
        await self._write(work, found)
        if found.outcome is Outcome.ANSWERED:
            found.detach()
        else:
            work.parts[at] = part
            work.web.append("none of them surely answers")

    def _is_about_days(self, part: Part) -> Callable[[str], bool]:
        """For quotations alone: what the clock or a language model wrote has told the time already."""
        is_quoted = part.written_by == self.spare_writer.name
        return self.clock.is_asked if self.clock and is_quoted else lambda _: False

    def _ask_back(self, work: Work, part: Part) -> None:
        """Asks what is meant, where a question without history names nothing, or a thing of several kinds or pages."""
        if (
            not work.may_ask_back
            or part.question.carried
            or part.told is not None
            or work.told
            or part.written_by in {RECORDS, TABLES, CLOCK, PINNED}
            or self._by_model(part)
        ):
            return
        probability = part.verdict.probability if part.outcome is Outcome.ANSWERED else 0.0
        choices = choices_if_due(part.question.asked, part.graded, probability)
        if choices is not None:
            part.ask_back(choices)

    @property
    def _personal(self) -> Personal:
        return Personal(self.profile)

    @property
    def _interpretations(self) -> Interpretations:
        return Interpretations(self._looking_up, self._quoting, self._personal)

    @property
    def _turns(self) -> TurnReader:
        spell = self.retriever.understood
        return TurnReader(self.rewriter, self.spare_rewriter, spell, self.limits, self.dictionary, self.rephraser)

    @property
    def _searching(self) -> Searching:
        for_model = self.writer is not None
        return Searching(self.retriever, self.grader, self.budget, self.limits, self.binding, for_model)

    @property
    def _looking_up(self) -> LookingUp:
        return LookingUp(self._searching, self.structured, self.clock, self.now, self.reviewed)

    def _by_model(self, part: Part) -> bool:
        """Whether the language model answered, or asked back itself."""
        is_by_model = self.writer is not None and part.written_by == self.writer.name
        return is_by_model and bool(part.checked.text or part.asks)

    @property
    def _writing(self) -> Writing | ModelWriting:
        return ModelWriting(self.writer, self._quoting, self.reflection) if self.writer else self._quoting

    @property
    def _quoting(self) -> Writing:
        return Writing(self.spare_writer, self.checker, self.limits, self.grader.quoted_thresholds)

    def _log(self, work: Work, answer: Answer) -> None:
        log.info(
            "question answered",
            answer=str(answer.id),
            platform=work.message.conversation.platform,
            outcome=answer.outcome.value,
            written_by=answer.written_by,
            rewritten=work.question.rewritten,
            parts=len(work.parts),
            candidates=len(work.graded),
            kept=sum(len(part.kept) for part in work.parts),
            cited=len(answer.citations),
            ms=dict(work.timings),
        )


def _declined(planned: Answer, found: Answer) -> Answer:
    """That no plan answers it, above what the pages say of it."""
    text = "\n\n".join([without_marks(planned.text), say("plan.advice.pages"), found.text])
    return replace(found, text=text, outcome=Outcome.CLOSEST)


def _aside(message: Message, outcome: Outcome, text: str) -> Answer:
    return Answer(uuid4(), outcome, text, StandaloneQuestion(message.text, message.text), written_by="refusal")
