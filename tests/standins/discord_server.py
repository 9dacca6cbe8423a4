"""A played Discord on loopback: gateway and REST for the real client library, and what people do on it."""

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Self

from aiohttp import WSMsgType, web

from tests.standins import discord_payloads as payloads
from tests.standins.discord_rest import Call, Json, Pending, Rest

MESSAGE_CONTENT = 1 << 15
TOKEN = "played-token"
SECONDS_AT_MOST = 10.0


@dataclass
class PlayedDiscord:
    """One server with one text channel, one student and one bot. Use as an async context manager."""

    permissions: int = payloads.EVERYTHING_NEEDED
    rest: Rest = field(init=False)
    identifies: list[Json] = field(default_factory=list)
    resumes: list[Json] = field(default_factory=list)
    _events: list[Json] = field(default_factory=list)
    _sockets: list[web.WebSocketResponse] = field(default_factory=list)
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    _port: int = 0

    def __post_init__(self) -> None:
        self.rest = Rest(TOKEN, lambda: self.gateway_url, self.publish, self._tell)

    async def __aenter__(self) -> Self:
        app = web.Application()
        self.rest.add_to(app)
        app.router.add_get("/gateway/", self._gateway)
        self._runner = web.AppRunner(app, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self._port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        for socket in self._sockets:
            await socket.close()
        await self._runner.cleanup()

    @property
    def api_base(self) -> str:
        """What DISCORD_API_BASE would say."""
        return f"http://127.0.0.1:{self._port}/api/v10"

    @property
    def gateway_url(self) -> str:
        """What DISCORD_GATEWAY_URL would say."""
        return f"ws://127.0.0.1:{self._port}/gateway/"

    # ---- what people and networks do ----

    async def say(self, text: str, channel: str = payloads.CHANNEL) -> Json:
        """The student writes in a channel or thread of the server; returns the message."""
        message = payloads.message(payloads.STUDENT, channel, text)
        message |= {"guild_id": payloads.GUILD, "member": payloads.MEMBER}
        await self.publish("MESSAGE_CREATE", message)
        return message

    async def say_directly(self, text: str) -> Json:
        """The student writes a direct message; returns it."""
        message = payloads.message(payloads.STUDENT, payloads.DIRECT_CHANNEL, text) | {"channel_type": 1}
        await self.publish("MESSAGE_CREATE", message)
        return message

    async def ask(self, **options: str | bool) -> Pending:
        """The student uses `/ask`; returns the interaction as it goes on."""
        token = f"interaction-{payloads.new_id()}"
        pending = self.rest.pending[token] = Pending(time.monotonic())
        await self.publish("INTERACTION_CREATE", payloads.interaction(token, self.rest.commands[0], options))
        return pending

    async def publish(self, name: str, data: Json) -> None:
        """Sends an event, or keeps it for the next resume while nobody is connected."""
        event = {"op": 0, "t": name, "s": len(self._events) + 1, "d": data}
        self._events.append(event)
        for socket in self._live():
            await socket.send_json(self._seen_by_bot(event))

    async def drop_connection(self) -> None:
        """Closes the gateway the way Discord does when a client should resume."""
        for socket in self._live():
            await socket.close(code=4000)

    # ---- what a test looks at ----

    def posted(self, place: str | None = None) -> list[str]:
        """The texts of all messages the bot has posted, in a channel or everywhere but in commands."""
        sent = [call for call in self.calls("POST", "{channel_id}/messages") if call.status == 200]
        return [call.body["content"] for call in sent if place in {None, call.place}]

    def calls(self, method: str, ending: str) -> list[Call]:
        """The calls so far whose path, as the official description writes it, ends like this."""
        return [call for call in self.rest.calls if call.method == method and call.template.endswith(ending)]

    async def until(self, seen: Callable[[], object]) -> None:
        """Waits until this is true; looks again after every call of the bot."""
        async with asyncio.timeout(SECONDS_AT_MOST), self._changed:
            await self._changed.wait_for(lambda: bool(seen()))

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    # ---- the gateway ----

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41_250}})
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                await self._receive(socket, json.loads(frame.data))
        return socket

    async def _receive(self, socket: web.WebSocketResponse, frame: Json) -> None:
        match frame["op"]:
            case 1:
                await socket.send_json({"op": 11})
            case 2:
                await self._identified(socket, frame["d"])
            case 6:
                await self._resumed(socket, frame["d"])
        await self._tell()

    async def _identified(self, socket: web.WebSocketResponse, data: Json) -> None:
        self.identifies.append(data)
        if data["token"] != TOKEN:
            await socket.close(code=4004)
            return
        self._sockets.append(socket)
        ready: Json = {"v": 10, "user": payloads.BOT, "session_id": "session", "resume_gateway_url": self.gateway_url}
        ready |= {"guilds": [{"id": payloads.GUILD, "unavailable": True}], "shard": [0, 1]}
        ready |= {"application": {"id": payloads.BOT_ID, "flags": 0}}
        await self.publish("READY", ready)
        await self.publish("GUILD_CREATE", payloads.guild(self.permissions))

    async def _resumed(self, socket: web.WebSocketResponse, data: Json) -> None:
        self.resumes.append(data)
        for event in [event for event in self._events if event["s"] > data["seq"]]:
            await socket.send_json(self._seen_by_bot(event))
        self._sockets.append(socket)
        await self.publish("RESUMED", {})

    def _live(self) -> list[web.WebSocketResponse]:
        return [socket for socket in self._sockets if not socket.closed]

    def _seen_by_bot(self, event: Json) -> Json:
        """Without the privileged intent the text of a message is empty, unless it mentions the bot or is direct."""
        data: Any = event["d"]
        allowed = self.identifies[-1]["intents"] & MESSAGE_CONTENT
        if event["t"] != "MESSAGE_CREATE" or allowed or "guild_id" not in data or data["mentions"]:
            return event
        return event | {"d": data | {"content": ""}}
