"""Everything an adapter is given, planned by the test: an advisor, an archive, a library and operations in memory."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from core.domain.access import Acting, Erased
from core.domain.answer import Answer, Citation, Explanation, Outcome, Trace
from core.domain.conversation import Draft, Message, Person, Place, Remembered, StandaloneQuestion
from core.domain.crawl import CrawlReport, CrawlState
from core.domain.memory import Account, Fact, Heard
from core.domain.passage import EVERYWHERE, Candidate, Scope
from core.domain.quality import Complaint, Gap, GapReport, Trend
from core.domain.received import Received
from core.domain.status import Holdings, Overview
from core.errors import SourcesError
from core.memory.personal_export import Asked, Rating, own_copy
from core.ports.memory import MemoryDesk
from core.ports.platforms import HeadStart, OnCrawl, OnDraft
from core.rag.understanding.routing.courtesies import only_points
from core.screens.curated.service import CuratedService
from core.screens.hand_offs.service import HandOffService
from core.screens.services import Services
from tests.fakes.acting import knows_of, sees
from tests.fakes.inbox import MemoryInbox
from tests.fakes.suggested_questions import MemorySuggestedQuestions
from tests.standins.workspaces import OpenWorkspaces

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
CITATION = Citation(
    number=1,
    chunk_id=7,
    url="https://campus.example/add-drop",
    link="https://campus.example/add-drop#:~:text=October%209",
    title="Add or drop",
    quote="October 9",
    page=None,
    as_of=NOW,
)


ForgetFacts = Callable[[Person], Awaitable[tuple[int, tuple[Account, ...]]]]


@dataclass
class MemoryArchive:
    """`Archive` in memory; the planned advisor puts its answers here. `forget_facts` forgets long-term memory."""

    explanations: dict[UUID, Explanation] = field(default_factory=dict)
    message_ids: dict[UUID, str] = field(default_factory=dict)
    ratings: dict[tuple[UUID, Person], bool] = field(default_factory=dict)
    complaints: dict[tuple[UUID, Person], Complaint] = field(default_factory=dict)
    shared: set[tuple[UUID, Person]] = field(default_factory=set)
    forgotten_messages: list[tuple[str, str, str]] = field(default_factory=list)
    purged: list[tuple[str, str]] = field(default_factory=list)
    corrections: dict[Person, bool] = field(default_factory=dict)
    forget_facts: ForgetFacts | None = None

    def keep(self, message: Message, answer: Answer, trace: Trace) -> None:
        """Remembers an answer as the engine does."""
        found = Explanation(answer, trace, message.conversation, message.text, message.sent_at)
        self.explanations[answer.id] = found
        self.message_ids[answer.id] = message.id

    async def explain(self, answer_id: UUID, acting: Acting) -> Explanation | None:
        found = self.explanations.get(answer_id)
        return found if found and sees(acting, found.conversation.person) else None

    async def find(self, reference: str, acting: Acting) -> UUID | None:
        shown = {known for known, each in self.explanations.items() if knows_of(acting, each.conversation.person)}
        found = [known for known in shown if str(known).startswith(reference.lower())]
        return found[0] if len(found) == 1 else None

    async def latest(self, person: Person, channel: str | None = None) -> UUID | None:
        mine = [known for known, each in self._of(person).items() if channel in {None, each.conversation.channel}]
        return mine[-1] if mine else None

    async def rate(self, answer_id: UUID, person: Person, helpful: bool) -> bool:
        if answer_id not in self.explanations:
            return False
        self.ratings[answer_id, person] = helpful
        return True

    async def complain(self, answer_id: UUID, person: Person, why: Complaint) -> bool:
        if self.ratings.get((answer_id, person), True):
            return False
        self.complaints[answer_id, person] = why
        return True

    async def share_question(self, answer_id: UUID, person: Person) -> bool:
        asked = self.explanations.get(answer_id)
        if asked is None or _asker(asked) != person or self.ratings.get((answer_id, person), True):
            return False
        self.shared.add((answer_id, person))
        return True

    async def remembered(self, person: Person) -> Remembered:
        mine = self._of(person)
        ratings = sum(rater == person for _, rater in self.ratings)
        since = min((each.asked_at for each in mine.values()), default=None)
        return Remembered(len(mine), len(mine), ratings, since, await self.wants_corrections(person))

    async def wants_corrections(self, person: Person) -> bool:
        return self.corrections.get(person, False)

    async def set_corrections(self, person: Person, wanted: bool) -> None:
        self.corrections[person] = wanted

    async def export(self, person: Person, looking: Acting | None = None) -> str:
        mine = [
            Asked(each.conversation.channel, self.message_ids[known], each.asked_at, each.asked, NOW, each.answer)
            for known, each in self._of(person).items()
        ]
        ratings = [Rating(known, helpful, NOW) for (known, rater), helpful in self.ratings.items() if rater == person]
        wanted = await self.wants_corrections(person)
        return own_copy(person, {"questions": mine, "ratings": ratings, "wants_corrections": wanted})

    async def forget(self, person: Person) -> Erased:
        messages = self._erase(list(self._of(person)))
        facts, elsewhere = await self.forget_facts(person) if self.forget_facts else (0, ())
        return Erased(messages, facts, elsewhere=elsewhere)

    async def forget_message(self, platform: str, workspace: str, message_id: str) -> bool:
        self.forgotten_messages.append((platform, workspace, message_id))
        return self._erase([known for known, each in self.message_ids.items() if each == message_id]) > 0

    async def purge(self, platform: str, workspace: str) -> int:
        self.purged.append((platform, workspace))
        known = [known for known, each in self.explanations.items() if each.conversation.workspace == workspace]
        return self._erase(known)

    def _of(self, person: Person) -> dict[UUID, Explanation]:
        return {known: each for known, each in self.explanations.items() if _asker(each) == person}

    def _erase(self, answers: Sequence[UUID]) -> int:
        for known in answers:
            del self.explanations[known], self.message_ids[known]
        return 2 * len(answers)


@dataclass
class NotedDeliveries:
    """`Deliveries` that keeps which messages it was told of."""

    noted: list[str] = field(default_factory=list)

    async def note(self, message: Message) -> None:
        self.noted.append(message.id)

    async def overdue(self, platforms: Collection[str], not_before: datetime) -> list[Message]:
        return []

    async def take(self, message: Message) -> Answer | None:
        return None


def _asker(explanation: Explanation) -> Person:
    key = explanation.conversation
    return Person(key.platform, key.workspace, key.user)


def inbox_beside(archive: MemoryArchive) -> MemoryInbox:
    """An inbox that knows of talks what the archive knows."""

    def has_talked(received: Received) -> bool:
        keys = [each.conversation for each in archive.explanations.values()]
        return any(key.person == received.person and key.channel == received.follows for key in keys)

    return MemoryInbox(follows_talk=has_talked)


AddPersonal = Callable[[Answer, Message], Awaitable[tuple[Sequence[Fact], Heard]]]


async def personalised(answer: Answer, message: Message, add: AddPersonal | None) -> Answer:
    """The answer with what it rests on and what was heard; neither is kept with it."""
    if add is None:
        return answer
    facts, heard = await add(answer, message)
    return replace(answer, facts=tuple(facts), heard=heard)


@dataclass
class PlannedAdvisor:
    """Tells `drafts`, waits for `gate`, raises `error` or answers with `text`; a message seen before is a duplicate.

    `understood` is what a question was changed to, `choices` what it is asked back with. `personal` adds what it does
    with long-term memory.
    """

    text: str = "Drop by **October 9** [1]."
    error: Exception | None = None
    outcome: Outcome = Outcome.ANSWERED
    choices: tuple[str, ...] = ()
    offer: str = ""
    citation: Citation = CITATION
    understood: str | None = None
    personal: AddPersonal | None = None
    drafts: tuple[Draft, ...] = ()
    gate: asyncio.Event | None = None
    trace: Trace = field(default_factory=lambda: Trace((), ()))
    archive: MemoryArchive = field(default_factory=MemoryArchive)
    asked: list[Message] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    cancelled: list[str] = field(default_factory=list)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    on_draft: OnDraft | None = None

    async def tell(self, draft: Draft) -> None:
        """Goes on with the answer that was asked for last."""
        assert self.on_draft, "nobody listens"
        await self.on_draft(draft)

    async def answer(self, message: Message, on_draft: OnDraft | None = None) -> Answer:
        self.on_draft = on_draft
        seen = message.id in {earlier.id for earlier in self.asked}
        self.asked.append(message)
        self.arrived.set()
        try:
            await self._work(on_draft)
        except asyncio.CancelledError:
            self.cancelled.append(message.id)
            self.ended.set()
            raise
        answer = self._composed(message, Outcome.DUPLICATE if seen else self.outcome)
        return await personalised(answer, message, self.personal)

    async def _work(self, on_draft: OnDraft | None) -> None:
        for draft in self.drafts:
            if on_draft:
                await on_draft(draft)
        if self.gate:
            await self.gate.wait()
        if self.error:
            raise self.error

    def _composed(self, message: Message, outcome: Outcome) -> Answer:
        citations = (self.citation,) if outcome in {Outcome.ANSWERED, Outcome.CLOSEST} else ()
        question = StandaloneQuestion(self.understood or message.text, message.text, self.understood is not None)
        answer = Answer(uuid4(), outcome, self.text, question, citations, choices=self.choices, offer=self.offer)
        if outcome in {Outcome.ANSWERED, Outcome.CLOSEST, Outcome.NO_EVIDENCE, Outcome.ASKED_BACK}:
            self.archive.keep(message, answer, self.trace)
        self.answers.append(answer)
        return answer


@dataclass
class PlannedLookup:
    """Finds the same `passages` for every question."""

    passages: list[Candidate] = field(default_factory=list)
    known_topics: list[str] = field(default_factory=lambda: ["advising", "financial aid"])
    known_sources: list[str] = field(default_factory=lambda: ["catalog", "website"])
    error: Exception | None = None
    searched: list[tuple[str, Scope]] = field(default_factory=list)

    async def sources(self, question: str, scope: Scope, limit: int) -> list[Candidate]:
        self.searched.append((question, scope))
        if self.error:
            raise self.error
        return self.passages[:limit]

    async def topics(self, scope: Scope = EVERYWHERE) -> list[str]:
        if self.error:
            raise self.error
        return [topic for topic in self.known_topics if not scope.topics or topic in scope.topics]

    async def source_names(self, scope: Scope = EVERYWHERE) -> list[str]:
        if self.error:
            raise self.error
        return [name for name in self.known_sources if not scope.sources or name in scope.sources]


@dataclass
class PlannedOperations:
    """Crawls nothing, and reports as if; waits for `gate` after the first report."""

    names: list[str] = field(default_factory=lambda: ["catalog", "website"])
    error: Exception | None = None
    gate: asyncio.Event | None = None
    reindexed: list[str | None] = field(default_factory=list)

    async def overview(self) -> Overview:
        holdings = Holdings((), {"minilm": 384}, turns=4, bytes_on_disk=1_000_000)
        crawls = tuple(_report(name, CrawlState.FINISHED) for name in self.names)
        return Overview("embedded", "minilm", None, None, holdings, crawls)

    async def source_names(self) -> list[str]:
        return self.names

    async def reindex(self, source: str | None, on_progress: OnCrawl) -> list[CrawlReport]:
        self.reindexed.append(source)
        if self.error:
            raise self.error
        if source is not None and source not in self.names:
            raise SourcesError(f"There is no source {source!r}.")
        reports = [_report(name, CrawlState.RUNNING) for name in self.names if source in {None, name}]
        for report in reports:
            on_progress(report)
        if self.gate:
            await self.gate.wait()
        return [replace(report, state=CrawlState.FINISHED, finished_at=NOW) for report in reports]


def _report(source: str, state: CrawlState) -> CrawlReport:
    finished = None if state is CrawlState.RUNNING else NOW
    return CrawlReport(source, state, NOW, finished, pages_seen=12, pages_new=2, pages_changed=3, pages_unchanged=7)


@dataclass
class PlannedGaps:
    """Reports one gap, or none; `asked` tells what was asked for."""

    gaps: tuple[Gap, ...] = (Gap("free laundry", ("laundry",), 6, 0, Trend.NEW),)
    agreed: tuple[str, ...] = ()
    asked: list[tuple[int, Place | None]] = field(default_factory=list)
    apart: list[tuple[Place, ...]] = field(default_factory=list)

    async def report(
        self,
        days: int,
        where: Place | None = None,
        most: int = 20,
        scope: Scope = EVERYWHERE,
        apart: Collection[Place] = (),
    ) -> GapReport:
        self.apart.append(tuple(apart))
        self.asked.append((days, where))
        return GapReport(NOW - timedelta(days=days), NOW, 3, self.gaps[:most], shared=self.agreed)


def nothing_is(_: str) -> bool:
    """What tells distress or small talk where a test is about neither."""
    return False


@dataclass
class PlannedServices:
    """The parts by their planned types; `services` is what an adapter is given."""

    advisor: PlannedAdvisor = field(default_factory=PlannedAdvisor)
    passage_lookup: PlannedLookup = field(default_factory=PlannedLookup)
    operations: PlannedOperations = field(default_factory=PlannedOperations)
    workspaces: OpenWorkspaces = field(default_factory=OpenWorkspaces)
    gaps: PlannedGaps = field(default_factory=PlannedGaps)
    is_distress: Callable[[str], bool] = nothing_is
    is_small_talk: Callable[[str], bool] = nothing_is
    only_points: Callable[[str], bool] = only_points
    is_hostile: Callable[[str], bool] = nothing_is
    language_of: Callable[[str], str | None] = lambda _: None
    hand_offs: HandOffService | None = None
    curated: CuratedService | None = None
    memory: MemoryDesk | None = None
    head_start: HeadStart | None = None
    deliveries: NotedDeliveries = field(default_factory=NotedDeliveries)
    suggested: MemorySuggestedQuestions = field(default_factory=MemorySuggestedQuestions)
    inbox: MemoryInbox = field(init=False)

    def __post_init__(self) -> None:
        self.inbox = inbox_beside(self.archive)

    @property
    def archive(self) -> MemoryArchive:
        """Where the advisor's answers are kept."""
        return self.advisor.archive

    @property
    def services(self) -> Services:
        """The same parts, as the ports that they stand for."""
        return Services(
            self.advisor,
            self.archive,
            self.passage_lookup,
            self.operations,
            self.workspaces,
            self.gaps,
            is_distress=self.is_distress,
            is_small_talk=self.is_small_talk,
            only_points=self.only_points,
            is_hostile=self.is_hostile,
            language_of=self.language_of,
            hand_offs=self.hand_offs,
            curated=self.curated,
            memory=self.memory,
            head_start=self.head_start,
            deliveries=self.deliveries,
            inbox=self.inbox,
            suggested=self.suggested,
        )


def planned_services(advisor: PlannedAdvisor | None = None) -> Services:
    """Services around an advisor, for tests that look at nothing else."""
    return PlannedServices(advisor or PlannedAdvisor()).services
