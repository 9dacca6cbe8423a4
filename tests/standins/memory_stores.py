"""Every store of the application in memory, and an inventory of a database that is not there."""

from bot.application import Stores
from core.memory.access import PostgresLooks
from core.memory.erasures import PostgresErasures
from core.storage.database import Database
from core.storage.inventory import Inventory
from core.storage.presence import PostgresPresence
from core.storage.usage import UsageByDay
from tests.fakes.archive import MemoryArchive
from tests.fakes.changed_sources import MemoryChangedSources
from tests.fakes.crawl_memory import MemoryCrawlMemory
from tests.fakes.deliveries import MemoryDeliveries
from tests.fakes.furniture import MemoryFurniture
from tests.fakes.inbox import MemoryInbox
from tests.fakes.index import MemoryIndex
from tests.fakes.memory import MemoryAccountLinks
from tests.fakes.missed_questions import MemoryMissedQuestions
from tests.fakes.notices import MemoryNotices
from tests.fakes.older_pages import MemoryOlderPages
from tests.fakes.posted_answers import MemoryPostedAnswers
from tests.fakes.records import MemoryCampusRecords
from tests.fakes.reminders import MemoryReminders
from tests.fakes.site_record import MemorySiteRecord
from tests.fakes.statements import MemoryStatementVectors
from tests.fakes.stores import MemoryConversations, MemoryCrawlLog, MemoryJobLock
from tests.fakes.suggested_questions import MemorySuggestedQuestions
from tests.fakes.suite_scores import MemorySuiteScores
from tests.fakes.vault import MemoryVault
from tests.fakes.vectors import MemoryPassageVectors
from tests.fakes.workspace_profiles import MemoryWorkspaceProfiles

NOWHERE = "postgresql://nobody@127.0.0.1:1/none"


def memory_stores() -> Stores:
    passages, conversations, crawl_log = MemoryIndex(), MemoryConversations(), MemoryCrawlLog()
    crawl_memory = MemoryCrawlMemory(passages)
    archive = MemoryArchive(conversations)
    notices = MemoryNotices(conversations, archive, passages, crawl_log)
    return Stores(
        page_writer=passages,
        page_lifecycle=passages,
        current_pages=passages,
        maintenance=passages,
        search=passages,
        vocabulary=passages,
        records=MemoryCampusRecords(passages),
        vectors=MemoryPassageVectors(passages),
        statements=MemoryStatementVectors(passages),
        older_pages=MemoryOlderPages(passages),
        furniture=MemoryFurniture(passages),
        conversations=conversations,
        deliveries=MemoryDeliveries(conversations),
        archive=archive,
        notices=notices,
        posted_answers=MemoryPostedAnswers(notices),
        missed_questions=MemoryMissedQuestions(conversations, archive),
        hand_offs=archive.hand_offs,
        facts=archive.facts,
        account_links=MemoryAccountLinks(archive.facts),
        vault=MemoryVault(),
        workspace_profiles=MemoryWorkspaceProfiles(),
        crawl_log=crawl_log,
        crawl_memory=crawl_memory,
        changed_sources=MemoryChangedSources(),
        site_record=MemorySiteRecord(crawl_memory, crawl_log),
        job_lock=MemoryJobLock(),
        presence=PostgresPresence(Database(NOWHERE)),
        erasures=PostgresErasures(Database(NOWHERE)),
        looks=PostgresLooks(Database(NOWHERE)),
        inventory=Inventory(Database(NOWHERE)),
        usage=UsageByDay(Database(NOWHERE)),
        suite_scores=MemorySuiteScores(),
        suggested=MemorySuggestedQuestions(),
        inbox=MemoryInbox(conversations=conversations),
        reminders=MemoryReminders(),
    )
