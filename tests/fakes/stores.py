"""In-memory conversations, crawl log and job lock that behave like the real ones; contract tests check both."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count

from core.domain.answer import Answer, Trace
from core.domain.conversation import ConversationKey, Message, Person, Place, Turn
from core.domain.crawl import CrawlReport, CrawlState, FirstReading, PageChange, PageSkipped
from core.domain.passage import EVERYWHERE
from core.ports.jobs import Clock


@dataclass
class Exchange:
    """A claimed message, and its answer once there is one; `number` counts the messages, in order of first claims."""

    message: Message
    claimed_at: datetime
    received_at: datetime
    number: int
    answered_at: datetime | None = None
    answer: Answer | None = None
    trace: Trace | None = None
    undelivered_since: datetime | None = None

    @property
    def is_aside(self) -> bool:
        """A question that was turned away, small talk and words of distress are no part of the conversation."""
        return self.answer is not None and self.answer.is_aside


class MemoryConversations:
    """`ConversationStore` in memory."""

    def __init__(self, lease: timedelta = timedelta(minutes=5), clock: Clock = lambda: datetime.now(UTC)) -> None:
        self.lease = lease
        self.clock = clock
        self._exchanges: dict[tuple[str, str, str], Exchange] = {}
        self._numbers = count(1)

    def exchanges(self) -> list[Exchange]:
        """All that is kept, in the order of the answers."""
        return list(self._exchanges.values())

    def erase(self, is_meant: Callable[[Exchange], bool]) -> int:
        """Erases exchanges; returns how many turns there were."""
        meant = {key: each for key, each in self._exchanges.items() if is_meant(each)}
        for key in meant:
            del self._exchanges[key]
        return sum(2 if each.answer else 1 for each in meant.values())

    async def recent(self, conversation: ConversationKey, limit: int, *, asides: bool = False) -> list[Turn]:
        """The last turns of this conversation and no other, oldest first.

        A question without an answer is not one, nor is one that was turned away.
        """
        here = [each for each in self.exchanges() if each.message.conversation == conversation]
        mine = [each for each in here if asides or not each.is_aside]
        turns: list[Turn] = []
        for each in mine:
            if each.answer and each.answered_at:
                question, outcome = each.message, each.answer.outcome.value
                pages = tuple(sorted({citation.url for citation in each.answer.citations}))
                asked = each.answer.question.text
                scope = each.trace.scope if each.trace else EVERYWHERE
                turns.append(Turn("user", question.text, question.sent_at, asked, outcome, pages, scope))
                turns.append(Turn("assistant", each.answer.text, each.answered_at))
        return turns[-limit:]

    async def claim(self, message: Message) -> bool:
        """True for exactly one caller a message, until its lease runs out unanswered."""
        if await self.is_claimed(message):
            return False
        now, known = self.clock(), self._exchanges.get(_key(message))
        first = known or Exchange(message, now, now, next(self._numbers))
        self._exchanges[_key(message)] = replace(first, message=message, claimed_at=now)
        return True

    async def is_claimed(self, message: Message) -> bool:
        """Whether somebody answers the message or has answered it."""
        known = self._exchanges.get(_key(message))
        return known is not None and bool(known.answer or known.claimed_at > self.clock() - self.lease)

    async def abandoned(self, not_before: datetime) -> list[Message]:
        """Questions sent since then whose claim ran out unanswered, oldest first."""
        over = self.clock() - self.lease
        open_ = [each for each in self.exchanges() if not each.answer and each.claimed_at <= over]
        asked = [each.message for each in sorted(open_, key=lambda each: each.number)]
        return [message for message in asked if message.sent_at >= not_before]

    async def expire_claims(self, before: datetime) -> None:
        """Ends the lease of every unanswered claim before that time, and of every answer that was not posted."""
        ended = self.clock() - self.lease
        for each in self.exchanges():
            if not each.answer and each.claimed_at < before:
                each.claimed_at = min(each.claimed_at, ended)
            if each.undelivered_since and each.undelivered_since < before:
                each.undelivered_since = min(each.undelivered_since, ended)

    async def earlier_questions(self, message: Message, within: timedelta) -> list[timedelta]:
        """How long before this claimed message its sender asked others, longest first; without refused ones."""
        mine = self._known(message)
        if mine is None:
            return []
        asker = message.conversation.person
        theirs = [each for each in self.exchanges() if each.message.conversation.person == asker and not each.is_aside]
        earlier = sorted((each for each in theirs if each.number < mine.number), key=lambda each: each.number)
        ages = [mine.received_at - each.received_at for each in earlier]
        return [age for age in ages if age < within]

    async def release(self, message: Message) -> None:
        """Gives an unanswered claim back, so that a retry is answered."""
        known = self._known(message)
        if known and not known.answer:
            del self._exchanges[_key(message)]

    async def remember(self, message: Message, answer: Answer, trace: Trace) -> None:
        """Stores the answer as the claim's end; does nothing when it was answered or forgotten in the meantime."""
        known = self._known(message)
        if known and not known.answer:
            del self._exchanges[_key(message)]  # to the end: turns are in the order of their answers
            now = self.clock()
            answered = replace(known, answered_at=now, undelivered_since=now, answer=answer, trace=trace)
            self._exchanges[_key(message)] = answered

    async def answer_to(self, message: Message) -> Answer | None:
        """The stored answer to a message that was delivered before, if it was answered."""
        known = self._known(message)
        return known.answer if known else None

    async def asked(self, person: Person, message_id: str) -> Message | None:
        """A stored message of this person; None when there is none (any more)."""
        mine = [each.message for each in self.exchanges() if each.message.conversation.person == person]
        return next((each for each in mine if each.id == message_id), None)

    async def forget(self, conversation: ConversationKey) -> int:
        """Deletes a conversation's turns and answers; returns how many turns there were."""
        return self.erase(lambda each: each.message.conversation == conversation)

    async def erase_before(
        self, moment: datetime, within: Sequence[Place] | None = None, without: Sequence[Place] = ()
    ) -> int:
        """Deletes the questions asked before then, with their answers; returns how many turns there were.

        Of all workspaces (platform and id) but those of `without`; with `within`, of these alone.
        """

        def is_meant(each: Exchange) -> bool:
            where = (each.message.conversation.platform, each.message.conversation.workspace)
            return where not in without if within is None else where in within

        return self.erase(lambda each: each.claimed_at < moment and is_meant(each))

    def _known(self, message: Message) -> Exchange | None:
        known = self._exchanges.get(_key(message))
        return known if known and known.message.conversation == message.conversation else None


def _key(message: Message) -> tuple[str, str, str]:
    return message.conversation.platform, message.conversation.workspace, message.id


@dataclass
class MemoryCrawlLog:
    """`CrawlLog` in memory; `skips` and `noted` hold what was skipped and changed, each with its run's id."""

    reports: list[CrawlReport] = field(default_factory=list)
    skips: list[tuple[int, PageSkipped]] = field(default_factory=list)
    noted: list[tuple[int, PageChange]] = field(default_factory=list)

    async def start(self, source: str, at: datetime) -> int:
        """Opens a run and returns its id; runs of this source that were left open become interrupted."""
        self._close(at, source)
        self.reports.append(CrawlReport(source, CrawlState.RUNNING, at))
        return len(self.reports)

    async def close_abandoned(self, at: datetime) -> None:
        """Ends every open run as interrupted."""
        self._close(at)

    def _close(self, at: datetime, source: str | None = None) -> None:
        for place, report in enumerate(self.reports):
            if source in {None, report.source} and report.state is CrawlState.RUNNING:
                self.reports[place] = replace(report, state=CrawlState.INTERRUPTED, finished_at=at)

    async def record(self, run_id: int, report: CrawlReport) -> None:
        """Stores the run's progress or its end."""
        self.reports[run_id - 1] = report

    async def skip(self, run_id: int, skipped: PageSkipped) -> None:
        """Stores a page that was not indexed, and why."""
        self.skips.append((run_id, skipped))

    async def change(self, run_id: int, change: PageChange) -> None:
        """Stores what happened to a known page."""
        self.noted.append((run_id, change))

    async def changes(self, source: str, limit: int) -> list[PageChange]:
        """The first changes that the newest run of a source stored."""
        newest = max((at for at, report in enumerate(self.reports, 1) if report.source == source), default=0)
        return [change for run_id, change in self.noted if run_id == newest][:limit]

    async def cut_short_since(self, source: str) -> datetime | None:
        """When the first of the newest runs that a limit cut short began; None when the newest was complete."""
        since = None
        for report in (report for report in self.reports if report.source == source):
            if report.cut_short:
                since = since or report.started_at
            elif report.state in {CrawlState.FINISHED, CrawlState.DEGRADED}:
                since = None
        return since

    async def doubt(self, source: str, why: str) -> None:
        """Marks the newest run of a source as degraded, and adds why."""
        newest = max((at for at, report in enumerate(self.reports) if report.source == source), default=None)
        if newest is not None:
            report = self.reports[newest]
            self.reports[newest] = replace(report, state=CrawlState.DEGRADED, doubts=(*report.doubts, why))

    async def unfinished_since(self, source: str) -> datetime | None:
        """When the first of the newest interrupted runs began; None when the newest was complete."""
        since = None
        for report in (report for report in self.reports if report.source == source):
            is_done = report.state in {CrawlState.FINISHED, CrawlState.DEGRADED}
            since = None if is_done else since or report.started_at
        return since

    async def first_reading(self) -> FirstReading | None:
        """How far the first crawl of some source is; it does not know whether pages came in otherwise."""
        done = {each.source for each in self.reports if each.state in {CrawlState.FINISHED, CrawlState.DEGRADED}}
        running = [each for each in self.reports if each.state is CrawlState.RUNNING and each.source not in done]
        found = sum(max(each.pages_found, each.pages_seen) for each in running)
        return FirstReading(sum(each.pages_seen for each in running), found) if running else None

    async def latest(self) -> list[CrawlReport]:
        """The newest run of every source, by the source's name."""
        newest = {report.source: report for report in self.reports}
        return [newest[source] for source in sorted(newest)]


@dataclass
class MemoryJobLock:
    """`JobLock` in memory, for holders that share this object."""

    held: set[str] = field(default_factory=set)

    @asynccontextmanager
    async def try_hold(self, job: str) -> AsyncIterator[bool]:
        """True while the caller holds the job, False when somebody else does."""
        free = job not in self.held
        self.held.add(job)
        try:
            yield free
        finally:
            if free:
                self.held.discard(job)
