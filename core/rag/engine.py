"""One question, start to finish: recall, claim, rewrite, retrieve, grade, write, check, remember."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from time import perf_counter
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
from core.rag.answering.replies import nearest_pages, nothing_about, please_wait, refusal
from core.rag.limits import ConcurrencyLimit, RateLimit, what_is_wrong_with
from core.rag.relevance.grader import Grader, without_other_years
from core.rag.relevance.hostile_text import without_hostile_text, without_hostile_titles
from core.rag.retrieval.retriever import Retriever
from core.rag.understanding.rewriting import context_of
from core.rag.verification.checker import CheckedAnswer, Checker

log = structlog.get_logger(__name__)

Recall = Callable[[ConversationKey], Awaitable[list[Turn]]]


@dataclass
class _Work:
    """The state of a question while it is being answered."""

    message: Message
    on_draft: OnDraft | None = None
    timings: dict[str, float] = field(default_factory=dict)
    question: StandaloneQuestion = field(default_factory=lambda: StandaloneQuestion("", ""))
    embedder: str = ""
    graded: list[Candidate] = field(default_factory=list)
    kept: list[Candidate] = field(default_factory=list)
    checked: CheckedAnswer = field(default_factory=lambda: CheckedAnswer("", (), ()))
    written_by: str = ""
    fallbacks: list[str] = field(default_factory=list)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Adds the milliseconds of its block to `timings`, also when it raises."""
        started = perf_counter()
        try:
            yield
        finally:
            self.timings[name] = round(self.timings.get(name, 0.0) + (perf_counter() - started) * 1000, 2)


@dataclass(frozen=True)
class Engine:
    """Answers messages. `spare_rewriter` and `spare_writer` need no language model and replace one that fails."""

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

    async def answer(self, message: Message, on_draft: OnDraft | None = None) -> Answer:
        """The one answer to a message; DUPLICATE for a message that is being answered or was answered before.

        LIMITED when its sender asks too often. When too many questions are being answered, it waits.
        Raises DatabaseError, or ModelError when not even the search can run; the claim is then released.
        """
        if problem := what_is_wrong_with(message.text):
            return _aside(message, Outcome.INVALID, problem)
        work = _Work(message, on_draft)
        with work.step("recall"):
            recent = await self.recall(message.conversation)
        with work.step("claim"):
            claimed = await self.conversations.claim(message)
        if not claimed:
            return await self._already_claimed(message)
        try:
            if wait := await self.rate_limit.wait_before(message):
                return await self._turned_away(message, wait)
            await _tell(work, Draft(Stage.SEARCHING))
            async with self.concurrency_limit.slot(message.conversation.person):
                return await self._answered(work, recent)
        except BaseException:
            await self.conversations.release(message)
            raise

    async def _already_claimed(self, message: Message) -> Answer:
        earlier = await self.conversations.answer_to(message)
        return _aside(message, Outcome.DUPLICATE, earlier.text if earlier else "")

    async def _turned_away(self, message: Message, wait: timedelta) -> Answer:
        answer = _aside(message, Outcome.LIMITED, please_wait(self.rate_limit.per_minute, wait))
        await self.conversations.remember(message, answer, Trace((), ()))
        log.info("question turned away", platform=message.conversation.platform, wait_seconds=wait.total_seconds())
        return answer

    async def _answered(self, work: _Work, recent: Sequence[Turn]) -> Answer:
        with work.step("rewrite"):
            work.question = await self._spelled(await self._rewritten(work, recent))
            context = context_of(work.question, recent)
        with work.step("retrieve"):
            scope = Scope(work.message.sources, work.message.topics, work.message.about)
            retriever = self.retriever.with_live_embedder()
            work.embedder = retriever.embedder.name
            found = await retriever.retrieve(work.question.asked, scope, context=context)
        with work.step("grade"):
            work.graded = without_hostile_titles(self.grader.grade(work.question.text, found))
            kept = without_other_years(work.question.text, self.grader.keep(work.graded))
            work.kept = without_hostile_text(self.budget.fill(kept))
        if work.kept:
            await _tell(work, Draft(Stage.WRITING, passages=len(work.kept)))
            await self._write(work)
        answer = self._composed(work)
        with work.step("remember"):
            await self.conversations.remember(work.message, answer, self._trace(work))
        self._log(work, answer)
        return answer

    async def _rewritten(self, work: _Work, recent: Sequence[Turn]) -> StandaloneQuestion:
        try:
            return await self.rewriter.rewrite(work.message.text.strip(), recent)
        except ModelError as error:
            self._fall_back(work, "rewrite", error)
            return await self.spare_rewriter.rewrite(work.message.text.strip(), recent)

    async def _spelled(self, question: StandaloneQuestion) -> StandaloneQuestion:
        asked = await self.retriever.understood(question.asked)
        if asked == question.asked:
            return question
        return replace(question, text=f"{question.carried} {asked}".strip(), rewritten=True)

    async def _write(self, work: _Work) -> None:
        try:
            await self._write_with(self.writer, work)
        except ModelError as error:
            self._fall_back(work, "write", error)
            await self._write_with(self.spare_writer, work)

    async def _write_with(self, writer: Writer, work: _Work) -> None:
        with work.step("write"):
            draft = await writer.write(work.question, work.kept, self._on_text(work))
        with work.step("check"):
            work.checked = self.checker.check(draft, work.kept, work.question.text)
        work.written_by = writer.name
        if draft and not work.checked.text and writer is not self.spare_writer:
            work.fallbacks.append("write: nothing the model wrote was supported by its citations")
            await self._write_with(self.spare_writer, work)

    def _on_text(self, work: _Work) -> OnText | None:
        if work.on_draft is None:
            return None
        return CheckedDrafts(self.checker, work.kept, work.question.text, work.on_draft).update

    def _composed(self, work: _Work) -> Answer:
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
            )
        suggestions = nearest_pages(work.graded)
        about = work.message.about
        text = nothing_about(about) if about and not work.graded else refusal(suggestions, self.human_contact)
        return Answer(
            uuid4(), Outcome.NO_EVIDENCE, text, work.question, (), suggestions, timings, work.written_by or "refusal"
        )

    def _trace(self, work: _Work) -> Trace:
        return Trace(
            candidates=tuple(work.graded),
            kept=tuple(candidate.chunk.id for candidate in work.kept),
            removed_claims=work.checked.removed,
            models={"embedder": work.embedder, "writer": work.written_by},
            fallbacks=tuple(work.fallbacks),
        )

    def _fall_back(self, work: _Work, step: str, error: ModelError) -> None:
        work.fallbacks.append(f"{step}: {error}")
        log.warning("fell back to the way without a model", step=step, reason=type(error).__name__)

    def _log(self, work: _Work, answer: Answer) -> None:
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


async def _tell(work: _Work, draft: Draft) -> None:
    if work.on_draft is not None:
        await work.on_draft(draft)


def _aside(message: Message, outcome: Outcome, text: str) -> Answer:
    return Answer(uuid4(), outcome, text, StandaloneQuestion(message.text, message.text), written_by="refusal")
