"""Put the page, the widget and the API together, as one ASGI application."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, replace
from http import HTTPStatus
from importlib.util import find_spec
from typing import TYPE_CHECKING
from uuid import uuid4

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp

from adapters.web.answering import Answering
from adapters.web.api.calls import Calls
from adapters.web.api.endpoints import Api
from adapters.web.api.tokens import Tokens
from adapters.web.calendar_feed import FEED, CalendarFeed
from adapters.web.campus.provider import WHO_ALONE, Provider
from adapters.web.campus.round_trip import RoundTrip
from adapters.web.campus.students import BACK, Students
from adapters.web.chat import Chat
from adapters.web.console.app import console_routes
from adapters.web.headers import SafeHeaders
from adapters.web.mounts import mounted
from adapters.web.options import WebOptions
from adapters.web.origin import Origins
from adapters.web.pages import filled
from adapters.web.pictures import Pictures
from adapters.web.requests import languages_of, wants_events
from adapters.web.screen_view import Acts
from adapters.web.visits import Visits
from adapters.web.widget import FRAME, SCRIPT, script
from core.domain.conversation import ConversationKey
from core.presentation.answers import apology
from core.presentation.messages import say, speaking
from core.screens.privacy_texts import Terms
from core.screens.screens import Screens
from core.screens.services import Services
from core.screens.visitors import Permissions

if TYPE_CHECKING:  # its SDK is an extra
    from adapters.web.api.mcp_server import McpEndpoint

API, MCP = "/api", "/mcp"
log = structlog.get_logger(__name__)


def web_app(services: Services, options: WebOptions, answering: Answering) -> ASGIApp:
    """The application: at `/`, and below the prefix where a proxy keeps it. Raises ConfigurationError."""
    tokens = Tokens.read(options.tokens)
    calls = Calls(services, services.pages)
    mcp = _mcp(calls, tokens) if tokens.callers else None
    feed = Route(FEED, CalendarFeed(services.reminders).serve)
    routes = [*_pages(services, options, answering), feed, mounted(API, Api(calls, tokens).routes())]
    routes += [Mount(MCP, app=mcp)] if mcp else []
    routes += console_routes(services, options)
    there = [Route(options.prefix, _to_the_page), mounted(options.prefix, routes)] if options.prefix else []
    told = _Told(options)
    app = Starlette(
        routes=[*there, *routes],
        exception_handlers={HTTPException: told.refused, Exception: told.failed},
        lifespan=_lifespan(mcp),
    )
    app.router.redirect_slashes = False  # it would answer with whatever host a request names
    framed = tuple(f"{prefix}{FRAME}/" for prefix in {"", options.prefix})
    return SafeHeaders(app, framed, options.frame_hosts)


def screens_of(services: Services, options: WebOptions, answering: Answering) -> Screens:
    """The screens of the page, where nobody else reads and nobody has a name."""
    permissions = Permissions(services.workspaces, _is_shared)
    terms = Terms("web", options.keep_days, options.human_contact)
    return Screens.of(services, permissions, terms, services.changes is not None, answering.stop)


def _pages(services: Services, options: WebOptions, answering: Answering) -> list[BaseRoute]:
    acts = Acts(services, screens_of(services, options, answering), options.human_contact)
    visits = Visits(options.keys, options.keep_days, is_public_https=options.is_public_https)
    pictures = Pictures(services, options.keys)
    chat = Chat(services, options, visits, answering, acts, Origins(services.pages), pictures)
    routes: list[BaseRoute] = [*chat.routes(), *_of_students(services, options, visits)]
    if not options.frame_hosts:
        return routes
    return [*routes, Route(SCRIPT, script), mounted(FRAME, replace(chat, framed=True).routes())]


def _of_students(services: Services, options: WebOptions, visits: Visits) -> list[Route]:
    """Their sign-in, where it is switched on."""
    if options.accounts is None or not options.accounts.students or services.console is None:
        return []
    provider, access = Provider(options.accounts, services.console.clock, WHO_ALONE), services.console.access
    trip = RoundTrip(provider, access, options.keys, visits.keep, "student", options.reached_at(f"/{BACK}"))
    return Students(trip, visits).routes()


def _mcp(calls: Calls, tokens: Tokens) -> "McpEndpoint | None":
    """The endpoint; None where its SDK is not installed."""
    if find_spec("mcp") is None:
        return None
    from adapters.web.api.mcp_server import McpEndpoint

    return McpEndpoint(calls, tokens)


def _lifespan(mcp: "McpEndpoint | None") -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        if mcp is None:
            yield
            return
        async with mcp.running():
            yield

    return lifespan


@dataclass(frozen=True)
class _Told:
    """What is said where there is no answer: in plain words, as a page, a part of one, or JSON."""

    options: WebOptions

    async def refused(self, request: Request, error: Exception) -> Response:
        """A request that is not taken."""
        assert isinstance(error, HTTPException)  # noqa: S101 - Starlette calls it for these alone
        with speaking(*languages_of(request)):
            is_ours = error.detail != HTTPStatus(error.status_code).phrase
            unknown = say("web.problem.no_page" if error.status_code == 404 else "web.problem.unreadable")
            return self._response(request, error.detail if is_ours else unknown, error.status_code, error.headers)

    async def failed(self, request: Request, error: Exception) -> Response:
        """A fault of ours."""
        reference = uuid4().hex[:8]
        log.error("web request failed", reference=reference, kind=type(error).__name__)
        with speaking(*languages_of(request)):
            return self._response(request, apology(error, reference, self.options.human_contact), 500)

    def _response(
        self, request: Request, problem: str, status: int, headers: Mapping[str, str] | None = None
    ) -> Response:
        if request.scope["path"].removeprefix(self.options.prefix).startswith((API, MCP)):
            return JSONResponse({"error": problem}, status, headers)
        title, framed = self.options.campus or say("web.title"), False
        if wants_events(request):
            return HTMLResponse(filled("refusal.html", problem=problem), status, headers)
        return HTMLResponse(filled("problem.html", title=title, framed=framed, problem=problem), status, headers)


async def _to_the_page(request: Request) -> Response:
    """From the prefix to the page below it; the address is relative, so that no host of a request matters."""
    return RedirectResponse(f"{request.url.path.rpartition('/')[2]}/", 308)


def _is_shared(_: ConversationKey) -> bool:
    return False
