"""The running advisor: its settings, stores, models and engine."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bot.models import Models
from bot.settings import Settings
from core.errors import ConfigurationError
from core.memory.access import PostgresLooks
from core.memory.curated import PostgresCuratedJobs
from core.memory.erasures import PostgresErasures
from core.ports.console import ConsoleAccess, EmbeddingMap
from core.ports.conversations import Archive, ConversationStore, Deliveries, Notices, PostedAnswers, QuestionQueue
from core.ports.crawling import ChangedSources, CrawlLog, CrawlMemory
from core.ports.curated import CitedPages, CuratedAnswers, CuratedPins
from core.ports.hand_offs import HandOffs
from core.ports.inbox import Inbox
from core.ports.jobs import Clock, JobLock, Vault
from core.ports.memory import AccountLinks, FactStore
from core.ports.pages import CurrentPages, FurnitureStore, IndexMaintenance, OlderPages, PageLifecycle, PageWriter
from core.ports.platforms import PassageLookup, WorkspaceProfiles
from core.ports.quality import MissedQuestions, SiteRecord, SuggestedQuestions, SuiteScores
from core.ports.records import CampusRecords
from core.ports.reminders import Reminders
from core.ports.search import PassageSearch, PassageVectors, SiteVocabulary, StatementVectors
from core.storage.index.search_texts import PostgresSearchTexts
from core.storage.inventory import Inventory
from core.storage.presence import PostgresPresence
from core.storage.usage import UsageByDay

if TYPE_CHECKING:  # a command that answers nothing does not load the answering
    from core.rag.engine import Engine


@dataclass(frozen=True)
class CuratedStores:
    """The stores of curated answers."""

    answers: CuratedAnswers
    pins: CuratedPins
    jobs: PostgresCuratedJobs
    pages: CitedPages


@dataclass(frozen=True)
class Stores:
    """All stores."""

    page_writer: PageWriter
    page_lifecycle: PageLifecycle
    current_pages: CurrentPages
    maintenance: IndexMaintenance
    search: PassageSearch
    vocabulary: SiteVocabulary
    records: CampusRecords
    vectors: PassageVectors
    statements: StatementVectors
    older_pages: OlderPages
    furniture: FurnitureStore
    conversations: ConversationStore
    deliveries: Deliveries
    archive: Archive
    notices: Notices
    posted_answers: PostedAnswers
    missed_questions: MissedQuestions
    hand_offs: HandOffs
    facts: FactStore
    account_links: AccountLinks
    vault: Vault
    workspace_profiles: WorkspaceProfiles
    crawl_log: CrawlLog
    crawl_memory: CrawlMemory
    changed_sources: ChangedSources
    site_record: SiteRecord
    job_lock: JobLock
    presence: PostgresPresence
    erasures: PostgresErasures
    looks: PostgresLooks
    inventory: Inventory
    usage: UsageByDay
    suite_scores: SuiteScores
    suggested: SuggestedQuestions
    inbox: Inbox
    question_queue: QuestionQueue | None = None
    curated: CuratedStores | None = None
    search_texts: PostgresSearchTexts | None = None
    reminders: Reminders | None = None
    console: ConsoleAccess | None = None
    map: EmbeddingMap | None = None


@dataclass(frozen=True)
class App:
    """The running advisor; the engine is built when it is first used."""

    settings: Settings
    stores: Stores
    models: Models
    clock: Clock
    make_engine: "Callable[[], Engine]"

    @cached_property
    def engine(self) -> "Engine":
        """What answers. Raises ConfigurationError when it cannot be built."""
        return self.make_engine()

    @cached_property
    def passage_lookup(self) -> PassageLookup:
        """What finds passages without answering."""
        from core.rag.retrieval.passage_lookup import RankedPassageLookup

        held, engine = self.stores.inventory, self.engine
        return RankedPassageLookup(engine.retriever, engine.grader, held.topics, held.source_names, self.clock)

    @cached_property
    def next_at(self) -> dict[str, float]:
        """When each host may be asked again, in seconds of the loop's clock: for all crawls and previews together."""
        return {}

    @property
    def vault(self) -> Vault:
        """The vault of workspace secrets. Raises ConfigurationError without an encryption key."""
        from core.storage.workspaces import NO_KEY

        if not self.settings.encryption_keys:
            raise ConfigurationError(NO_KEY)
        return self.stores.vault

    async def aclose(self) -> None:
        """Close the connections of the engine, if one was built."""
        if "engine" in vars(self) and self.engine.web:
            await self.engine.web.aclose()
