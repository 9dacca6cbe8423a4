"""Build the stores in Postgres; their modules are imported here, for a wrong setting is told without them."""

from collections.abc import Sequence
from datetime import timedelta

from bot.application import CuratedStores, Stores
from core.extract.version import EXTRACTOR_VERSION
from core.memory.access import PostgresLooks
from core.memory.accounts import PostgresAccountLinks
from core.memory.archive import PostgresArchive
from core.memory.curated import PostgresCurated, PostgresCuratedJobs
from core.memory.curated_rows import PostgresPins
from core.memory.deliveries import PostgresDeliveries
from core.memory.erasures import PostgresErasures
from core.memory.facts import PostgresFacts
from core.memory.hand_offs import PostgresHandOffs
from core.memory.history import PostgresConversations
from core.memory.missed_questions import PostgresMissedQuestions
from core.memory.notices import PostgresNotices, PostgresPostedAnswers
from core.memory.question_queue import PostgresQuestionQueue
from core.storage.crawls.crawl_log import PostgresCrawlLog
from core.storage.crawls.crawl_memory import PostgresCrawlMemory
from core.storage.crawls.site_record import PostgresSiteRecord
from core.storage.database import Database
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
from core.storage.inventory import Inventory
from core.storage.job_lock import PostgresJobLock
from core.storage.presence import PostgresPresence
from core.storage.records.campus_records import PostgresCampusRecords
from core.storage.usage import PostgresSuiteScores, UsageByDay
from core.storage.workspaces import PostgresVault, PostgresWorkspaceProfiles

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
        site_record=PostgresSiteRecord(database),
        job_lock=PostgresJobLock(database),
        presence=PostgresPresence(database),
        erasures=PostgresErasures(database),
        looks=PostgresLooks(database),
        inventory=Inventory(database),
        usage=UsageByDay(database),
        suite_scores=PostgresSuiteScores(database),
        curated=CuratedStores(
            PostgresCurated(database),
            PostgresPins(database),
            PostgresCuratedJobs(database),
            PostgresCitedPages(database),
        ),
        search_texts=PostgresSearchTexts(database),
    )
