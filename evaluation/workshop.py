"""The interface between an evaluation and the application."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path

from core.domain.answer import Answer
from core.domain.conversation import Message
from core.ports.jobs import Clock
from core.ports.models import ChatModel, Embedder, TokenCounter
from core.ports.search import PassageVectors
from core.rag.engine import Engine
from core.rag.indexing.indexer import Indexer
from core.rag.indexing.statement_indexing import StatementIndexer
from core.storage.database import Database
from core.storage.inventory import Inventory
from evaluation.closed_book import ClosedBook
from evaluation.configurations import Configuration
from evaluation.forgetful_store import ForgetfulConversations


@dataclass(frozen=True)
class AdvisorUnderTest:
    """A whole advisor on some index; its engine keeps conversations in `conversations` only.

    With `closed_book` the language model answers without the index.
    """

    engine: Engine
    embedder: Embedder
    inventory: Inventory
    vectors: PassageVectors
    conversations: ForgetfulConversations
    closed_book: ClosedBook | None = None

    async def answer(self, message: Message) -> Answer:
        """The answer of the engine, or of the language model alone. Raises AdvisorError."""
        return await (self.closed_book or self.engine).answer(message)


@dataclass(frozen=True)
class Workshop:
    """The models of the settings, and how the application builds an advisor.

    `advisor_on` builds it on a database under a configuration; `crawl_demo` crawls the demo campus into a database,
    keeps its files in a folder, and calls back with the number of pages seen. Both raise AdvisorError.
    """

    embedder: Embedder
    counter: TokenCounter
    chat: ChatModel | None
    advisor_on: Callable[[Database, Configuration, Clock], AdvisorUnderTest]
    open_own_database: Callable[[], AbstractAsyncContextManager[Database]]
    statement_indexer: Callable[[Database], StatementIndexer | None]
    crawl_demo: Callable[[Path, Database, Indexer, Callable[[int], None]], Awaitable[None]]
