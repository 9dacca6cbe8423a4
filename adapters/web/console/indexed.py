"""A page as the index sees it: the passages that are searched, in their order, beside a link to the page itself."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.console.door import Session
from adapters.web.console.drawing import Pages, drawn
from adapters.web.origin import Origins
from core.domain.curated import RestsOn
from core.ports.curated import CitedPages
from core.presentation.document import Link, document, line

_LONGEST = 2_000


@dataclass(frozen=True)
class IndexedPage:
    """For everybody who has signed in. Raises DatabaseError."""

    cited: CitedPages | None
    pages: Pages

    async def page(self, request: Request, session: Session) -> Response:
        """The form that asks for an address, and the page that has it."""
        url = request.query_params.get("url", "").strip()[:_LONGEST]
        found = await Origins(self.cited).named(url)
        values = {"url": url, "longest": _LONGEST, "found": found, "passages": await self._passages(found)}
        place = drawn(document([line(Link("", (found.url,)), f" · {found.source}")])) if found else ""
        status = 404 if url and not found else 200
        return self.pages.page("indexed.html", session, "sources", status, place=place, **values)

    async def _passages(self, found: RestsOn | None) -> tuple[str, ...]:
        if self.cited is None or found is None or found.page_version_id is None:
            return ()
        return await self.cited.passages(found.page_version_id)
