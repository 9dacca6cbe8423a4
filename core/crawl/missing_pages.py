"""Recognise soft 404s: pages that say "not found" although their server answers with status 200."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from uuid import uuid4

from core.crawl.fetching.fetch import Response
from core.domain.document import BlockKind, Document
from core.domain.read_pages import HTML_TYPES, FetchedBody
from core.errors import ExtractionError, FetchError
from core.ports.crawling import Extractor
from core.text.duplicates import resemblance
from core.text.fingerprint import normalised
from core.text.urls import origin_of

MOST_WORDS = 150
SAME_SHARE = 0.9
_SAYS_SO = re.compile(
    r"^\W*(error\W+)?(404|410)\b(?!\s*(\w+\s+)?(area|room|hall|course|credit))|"
    r"\b(page|document|file|url|content|resource|site)\b[^.!?]{0,30}\b(not|\w+n.t|cannot|never|no longer)\b[^.!?]{0,12}"
    r"\b(found|exists?|available|here|locate)|^\W*not found\W*$|\b(404|410)\W+(error|not found|page)",
    re.IGNORECASE,
)
Get = Callable[[str], Awaitable[Response]]


@dataclass
class MissingPages:
    """Learns a host's "not found" page by asking once per crawl for a page that cannot exist."""

    get: Get
    extractor: Extractor
    _looks: dict[str, asyncio.Task[str]] = field(default_factory=dict)

    async def matches(self, document: Document) -> bool:
        """Whether a page is a soft 404."""
        if document.content_type not in HTML_TYPES:
            return False
        return says_not_found(document) or await self._equals_a_missing_one(document)

    async def close(self) -> None:
        """Cancel requests in progress."""
        for task in self._looks.values():
            task.cancel()
        await asyncio.gather(*self._looks.values(), return_exceptions=True)

    async def _equals_a_missing_one(self, document: Document) -> bool:
        origin = origin_of(document.url)
        if origin not in self._looks:
            self._looks[origin] = asyncio.create_task(self._ask(origin))
        missing = await asyncio.shield(self._looks[origin])
        return bool(missing) and resemblance(_words_of(document), missing) >= SAME_SHARE

    async def _ask(self, origin: str) -> str:
        url = f"{origin}/{uuid4().hex}"
        try:
            answer = await self.get(url)
            if answer.status != 200 or answer.content_type not in HTML_TYPES:
                return ""
            page = await self.extractor.read(FetchedBody(url, answer.content_type, answer.body, datetime.min))
        except (FetchError, ExtractionError):
            return ""
        return _words_of(page.document)


def says_not_found(document: Document) -> bool:
    """Whether the title or first heading of a short page says "not found"."""
    if len(document.text.split()) > MOST_WORDS:
        return False
    headings = [block.text for block in document.blocks if block.kind is BlockKind.HEADING]
    return any(_SAYS_SO.search(line) for line in [document.title, *headings[:1]])


def _words_of(document: Document) -> str:
    return normalised(f"{document.title} {document.text}").lower()
