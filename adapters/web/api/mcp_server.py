"""The Model Context Protocol, for assistants that ask on somebody's behalf: the door of its SDK."""

from collections.abc import Awaitable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, TypeVar

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from mcp.types import ToolAnnotations
from pydantic import BaseModel, ValidationError
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from adapters.web.api.calls import Calls, Question, Search
from adapters.web.api.tokens import Caller, Tokens, TokenScope
from adapters.web.requests import MOST_BYTES
from core.domain.outside_text import unstorable_part
from core.errors import AdvisorError
from core.presentation.json_shapes import Json
from core.presentation.messages import say

Model = TypeVar("Model", bound=BaseModel)
Result = TypeVar("Result")
_READS = ToolAnnotations(read_only_hint=True)


class McpEndpoint:
    """An ASGI application for `/mcp`: streamable HTTP without sessions, so that any process takes any request.

    `running` is to be entered while it serves.
    """

    def __init__(self, calls: Calls, tokens: Tokens) -> None:
        self._tokens = tokens
        server = MCPServer("campus-advisor")
        tools = _Tools(calls, tokens)
        for tool in (tools.ask, tools.search, tools.get_source):
            server.add_tool(tool, annotations=_READS)
        # A token is asked for, so that a page of another site that rebinds a name gains nothing.
        security = TransportSecuritySettings(enable_dns_rebinding_protection=False)
        server.streamable_http_app(
            json_response=True, stateless_http=True, transport_security=security, max_request_body_size=MOST_BYTES
        )
        self._manager: StreamableHTTPSessionManager = server.session_manager

    def running(self) -> AbstractAsyncContextManager[None]:
        """Takes requests inside of its block."""
        return self._manager.run()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on; 401 without a known token."""
        if self._tokens.known(Headers(scope=scope).get("authorization", "")) is None:
            refusal = JSONResponse({"error": say("web.api.token")}, 401, {"www-authenticate": "Bearer"})
            await refusal(scope, receive, send)
            return
        await self._manager.handle_request(scope, receive, send)


@dataclass(frozen=True)
class _Tools:
    """The tools: their docstrings are what an assistant reads of them."""

    calls: Calls
    tokens: Tokens

    async def ask(self, question: str, ctx: Context[Any], conversation: str | None = None) -> Json:
        """Answer a question about the university from its own pages, with citations.

        Give the `conversation` of an earlier answer to ask a follow-up.
        """
        caller = self._caller(ctx, TokenScope.ASK)
        asked = {"question": question, "conversation": conversation}
        return await _told(self.calls.ask(caller, _valid(Question, asked)))

    async def search(self, question: str, ctx: Context[Any], limit: int = 10) -> Json:
        """Find passages of the university's pages for a question, best first, without an answer."""
        self._caller(ctx, TokenScope.SEARCH)
        return await _told(self.calls.search(_valid(Search, {"question": question, "limit": limit})))

    async def get_source(self, url: str, ctx: Context[Any]) -> Json:
        """Read an indexed page of the university by its address, as the index has it."""
        self._caller(ctx, TokenScope.SOURCES)
        found = None if unstorable_part(url) else await _told(self.calls.source(url))
        if found is None:
            raise ToolError(say("web.api.no_page", url=url[:200]))
        return found

    def _caller(self, ctx: Context[Any], scope: TokenScope) -> Caller:
        request = ctx.request_context.request
        caller = self.tokens.known(request.headers.get("authorization", "")) if request else None
        if caller is None or scope not in caller.scopes:
            raise ToolError(say("web.api.scope", scope=scope.value))
        return caller


def _valid(model: type[Model], given: Mapping[str, object]) -> Model:
    text = next(filter(None, (unstorable_part(each) for each in given.values() if isinstance(each, str))), None)
    try:
        if text is None:
            return model.model_validate(given)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise ToolError(say("web.api.body", field=first["loc"][0], problem=first["msg"])) from None
    raise ToolError(say("web.problem.unreadable"))


async def _told(work: Awaitable[Result]) -> Result:
    try:
        return await work
    except AdvisorError as error:
        raise ToolError(str(error)) from None
