"""Open the database, embedded unless DATABASE_URL is set, and build the stores in it."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial

from bot.application import CuratedStores, Stores
from bot.settings import Settings
from core.errors import ConfigurationError
from core.extract.version import EXTRACTOR_VERSION
from core.memory.access import PostgresLooks
from core.memory.accounts import PostgresAccountLinks
from core.memory.archive import PostgresArchive
from core.memory.curated import PostgresCurated, PostgresCuratedJobs
from core.memory.curated_rows import PostgresPins
from core.memory.erasures import PostgresErasures
from core.memory.facts import PostgresFacts
from core.memory.hand_offs import PostgresHandOffs
from core.memory.history import PostgresConversations
from core.memory.inbox import PostgresInbox
from core.memory.missed_questions import PostgresMissedQuestions
from core.memory.notices import PostgresNotices, PostgresPostedAnswers
from core.memory.question_queue import PostgresDeliveries, PostgresQuestionQueue
from core.memory.reminders.store import PostgresReminders
from core.storage.console import (
    PostgresChangedSources,
    PostgresConsoleAccess,
    PostgresEmbeddingMap,
)
from core.storage.crawls.crawl_log import PostgresCrawlLog
from core.storage.crawls.crawl_memory import PostgresCrawlMemory
from core.storage.crawls.site_record import PostgresSiteRecord
from core.storage.database import Database
from core.storage.embedded_postgres import EmbeddedPostgres
from core.storage.encryption import Encryption, KeyRing
from core.storage.index.current_pages import PostgresCitedPages, PostgresCurrentPages
from core.storage.index.furniture_store import PostgresFurniture
from core.storage.index.older_pages import PostgresOlderPages
from core.storage.index.page_lifecycle import PostgresPageLifecycle
from core.storage.index.page_writer import PostgresPageWriter
from core.storage.index.passage_search import PostgresPassageSearch, Tuning
from core.storage.index.passage_vectors import PostgresPassageVectors
from core.storage.index.postings import PostgresIndexMaintenance, PostgresVocabulary
from core.storage.index.search_texts import PostgresSearchTexts
from core.storage.index.statement_vectors import PostgresStatementVectors
from core.storage.index.suggested_questions import PostgresSuggestedQuestions
from core.storage.inventory import Inventory
from core.storage.leases import PostgresJobLock
from core.storage.presence import PostgresPresence
from core.storage.records.campus_records import PostgresCampusRecords
from core.storage.usage import PostgresSuiteScores, UsageByDay
from core.storage.waiting import in_thread
from core.storage.workspaces import PostgresVault, PostgresWorkspaceProfiles
from migrations.newest import is_newest

AS_SHIPPED = Tuning()


def build_stores(
    database: Database,
    encryption_keys: Sequence[str] = (),
    longest: timedelta | None = None,
    tuning: Tuning = AS_SHIPPED,
) -> Stores:
    """The stores in Postgres; no fact about a person is kept after `longest`.

    Raises ConfigurationError when a key is malformed.
    """
    return Stores(
        page_writer=PostgresPageWriter(database),
        page_lifecycle=PostgresPageLifecycle(database),
        current_pages=PostgresCurrentPages(database),
        maintenance=PostgresIndexMaintenance(database),
        search=PostgresPassageSearch(database, tuning),
        vocabulary=PostgresVocabulary(database),
        records=PostgresCampusRecords(database),
        vectors=PostgresPassageVectors(database),
        statements=PostgresStatementVectors(database),
        older_pages=PostgresOlderPages(database),
        furniture=PostgresFurniture(database),
        conversations=PostgresConversations(database),
        inbox=PostgresInbox(database),
        question_queue=PostgresQuestionQueue(database),
        deliveries=PostgresDeliveries(database),
        archive=PostgresArchive(database),
        notices=PostgresNotices(database),
        posted_answers=PostgresPostedAnswers(database),
        missed_questions=PostgresMissedQuestions(database),
        hand_offs=PostgresHandOffs(database),
        facts=PostgresFacts(database, longest),
        account_links=PostgresAccountLinks(database),
        vault=PostgresVault(database, encryption_keys),
        workspace_profiles=PostgresWorkspaceProfiles(database),
        crawl_log=PostgresCrawlLog(database),
        crawl_memory=PostgresCrawlMemory(database, EXTRACTOR_VERSION),
        changed_sources=PostgresChangedSources(database),
        site_record=PostgresSiteRecord(database),
        job_lock=PostgresJobLock(database),
        presence=PostgresPresence(database),
        erasures=PostgresErasures(database),
        looks=PostgresLooks(database),
        inventory=Inventory(database),
        usage=UsageByDay(database),
        suite_scores=PostgresSuiteScores(database),
        suggested=PostgresSuggestedQuestions(database),
        curated=CuratedStores(
            PostgresCurated(database),
            PostgresPins(database),
            PostgresCuratedJobs(database),
            PostgresCitedPages(database),
        ),
        search_texts=PostgresSearchTexts(database),
        reminders=PostgresReminders(database),
        console=PostgresConsoleAccess(database),
        map=PostgresEmbeddingMap(database),
    )


@asynccontextmanager
async def open_database(settings: Settings) -> AsyncIterator[Database]:
    """Open the database; an embedded one is migrated. Raises DatabaseError, ConfigurationError for a wrong key."""
    connected = partial(
        Database,
        pool_size=settings.database_pool,
        overflow=settings.database_overflow,
        encryption=Encryption(KeyRing(settings.encryption_keys), settings.encrypt_conversations),
    )
    if settings.database_url is not None:
        async with _disposing(connected(settings.database_url.get_secret_value())) as database:
            yield database
        return
    postgres = EmbeddedPostgres(settings.data_dir / "postgres")
    async with postgres as url, _disposing(connected(url, revive=postgres.ensure_running)) as database:
        if not await is_newest(database):
            await upgrade_schema(url)
            await database.dispose()  # a connection from before it has not given up the rights of a superuser
        yield database


def migrated(settings: Settings) -> str:
    """Migrate the database and return its location. Raises DatabaseError."""
    return asyncio.run(_migrated(settings))


async def _migrated(settings: Settings) -> str:
    async with open_database(settings) as database:
        if settings.database_url is not None:
            await upgrade_schema(settings.database_url.get_secret_value())
        return database.place


def granted(settings: Settings, role: str) -> None:
    """Let a role that does not own the tables read and write their rows. Raises AdvisorError."""
    from migrations.grants import grant_to

    if settings.database_url is None:
        raise ConfigurationError("--grant-to is for a Postgres of your own: set DATABASE_URL to its address.")
    grant_to(settings.database_url.get_secret_value(), role)


async def upgrade_schema(url: str) -> None:
    """Run missing migrations. Raises DatabaseError."""
    from migrations.run import upgrade

    await in_thread(lambda wait: upgrade(url, wait=wait))


@asynccontextmanager
async def _disposing(database: Database) -> AsyncIterator[Database]:
    try:
        yield database
    finally:
        await database.dispose()
