"""A crawl of the open internet sends nothing to a private address, whichever way a site leads there."""

import socket
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field, replace

import pytest

from benchmarks.sites.local_site import LocalSite, served
from core.crawl.crawler import HttpCrawler
from core.crawl.fetching.fetch import AddressInfo, FetchLimits
from core.domain.crawl import PageSkipped, Source
from core.domain.document import Document
from tests.standins.threaded_extractor import ThreadExtractor

PUBLIC = "203.0.114.7"  # an address of the open internet; what is sent there ends at the played site
PROSE = "The registrar opens enrolment on the first Monday of every term, and it closes two weeks later at noon. " * 2
PRIVATE = ["127.0.0.1", "169.254.169.254", "10.0.0.8", "[::1]", "2130706433", "0x7f.1", "[::ffff:10.0.0.8]"]


@dataclass
class PlayedNetwork:
    """Resolves names, and records where sockets try to go: only one address leads anywhere, to the played site."""

    site: LocalSite
    names: dict[str, Iterator[list[str]]] = field(default_factory=dict)
    attempts: list[str] = field(default_factory=list)

    async def resolve(self, host: str, port: int) -> list[str]:
        """Reads numbers in every notation, as the system's resolver does."""
        if host in self.names:
            return next(self.names[host])
        try:
            return [socket.inet_ntoa(socket.inet_aton(host))]
        except OSError:
            return [PUBLIC]

    def open_socket(self, address: AddressInfo) -> socket.socket:
        family, kind, protocol, *_ = address
        return PlayedSocket(self, family, kind, protocol)


class PlayedSocket(socket.socket):
    """Notes where it is told to connect, and goes nowhere else than to the played site."""

    def __init__(self, network: PlayedNetwork, family: int, kind: int, protocol: int) -> None:
        super().__init__(family, kind, protocol)
        self.network = network

    def connect(self, address: tuple[str, int]) -> None:  # type: ignore[override]
        self.network.attempts.append(address[0])
        if address[0] != PUBLIC:
            raise ConnectionRefusedError("nothing leaves for here")
        super().connect(("127.0.0.1", int(self.network.site.address.rpartition(":")[2])))


@pytest.fixture
def network() -> Iterator[PlayedNetwork]:
    with served(LocalSite()) as site:
        yield PlayedNetwork(site)


SOURCE = Source("campus", ("http://www.campus.example/",), include=("^http",), delay_seconds=0)
Crawl = Callable[[Source], AsyncIterator[object]]


async def crawled(network: PlayedNetwork, source: Source = SOURCE) -> dict[str, str]:
    """Why each address was left out; an empty reason for pages that were read."""
    limits = FetchLimits(retries=0, backoff_seconds=0.01)
    crawler = HttpCrawler("test/1", ThreadExtractor(), limits, resolve=network.resolve, open_socket=network.open_socket)
    reasons: dict[str, str] = {}
    async for page in crawler.crawl(source):
        if isinstance(page, Document | PageSkipped):
            reasons[page.url] = page.reason if isinstance(page, PageSkipped) else ""
    return reasons


def home(network: PlayedNetwork, *links: str) -> None:
    anchors = "".join(f'<a href="{link}">a link</a>' for link in links)
    network.site.put("/", f"<title>Campus</title><p>{PROSE}</p>{anchors}")


@pytest.mark.parametrize("host", PRIVATE)
async def test_a_link_to_a_private_address_is_refused(network: PlayedNetwork, host: str) -> None:
    home(network, f"http://{host}/latest/meta-data/")

    reasons = await crawled(network)

    assert set(network.attempts) == {PUBLIC}
    assert sorted(reasons.values()) in (["", "private address"], ["", "bad url"])


@pytest.mark.parametrize("host", PRIVATE)
async def test_a_redirect_to_a_private_address_is_refused(network: PlayedNetwork, host: str) -> None:
    home(network, "/away")
    network.site.redirect("/away", f"http://{host}/", 302)

    reasons = await crawled(network)

    assert set(network.attempts) == {PUBLIC}
    assert reasons["http://www.campus.example/away"] in {"private address", "bad url"}


@pytest.mark.parametrize("addresses", [["10.0.0.8"], [PUBLIC, "169.254.169.254"], ["::1"], ["fe80::1%2"]])
async def test_a_name_that_leads_inside_is_refused(network: PlayedNetwork, addresses: list[str]) -> None:
    home(network, "http://inside.example/")
    network.names["inside.example"] = iter([addresses] * 9)

    reasons = await crawled(network)

    assert set(network.attempts) == {PUBLIC}
    assert reasons["http://inside.example/"] == "private address"


async def test_a_name_that_changes_its_mind_after_it_was_checked_leads_nowhere_else(network: PlayedNetwork) -> None:
    home(network, *[f"http://rebinding.example/{number}" for number in range(5)])
    network.names["rebinding.example"] = iter([[PUBLIC], *[["127.0.0.1"]] * 9])

    await crawled(network)

    assert set(network.attempts) == {PUBLIC}


async def test_a_robots_file_and_a_sitemap_inside_are_refused_too(network: PlayedNetwork) -> None:
    home(network)
    network.site.redirect("/robots.txt", "http://169.254.169.254/", 301)

    reasons = await crawled(network, replace(SOURCE, sitemap="http://10.0.0.8/sitemap.xml"))

    assert set(network.attempts) <= {PUBLIC}
    assert set(reasons.values()) == {"private address"}


async def test_a_feed_and_its_pages_inside_are_refused_too(network: PlayedNetwork) -> None:
    home(network)
    network.site.put("/feed", "<rss><item><link>http://10.0.0.8/wiki</link></item></rss>")
    network.site.redirect("/moved", "http://169.254.169.254/latest/", 301)
    inside = "http://10.0.0.9/feed"

    feeds = ("http://www.campus.example/feed", "http://www.campus.example/moved", inside)
    reasons = await crawled(network, replace(SOURCE, feeds=feeds))

    assert set(network.attempts) == {PUBLIC}
    refused = {"http://10.0.0.8/wiki", "http://www.campus.example/moved", inside}
    assert {url for url, reason in reasons.items() if reason == "private address"} == refused


async def test_without_the_check_the_same_link_would_be_tried(network: PlayedNetwork) -> None:
    home(network, "http://10.0.0.8/wiki/", "http://169.254.169.254/latest/meta-data/")

    await crawled(network, replace(SOURCE, allow_private_network=True))

    assert set(network.attempts) == {PUBLIC, "10.0.0.8"}
