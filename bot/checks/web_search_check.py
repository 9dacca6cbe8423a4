"""Check the web search with one harmless word, and count what it names on hosts that may be read."""

import asyncio
from datetime import UTC, datetime

from bot.settings import Settings
from bot.web_search_wiring import build_doors
from core.domain.read_pages import SkipReason
from core.domain.search import EVERYWHERE
from core.errors import FetchError

_WORDS = "library"


async def web_search_check(settings: Settings) -> str:
    """What was found. Raises FetchError, ExtractionError or SourcesError."""
    doors = build_doors(settings, lambda: datetime.now(UTC))
    if doors is None:
        return "none (ADVISOR_WEB_SEARCH_URL is not set); what the index does not have is refused"
    search, pages = doors
    try:
        async with asyncio.timeout(settings.web_search_seconds):
            hits = await search.find(_WORDS, pages.hosts(EVERYWHERE))
    except TimeoutError:
        told = f"the search engine did not reply within {settings.web_search_seconds:g} s (ADVISOR_WEB_SEARCH_SECONDS)"
        raise FetchError(told, SkipReason.TIME_OUT) from None
    finally:
        await pages.close()
    own = pages.allowed([hit.url for hit in hits], EVERYWHERE)
    return (
        f"{settings.web_search_kind} named {len(hits)} addresses for “{_WORDS}”, {len(own)} on hosts that may be read"
    )
