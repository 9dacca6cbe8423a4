"""Two evaluation runs side by side: what became better or worse, and the questions that are answered differently."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.console.door import Session
from adapters.web.console.drawing import Pages
from core.domain.answer import Outcome
from core.domain.status import RunsBeside
from core.errors import ConfigurationError
from core.ports.console import Console
from core.presentation.messages import say

_MOST = 100  # questions


@dataclass(frozen=True)
class Evaluations:
    """For admins; the questions are those of suites, never of students."""

    console: Console
    pages: Pages

    async def page(self, request: Request, session: Session) -> Response:
        """The runs to choose from, and the two that were chosen; at first the newest of a suite and the one before."""
        names, asked = await self.console.runs.names(), request.query_params
        last, newest = await self.console.runs.newest_pair() or ("", "")
        before, after = asked.get("before") or last, asked.get("after") or newest
        made, problem = await self._beside(before, after) if before and after else (None, "")
        outcomes = {each.value: say(f"outcome.{each.value}") for each in Outcome}
        values = {"names": names, "before": before, "after": after, "made": made, "most": _MOST, "outcomes": outcomes}
        status = 400 if problem else 200
        return self.pages.page("evaluations.html", session, "evaluations", status, problem=problem, **values)

    async def _beside(self, before: str, after: str) -> tuple[RunsBeside | None, str]:
        try:
            return await self.console.runs.beside(before, after), ""
        except ConfigurationError as error:
            return None, str(error)
