"""Sign in to the console with a campus account, with the role that its claims give."""

from dataclasses import dataclass

import structlog
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from adapters.web.campus.round_trip import RoundTrip
from adapters.web.console.door import Door
from adapters.web.console.drawing import Pages
from adapters.web.console.gate import Gate
from adapters.web.console.roles import Roles
from core.domain.access import Staff
from core.errors import SignInError
from core.presentation.messages import say

BEGIN, BACK = "campus", "campus-back"
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Campus:
    """The way to the provider and back."""

    trip: RoundTrip
    roles: Roles
    door: Door
    pages: Pages

    def routes(self, gate: Gate) -> list[Route]:
        """What it serves, below the console."""
        return [Route(f"/{BEGIN}", gate.open(self.begun)), Route(f"/{BACK}", gate.open(self.came_back))]

    async def begun(self, request: Request) -> Response:
        """To the provider."""
        try:
            return await self.trip.begun(request)
        except SignInError as error:
            return self._refused(error)

    async def came_back(self, request: Request) -> Response:
        """Signs in whom the provider names and a rule lets in."""
        try:
            return await self._entered(request, self.roles.staff_of(await self.trip.claims(request)))
        except SignInError as error:
            return self._refused(error)

    async def _entered(self, request: Request, staff: Staff | None) -> Response:
        if staff is None:
            log.warning("campus sign-in without a role")
            return self._page(say("console.problem.no_role"))
        response = RedirectResponse("./", 303)
        await self.door.begin(request, response, staff, BEGIN)
        self.trip.end(request, response)
        return response

    def _refused(self, error: SignInError) -> Response:
        log.warning("campus sign-in refused", error=str(error))
        return self._page(say("console.problem.campus"))

    def _page(self, problem: str) -> Response:
        return self.pages.open("sign_in.html", say("console.sign_in"), 403, link="", problem=problem, campus=BEGIN)
