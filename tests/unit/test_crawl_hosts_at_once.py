"""Hosts take turns: a slow one holds nobody back, and pages of each are read in the order in which they were found."""

import asyncio

from core.crawl.frontier import Frontier, HostQueue, Link
from core.crawl.visits import Visit, Visits
from core.domain.crawl import Source

FAST, SLOW = "https://fast.example", "https://slow.example"
HOSTS = Source("campus", (f"{FAST}/", f"{SLOW}/"))


def queue(*items: str) -> HostQueue[str]:
    made = HostQueue[str]()
    for item in items:
        made.append(item[0], item)
    return made


def popped(of: HostQueue[str], *busy: str) -> list[str]:
    return [item for _ in range(len(of)) if (item := of.pop(busy))]


def test_of_one_host_the_first_comes_first() -> None:
    assert popped(queue("a1", "a2", "a3")) == ["a1", "a2", "a3"]


def test_hosts_take_turns() -> None:
    assert popped(queue("a1", "a2", "a3", "b1", "c1", "b2")) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_a_busy_host_is_passed_over_and_keeps_its_place() -> None:
    hosts = queue("a1", "a2", "b1", "b2")

    assert popped(hosts, "a") == ["b1", "b2"]
    assert len(hosts) == 2
    assert popped(hosts) == ["a1", "a2"]


def test_what_is_urgent_comes_before_others_of_its_host() -> None:
    hosts = queue("a1", "b1")
    hosts.append_first("a", "a0")

    assert popped(hosts) == ["a0", "b1", "a1"]


def test_what_may_wait_is_fetched_where_nothing_else_may_be() -> None:
    frontier = Frontier(HOSTS)
    frontier.add(Link(f"{FAST}/a", 1))
    frontier.add(Link(f"{SLOW}/late", 1), is_late=True)

    assert frontier.next(busy={FAST}) == Link(f"{SLOW}/late", 1)
    assert frontier.next(busy={FAST}) is None
    assert frontier.next() == Link(f"{FAST}/a", 1)


class Site:
    """Visits that end when they are told to."""

    def __init__(self) -> None:
        self.may_end: dict[str, asyncio.Event] = {}

    async def visit(self, url: str) -> Visit:
        await self.may_end.setdefault(url, asyncio.Event()).wait()
        return Visit(Link(url, 1))

    def end(self, url: str) -> None:
        self.may_end.setdefault(url, asyncio.Event()).set()


async def test_a_slow_host_holds_no_other_back() -> None:
    site, visits = Site(), Visits(most_of_a_host=1)
    for url in (f"{SLOW}/1", f"{FAST}/1"):
        visits.start(Link(url, 1), site.visit(url))
    assert visits.busy == {SLOW, FAST}

    site.end(f"{FAST}/1")
    done = await visits.next_done(60)

    assert [visit.link.url for visit in done] == [f"{FAST}/1"]
    assert visits.busy == {SLOW}
    assert [link.url for link in visits.links()] == [f"{SLOW}/1"]
    await visits.cancel()


async def test_of_one_host_the_first_is_waited_for() -> None:
    site, visits = Site(), Visits(most_of_a_host=2)
    for url in (f"{FAST}/1", f"{FAST}/2"):
        visits.start(Link(url, 1), site.visit(url))

    site.end(f"{FAST}/2")
    assert await visits.next_done(0) == []
    site.end(f"{FAST}/1")

    assert [visit.link.url for visit in await visits.next_done(60)] == [f"{FAST}/1"]
    assert [visit.link.url for visit in await visits.next_done(60)] == [f"{FAST}/2"]
    assert len(visits) == 0
