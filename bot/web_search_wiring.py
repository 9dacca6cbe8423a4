"""Build the web search of the institution's own hosts; None where the settings name no search engine."""

from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from bot.application import Stores
from bot.models import Models
from bot.settings import Settings
from core.domain.answer import Outcome
from core.domain.crawl import Source
from core.ports.jobs import Clock

if TYPE_CHECKING:  # the crawler's libraries are loaded only where a search engine is named
    from core.ports.crawling import Extractor, OwnPages, WebSearch
    from core.rag.web_search.looking import WebLookup

AFTER = {
    "refusal": frozenset({Outcome.NO_EVIDENCE}),
    "doubt": frozenset({Outcome.NO_EVIDENCE, Outcome.CLOSEST}),
}


def build_web_lookup(settings: Settings, stores: Stores, models: Models, clock: Clock) -> "WebLookup | None":
    """The step of an answer that searches the web."""
    doors = build_doors(settings, clock)
    if doors is None:
        return None
    from core.rag.indexing.chunking import Chunker
    from core.rag.indexing.indexer import Indexer
    from core.rag.web_search.limits import Allowance
    from core.rag.web_search.looking import WebLookup
    from core.rag.web_search.passages import Cutter

    return WebLookup(
        *doors,
        stores.current_pages,
        Cutter(Indexer(stores.page_writer, models.embedder, Chunker(models.counter))),
        seconds=settings.web_search_seconds,
        after=AFTER[settings.web_search_after],
        allowance=Allowance(settings.web_searches_per_minute),
    )


def build_doors(settings: Settings, clock: Clock) -> "tuple[WebSearch, OwnPages] | None":
    """The search engine, and the pages of own hosts; None where the settings name no search engine."""
    if settings.web_search_url is None:
        return None
    from core.crawl.web_search.own_pages import GuardedPages
    from core.extract.worker.extractor import ProcessExtractor

    extractor = ProcessExtractor(timezone=settings.timezone)
    listed = partial(_listed, settings.sources_file)
    pages = GuardedPages(settings.user_agent, extractor, listed, clock, _hosts(settings))
    return _engine(settings, settings.web_search_url, extractor, clock), pages


def _engine(settings: Settings, address: str, extractor: "Extractor", clock: Clock) -> "WebSearch":
    from core.crawl.web_search.engines import EngineRequests, SearxngSearch, SiteSearch

    requests = EngineRequests(settings.user_agent)
    if settings.web_search_kind == "site":
        return SiteSearch(address, requests, extractor, clock)
    return SearxngSearch(address, requests)


def _hosts(settings: Settings) -> tuple[str, ...]:
    """The named hosts as addresses have them: in small letters, and without `www.`."""
    named = (part.strip().lower().removeprefix("www.") for part in settings.web_search_hosts.split(","))
    return tuple(filter(None, named))


def _listed(path: Path) -> Sequence[Source]:
    """The sources of the list as it is now. Raises SourcesError."""
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        changed = 0
    return _read(path, changed)


@lru_cache(maxsize=4)
def _read(path: Path, _changed: int) -> Sequence[Source]:
    from core.crawl.source_list import read_sources

    return tuple(read_sources(path))
