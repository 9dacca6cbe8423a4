"""The page that somebody came from: told only where it is one of the pages that are indexed."""

from dataclasses import dataclass

from core.domain.curated import RestsOn
from core.domain.outside_text import unstorable_part
from core.errors import AdvisorError
from core.ports.curated import CitedPages

_LONGEST = 2_000


@dataclass(frozen=True)
class Origins:
    """Looks pages up by the address that a widget names."""

    pages: CitedPages | None

    async def named(self, address: str) -> RestsOn | None:
        """The indexed page at this address; any other is forgotten at once, and stands in no log."""
        is_one = address.startswith(("https://", "http://")) and len(address) <= _LONGEST
        if self.pages is None or not is_one or unstorable_part(address):
            return None
        try:
            return await self.pages.page_at(address)
        except AdvisorError:
            return None
