"""Ports of the quality checks: what pages say, and the campus's own questions."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Protocol

from core.domain.findings import DeadAddress, Finding, PageText


class SiteRecord(Protocol):
    """What the site's pages say and where they lead, and what is wrong with them."""

    def pages(self) -> AsyncGenerator[PageText]:
        """Every current page of every source."""
        ...

    async def dead_addresses(self, source: str, reasons: Sequence[str]) -> list[DeadAddress]:
        """What the newest run of a source was refused for these reasons although some page links there."""
        ...

    async def linked_addresses(self) -> set[str]:
        """Every address to which another page leads that is not doubted, or which another address copies."""
        ...

    async def keep(self, source: str, findings: Sequence[Finding], counts: Mapping[str, int], fresh: int) -> None:
        """Keeps the findings with the newest run of a source, in place of all earlier ones.

        `counts` says how many there were of each kind, and `fresh` how many are new.
        """
        ...

    async def findings(self, source: str | None = None) -> list[Finding]:
        """What was found last in a source, or in all."""
        ...
