"""A played Slack on loopback: Web API, Socket Mode and signed requests, with Slack's limits and its 3 seconds."""

import asyncio
import itertools
import json
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from aiohttp import web

from tests.standins.patience import PATIENCE, Changes, wait_until
from tests.standins.slack.limits import Payload, PlayedRefusal, check_content, demand, visible
from tests.standins.slack.people import People
from tests.standins.slack.signed import is_form
from tests.standins.slack.workspace import Workspace

_ACKNOWLEDGED_WITHIN = 3.0  # seconds: docs.slack.dev/apis/events-api


@dataclass(frozen=True)
class Call:
    """One request of the bot: an API method, or `response_url`."""

    method: str
    payload: Payload
    at: float
    token: str = ""


@dataclass(frozen=True)
class Ack:
    """How the bot acknowledged an envelope."""

    payload: Payload


@dataclass
class PlayedSlack(People):
    """Keeps what a workspace would show; whatever breaks a rule of Slack's is refused with Slack's error code.

    With `in_turn` envelopes go to the open sockets in turn, as where several processes serve one app; else to the
    newest socket. Methods that are `hanging` get no reply. `said_to` is what was posted to each address of a command.
    """

    workspace: Workspace = field(default_factory=Workspace)
    calls: list[Call] = field(default_factory=list)
    responses: list[Payload] = field(default_factory=list)
    faults: dict[str, list[web.Response]] = field(default_factory=lambda: defaultdict(list))
    lost: list[str] = field(default_factory=list)
    connections: int = 0
    in_turn: bool = False
    hanging: set[str] = field(default_factory=set)
    said_to: dict[str, list[Payload]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        self._changed = Changes()
        self._acks: dict[str, asyncio.Future[Payload]] = {}
        self._sockets: list[web.WebSocketResponse] = []
        self._transports: list[asyncio.Transport] = []
        self._uses: dict[str, int] = defaultdict(int)
        self._turns = itertools.count()

    @property
    def messages(self) -> dict[tuple[str, str], Payload]:
        """What stands in the channels, by channel and ts."""
        return self.workspace.messages

    @property
    def api_url(self) -> str:
        """What SLACK_API_URL is set to."""
        return f"{self.workspace.address}/api/"

    async def start(self) -> None:
        application = web.Application()
        application.router.add_route("*", "/api/{method}", self._take_call)
        application.router.add_get("/link/{number}", self._take_socket)
        application.router.add_post("/responses/{number}", self._take_response)
        application.router.add_post("/upload/{number}", self._take_upload)
        self._runner = web.AppRunner(application, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.workspace.address = f"http://{host}:{port}"

    async def close(self) -> None:
        for socket in self._sockets:
            await socket.close()
        await self._runner.cleanup()

    # ---- Socket Mode ---------------------------------------------------------------------------

    async def deliver(self, body: Payload, retry: int = 0) -> Ack:
        """Sends an envelope and returns its acknowledgement; once more where its socket gave way to a newer one.

        Raises TimeoutError when there is none, and ConnectionError when no process is connected.
        """
        kind = _kind(body)
        envelope: Payload = {"envelope_id": f"env-{next(self.workspace.numbers)}", "type": kind, "payload": body}
        envelope["accepts_response_payload"] = kind != "events_api"
        if kind == "events_api":
            envelope |= {"retry_attempt": retry, "retry_reason": "timeout" if retry else ""}
        acknowledged = self._acks[envelope["envelope_id"]] = asyncio.get_running_loop().create_future()
        async with asyncio.timeout(PATIENCE):
            while not acknowledged.done():
                socket = self._chosen()
                await socket.send_json(envelope)
                await self.until(partial(self._is_settled, acknowledged, socket))
        return Ack(acknowledged.result())

    async def deliver_until_taken(self, body: Payload) -> Ack:
        """As Slack does with events: again where none has acknowledged it within three seconds.

        A process on a busy machine that cannot store within two seconds what it is sent does not acknowledge it.
        """
        taken, retries = None, itertools.count()
        async with asyncio.timeout(PATIENCE):
            while taken is None:
                with suppress(TimeoutError):
                    taken = await asyncio.wait_for(self.deliver(body, next(retries)), _ACKNOWLEDGED_WITHIN)
        return taken

    def _is_settled(self, acknowledged: "asyncio.Future[Payload]", socket: web.WebSocketResponse) -> bool:
        return acknowledged.done() or (socket.closed and not self._sockets[-1].closed)

    @property
    def has_socket(self) -> bool:
        """Whether a process is connected."""
        return any(not socket.closed for socket in self._sockets)

    def _chosen(self) -> web.WebSocketResponse:
        if not self.in_turn:
            return self._sockets[-1]
        living = [socket for socket in self._sockets if not socket.closed]
        if not living:
            raise ConnectionError("No process is connected to the played Slack.")
        return living[next(self._turns) % len(living)]

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
        await self._changed.tell()
        async for frame in socket:
            self._acknowledge(json.loads(frame.data))
            await self._changed.tell()
        await self._changed.tell()
        return socket

    async def until_hung_up(self) -> None:
        """Waits until the bot has closed its socket."""
        await self.until(lambda: self._sockets[-1].closed)

    def _acknowledge(self, frame: Payload) -> None:
        acknowledged = self._acks[frame["envelope_id"]]
        if not acknowledged.done():
            acknowledged.set_result(frame.get("payload") or {})

    # ---- the Web API ---------------------------------------------------------------------------

    def break_next(self, method: str) -> None:
        """The next call of a method gets a proxy's page instead of JSON."""
        self.faults[method].append(web.Response(status=502, text="<html>Bad gateway</html>", content_type="text/html"))

    def lose_next(self, method: str) -> None:
        """The next call of a method is carried out, but Slack says that it failed."""
        self.lost.append(method)

    def fail_next(self, method: str, status: int, **headers: str) -> None:
        """The next call of a method gets this HTTP status."""
        error = json.dumps({"ok": False, "error": "ratelimited" if status == 429 else "internal_error"})
        self.faults[method].append(
            web.Response(status=status, text=error, content_type="application/json", headers=headers)
        )

    def refuse_next(self, method: str, code: str, **more: str) -> None:
        """The next call of a method is refused with this error code, and what else Slack says of it."""
        self.faults[method].append(web.json_response({"ok": False, "error": code, **more}))

    async def _take_call(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        payload = await _payload_of(request)
        authorization = request.headers.get("Authorization", "")
        self.calls.append(Call(method, payload, time.monotonic(), authorization.removeprefix("Bearer ")))
        if method in self.hanging:
            await asyncio.Event().wait()
        if self.faults[method]:
            await self._changed.tell()
            return self.faults[method].pop(0)
        try:
            reply: Payload = self.workspace.call(method, payload, authorization)
        except PlayedRefusal as refusal:
            reply = {"ok": False, "error": str(refusal)}
        await self._changed.tell()
        if method in self.lost:
            self.lost.remove(method)
            return web.json_response({"ok": False, "error": "internal_error"}, status=500)
        return web.json_response(reply)

    async def _take_upload(self, request: web.Request) -> web.Response:
        self.workspace.upload(request.match_info["number"], await request.text())
        return web.Response(text="OK")

    async def _take_response(self, request: web.Request) -> web.Response:
        payload = await request.json()
        number = request.match_info["number"]
        self._uses[number] += 1
        self.calls.append(Call("response_url", payload, time.monotonic()))
        try:
            demand(self._uses[number] <= 5, "used_url")
            demand(payload.get("response_type") in {"ephemeral", "in_channel"}, "invalid_payload")
            check_content(payload, longest_text=40_000)
            self.workspace.check_known(payload)
        except PlayedRefusal as refusal:
            return web.Response(status=404, text=str(refusal))
        self.responses.append(payload)
        self.said_to[number].append(payload)
        await self._changed.tell()
        return web.Response(text="ok")

    # ---- what the tests look at ----------------------------------------------------------------

    async def until(self, seen: Callable[[], bool]) -> None:
        """Waits for what the workspace should show; TimeoutError when it does not."""
        await wait_until(self._changed, seen)

    def called(self, method: str) -> list[Call]:
        return [call for call in self.calls if call.method == method]

    def shown(self) -> list[str]:
        """The visible text of every message, oldest first."""
        return [visible(payload) for payload in self.workspace.messages.values()]


def _kind(body: Payload) -> str:
    if "command" in body:
        return "slash_commands"
    return "interactive" if is_form(body) else "events_api"


_STRUCTURED = {"attachments", "blocks", "chunks", "files", "metadata", "prompts", "view"}


async def _payload_of(request: web.Request) -> Payload:
    # Like Slack, it takes arguments as JSON, as a form, or in the address (chat.delete of the SDK).
    if request.content_type == "application/json":
        body: Payload = await request.json()
        return body
    form: Payload = {**request.query, **await request.post()}
    # Inside a form, whatever has a structure is JSON (so Bolt for JavaScript sends blocks).
    return {name: json.loads(value) if name in _STRUCTURED else value for name, value in form.items()}
