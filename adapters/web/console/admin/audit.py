"""The audit page: who did what at the console, and who looked at what students wrote."""

from dataclasses import dataclass
from datetime import timedelta

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.console.door import Session
from adapters.web.console.drawing import Pages
from core.ports.console import Console

_DAYS = timedelta(days=30)


@dataclass(frozen=True)
class Audit:
    """For admins. Raises DatabaseError."""

    console: Console
    pages: Pages

    async def page(self, _: Request, session: Session) -> Response:
        """The last 30 days, newest first; no word of a student is shown."""
        since = self.console.clock() - _DAYS
        events, looks = await self.console.access.events(since), await self.console.looks.since(since)
        return self.pages.page("audit.html", session, "audit", events=events, looks=looks)
