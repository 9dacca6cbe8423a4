"""Port of the site's other words, learned from what is stored."""

from collections.abc import Collection
from typing import Protocol

from core.domain.wording import Wording


class SiteWordings(Protocol):
    """What the site calls one thing in different places."""

    async def learn(self) -> int:
        """Learns them from the current pages and reviewed answers, in place of those before; returns how many."""
        ...

    async def within(self, terms: Collection[str], limit: int) -> list[Wording]:
        """Those all of whose terms are among these, at most `limit`; with the most terms, then places, first."""
        ...
