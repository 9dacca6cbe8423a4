"""A played Slack on loopback: Web API, Socket Mode and signed requests, with Slack's limits and its 3 seconds."""

import asyncio
import hashlib
import hmac
import itertools
import json
import re
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import aiohttp
from aiohttp import web

BOT_TOKEN, APP_TOKEN, SIGNING_SECRET = "xoxb-played", "xapp-played", "played-secret"
TEAM, BOT_USER, STUDENT = "T1", "UBOT", "U1"
CHANNEL, DIRECT = "C1", "D1"
ACK_SECONDS = 3.0
Payload = dict[str, Any]


@dataclass(frozen=True)
class Call:
    """One request of the bot: an API method, or `response_url`."""

    method: str
    payload: Payload
    at: float


@dataclass(frozen=True)
class Ack:
    """How the bot acknowledged an envelope."""

    payload: Payload
    seconds: float


class PlayedRefusal(Exception):
    """An `ok: false` with this error code."""


@dataclass
class PlayedSlack:
    """Keeps what a workspace would show; whatever breaks a rule of Slack's is refused with Slack's error code."""

    agent_view: bool = True
    calls: list[Call] = field(default_factory=list)
    messages: dict[tuple[str, str], Payload] = field(default_factory=dict)
    responses: list[Payload] = field(default_factory=list)
    faults: dict[str, list[web.Response]] = field(default_factory=lambda: defaultdict(list))
    connections: int = 0
    address: str = ""

    def __post_init__(self) -> None:
        self._changed = asyncio.Condition()
        self._acks: dict[str, asyncio.Future[Payload]] = {}
        self._sockets: list[web.WebSocketResponse] = []
        self._transports: list[asyncio.Transport] = []
        self._numbers = itertools.count(1)
        self._uses: dict[str, int] = defaultdict(int)

    @property
    def api_url(self) -> str:
        """What SLACK_API_URL is set to."""
        return f"{self.address}/api/"

    async def start(self) -> None:
        application = web.Application()
        application.router.add_post("/api/{method}", self._take_call)
        application.router.add_get("/link/{number}", self._take_socket)
        application.router.add_post("/commands/{command}", self._take_response)
        self._runner = web.AppRunner(application, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.address = f"http://{host}:{port}"

    async def close(self) -> None:
        for socket in self._sockets:
            await socket.close()
        await self._runner.cleanup()

    # ---- what people do ------------------------------------------------------------------------

    def mention(self, text: str, **more: str) -> Payload:
        """An Events API body in which a student mentions the bot in a channel."""
        event = {"type": "app_mention", "channel": CHANNEL, "text": f"<@{BOT_USER}> {text}"}
        return self._event_body({**event, **more})

    def direct(self, text: str, **more: Any) -> Payload:
        """An Events API body in which a student writes to the bot."""
        event = {"type": "message", "channel": DIRECT, "channel_type": "im", "text": text}
        return self._event_body({**event, **more})

    def command(self, text: str) -> Payload:
        """A slash command as Slack's servers send it."""
        number = next(self._numbers)
        return {
            "command": "/ask",
            "text": text,
            "team_id": TEAM,
            "channel_id": CHANNEL,
            "user_id": STUDENT,
            "api_app_id": "A1",
            "trigger_id": f"{number}.trigger",
            "response_url": f"{self.address}/commands/{number}",
        }

    def _event_body(self, event: Payload) -> Payload:
        return {
            "type": "event_callback",
            "team_id": TEAM,
            "api_app_id": "A1",
            "event_id": f"Ev{next(self._numbers)}",
            "event_time": int(time.time()),
            "event": {"user": STUDENT, "ts": self._ts(), "event_ts": self._ts(), **event},
            "authorizations": [{"team_id": TEAM, "user_id": BOT_USER, "is_bot": True}],
        }

    def _ts(self) -> str:
        return f"1700000000.{next(self._numbers):06d}"

    # ---- Socket Mode ---------------------------------------------------------------------------

    async def deliver(self, body: Payload, retry: int = 0) -> Ack:
        """Sends an envelope and returns its acknowledgement; TimeoutError when it takes 3 s or more."""
        kind = "slash_commands" if "command" in body else "events_api"
        envelope: Payload = {"envelope_id": f"env-{next(self._numbers)}", "type": kind, "payload": body}
        envelope["accepts_response_payload"] = kind != "events_api"
        if kind == "events_api":
            envelope |= {"retry_attempt": retry, "retry_reason": "timeout" if retry else ""}
        acknowledged = self._acks[envelope["envelope_id"]] = asyncio.get_running_loop().create_future()
        sent = time.monotonic()
        await self._sockets[-1].send_json(envelope)
        payload = await asyncio.wait_for(acknowledged, ACK_SECONDS)
        return Ack(payload, time.monotonic() - sent)

    async def refresh(self) -> None:
        """Asks the bot to open a new socket, as Slack does every few hours."""
        await self._sockets[-1].send_json({"type": "disconnect", "reason": "refresh_requested"})

    async def hang_up(self) -> None:
        """Closes the socket in due form."""
        await self._sockets[-1].close(code=1001)

    def cut(self) -> None:
        """Cuts the connection without a word."""
        self._transports[-1].abort()

    async def _take_socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        assert isinstance(request.transport, asyncio.Transport)
        self._transports.append(request.transport)
        await socket.send_json({"type": "hello", "num_connections": 1, "connection_info": {"app_id": "A1"}})
        self._sockets.append(socket)
        self.connections += 1
        await self._tell()
        async for frame in socket:
            self._acknowledge(json.loads(frame.data))
        return socket

    def _acknowledge(self, frame: Payload) -> None:
        acknowledged = self._acks[frame["envelope_id"]]
        if not acknowledged.done():
            acknowledged.set_result(frame.get("payload") or {})

    # ---- HTTP mode -----------------------------------------------------------------------------

    async def post(self, url: str, body: Payload, *, secret: str = SIGNING_SECRET, age: float = 0) -> tuple[int, str]:
        """Sends a signed request `age` seconds after signing it; status and body of the reply."""
        command = "command" in body
        raw = urlencode(body) if command else json.dumps(body)
        stamp = str(int(time.time() - age))
        digest = hmac.new(secret.encode(), f"v0:{stamp}:{raw}".encode(), hashlib.sha256).hexdigest()
        headers = {
            "Content-Type": "application/x-www-form-urlencoded" if command else "application/json",
            "X-Slack-Request-Timestamp": stamp,
            "X-Slack-Signature": f"v0={digest}",
        }
        timeout = aiohttp.ClientTimeout(total=ACK_SECONDS)
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.post(url, data=raw.encode(), headers=headers) as reply,
        ):
            return reply.status, await reply.text()

    # ---- the Web API ---------------------------------------------------------------------------

    def fail_next(self, method: str, status: int, **headers: str) -> None:
        """The next call of a method gets this HTTP status."""
        error = json.dumps({"ok": False, "error": "ratelimited" if status == 429 else "internal_error"})
        self.faults[method].append(
            web.Response(status=status, text=error, content_type="application/json", headers=headers)
        )

    async def _take_call(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        payload = await _payload_of(request)
        self.calls.append(Call(method, payload, time.monotonic()))
        if self.faults[method]:
            return self.faults[method].pop(0)
        try:
            reply = self._answer(method, payload, request.headers.get("Authorization", ""))
        except PlayedRefusal as refusal:
            reply = {"ok": False, "error": str(refusal)}
        await self._tell()
        return web.json_response(reply)

    def _answer(self, method: str, payload: Payload, authorization: str) -> Payload:
        methods: dict[str, Callable[[Payload], Payload]] = {
            "auth.test": lambda _: {"team_id": TEAM, "user_id": BOT_USER, "bot_id": "B1", "url": self.address},
            "apps.connections.open": self._open,
            "chat.postMessage": self._post_message,
            "chat.update": self._update,
            "chat.delete": self._delete,
            "assistant.threads.setStatus": self._set_status,
        }
        _demand(method in methods, "unknown_method")
        token = APP_TOKEN if method == "apps.connections.open" else BOT_TOKEN
        _demand(authorization == f"Bearer {token}", "invalid_auth")
        return {"ok": True, **methods[method](payload)}

    def _open(self, _: Payload) -> Payload:
        return {"url": f"ws{self.address.removeprefix('http')}/link/{next(self._numbers)}"}

    def _post_message(self, payload: Payload) -> Payload:
        _demand(payload.get("channel") in {CHANNEL, DIRECT}, "channel_not_found")
        _check_content(payload, longest_text=40_000)
        ts = self._ts()
        self.messages[payload["channel"], ts] = payload
        return {"channel": payload["channel"], "ts": ts, "message": payload}

    def _update(self, payload: Payload) -> Payload:
        key = payload.get("channel", ""), payload.get("ts", "")
        _demand(key in self.messages, "message_not_found")
        _check_content(payload, longest_text=4_000)
        self.messages[key] |= payload
        return {"channel": key[0], "ts": key[1], "text": payload["text"]}

    def _delete(self, payload: Payload) -> Payload:
        _demand(self.messages.pop((payload["channel"], payload["ts"]), None) is not None, "message_not_found")
        return {"channel": payload["channel"], "ts": payload["ts"]}

    def _set_status(self, payload: Payload) -> Payload:
        _demand(self.agent_view, "not_allowed")
        _demand({"channel_id", "thread_ts", "status"} <= payload.keys(), "invalid_arguments")
        return {}

    async def _take_response(self, request: web.Request) -> web.Response:
        payload = await request.json()
        command = request.match_info["command"]
        self._uses[command] += 1
        self.calls.append(Call("response_url", payload, time.monotonic()))
        try:
            _demand(self._uses[command] <= 5, "used_url")
            _demand(payload.get("response_type") in {"ephemeral", "in_channel"}, "invalid_payload")
            _check_content(payload, longest_text=40_000)
        except PlayedRefusal as refusal:
            return web.Response(status=404, text=str(refusal))
        self.responses.append(payload)
        await self._tell()
        return web.Response(text="ok")

    # ---- what the tests look at ----------------------------------------------------------------

    async def until(self, seen: Callable[[], bool], seconds: float = 15) -> None:
        """Waits for what the workspace should show; TimeoutError when it does not."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(seen)

    def called(self, method: str) -> list[Call]:
        return [call for call in self.calls if call.method == method]

    def shown(self) -> list[str]:
        """The visible text of every message, oldest first."""
        return [visible(payload) for payload in self.messages.values()]

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()


def visible(payload: Payload) -> str:
    """What people read: the text of the blocks."""
    return "\n".join(block["text"]["text"] for block in payload["blocks"])


def notified(payload: Payload) -> list[str]:
    """Whom a message would ping: the mentions that Slack finds in it."""
    return re.findall(r"<[!@][^>]*>", json.dumps(payload, ensure_ascii=False))


async def _payload_of(request: web.Request) -> Payload:
    if request.content_type == "application/json":
        body: Payload = await request.json()
        return body
    return dict(await request.post())


def _check_content(payload: Payload, longest_text: int) -> None:
    """The limits of texts and blocks; the 13,200 are measured, not documented (slackapi/bolt-js#2509)."""
    _demand(bool(payload.get("text") or payload.get("blocks")), "no_text")
    _demand(len(payload.get("text", "")) <= longest_text, "msg_too_long")
    blocks = payload.get("blocks", [])
    _demand(len(blocks) <= 50, "invalid_blocks")
    for block in blocks:
        _demand(block["type"] == "section" and block["text"]["type"] == "mrkdwn", "invalid_blocks")
        _demand(1 <= len(block["text"]["text"]) <= 3_000, "invalid_blocks")
    _demand(len(json.dumps(blocks, ensure_ascii=False)) <= 13_200, "msg_blocks_too_long")


def _demand(condition: bool, error: str) -> None:
    if not condition:
        raise PlayedRefusal(error)
