"""Sign in with a campus account: to the provider and back, and the role that the claims give."""

import json
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

import structlog
from itsdangerous import URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from adapters.web.api.tokens import digest_of
from adapters.web.console.door import Door
from adapters.web.console.drawing import Pages
from adapters.web.console.gate import Gate
from adapters.web.console.provider import Provider
from adapters.web.console.roles import Roles
from adapters.web.visits import signed_text, signer
from core.domain.access import Staff
from core.errors import SignInError
from core.presentation.messages import say

BEGIN, BACK = "campus", "campus-back"
_COOKIE, _LASTS = "advisor_campus", timedelta(minutes=10)
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Campus:
    """The way to the provider and back. `console` is the console's address, as the provider knows it."""

    provider: Provider
    roles: Roles
    door: Door
    pages: Pages
    console: str

    def routes(self, gate: Gate) -> list[Route]:
        """What it serves, below the console."""
        return [Route(f"/{BEGIN}", gate.open(self.begun)), Route(f"/{BACK}", gate.open(self.came_back))]

    async def begun(self, request: Request) -> Response:
        """To the provider; what it takes to come back stands in a signed cookie for ten minutes."""
        request.scope["session"] = {}
        try:
            response = await self.provider.begun(request, f"{self.console}{BACK}")
        except SignInError as error:
            return self._refused(error)
        kept = str(self._cookies.dumps(json.dumps(request.session)))
        self.door.keep(request, response, (_COOKIE, kept), int(_LASTS.total_seconds()))
        return response

    async def came_back(self, request: Request) -> Response:
        """Signs in whom the provider names and a rule lets in; each state is used once, by the browser that began."""
        kept = signed_text(self._cookies, request.cookies.get(_COOKIE, ""), _LASTS)
        request.scope["session"] = json.loads(kept) if kept else {}
        state = request.query_params.get("state", "")
        try:
            if not await self.provider.began(request, state) or not await self._is_first(state):
                raise SignInError("It did not begin in this browser, or came back before; begin it anew.")
            return await self._entered(request, self.roles.staff_of(await self.provider.claims(request)))
        except SignInError as error:
            return self._refused(error)

    async def _is_first(self, state: str) -> bool:
        return await self.door.access.burn(digest_of(state), self.door.clock() + _LASTS)

    async def _entered(self, request: Request, staff: Staff | None) -> Response:
        if staff is None:
            log.warning("campus sign-in without a role")
            return self._page(say("console.problem.no_role"))
        response = RedirectResponse("./", 303)
        await self.door.begin(request, response, staff, BEGIN)
        self.door.keep(request, response, (_COOKIE, ""), 0)
        return response

    def _refused(self, error: SignInError) -> Response:
        log.warning("campus sign-in refused", error=str(error))
        return self._page(say("console.problem.campus"))

    def _page(self, problem: str) -> Response:
        return self.pages.open("sign_in.html", say("console.sign_in"), 403, link="", problem=problem, campus=BEGIN)

    @cached_property
    def _cookies(self) -> URLSafeTimedSerializer:
        return signer(self.door.keys, "console-campus")
