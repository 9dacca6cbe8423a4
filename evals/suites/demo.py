"""The demo campus, crawled as a first run crawls it, and sixty questions about it."""

from pathlib import Path

from bot.app import App
from bot.demonstration import served_campus
from core.database import Database
from core.rag.indexing import Indexer
from core.site_domain import Source
from core.site_ports import Crawler
from core.sites.crawl_log import PostgresCrawlLog
from core.sites.crawl_memory import PostgresCrawlMemory
from core.sites.crawler import HttpCrawler
from core.sites.extraction import EXTRACTOR_VERSION, ThreadExtractor
from evals.bench import Bench
from evals.configurations import Configuration
from evals.measured import Measured
from evals.rows import read_rows
from evals.suites.asked import Questions
from jobs.rescrape import Rescrape

ROWS = Path(__file__).with_name("demo.jsonl")


async def demo(bench: Bench, configuration: Configuration) -> Measured:
    """Needs no data but our own. Raises AdvisorError."""
    app = await demo_advisor(bench, configuration)
    questions = Questions("demo", read_rows(ROWS), configuration.name, bench.progress, bench.judge)
    return await questions.ask(app)


async def demo_advisor(bench: Bench, configuration: Configuration) -> App:
    """The advisor on an index of the demo campus. Raises AdvisorError."""

    async def fill(database: Database, indexer: Indexer) -> None:
        with served_campus(bench.work / "port") as address:
            await _crawl(bench, database, indexer, address)

    return await bench.on_index("demo", configuration, fill)


async def _crawl(bench: Bench, database: Database, indexer: Indexer, address: str) -> None:
    campus = Source(
        "larkmoor", (f"{address}/",), f"{address}/sitemap.xml", delay_seconds=0.0, allow_private_network=True
    )
    crawler: Crawler = HttpCrawler(bench.settings.user_agent, ThreadExtractor())
    memory, log = PostgresCrawlMemory(database, EXTRACTOR_VERSION), PostgresCrawlLog(database)
    crawl = Rescrape(crawler, indexer, indexer.index_store, memory, log, bench.clock)
    await crawl.run(campus, lambda report: bench.progress("demo: pages crawled", report.pages_seen, 0))
