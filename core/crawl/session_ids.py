"""Tell session ids from content in the links of a page: only they differ when the page is asked for again."""

import asyncio
import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from core.crawl.missing_pages import Get
from core.domain.read_pages import FetchedBody, ReadPage
from core.errors import ExtractionError, FetchError
from core.ports.crawling import Extractor
from core.text.urls import origin_of

_PARAMETER = re.compile(r"(?<=[?&])([\w.\[\]-]+)=([^&#]+)(?:&|(?=#)|$)")
_DIGIT = re.compile(r"\d")
_LEAST_CHARACTERS, _LEAST_LINKS = 6, 2
MOST_ASKED = 5  # parameters of a host; each costs one request a crawl


@dataclass
class SessionIds:
    """Learns which parameters of a host are session ids; each is looked into once per crawl."""

    get: Get
    extractor: Extractor
    _found: dict[str, dict[str, asyncio.Task[bool]]] = field(default_factory=lambda: defaultdict(dict))

    async def without(self, page: ReadPage) -> ReadPage:
        """The page, with links that name no session."""
        url, found = page.document.url, self._found[origin_of(page.document.url)]
        for name, value in _same_in_all(page.links.links, url).items():
            if name not in found and len(found) < MOST_ASKED:
                found[name] = asyncio.create_task(self._changes(url, name, value))
        names = {name for name, task in list(found.items()) if await asyncio.shield(task)}
        return _stripped(page, names) if names else page

    async def close(self) -> None:
        """Cancel requests in progress."""
        tasks = [task for found in self._found.values() for task in found.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _changes(self, url: str, name: str, value: str) -> bool:
        """Whether all links of the page, asked for without this parameter, have another value now."""
        try:
            answer = await self.get(_without(url, {name}))
            if answer.status != 200:
                return False
            body = FetchedBody(url, answer.content_type, answer.body, datetime.min)
            again = await self.extractor.read(body)
        except (FetchError, ExtractionError):
            return False
        return _same_in_all(again.links.links, url).get(name, value) != value


def _same_in_all(links: Sequence[str], url: str) -> dict[str, str]:
    """The parameters of a page's links to its own host that have one value in several of them."""
    found: dict[str, list[str]] = defaultdict(list)
    for link in links:
        for name, value in _PARAMETER.findall(link) if origin_of(link) == origin_of(url) else ():
            found[name].append(value)
    one = {name: values[0] for name, values in found.items() if len(values) >= _LEAST_LINKS and len({*values}) == 1}
    return {name: value for name, value in one.items() if len(value) >= _LEAST_CHARACTERS and _DIGIT.search(value)}


def _without(url: str, names: Collection[str]) -> str:
    return _PARAMETER.sub(lambda found: "" if found[1] in names else found[0], url).rstrip("?&")


def _stripped(page: ReadPage, names: Collection[str]) -> ReadPage:
    links = tuple(dict.fromkeys(_without(link, names) for link in page.links.links))
    told = tuple(replace(link, target=_without(link.target, names)) for link in page.links.in_text)
    document = replace(page.document, links=links, text_links=told)
    return replace(page, document=document, links=replace(page.links, links=links, in_text=told))
