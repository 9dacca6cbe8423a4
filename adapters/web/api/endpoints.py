"""The API as JSON over HTTP."""

import json
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID, uuid4

import structlog
from pydantic import BaseModel, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from adapters.web.api.calls import Asked, Calls, Question, Rating, Search
from adapters.web.api.openapi import openapi
from adapters.web.api.tokens import Tokens, TokenScope
from adapters.web.requests import body_of
from core.domain.outside_text import shown, unstorable_in
from core.errors import AdvisorError
from core.presentation.answers import apology
from core.presentation.messages import say

Model = TypeVar("Model", bound=BaseModel)
Result = TypeVar("Result")
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Api:
    """Its routes. Every method raises HTTPException, which is told as JSON."""

    calls: Calls
    tokens: Tokens

    def routes(self) -> list[Route]:
        """What it serves, below `/api`."""
        return [
            Route("/ask", self.ask, methods=["POST"]),
            Route("/answers/{answer}/rating", self.rate, methods=["PUT"]),
            Route("/answers/{answer}/why", self.why),
            Route("/search", self.search),
            Route("/sources", self.sources),
            Route("/sources/page", self.source),
            Route("/openapi.json", self.document),
        ]

    async def ask(self, request: Request) -> Response:
        """An answer."""
        caller = self.tokens.caller(request, TokenScope.ASK)
        asked = _read(Question, await _json(request))
        return JSONResponse(await _told(self.calls.ask(caller, asked)))

    async def rate(self, request: Request) -> Response:
        """What the asker thinks of an answer."""
        caller, rating = self.tokens.caller(request, TokenScope.RATE), _read(Rating, await _json(request))
        if not await _told(self.calls.rate(caller, _answer_of(request), rating)):
            raise _unknown()
        return Response(status_code=204)

    async def why(self, request: Request) -> Response:
        """How an answer came about."""
        caller, asked = self.tokens.caller(request, TokenScope.WHY), _query(Asked, request)
        found = await _told(self.calls.why(caller, _answer_of(request), asked))
        if found is None:
            raise _unknown()
        return JSONResponse(found)

    async def search(self, request: Request) -> Response:
        """Passages."""
        self.tokens.caller(request, TokenScope.SEARCH)
        return JSONResponse(await _told(self.calls.search(_query(Search, request))))

    async def sources(self, request: Request) -> Response:
        """The sources, and their topics."""
        self.tokens.caller(request, TokenScope.SOURCES)
        return JSONResponse(await _told(self.calls.sources()))

    async def source(self, request: Request) -> Response:
        """The page whose address is `url`."""
        self.tokens.caller(request, TokenScope.SOURCES)
        url = request.query_params.get("url", "")
        found = None if unstorable_in(url) else await _told(self.calls.source(url))
        if found is None:
            raise HTTPException(404, say("web.api.no_page", url=shown(url)[:200]))
        return JSONResponse(found)

    async def document(self, _: Request) -> Response:
        """The OpenAPI document; whoever may not call may read it."""
        return JSONResponse(openapi())


async def _json(request: Request) -> object:
    try:
        said: object = json.loads(await body_of(request))
    except (ValueError, RecursionError):
        raise HTTPException(400, say("web.problem.unreadable")) from None
    if unstorable_in(said):
        raise HTTPException(400, say("web.problem.unreadable"))
    return said


def _query(model: type[Model], request: Request) -> Model:
    """The parameters; one that may be repeated as a list."""
    many = {name for name, field in model.model_fields.items() if field.default == ()}
    asked = request.query_params
    return _read(model, {name: asked.getlist(name) if name in many else asked[name] for name in asked})


def _answer_of(request: Request) -> UUID:
    """The answer in the address."""
    try:
        return UUID(request.path_params["answer"])
    except ValueError:
        raise _unknown() from None


def _unknown() -> HTTPException:
    """The same for an answer that is not there and for one of others."""
    return HTTPException(404, say("web.api.no_answer"))


def _read(model: type[Model], said: object) -> Model:
    try:
        return model.model_validate(said)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(map(str, first["loc"])) or model.__name__
        raise HTTPException(422, say("web.api.body", field=field, problem=first["msg"])) from None


async def _told(work: Awaitable[Result]) -> Result:
    """The result; what fails is told with a reference to the log."""
    reference = uuid4().hex[:8]
    try:
        return await work
    except AdvisorError as error:
        log.error("api call failed", reference=reference, error=str(error))
        raise HTTPException(503 if error.transient else 500, apology(error, reference)) from None
