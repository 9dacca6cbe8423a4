"""One question, start to finish: recall, claim, rewrite, records, retrieve, grade, write, check, remember."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from uuid import uuid4

import structlog

from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import ConversationKey, Draft, Message, Stage, StandaloneQuestion, Turn
from core.domain.search import Candidate, Scope
from core.errors import ModelError
from core.ports.answering import OnText, Rewriter, Writer
from core.ports.conversations import ConversationStore
from core.ports.platforms import OnDraft
from core.rag.answering.budget import ContextBudget
from core.rag.answering.drafts import CheckedDrafts
from core.rag.answering.model_time import ModelTime
from core.rag.answering.replies import nearest_pages, nothing_about, please_wait, refusal
from core.rag.answering.standby import Standby
from core.rag.limits import AnswerLimits, ConcurrencyLimit, RateLimit, at_most, what_is_wrong_with
from core.rag.persistence import PAUSES, again_when_away
from core.rag.relevance.grader import Grader, without_other_years
from core.rag.relevance.hostile_text import without_hostile_text, without_hostile_titles
from core.rag.retrieval.retriever import Retriever
from core.rag.structured.courses.course_codes import of_named_courses
from core.rag.structured.record_citations import cited
from core.rag.structured.structured_answers import StructuredAnswers
from core.rag.understanding.rewriting import Context, context_of
from core.rag.verification.checker import CheckedAnswer, Checker
from core.rag.work import Work

log = structlog.get_logger(__name__)

RECORDS = "records"  # the writer of answers that were composed from records
Recall = Callable[[ConversationKey], Awaitable[list[Turn]]]


@dataclass(frozen=True)
class Engine:
    """Answers messages. `spare_rewriter` and `spare_writer` need no language model and replace one that fails.

    `on_late` hears that the model was cut off, for it had no time left. What Postgres could not serve is tried again
    after each of `pauses`, in seconds.
    """

    conversations: ConversationStore
    recall: Recall
    rewriter: Rewriter
    spare_rewriter: Rewriter
    retriever: Retriever
    grader: Grader
    budget: ContextBudget
    writer: Writer
    spare_writer: Writer
    checker: Checker
    rate_limit: RateLimit
    concurrency_limit: ConcurrencyLimit
    human_contact: str | None = None
    limits: AnswerLimits = field(default_factory=AnswerLimits)
    on_late: Callable[[], None] = lambda: None
    pauses: Sequence[float] = PAUSES
    structured: StructuredAnswers | None = None

    async def answer(self, message: Message, on_draft: OnDraft | None = None) -> Answer:
        """The one answer to a message; DUPLICATE for a message that is being answered or was answered before.

        LIMITED when its sender asks too often. When too many questions are being answered, it waits.
        Raises DatabaseError, AnswerTooLate, or ModelError when not even the search can run; the claim is then released.
        """
        if problem := what_is_wrong_with(message.text):
            return _aside(message, Outcome.INVALID, problem)
        work = Work(message, on_draft, ModelTime(self.limits.model, self.on_late))
        with work.step("recall"):
            recent = await again_when_away(partial(self.recall, message.conversation), self.pauses)
        with work.step("claim"):
            claimed = await again_when_away(partial(self.conversations.claim, message), self.pauses)
        if not claimed:
            return await self._already_claimed(message)
        try:
            async with at_most(self.limits.whole, "the answer"):
                return await again_when_away(partial(self._claimed, work, recent), self.pauses)
        except BaseException:
            await self.conversations.release(message)
            raise

    async def _claimed(self, work: Work, recent: Sequence[Turn]) -> Answer:
        message = work.message
        if wait := await self.rate_limit.wait_before(message):
            return await self._turned_away(message, wait)
        await work.tell(Draft(Stage.SEARCHING))
        async with self.concurrency_limit.slot(message.conversation.person):
            return await self._answered(work, recent)

    async def _already_claimed(self, message: Message) -> Answer:
        earlier = await self.conversations.answer_to(message)
        return _aside(message, Outcome.DUPLICATE, earlier.text if earlier else "")

    async def _turned_away(self, message: Message, wait: timedelta) -> Answer:
        answer = _aside(message, Outcome.LIMITED, please_wait(self.rate_limit.per_minute, wait))
        await self.conversations.remember(message, answer, Trace((), ()))
        log.info("question turned away", platform=message.conversation.platform, wait_seconds=wait.total_seconds())
        return answer

    async def _answered(self, work: Work, recent: Sequence[Turn]) -> Answer:
        with work.step("rewrite"):
            work.question = await self._spelled(await self._rewritten(work, recent))
            context = context_of(work.question, recent)
        with work.step("records"):
            codes = await self._from_records(work)
        if not work.checked.text:
            await self._from_passages(work, context, codes)
        answer = self._composed(work)
        with work.step("remember"):
            await self.conversations.remember(work.message, answer, work.trace())
        self._log(work, answer)
        return answer

    async def _from_records(self, work: Work) -> Sequence[str]:
        """Answers from records, where they hold the answer; returns the named codes of courses that no record has."""
        if self.structured is None:
            return ()
        question, scope = work.question, _scope(work.message)
        found = await self.structured.answer(question.asked, self.retriever.today(), scope, carried=question.carried)
        if found is None:
            return await self.structured.unknown_codes(question.asked, scope)
        passages, citations = await cited(found, self.structured.records)
        if citations:
            work.graded = work.kept = passages
            work.checked, work.written_by = CheckedAnswer(found.text, citations, ()), RECORDS
        return ()

    async def _from_passages(self, work: Work, context: Context, codes: Sequence[str]) -> None:
        with work.step("retrieve"):
            found = await self._retrieved(work, context)
        with work.step("grade"):
            work.graded = without_hostile_titles(self.grader.grade(work.question.text, found))
            kept = without_other_years(work.question.text, self.grader.keep(work.graded))
            work.kept = without_hostile_text(self.budget.fill(of_named_courses(codes, kept)))
        if work.kept:
            await work.tell(Draft(Stage.WRITING, passages=len(work.kept)))
            await self._write(work)

    async def _retrieved(self, work: Work, context: Context) -> list[Candidate]:
        scope = _scope(work.message)
        retriever = self.retriever.with_live_embedder()
        work.embedder = retriever.embedder.name
        async with at_most(self.limits.search, "the search"):
            return await retriever.retrieve(work.question.asked, scope, context=context)

    async def _rewritten(self, work: Work, recent: Sequence[Turn]) -> StandaloneQuestion:
        try:
            async with work.model_time.part(self.limits.rewriting_share):
                return await self.rewriter.rewrite(work.message.text.strip(), recent)
        except ModelError as error:
            work.fall_back("rewrite", error.reason, str(error))
            return await self.spare_rewriter.rewrite(work.message.text.strip(), recent)

    async def _spelled(self, question: StandaloneQuestion) -> StandaloneQuestion:
        asked = await self.retriever.understood(question.asked)
        if asked == question.asked:
            return question
        return replace(question, text=f"{question.carried} {asked}".strip(), rewritten=True)

    async def _write(self, work: Work) -> None:
        if self.writer is self.spare_writer:
            work.checked, work.written_by = await self._quoted(work, "write"), self.spare_writer.name
            return
        show = work.show_quoted if work.on_draft else None
        async with Standby(lambda: self._quoted(work, "quote"), show, self.limits.quoted_after) as standby:
            try:
                async with work.model_time.part():
                    await self._write_with_model(work, standby)
            except ModelError as error:
                work.fall_back("write", error.reason, str(error))
            if "write" in work.reasons:
                work.checked, work.written_by = await standby.answer(), self.spare_writer.name

    async def _write_with_model(self, work: Work, standby: Standby) -> None:
        with work.step("write"):
            draft = await self.writer.write(work.question, work.kept, self._on_text(work, standby))
        with work.step("check"):
            work.checked = self.checker.check(draft, work.kept, work.question.text)
        work.written_by = self.writer.name
        if draft and not work.checked.text:
            work.fall_back("write", "unsupported", "nothing the model wrote was supported by its citations")

    async def _quoted(self, work: Work, step: str) -> CheckedAnswer:
        async with at_most(self.limits.quoting, "quoting"):
            with work.step(step):
                draft = await self.spare_writer.write(work.question, work.kept)
        with work.step("check"):
            return self.checker.check(draft, work.kept, work.question.text)

    def _on_text(self, work: Work, standby: Standby) -> OnText | None:
        if (tell := work.on_draft) is None:
            return None

        async def show(draft: Draft) -> None:
            if standby.heard_model():
                await tell(draft)

        return CheckedDrafts(self.checker, work.kept, work.question.text, show).update

    def _composed(self, work: Work) -> Answer:
        timings, checked = work.timings, work.checked
        if checked.text:
            return Answer(
                uuid4(),
                Outcome.ANSWERED,
                checked.text,
                work.question,
                checked.citations,
                timings_ms=timings,
                written_by=work.written_by,
                fallbacks=work.reasons,
            )
        suggestions = nearest_pages(work.graded)
        about = work.message.about
        text = nothing_about(about) if about and not work.graded else refusal(suggestions, self.human_contact)
        by = work.written_by or "refusal"
        return Answer(
            uuid4(), Outcome.NO_EVIDENCE, text, work.question, (), suggestions, timings, by, fallbacks=work.reasons
        )

    def _log(self, work: Work, answer: Answer) -> None:
        log.info(
            "question answered",
            answer=str(answer.id),
            platform=work.message.conversation.platform,
            outcome=answer.outcome.value,
            written_by=answer.written_by,
            rewritten=work.question.rewritten,
            candidates=len(work.graded),
            kept=len(work.kept),
            cited=len(answer.citations),
            ms=dict(work.timings),
        )


def _scope(message: Message) -> Scope:
    return Scope(message.sources, message.topics, message.about)


def _aside(message: Message, outcome: Outcome, text: str) -> Answer:
    return Answer(uuid4(), outcome, text, StandaloneQuestion(message.text, message.text), written_by="refusal")
