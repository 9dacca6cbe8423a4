"""The interface between an evaluation and the application."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path

from core.ports.jobs import Clock
from core.ports.models import ChatModel, Embedder, TokenCounter
from core.ports.vectors import PassageVectors
from core.rag.engine import Engine
from core.rag.indexing.indexer import Indexer
from core.rag.indexing.statement_indexing import StatementIndexer
from core.storage.database import Database
from core.storage.inventory import Inventory
from evaluation.configurations import Configuration
from evaluation.forgetful_store import ForgetfulConversations


@dataclass(frozen=True)
class AdvisorUnderTest:
    """A whole advisor on some index; its engine keeps conversations in `conversations` only."""

    engine: Engine
    embedder: Embedder
    inventory: Inventory
    vectors: PassageVectors
    conversations: ForgetfulConversations


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
