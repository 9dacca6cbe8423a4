"""Limit how often a search engine is asked, and remember for a few minutes what was found."""

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from hashlib import blake2b
from secrets import token_bytes
from typing import Generic, TypeVar

A_MINUTE = 60.0
Found = TypeVar("Found")


@dataclass
class Allowance:
    """At most `per_minute` searches of this process in any minute, and none for a minute after `most_failures`."""

    per_minute: int = 10
    most_failures: int = 3
    seconds: Callable[[], float] = time.monotonic
    _asked: deque[float] = field(default_factory=deque, init=False)
    _failures: int = field(default=0, init=False)
    _rests_until: float = field(default=float("-inf"), init=False)

    def take(self) -> str:
        """Takes one; else the reason why there is none."""
        now = self.seconds()
        while self._asked and now - self._asked[0] >= A_MINUTE:
            self._asked.popleft()
        if now < self._rests_until:
            return f"it failed {self.most_failures} times in a row, and is asked again after a minute"
        if len(self._asked) >= self.per_minute:
            return f"{self.per_minute} searches in the last minute"
        self._asked.append(now)
        return ""

    def note(self, *, failed: bool) -> None:
        """Notes how a search went."""
        self._failures = self._failures + 1 if failed else 0
        if self._failures >= self.most_failures:
            self._failures, self._rests_until = 0, self.seconds() + A_MINUTE


@dataclass
class Recently(Generic[Found]):
    """What was found in the last `keep` seconds, by a salted hash: the words themselves are not kept."""

    keep: float = 300.0
    most: int = 16  # lists of pages, of some megabytes at most
    seconds: Callable[[], float] = time.monotonic
    _salt: bytes = field(default_factory=lambda: token_bytes(16), init=False, repr=False)
    _found: OrderedDict[bytes, tuple[float, Found]] = field(default_factory=OrderedDict, init=False, repr=False)

    def get(self, asked: Hashable) -> Found | None:
        """What was put there not too long ago."""
        self._drop_old()
        entry = self._found.get(self._key(asked))
        return entry[1] if entry else None

    def put(self, asked: Hashable, found: Found) -> None:
        """Keeps it, in place of the oldest where there are too many."""
        self._found[self._key(asked)] = self.seconds(), found
        self._drop_old()
        while len(self._found) > self.most:
            self._found.popitem(last=False)

    def _drop_old(self) -> None:
        last = self.seconds() - self.keep
        while self._found and next(iter(self._found.values()))[0] <= last:
            self._found.popitem(last=False)

    def _key(self, asked: Hashable) -> bytes:
        return blake2b(repr(asked).encode("utf-8", "replace"), key=self._salt, digest_size=16).digest()
