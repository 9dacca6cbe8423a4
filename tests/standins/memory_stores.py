"""Every store of the application in memory, and an inventory of a database that is not there."""

from bot.app import Stores
from core.database import Database
from core.fake_archive import MemoryArchive
from core.fake_crawl_memory import MemoryCrawlMemory
from core.fake_index import MemoryChunkStore
from core.fake_notices import MemoryNotices
from core.fake_older_pages import MemoryOlderPages
from core.fake_site_record import MemorySiteRecord
from core.fake_statements import MemoryStatementVectors
from core.fake_trials import MemoryTrials
from core.fake_vault import MemoryVault
from core.fake_vectors import MemoryPassageVectors
from core.fakes import MemoryConversations, MemoryCrawlLog, MemoryJobLock
from core.inventory import Inventory

NOWHERE = "postgresql://nobody@127.0.0.1:1/none"


def memory_stores() -> Stores:
    passages, conversations, crawl_log = MemoryChunkStore(), MemoryConversations(), MemoryCrawlLog()
    crawl_memory = MemoryCrawlMemory(passages)
    archive = MemoryArchive(conversations)
    return Stores(
        index=passages,
        search=passages,
        vocabulary=passages,
        vectors=MemoryPassageVectors(passages),
        statements=MemoryStatementVectors(passages),
        older_pages=MemoryOlderPages(passages),
        conversations=conversations,
        archive=archive,
        notices=MemoryNotices(conversations, archive, passages, crawl_log),
        vault=MemoryVault(),
        crawl_log=crawl_log,
        crawl_memory=crawl_memory,
        site_record=MemorySiteRecord(crawl_memory, crawl_log),
        trials=MemoryTrials(passages),
        job_lock=MemoryJobLock(),
        inventory=Inventory(Database(NOWHERE)),
    )
