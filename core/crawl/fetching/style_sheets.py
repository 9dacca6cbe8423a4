"""Fetch the style sheets that a page loads from its own host: they tell what the page hides and strikes out."""

import asyncio
import re
from dataclasses import dataclass, field
from html import unescape

from core.crawl.fetching.fetch import Response
from core.crawl.fetching.politeness import Politeness
from core.domain.read_pages import HTML_TYPES
from core.errors import FetchError
from core.text.urls import clean_url, origin_of

MOST_OF_A_PAGE, MOST_OF_A_CRAWL = 8, 60
_LINK = re.compile(rb"<link\b[^>]*>", re.IGNORECASE)
_IS_SHEET = re.compile(rb"\brel\s*=\s*[\"']?\s*stylesheet\b", re.IGNORECASE)
_IS_PRINTED = re.compile(rb"\bmedia\s*=\s*[\"']?\s*print\b", re.IGNORECASE)
_HREF = re.compile(rb"\bhref\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE)


@dataclass
class StyleSheets:
    """The style sheets of a crawl, each fetched once, as politely as pages; those of other hosts never are."""

    politeness: Politeness
    _found: dict[str, "asyncio.Task[str]"] = field(default_factory=dict)

    async def of(self, page: Response) -> tuple[str, ...]:
        """The sheets of a page, in its order; those that cannot be read are left out."""
        if page.content_type not in HTML_TYPES:
            return ()
        texts = [await asyncio.shield(task) for url in sheets_of(page) if (task := self._task(url)) is not None]
        return tuple(filter(None, texts))

    async def close(self) -> None:
        """Cancel what is under way."""
        for task in self._found.values():
            task.cancel()
        await asyncio.gather(*self._found.values(), return_exceptions=True)

    def _task(self, url: str) -> "asyncio.Task[str] | None":
        if url not in self._found and len(self._found) < MOST_OF_A_CRAWL:
            self._found[url] = asyncio.create_task(self._text(url))
        return self._found.get(url)

    async def _text(self, url: str) -> str:
        try:
            answer = await self.politeness.get(url)
        except FetchError:
            return ""
        is_sheet = answer.status == 200 and answer.content_type == "text/css"
        return answer.body.decode("utf-8", "replace") if is_sheet else ""


def sheets_of(page: Response) -> list[str]:
    """The addresses of the style sheets for windows that a page loads from its own host."""
    links = (link for link in _LINK.findall(page.body) if _IS_SHEET.search(link) and not _IS_PRINTED.search(link))
    hrefs = (b"".join(found.groups(b"")) for link in links if (found := _HREF.search(link)))
    urls = (clean_url(unescape(href.decode("utf-8", "replace")), page.url) for href in hrefs)
    own = (url for url in urls if url and origin_of(url) == origin_of(page.url))
    return list(dict.fromkeys(own))[:MOST_OF_A_PAGE]
