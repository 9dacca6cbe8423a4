"""All ports of the index on one database, as `MemoryIndex` has them in one class."""

from core.storage.database import Database
from core.storage.index.current_pages import PostgresCurrentPages
from core.storage.index.page_lifecycle import PostgresPageLifecycle
from core.storage.index.page_writer import PostgresPageWriter
from core.storage.index.passage_search import PostgresPassageSearch, Tuning
from core.storage.index.postings import PostgresIndexMaintenance, PostgresVocabulary


class PostgresIndex:
    """For tests that write pages, let them change and search them."""

    def __init__(self, database: Database, tuning: Tuning | None = None) -> None:
        writer, lifecycle, current = (
            PostgresPageWriter(database),
            PostgresPageLifecycle(database),
            PostgresCurrentPages(database),
        )
        search = PostgresPassageSearch(database, tuning or Tuning())
        self.prepare, self.register_source = writer.prepare, writer.register_source
        self.stored_vectors, self.replace = writer.stored_vectors, writer.replace
        self.touch, self.confirm, self.move = lifecycle.touch, lifecycle.confirm, lifecycle.move
        self.adopt, self.retire, self.retire_others = lifecycle.adopt, lifecycle.retire, lifecycle.retire_others
        self.is_unchanged, self.page_counts = current.is_unchanged, current.page_counts
        self.current_text, self.current_links = current.current_text, current.current_links
        self.current_headings, self.among = current.current_headings, current.among
        self.refresh_statistics = PostgresIndexMaintenance(database).refresh_statistics
        vocabulary = PostgresVocabulary(database)
        self.held_by, self.held_of_all = vocabulary.held_by, vocabulary.held_of_all
        self.hybrid, self.chunk = search.hybrid, search.chunk
