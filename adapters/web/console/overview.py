"""The first page: questions a day by outcome, how long they took, what was missed, and how the crawls went."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.console.door import Session
from adapters.web.console.drawing import Pages, drawn
from core.ports.console import Console
from core.ports.platforms import Services
from core.presentation.status import status_document


@dataclass(frozen=True)
class OverviewPage:
    """For everybody who has signed in. Raises DatabaseError."""

    services: Services
    console: Console
    pages: Pages

    async def page(self, _: Request, session: Session) -> Response:
        """The page."""
        seen = await self.services.operations.overview()
        return self.pages.page("overview.html", session, "./", state=drawn(status_document(seen)))
