"""Ports of the web search: asking a search engine, and reading what it names now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from core.domain.document import Document
from core.domain.search import Scope


@dataclass(frozen=True, slots=True)
class Hit:
    """An address that a search engine names, with the title that it gives it; both are a stranger's words."""

    url: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class ReadNow:
    """The pages that were read, and by address the short reason why others were not."""

    documents: tuple[Document, ...] = ()
    left_out: Mapping[str, str] = field(default_factory=dict)


class WebSearch(Protocol):
    """A search engine."""

    async def find(self, words: str, hosts: Sequence[str]) -> list[Hit]:
        """What it names for these words on these hosts, best first; it may name any address.

        Raises FetchError or ExtractionError, whose `reason` holds no word of the question.
        """
        ...


class OwnPages(Protocol):
    """The pages of the institution's own hosts as they are now."""

    def hosts(self, scope: Scope) -> list[str]:
        """The hosts that may be read. Raises ConfigurationError for a wrong list of sources."""
        ...

    def allowed(self, urls: Sequence[str], scope: Scope) -> list[str]:
        """Those of these addresses that may be read by the rules of the sources, in order."""
        ...

    async def read(self, urls: Sequence[str], scope: Scope, seconds: float) -> ReadNow:
        """Those that may be read and could be, within so many seconds; never raises for one page."""
        ...

    async def close(self) -> None:
        """Ends what reading has started; another page starts it again."""
        ...


class KnownAddresses(Protocol):
    """Which pages are in the index."""

    async def among(self, urls: Sequence[str]) -> set[str]:
        """Those of these addresses that have a current version. Raises DatabaseError."""
        ...
