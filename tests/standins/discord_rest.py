"""The rules of Discord's REST interface that a stand-in enforces, and a record of every call."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from aiohttp import web

from tests.standins import discord_payloads as payloads
from tests.standins.discord_rules import LAYOUT, LONGEST_CHOICES, Refused, check_content, check_form, text_of

Json = dict[str, Any]
Handler = Callable[[web.Request, Json], Awaitable[Json | list[Json] | None]]
HAS_THREAD = 1 << 5
LOADING_PRIVATE = 1 << 6
SHOW_FORM, SUGGEST, SAY, CHANGE_LATER = 9, 8, 4, 6


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
    """An interaction and what came of it; `flags` are those of the first response.

    `shown` are the messages it led to, as they are now; `form` and `choices` what was offered instead. `below` is the
    message whose button was pressed; `changes` says that the response changes it.
    """

    channel: str
    below: Json | None = None
    changes: bool = False
    acknowledged: bool = False
    flags: int = 0
    deleted: bool = False
    shown: list[Json] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    form: Json | None = None
    choices: list[str] | None = None

    @property
    def texts(self) -> list[str]:
        """What the person reads now."""
        return [text_of(message) for message in self.shown]

    @property
    def private(self) -> bool:
        """Whether every part is seen by one person only."""
        return all(message["flags"] & LOADING_PRIVATE for message in self.shown)


@dataclass
class Rest:
    """Routes, state and rules; `publish` sends a gateway event, `changed` is told after every call.

    `failures` are the next replies to posted messages; `refusals` refuse a method at paths that end so, as long as they
    stand. Channels that are `gone` are no more, those that are `closed` take no direct messages, in `silent` ones the
    bot may not write. What is in `held` is carried out, and the reply waits for the event. `places` are channels of
    other servers, with their servers.
    """

    token: str
    gateway_url: Callable[[], str]
    publish: Callable[[str, Json], Awaitable[None]]
    changed: Callable[[], Awaitable[None]]
    shards: int = 1
    calls: list[Call] = field(default_factory=list)
    pending: dict[str, Pending] = field(default_factory=dict)
    messages: dict[str, Json] = field(default_factory=dict)
    said: dict[str, Json] = field(default_factory=dict)
    threads: dict[str, Json] = field(default_factory=dict)
    failures: list[tuple[int, Json, Mapping[str, str]]] = field(default_factory=list)
    refusals: dict[tuple[str, str], Refused] = field(default_factory=dict)
    takes_layouts: bool = True
    commands: list[Json] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    closed: set[str] = field(default_factory=set)
    silent: set[str] = field(default_factory=set)
    held: dict[tuple[str, str], asyncio.Event] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)

    def add_to(self, app: web.Application) -> None:
        """Registers the routes below /api/v10."""
        for method, template, handler in self._routes():
            app.router.add_route(method, f"/api/v10{template}", self._recorded(template, handler))

    def _routes(self) -> list[tuple[str, str, Handler]]:
        below = "/webhooks/{webhook_id}/{webhook_token}/messages"
        original = f"{below}/@original"
        message = "/channels/{channel_id}/messages/{message_id}"
        return [
            ("GET", "/users/@me", self._me),
            ("GET", "/oauth2/applications/@me", self._application),
            ("GET", "/gateway/bot", self._gateway),
            ("GET", "/applications/{application_id}/commands", self._get_commands),
            ("PUT", "/applications/{application_id}/commands", self._set_commands),
            ("POST", "/users/@me/channels", self._open_direct),
            ("POST", "/channels/{channel_id}/typing", self._typing),
            ("POST", "/channels/{channel_id}/messages", self._post),
            ("GET", "/channels/{channel_id}", self._channel),
            ("PATCH", "/channels/{channel_id}", self._rename),
            ("GET", "/channels/{channel_id}/messages", self._history),
            ("GET", message, self._get),
            ("PATCH", message, self._edit),
            ("DELETE", message, self._delete),
            ("POST", "/channels/{channel_id}/messages/{message_id}/threads", self._open_thread),
            ("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me", self._typing),
            ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", self._acknowledge),
            ("PATCH", original, self._edit_original),
            ("DELETE", original, self._delete_original),
            ("POST", "/webhooks/{webhook_id}/{webhook_token}", self._follow_up),
            ("PATCH", f"{below}/{{message_id}}", self._edit_follow_up),
            ("DELETE", f"{below}/{{message_id}}", self._delete_follow_up),
        ]

    def _recorded(self, template: str, handler: Handler) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            body = await self._body(request)
            place = next(iter(request.match_info.values()), "")
            response = await self._response(request, template, handler, body)
            held = self.held.pop((request.method, template), None)
            self.calls.append(Call(request.method, template, place, body, response.status, time.monotonic()))
            await self.changed()
            if held:
                await held.wait()
            return response

        return handle

    async def _body(self, request: web.Request) -> Any:
        if not request.can_read_body:
            return {}
        if not request.content_type.startswith("multipart/"):
            return await request.json()
        fields = await request.post()
        files = [part.file.read().decode() for part in fields.values() if isinstance(part, web.FileField)]
        if token := request.match_info.get("webhook_token"):
            self.pending[token].files += files
        return json.loads(str(fields["payload_json"]))

    async def _response(self, request: web.Request, template: str, handler: Handler, body: Json) -> web.Response:
        carries_token = template.startswith(("/interactions", "/webhooks"))
        if not carries_token and request.headers.get("Authorization") != f"Bot {self.token}":
            return payloads.json_response(401, {"code": 0, "message": "401: Unauthorized"})
        is_message = request.method == "POST" and template.endswith("/messages")
        if self.failures and is_message:
            status, problem, headers = self.failures.pop(0)
            return payloads.json_response(status, problem, headers)
        try:
            self._refuse(request.method, template)
            reply = await handler(request, body)
        except Refused as refused:
            return payloads.json_response(refused.status, refused.body)
        return web.Response(status=204) if reply is None else payloads.json_response(200, reply)

    def _refuse(self, method: str, template: str) -> None:
        for (refused, ending), problem in self.refusals.items():
            if method == refused and template.endswith(ending):
                raise problem

    async def _me(self, _: web.Request, __: Json) -> Json:
        return payloads.BOT

    async def _application(self, _: web.Request, __: Json) -> Json:
        return payloads.APPLICATION

    async def _gateway(self, _: web.Request, __: Json) -> Json:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return {"url": self.gateway_url(), "shards": self.shards, "session_start_limit": limit}

    async def _get_commands(self, request: web.Request, _: Json) -> list[Json]:
        is_whole = request.query.get("with_localizations") == "true"
        return self.commands if is_whole else list(map(payloads.untranslated, self.commands))

    async def _set_commands(self, _: web.Request, body: Json) -> list[Json]:
        self.commands = [payloads.stored_command(command) for command in cast(list[Json], body)]
        return self.commands

    async def _open_direct(self, _: web.Request, body: Json) -> Json:
        return payloads.direct_channel(str(body["recipient_id"]))

    async def _typing(self, _: web.Request, __: Json) -> None:
        return None

    async def _post(self, request: web.Request, body: Json) -> Json:
        check_content(body)
        channel = request.match_info["channel_id"]
        if channel in self.gone:
            raise Refused(404, 10003, "Unknown Channel")
        if channel in self.closed:
            raise Refused(403, 50007, "Cannot send messages to this user")
        if channel in self.silent:
            raise Refused(403, 50013, "Missing Permissions")
        # Source: Discord's message documentation; with `enforce_nonce` the message that there is comes back.
        known = [
            each for each in self.messages.values() if body.get("enforce_nonce") and each["nonce"] == body["nonce"]
        ]
        sent = known[0] if known else payloads.bot_message(channel, body)
        self.messages[sent["id"]] = sent
        return sent

    async def _channel(self, request: web.Request, _: Json) -> Json:
        channel = request.match_info["channel_id"]
        if channel in self.gone:
            raise Refused(404, 10003, "Unknown Channel")
        if channel.startswith(payloads.DIRECT_CHANNEL):
            return payloads.direct_channel(str(payloads.STUDENT["id"]))
        if channel == payloads.CHANNEL or channel in self.places:
            [known] = payloads.guild(0)["channels"]
            return dict(known) | {"id": channel, "guild_id": self.server_of(channel)}
        if channel not in self.threads:
            raise Refused(404, 10003, "Unknown Channel")
        return self.threads[channel]

    def server_of(self, channel: str) -> str:
        """The server that a channel or thread is in."""
        return self.places.get(channel) or str(self.threads.get(channel, {}).get("guild_id", payloads.GUILD))

    async def _rename(self, request: web.Request, body: Json) -> Json:
        thread = self.threads[request.match_info["channel_id"]]
        is_archived = body.pop("archived", None)
        if is_archived is not None:
            if thread["thread_metadata"]["locked"]:
                raise Refused(403, 50013, "Missing Permissions")
            thread["thread_metadata"]["archived"] = is_archived
        thread |= body
        return thread

    async def _history(self, request: web.Request, _: Json) -> list[Json]:
        channel, after = request.match_info["channel_id"], int(request.query.get("after", "0"))
        everything = [*self.said.values(), *self.messages.values()]
        newer = [each for each in everything if each["channel_id"] == channel and int(each["id"]) > after]
        return sorted(newer, key=lambda each: -int(each["id"]))[: int(request.query.get("limit", "50"))]

    async def _get(self, request: web.Request, _: Json) -> Json:
        message = self.said.get(request.match_info["message_id"])
        if message is None or message["channel_id"] != request.match_info["channel_id"]:
            raise Refused(404, 10008, "Unknown Message")
        return message

    async def _edit(self, request: web.Request, body: Json) -> Json:
        check_content(body)
        message = self._known(request)
        thread = self.threads.get(message["channel_id"])
        if thread and thread["thread_metadata"]["archived"]:
            raise Refused(400, 50083, "Tried to perform an operation on an archived thread")
        message |= _changed(body)
        return message

    async def _delete(self, request: web.Request, _: Json) -> None:
        del self.messages[self._known(request)["id"]]

    def _known(self, request: web.Request) -> Json:
        # What all can read of a command's response is a message of the channel, too.
        public = [each for pending in self.pending.values() for each in pending.shown if not pending.private]
        message = {**{each["id"]: each for each in public}, **self.messages}.get(request.match_info["message_id"])
        if message is None:
            raise Refused(404, 10008, "Unknown Message")
        return message

    async def _open_thread(self, request: web.Request, body: Json) -> Json:
        if not 1 <= len(body["name"]) <= 100:
            raise Refused(400, 50035, "Invalid Form Body: name must be 1-100 characters")
        parent = request.match_info["channel_id"]
        thread = payloads.thread(request.match_info["message_id"], parent, body["name"])
        thread["guild_id"] = self.server_of(parent)
        self.threads[thread["id"]] = thread
        if begun := self.said.get(thread["id"]):
            begun["flags"] = begun.get("flags", 0) | HAS_THREAD
        await self.publish("THREAD_CREATE", thread)
        return thread

    async def _acknowledge(self, request: web.Request, body: Json) -> Json | None:
        pending = self.pending[request.match_info["interaction_token"]]
        if pending.acknowledged:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        self._take(pending, body["type"], body.get("data") or {})
        pending.acknowledged = True
        if request.query.get("with_response") not in {"1", "true"}:
            return None
        return {"interaction": {"id": request.match_info["interaction_id"], "type": 2, "channel_id": pending.channel}}

    def _take(self, pending: Pending, kind: int, data: Json) -> None:
        pending.flags = data.get("flags", 0)
        if kind == SHOW_FORM:
            check_form(data)
            pending.form = data
        if kind == SUGGEST:
            pending.choices = [choice["value"] for choice in data["choices"]][: LONGEST_CHOICES + 1]
        if kind == CHANGE_LATER:
            assert pending.below is not None, "no button was pressed, so there is no message to change"
            pending.changes = True
        if kind == SAY:
            check_content(data)
            pending.shown.append(payloads.bot_message(pending.channel, data))

    async def _edit_original(self, request: web.Request, body: Json) -> Json:
        check_content(body)
        if (body.get("flags") or 0) & LAYOUT and not self.takes_layouts:
            raise Refused(400, 50035, "Invalid Form Body: flags")
        pending = self._acknowledged(request)
        if pending.changes and pending.below is not None:
            pending.below |= _changed(body)
            return pending.below
        # The first response keeps what its deferral said about who may see it.
        flags = pending.flags | (body.get("flags") or 0) & LAYOUT
        changed = payloads.bot_message(pending.channel, body | {"flags": flags})
        pending.shown[:1] = [changed | {"id": pending.shown[0]["id"]} if pending.shown else changed]
        return pending.shown[0]

    async def _delete_original(self, request: web.Request, _: Json) -> None:
        self._acknowledged(request).deleted = True

    async def _follow_up(self, request: web.Request, body: Json) -> Json:
        check_content(body)
        pending = self._acknowledged(request)
        pending.shown.append(payloads.bot_message(pending.channel, body))
        return pending.shown[-1]

    async def _edit_follow_up(self, request: web.Request, body: Json) -> Json:
        check_content(body)
        message = self._followed_up(request)
        message |= _changed(body)
        return message

    async def _delete_follow_up(self, request: web.Request, _: Json) -> None:
        self._acknowledged(request).shown.remove(self._followed_up(request))

    def _followed_up(self, request: web.Request) -> Json:
        known = [each for each in self._acknowledged(request).shown if each["id"] == request.match_info["message_id"]]
        if not known:
            raise Refused(404, 10008, "Unknown Message")
        return known[0]

    def _acknowledged(self, request: web.Request) -> Pending:
        pending = self.pending[request.match_info["webhook_token"]]
        if not pending.acknowledged:
            raise Refused(404, 10015, "Unknown Webhook")
        return pending


def _changed(body: Json) -> Json:
    return {name: value or [] if name == "components" else value for name, value in body.items()}
