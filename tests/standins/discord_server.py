"""A played Discord on loopback: gateway and REST for the real client library, and what people do on it."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Self

from aiohttp import WSMsgType, web

from tests.standins import discord_payloads as payloads
from tests.standins.discord_people import Visitor
from tests.standins.discord_rest import Call, Json, Pending, Rest
from tests.standins.patience import PATIENCE

MESSAGE_CONTENT = 1 << 15
TOKEN = "played-token"


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
    _sessions_lost: int = 0
    grants_message_content: bool = True
    answers_hello: bool = True
    attempts: int = 0

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

    def person(self, user: Json, *roles: str) -> Visitor:
        """Somebody on this Discord."""
        return Visitor(self.publish, self.rest, user, roles)

    @property
    def student(self) -> Visitor:
        """A student without any role."""
        return self.person(payloads.STUDENT)

    async def say(self, text: str, channel: str = payloads.CHANNEL, **changed: object) -> Json:
        """The student writes in a channel or thread of the server; returns the message."""
        return await self.student.say(text, channel, **changed)

    async def say_directly(self, text: str) -> Json:
        """The student writes a direct message; returns it."""
        return await self.student.say_directly(text)

    async def ask(self, **options: str | bool | int) -> Pending:
        """The student uses `/ask`; returns the interaction as it goes on."""
        return await self.student.use("ask", payloads.CHANNEL, **options)

    async def remove_bot(self) -> None:
        """Somebody removes the bot from the server."""
        await self.publish("GUILD_DELETE", {"id": payloads.GUILD})

    async def publish(self, name: str, data: Json) -> None:
        """Sends an event, or keeps it for the next resume while nobody is connected."""
        event = {"op": 0, "t": name, "s": len(self._events) + 1, "d": data}
        self._events.append(event)
        for socket in self._live():
            await socket.send_json(self._seen_by_bot(event))

    async def forget_session(self) -> None:
        """Closes the gateway, and refuses to resume what was there."""
        self._sessions_lost += 1
        await self.drop_connection()

    async def drop_connection(self) -> None:
        """Closes the gateway the way Discord does when a client should resume."""
        for socket in self._live():
            await socket.close(code=4000)

    # ---- what a test looks at ----

    def standing(self, place: str | None = None) -> list[str]:
        """The texts of the bot's messages as they stand now, in a channel or everywhere but in commands."""
        return [each["content"] for each in self.sent(place)]

    def sent(self, place: str | None = None) -> list[Json]:
        """The bot's messages as they stand now."""
        return [each for each in self.rest.messages.values() if place in {None, each["channel_id"]}]

    def posted(self, place: str | None = None) -> list[str]:
        """The texts of all messages the bot has posted, in a channel or everywhere but in commands."""
        sent = [call for call in self.calls("POST", "{channel_id}/messages") if call.status == 200]
        return [call.body["content"] for call in sent if place in {None, call.place}]

    def calls(self, method: str, ending: str) -> list[Call]:
        """The calls so far whose path, as the official description writes it, ends like this."""
        return [call for call in self.rest.calls if call.method == method and call.template.endswith(ending)]

    async def until(self, seen: Callable[[], object]) -> None:
        """Waits until this is true; looks again after every call of the bot."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: bool(seen()))

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    # ---- the gateway ----

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.attempts += 1
        await self._tell()
        if not self.answers_hello:
            await socket.close(code=1011)
            return socket
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
        if data["intents"] & MESSAGE_CONTENT and not self.grants_message_content:
            await socket.close(code=4014)
            return
        self._sockets.append(socket)
        ready: Json = {"v": 10, "user": payloads.BOT, "session_id": "session", "resume_gateway_url": self.gateway_url}
        ready |= {"guilds": [{"id": payloads.GUILD, "unavailable": True}], "shard": [0, 1]}
        ready |= {"application": {"id": payloads.BOT_ID, "flags": 0}}
        await self.publish("READY", ready)
        await self.publish("GUILD_CREATE", payloads.guild(self.permissions))

    async def _resumed(self, socket: web.WebSocketResponse, data: Json) -> None:
        self.resumes.append(data)
        if self._sessions_lost:
            self._sessions_lost -= 1
            await socket.send_json({"op": 9, "d": False})
            return
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
