"""Crawl lists of publications: page after page of an API, and each work as a document of its own."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, quote_plus, urlencode, urlsplit

from core.crawl.crawl_guard import CrawlBudget
from core.crawl.fetching.politeness import Politeness
from core.crawl.publications.works import ListedWorks, Work, openalex_works, semantic_scholar_papers
from core.crawl.unexpected import named
from core.crawl.visits import skip
from core.domain.crawl import CrawledPage, CrawlEnded, PagesFound, PageSkipped, Source
from core.domain.document import Block, BlockKind, Document, record_block
from core.domain.page import KnownPage
from core.domain.read_pages import SkipReason, http_status
from core.errors import ExtractionError, FetchError
from core.ports.jobs import Clock
from core.text.urls import clean_url, url_key

_JSON = "application/json"
_NO_KEY = frozenset({401, 403})


@dataclass(frozen=True, slots=True)
class Api:
    """How an API is asked for works: the last part of its addresses, what is asked for, and where its key goes."""

    path: str
    parameters: Mapping[str, str]
    read: Callable[[bytes, str], ListedWorks]
    setting: str
    key_parameter: str = ""
    key_header: str = ""


OPENALEX = Api(
    "/works",
    {
        "per_page": "100",
        "cursor": "*",
        "select": "id,doi,title,publication_year,authorships,primary_location,abstract_inverted_index",
    },
    openalex_works,
    "ADVISOR_OPENALEX_KEY",
    key_parameter="api_key",
)
SEMANTIC_SCHOLAR = Api(
    "/graph/v1/",
    {"fields": "title,authors,year,venue,abstract,url,externalIds", "limit": "100"},
    semantic_scholar_papers,
    "ADVISOR_SEMANTIC_SCHOLAR_KEY",
    key_header="x-api-key",
)


def is_list_of_works(address: str) -> bool:
    """Whether the path of an address is one of these APIs'."""
    path = urlsplit(address).path.rstrip("/")
    return SEMANTIC_SCHOLAR.path in path or path.endswith(OPENALEX.path)


def api_of(address: str) -> Api:
    """The API that such an address is of."""
    return SEMANTIC_SCHOLAR if SEMANTIC_SCHOLAR.path in urlsplit(address).path else OPENALEX


@dataclass
class PublicationLists:
    """One crawl of the lists of a source. `keys` are those of the APIs, by their settings.

    A list that cannot be read to its end makes the run doubtful, and no work of it is taken for gone.
    """

    source: Source
    politeness: Politeness
    known: Sequence[KnownPage]
    budget: CrawlBudget
    keys: Mapping[str, str]
    clock: Clock
    found: set[str] = field(default_factory=set)
    stopped_short: str = ""
    lost_its_start: bool = False

    async def pages(self) -> AsyncGenerator[CrawledPage]:
        """Each work once, and why one was left out."""
        for address in dict.fromkeys(self.source.publications):
            async for page in self._contained(address):
                yield page
        for url in () if self.stopped_short else self._unseen():
            yield skip(url, SkipReason.UNLISTED, "no list of publications names it any more")

    def ended(self) -> CrawlEnded:
        """What this crawl could not see."""
        unasked = self._unseen() if self.stopped_short else ()
        cut_short = self.budget.spent if self.stopped_short else ""
        return CrawlEnded(0, 0, self.stopped_short, self.lost_its_start, cut_short, unasked=tuple(unasked))

    def _unseen(self) -> Iterator[str]:
        return (page.url for page in self.known if page.is_current and url_key(page.url) not in self.found)

    async def _contained(self, address: str) -> AsyncGenerator[CrawledPage]:
        try:
            async for page in self._works(address):
                yield page
        except (FetchError, ExtractionError) as error:
            yield self._lost(address, error.reason, str(error))
        except Exception as error:  # noqa: BLE001 - one list never ends a crawl
            yield self._lost(address, SkipReason.INTERNAL_ERROR, named(error))

    def _lost(self, address: str, reason: str, why: str) -> PageSkipped:
        for key in map(quote_plus, filter(None, self.keys.values())):  # of what was asked for it may be a part
            why = why.replace(key, "…")
        self.stopped_short, self.lost_its_start = f"a list of publications could not be read ({why})", True
        return skip(address, reason, why)

    async def _works(self, address: str) -> AsyncGenerator[CrawledPage]:
        named_here: set[str] = set()
        following: Mapping[str, str] | None = {}  # None behind the last page
        while following is not None:
            listed = await self._listed(address, following)
            for page in self._read(address, listed):
                yield page
            links = {work.link for work in listed.works}
            if not links | named_here:
                raise ExtractionError(f"{address} names no work; check the number in it", SkipReason.UNREADABLE)
            following = listed.following or None if links else None
            if following and (limit := self._limit(has_news=not links <= named_here)):
                self.stopped_short, following = limit, None
                yield skip(address, SkipReason.PAGE_LIMIT, f"{limit}; the rest of the list was not read")
            named_here |= links

    def _limit(self, *, has_news: bool) -> str:
        """Why no more is asked for; empty where nothing speaks against it."""
        if len(self.found) >= self.source.max_pages:
            return f"max_pages is {self.source.max_pages}"
        return self.budget.spent or ("" if has_news else "the list goes on with the same works")

    def _read(self, address: str, listed: ListedWorks) -> Iterator[CrawledPage]:
        for work in listed.works:
            if (page := self._page(work)) is not None:
                yield page
        if listed.unread:
            detail = f"{listed.unread} of its works have no title, or another form"
            yield skip(address, SkipReason.UNREADABLE, detail)
        yield PagesFound(len(self.found))

    async def _listed(self, address: str, following: Mapping[str, str]) -> ListedWorks:
        api = api_of(address)
        key = self.keys.get(api.setting, "")
        in_query = {api.key_parameter: key} if key and api.key_parameter else {}
        in_header = {api.key_header: key} if key and api.key_header else {}
        response = await self.politeness.get(_asked(api, address, {**following, **in_query}), in_header)
        if response.status == 200:
            return await asyncio.to_thread(api.read, response.body, address)
        remedy = f"correct the key in {api.setting}" if key else f"set the API's key in {api.setting}"
        advice = remedy if response.status in _NO_KEY else "correct the address, or wait"
        raise FetchError(f"{address} answered {response.status}; {advice}", http_status(response.status))

    def _page(self, work: Work) -> CrawledPage | None:
        """The document of a work; None for one that has been seen, or that is too many."""
        url = clean_url(work.link)
        if url is None:
            return skip(work.link[:200] or self.source.name, SkipReason.BAD_URL, "a work has no web address")
        if url_key(url) in self.found or len(self.found) >= self.source.max_pages:
            return None
        self.found.add(url_key(url))
        return Document(url, work.publication.title, tuple(_blocks(work)), _JSON, self.clock())


def _asked(api: Api, address: str, more: Mapping[str, str]) -> str:
    """The address with what is asked for, where it does not say otherwise."""
    bare, _, query = address.partition("?")
    return f"{bare}?{urlencode({**api.parameters, **dict(parse_qsl(query)), **more})}"


def _blocks(work: Work) -> Iterator[Block]:
    """The title, the paper in one line, and the abstract."""
    yield Block(BlockKind.HEADING, work.publication.title, 1)
    yield record_block([work.publication.line])
    if work.abstract:
        yield Block(BlockKind.PARAGRAPH, work.abstract)
