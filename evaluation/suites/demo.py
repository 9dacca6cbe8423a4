"""Sixty questions about the demo campus."""

from pathlib import Path

from core.rag.indexing.indexer import Indexer
from core.storage.database import Database
from evaluation.bench import Bench
from evaluation.configurations import Configuration
from evaluation.rows import read_rows
from evaluation.scores.measured import Measured
from evaluation.suites.asked import Questions
from evaluation.workshop import AdvisorUnderTest

ROWS = Path(__file__).with_name("demo.jsonl")


async def demo(bench: Bench, configuration: Configuration) -> Measured:
    """Needs no data but our own. Raises AdvisorError."""
    advisor = await demo_advisor(bench, configuration)
    questions = Questions("demo", read_rows(ROWS), configuration.name, bench.progress, bench.judge)
    return await questions.ask(advisor)


async def demo_advisor(bench: Bench, configuration: Configuration) -> AdvisorUnderTest:
    """The advisor on an index of the demo campus. Raises AdvisorError."""

    async def fill(database: Database, indexer: Indexer) -> None:
        await bench.workshop.crawl_demo(bench.work, database, indexer, show)

    def show(pages: int) -> None:
        bench.progress("demo: pages crawled", pages, 0)

    return await bench.on_index("demo", configuration, fill)
