"""Students sign in on the page with campus accounts: under a name that stays the same and says nothing of them."""

import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from adapters.web.campus.round_trip import RoundTrip
from adapters.web.requests import form_of, languages_of
from adapters.web.visits import CAMPUS, Visits
from core.errors import AdvisorError, SignInError
from core.presentation.messages import say, speaking
from core.screens.screen import first

BACK = "signed-in"
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Students:
    """The routes of the sign-in; everybody with an account of the provider may. Every method raises HTTPException."""

    trip: RoundTrip
    visits: Visits

    def routes(self) -> list[Route]:
        """What it serves beside the page."""
        return [
            Route("/sign-in", self.begun),
            Route(f"/{BACK}", self.came_back),
            Route("/sign-out", self.left, methods=["POST"]),
        ]

    async def begun(self, request: Request) -> Response:
        """To the provider."""
        return await _told(request, self.trip.begun)

    async def came_back(self, request: Request) -> Response:
        """The page, of whom the provider names."""
        return await _told(request, self._entered)

    async def left(self, request: Request) -> Response:
        """The page, of whoever it was before the sign-in."""
        return await _told(request, self._left)

    async def _left(self, request: Request) -> Response:
        visit = self.visits.going_on(request, first(await form_of(request), "token"))
        if visit is None or not visit.is_of_campus:
            raise HTTPException(403, say("web.problem.stale"))
        response = RedirectResponse("./", 303)
        self.visits.sign_out(request, response)
        return response

    async def _entered(self, request: Request) -> Response:
        claims = await self.trip.claims(request)
        response = RedirectResponse("./", 303)
        self.visits.sign_in(student_of(str(claims["iss"]), str(claims["sub"])), request, response)
        self.trip.end(request, response)
        return response


def student_of(issuer: str, subject: str) -> str:
    """The name under which a student is stored; both together are nobody else's (OpenID Connect Core 1.0, 5.7)."""
    return CAMPUS + hashlib.sha256(f"{issuer}\n{subject}".encode()).hexdigest()[:32]


async def _told(request: Request, step: Callable[[Request], Awaitable[Response]]) -> Response:
    with speaking(*languages_of(request)):
        try:
            return await step(request)
        except SignInError as error:
            log.warning("sign-in of a student refused", error=str(error))
            raise HTTPException(403, say("web.problem.sign_in")) from None
        except AdvisorError as error:
            log.error("sign-in of a student failed", error=type(error).__name__)
            raise HTTPException(503, say("web.problem.sign_in")) from None
