"""A played Discord on loopback: gateway and REST for the real client library, and what people do on it."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Self

from aiohttp import WSMsgType, web

from tests.standins import discord_payloads as payloads
from tests.standins.discord_people import Visitor
from tests.standins.discord_rest import Call, Json, Pending, Rest
from tests.standins.discord_sessions import Event, Sent, Session, Wire
from tests.standins.patience import Changes, wait_until

MESSAGE_CONTENT = 1 << 15
TOKEN = "played-token"


@dataclass
class PlayedDiscord:
    """One server with one text channel, one student and one bot. Use as an async context manager.

    `server` are fields of the server that differ from the usual ones; `shards` is how many it asks a client to open.
    """

    permissions: int = payloads.EVERYTHING_NEEDED
    server: Json = field(default_factory=dict)
    shards: int = 1
    rest: Rest = field(init=False)
    identifies: list[Json] = field(default_factory=list)
    resumes: list[Json] = field(default_factory=list)
    _events: list[Event] = field(default_factory=list)
    _sessions: list[Session] = field(default_factory=list)
    _added: list[Json] = field(default_factory=list)
    _changed: Changes = field(default_factory=Changes)
    _port: int = 0
    _sessions_lost: int = 0
    grants_message_content: bool = True
    answers_hello: bool = True
    attempts: int = 0

    def __post_init__(self) -> None:
        self.rest = Rest(TOKEN, lambda: self.gateway_url, self.publish, self._changed.tell, self.shards)

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
        for session in self._sessions:
            await session.wire.socket.close()
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

    def person(self, user: Json, *roles: str, locale: str = "en-US") -> Visitor:
        """Somebody on this Discord, and the language of their app."""
        return Visitor(self.publish, self.rest, user, roles, locale)

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

    async def add_bot(self, guild: str, channel: str) -> None:
        """Somebody adds the bot to another server, whose first words are written in this channel."""
        server = payloads.guild(payloads.EVERYTHING_NEEDED)
        place = server["channels"][0] | {"id": channel, "name": "welcome"}
        everyone = server["roles"][0] | {"id": guild}
        added = server | {"id": guild, "channels": [place], "roles": [everyone], "system_channel_id": channel}
        self._added.append(dict(added))
        self.rest.places[channel] = guild
        del added["unavailable"]  # it is set only for servers that the bot was in before
        await self.publish("GUILD_CREATE", added)

    async def remove_bot(self) -> None:
        """Somebody removes the bot from the server."""
        await self.publish("GUILD_DELETE", {"id": payloads.GUILD})

    async def publish(self, name: str, data: Json) -> None:
        """Sends an event, or keeps it for the next resume while nobody is connected."""
        await self._publish(name, data)

    async def _publish(self, name: str, data: Json, only: Session | None = None) -> None:
        event = Event({"op": 0, "t": name, "s": len(self._events) + 1, "d": data}, only)
        self._events.append(event)
        for session in [each for each in self._live() if each.hears(event)]:
            with suppress(ConnectionError):  # its process was killed a moment ago
                await session.wire.send(self._seen_by_bot(event.frame))

    async def forget_session(self) -> None:
        """Closes the gateway, and refuses to resume what was there."""
        self._sessions_lost += 1
        await self.drop_connection()

    async def drop_connection(self) -> None:
        """Closes the gateway the way Discord does when a client should resume."""
        for session in self._live():
            await session.wire.socket.close(code=4000)

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
        await wait_until(self._changed, seen)

    async def ask_how_far(self) -> Sent | None:
        """The last event that was sent, and whether it is read: asked of its client now, as Discord may at any time."""
        live = self._live()
        if not live:
            return None
        sent = Sent(live[-1].wire, len(self._events))
        with suppress(ConnectionError):
            await sent.wire.send({"op": 1, "d": None})
        return sent

    # ---- the gateway ----

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.attempts += 1
        await self._changed.tell()
        if not self.answers_hello:
            await socket.close(code=1011)
            return socket
        wire = Wire.asked_for(request, socket)
        await wire.send({"op": 10, "d": {"heartbeat_interval": 41_250}})
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                await self._receive(wire, json.loads(frame.data))
        return socket

    async def _receive(self, wire: Wire, frame: Json) -> None:
        match frame["op"]:
            case 1:
                wire.read = frame["d"] or 0
                await wire.send({"op": 11})
            case 2:
                await self._identified(wire, frame["d"])
            case 6:
                await self._resumed(wire, frame["d"])
        await self._changed.tell()

    async def _identified(self, wire: Wire, data: Json) -> None:
        self.identifies.append(data)
        if data["token"] != TOKEN:
            await wire.socket.close(code=4004)
            return
        if data["intents"] & MESSAGE_CONTENT and not self.grants_message_content:
            await wire.socket.close(code=4014)
            return
        shard, shards = data.get("shard", (0, 1))
        session = Session(f"session-{len(self._sessions)}", shard, shards, wire)
        self._sessions.append(session)
        here = [self._as_it_stands(payloads.guild(self.permissions) | self.server), *self._added]
        await self._begin(session, [each for each in here if session.has(each["id"])])

    def _as_it_stands(self, guild: Json) -> Json:
        """The server with the end of each channel, which is all that Discord tells of messages from before."""
        everything = [*self.rest.said.values(), *self.rest.messages.values()]
        ends = {each["channel_id"]: each["id"] for each in sorted(everything, key=lambda each: int(each["id"]))}
        channels = [each | {"last_message_id": ends.get(each["id"])} for each in guild["channels"]]
        return guild | {"channels": channels}

    async def _begin(self, session: Session, guilds: list[Json]) -> None:
        ready: Json = {"v": 10, "user": payloads.BOT, "resume_gateway_url": self.gateway_url}
        ready |= {"session_id": session.name, "shard": [session.shard, session.shards]}
        ready |= {"guilds": [{"id": each["id"], "unavailable": True} for each in guilds]}
        ready |= {"application": {"id": payloads.BOT_ID, "flags": 0}}
        await self._publish("READY", ready, session)
        for each in guilds:
            await self._publish("GUILD_CREATE", each, session)

    async def _resumed(self, wire: Wire, data: Json) -> None:
        self.resumes.append(data)
        if self._sessions_lost:
            self._sessions_lost -= 1
            await wire.send({"op": 9, "d": False})
            return
        [session] = [each for each in self._sessions if each.name == data["session_id"]]
        for event in [each for each in self._events if each.frame["s"] > (data["seq"] or 0) and session.hears(each)]:
            await wire.send(self._seen_by_bot(event.frame))
        session.wire = wire
        await self._publish("RESUMED", {}, session)

    def _live(self) -> list[Session]:
        return [session for session in self._sessions if session.is_live]

    def _seen_by_bot(self, event: Json) -> Json:
        """Without the privileged intent the text of a message is empty, unless it mentions the bot or is direct."""
        data: Any = event["d"]
        allowed = self.identifies[-1]["intents"] & MESSAGE_CONTENT
        if event["t"] not in {"MESSAGE_CREATE", "MESSAGE_UPDATE"} or allowed or "guild_id" not in data:
            return event
        replied_to = data.get("referenced_message")
        if replied_to and not replied_to["mentions"] and not replied_to["author"].get("bot"):
            data = data | {"referenced_message": replied_to | {"content": ""}}
        return event | {"d": data if data["mentions"] else data | {"content": ""}}
