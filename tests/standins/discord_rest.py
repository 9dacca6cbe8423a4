"""The rules of Discord's REST interface that a stand-in enforces, and a record of every call."""

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from aiohttp import web

from tests.standins import discord_payloads as payloads

Json = dict[str, Any]
Handler = Callable[[web.Request, Json], Awaitable[Json | list[Json] | None]]
SECONDS_TO_ACKNOWLEDGE = 3.0
LONGEST_MESSAGE = 2_000
LOADING_PRIVATE = 1 << 6


class Refused(Exception):
    """An error as Discord words it: HTTP status, its own code, a message."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status, self.body = status, {"code": code, "message": message}


@dataclass(frozen=True)
class Call:
    """One request of the bot; `template` is the path as the official description writes it."""

    method: str
    template: str
    place: str
    body: Any
    status: int
    at: float


@dataclass
class Pending:
    """An interaction that waits for its first response; `flags` are those of the deferral."""

    sent: float
    acknowledged: float | None = None
    flags: int = 0
    deleted: bool = False

    @property
    def waited(self) -> float:
        """Seconds from the event to the acknowledgement."""
        assert self.acknowledged is not None, "never acknowledged"
        return self.acknowledged - self.sent


@dataclass
class Rest:
    """Routes, state and rules; `publish` sends a gateway event, `changed` is told after every call."""

    token: str
    gateway_url: Callable[[], str]
    publish: Callable[[str, Json], Awaitable[None]]
    changed: Callable[[], Awaitable[None]]
    calls: list[Call] = field(default_factory=list)
    pending: dict[str, Pending] = field(default_factory=dict)
    failures: list[tuple[int, Json, Mapping[str, str]]] = field(default_factory=list)
    commands: list[Json] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)

    def add_to(self, app: web.Application) -> None:
        """Registers the routes below /api/v10."""
        for method, template, handler in self._routes():
            app.router.add_route(method, f"/api/v10{template}", self._recorded(template, handler))

    def _routes(self) -> list[tuple[str, str, Handler]]:
        original = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
        return [
            ("GET", "/users/@me", self._me),
            ("GET", "/oauth2/applications/@me", self._application),
            ("GET", "/gateway/bot", self._gateway),
            ("PUT", "/applications/{application_id}/commands", self._set_commands),
            ("POST", "/channels/{channel_id}/typing", self._typing),
            ("POST", "/channels/{channel_id}/messages", self._post),
            ("POST", "/channels/{channel_id}/messages/{message_id}/threads", self._open_thread),
            ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", self._acknowledge),
            ("PATCH", original, self._edit_original),
            ("DELETE", original, self._delete_original),
            ("POST", "/webhooks/{webhook_id}/{webhook_token}", self._follow_up),
        ]

    def _recorded(self, template: str, handler: Handler) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            body = await request.json() if request.can_read_body else {}
            place = next(iter(request.match_info.values()), "")
            response = await self._response(request, template, handler, body)
            self.calls.append(Call(request.method, template, place, body, response.status, time.monotonic()))
            await self.changed()
            return response

        return handle

    async def _response(
        self,
        request: web.Request,
        template: str,
        handler: Handler,
        body: Json,
    ) -> web.Response:
        carries_token = template.startswith(("/interactions", "/webhooks"))
        if not carries_token and request.headers.get("Authorization") != f"Bot {self.token}":
            return payloads.json_response(401, {"code": 0, "message": "401: Unauthorized"})
        if self.failures and template.endswith("/messages"):
            status, problem, headers = self.failures.pop(0)
            return payloads.json_response(status, problem, headers)
        try:
            reply = await handler(request, body)
        except Refused as refused:
            return payloads.json_response(refused.status, refused.body)
        return web.Response(status=204) if reply is None else payloads.json_response(200, reply)

    async def _me(self, _: web.Request, __: Json) -> Json:
        return payloads.BOT

    async def _application(self, _: web.Request, __: Json) -> Json:
        return payloads.APPLICATION

    async def _gateway(self, _: web.Request, __: Json) -> Json:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return {"url": self.gateway_url(), "shards": 1, "session_start_limit": limit}

    async def _set_commands(self, _: web.Request, body: Json) -> list[Json]:
        base = {"application_id": payloads.BOT_ID, "version": "1"}
        self.commands = [{**command, **base, "id": payloads.new_id()} for command in cast(list[Json], body)]
        return self.commands

    async def _typing(self, _: web.Request, __: Json) -> None:
        return None

    async def _post(self, request: web.Request, body: Json) -> Json:
        _check_content(body)
        channel = request.match_info["channel_id"]
        if channel in self.gone:
            raise Refused(404, 10003, "Unknown Channel")
        return payloads.bot_message(channel, body["content"])

    async def _open_thread(self, request: web.Request, body: Json) -> Json:
        if not 1 <= len(body["name"]) <= 100:
            raise Refused(400, 50035, "Invalid Form Body: name must be 1-100 characters")
        thread = payloads.thread(request.match_info["message_id"], request.match_info["channel_id"], body["name"])
        await self.publish("THREAD_CREATE", thread)
        return thread

    async def _acknowledge(self, request: web.Request, body: Json) -> Json | None:
        pending = self.pending[request.match_info["interaction_token"]]
        if time.monotonic() - pending.sent > SECONDS_TO_ACKNOWLEDGE:
            raise Refused(404, 10062, "Unknown interaction")
        if pending.acknowledged is not None:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        pending.acknowledged = time.monotonic()
        pending.flags = body.get("data", {}).get("flags", 0)
        if request.query.get("with_response") not in {"1", "true"}:
            return None
        return {"interaction": {"id": request.match_info["interaction_id"], "type": 2, "channel_id": payloads.CHANNEL}}

    async def _edit_original(self, request: web.Request, body: Json) -> Json:
        _check_content(body)
        self._acknowledged(request)
        return payloads.bot_message(payloads.CHANNEL, body["content"])

    async def _delete_original(self, request: web.Request, _: Json) -> None:
        self._acknowledged(request).deleted = True

    async def _follow_up(self, request: web.Request, body: Json) -> Json:
        _check_content(body)
        self._acknowledged(request)
        return payloads.bot_message(payloads.CHANNEL, body["content"])

    def _acknowledged(self, request: web.Request) -> Pending:
        pending = self.pending[request.match_info["webhook_token"]]
        if pending.acknowledged is None:
            raise Refused(404, 10015, "Unknown Webhook")
        return pending


def _check_content(body: Json) -> None:
    if not 1 <= len(body.get("content") or "") <= LONGEST_MESSAGE:
        raise Refused(400, 50035, "Invalid Form Body: content must be 1-2000 characters")
    # A house rule rather than Discord's: without it a crawled page could ring the bell of a whole server.
    if (body.get("allowed_mentions") or {}).get("parse") != []:
        raise Refused(400, 50035, "allowed_mentions must forbid every mention")
