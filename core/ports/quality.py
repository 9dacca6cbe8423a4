"""Port of the quality checks: page texts, their links and findings."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Protocol

from core.domain.findings import DeadAddress, Finding, FoundPage, PageText, ReadingGap


class SiteRecord(Protocol):
    """The texts of the site's pages, their links, and what is wrong with them."""

    def pages(self) -> AsyncGenerator[PageText]:
        """Every current page of every source."""
        ...

    async def dead_addresses(self, source: str, reasons: Sequence[str]) -> list[DeadAddress]:
        """Linked addresses that failed for these reasons in the newest run of a source."""
        ...

    async def reading_gaps(self, most: int) -> list[ReadingGap]:
        """What the newest complete runs of all sources could not read, by kind, the largest first.

        At most so many addresses of each kind.
        """
        ...

    async def found_now(self) -> list[FoundPage]:
        """Pages that answers rest on because a web search found them, and that are still in no source; most first."""
        ...

    async def linked_addresses(self) -> set[str]:
        """Every address that a page which is not missing links to, or that another address copies."""
        ...

    async def keep(self, source: str, findings: Sequence[Finding], counts: Mapping[str, int], fresh: int) -> None:
        """Stores the findings of a source's newest run, in place of all earlier ones.

        `counts` says how many there were of each kind, and `fresh` how many are new.
        """
        ...

    async def findings(self, source: str | None = None) -> list[Finding]:
        """The newest findings of a source, or of all."""
        ...
