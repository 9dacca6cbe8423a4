"""A queue of addresses in which hosts take turns: a slow one does not hold the others back."""

from collections import deque
from collections.abc import Container
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Queued = TypeVar("Queued")


@dataclass
class HostQueue(Generic[Queued]):
    """First in, first out for each host. Hosts take turns in the order in which they came in."""

    _by_host: dict[str, deque[Queued]] = field(default_factory=dict)
    _count: int = 0

    def __len__(self) -> int:
        return self._count

    def append(self, host: str, item: Queued) -> None:
        """Queues it last of its host."""
        self._by_host.setdefault(host, deque()).append(item)
        self._count += 1

    def append_first(self, host: str, item: Queued) -> None:
        """Queues it first of its host."""
        self._by_host.setdefault(host, deque()).appendleft(item)
        self._count += 1

    def pop(self, busy: Container[str] = ()) -> Queued | None:
        """The first one of the next host that is not busy; None where there is none."""
        host = next((each for each in self._by_host if each not in busy), None)
        if host is None:
            return None
        items = self._by_host.pop(host)
        item = items.popleft()
        if items:
            self._by_host[host] = items  # last in turn now
        self._count -= 1
        return item
