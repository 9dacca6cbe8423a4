"""The visits of a crawl that are under way, by host."""

import asyncio
from collections import deque
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field

from core.crawl.frontier import Link
from core.crawl.visit import Visit
from core.text.urls import origin_of


@dataclass(frozen=True, slots=True)
class _Started:
    link: Link
    task: "asyncio.Task[Visit]"


@dataclass
class Visits:
    """Visits end in the order in which they were started on their host, at most `most_of_a_host` at once."""

    most_of_a_host: int
    _by_host: dict[str, deque[_Started]] = field(default_factory=dict)

    def __len__(self) -> int:
        return sum(map(len, self._by_host.values()))

    @property
    def busy(self) -> frozenset[str]:
        """The hosts of which no more can be started now."""
        return frozenset(host for host, started in self._by_host.items() if len(started) >= self.most_of_a_host)

    def start(self, link: Link, visit: Coroutine[None, None, Visit]) -> None:
        """Begins a visit."""
        self._by_host.setdefault(origin_of(link.url), deque()).append(_Started(link, asyncio.create_task(visit)))

    def links(self) -> Iterator[Link]:
        """What is under way."""
        return (each.link for started in self._by_host.values() for each in started)

    async def next_done(self, seconds: float) -> list[Visit]:
        """The next visit of each host that has one by then, at least one of all hosts; none when the time is up."""
        first = [started[0].task for started in self._by_host.values()]
        done, _ = await asyncio.wait(first, timeout=max(0.0, seconds), return_when=asyncio.FIRST_COMPLETED)
        return [self._ended(host) for host, started in list(self._by_host.items()) if started[0].task in done]

    async def cancel(self) -> None:
        """Ends all of them."""
        tasks = [each.task for started in self._by_host.values() for each in started]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, host: str) -> Visit:
        started = self._by_host[host]
        visit = started.popleft().task.result()
        if not started:
            del self._by_host[host]
        return visit
