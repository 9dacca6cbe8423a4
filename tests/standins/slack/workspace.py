"""What a workspace keeps: messages and pages, and the methods that change them, each with its checks."""

import itertools
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.standins.slack.limits import Payload, check_blocks, check_chunk, check_content, demand, steps_of, words_of

BOT_TOKEN, APP_TOKEN = "xoxb-played", "xapp-played"
CLIENT_ID, CLIENT_SECRET = "1.2", "played-client-secret"
TEAM, BOT_USER, STUDENT = "T1", "UBOT", "U1"
CHANNEL, DIRECT = "C1", "D1"
SESSION_STATES = {"active", "processing", "suspended", "closed"}
# Who has installed the app, by the code that Slack gives out, and the token that each gets.
INSTALLED = {"played-code": ("T2", "xoxb-installed"), "other-code": ("T3", "xoxb-other")}


@dataclass
class Workspace:
    """Answers Web API calls.

    `agent_view` says whether the app may set a status, `streams` whether it may stream (`shows_steps`: with steps),
    `history` which channels it may read, `unknown` which kinds of blocks it refuses, `locales` the locales of the
    people whom it may look at, `closed` who takes no messages, `others` further channels, `opens_direct` whether it
    may open direct ones, `groups` who is in which user group, `tokens` which bot tokens are good (token → workspace),
    `lasts` how many seconds those last that are given out where the app rotates them, `refreshes` what they are
    exchanged for (refresh token → workspace; each once) and `exchange_refusal` why not, `files` what was shared,
    `begun` how threads begin, `second` when all messages are sent (seconds since 1970).
    """

    agent_view: bool = True
    streams: bool = True
    shows_steps: bool = True
    history: frozenset[str] = frozenset({DIRECT})
    unknown: set[str] = field(default_factory=set)
    locales: dict[str, str] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)
    others: set[str] = field(default_factory=set)
    opens_direct: bool = True
    groups: dict[str, list[str]] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=lambda: {BOT_TOKEN: TEAM})
    lasts: list[int] = field(default_factory=list)
    refreshes: dict[str, str] = field(default_factory=dict)
    exchange_refusal: str = ""
    address: str = ""
    messages: dict[tuple[str, str], Payload] = field(default_factory=dict)
    whispers: list[Payload] = field(default_factory=list)
    homes: dict[str, Payload] = field(default_factory=dict)
    modals: list[Payload] = field(default_factory=list)
    sessions: dict[str, str] = field(default_factory=dict)
    statuses: dict[str, str] = field(default_factory=dict)
    prompts: list[Payload] = field(default_factory=list)
    uploads: dict[str, Payload] = field(default_factory=dict)
    files: list[Payload] = field(default_factory=list)
    begun: dict[str, Payload] = field(default_factory=dict)
    second: int = 1_700_000_000
    numbers: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    def new_ts(self) -> str:
        """A message's timestamp, later than all before."""
        return f"{self.second}.{next(self.numbers):06d}"

    def call(self, method: str, payload: Payload, authorization: str) -> Payload:
        """The reply to a call; raises PlayedRefusal with Slack's error code."""
        if method == "oauth.v2.access":
            return {"ok": True, **self._install(payload, authorization)}
        demand(method in self._methods, "unknown_method")
        token = authorization.removeprefix("Bearer ")
        demand(token == APP_TOKEN if method == "apps.connections.open" else token in self.tokens, "invalid_auth")
        if method == "auth.test":
            return {"ok": True, **self._who(self.tokens[token])}
        return {"ok": True, **self._methods[method](payload)}

    def end_streams(self, thread: str) -> list[str]:
        """Slack ends what is streamed in a thread; the timestamps of these messages."""
        ended = [ts for (_, ts), each in self.messages.items() if each["thread_ts"] == thread and each.get("streaming")]
        for (_, ts), each in self.messages.items():
            if ts in ended:
                each["streaming"] = False
        return ended

    @property
    def _methods(self) -> dict[str, Callable[[Payload], Payload]]:
        return {
            "auth.test": lambda _: {},
            "apps.connections.open": self._open,
            "chat.postMessage": self._post_message,
            "chat.postEphemeral": self._whisper,
            "chat.update": self._update,
            "chat.delete": self._delete,
            "chat.startStream": self._start_stream,
            "chat.appendStream": self._append_stream,
            "chat.stopStream": self._stop_stream,
            "conversations.replies": self._replies,
            "conversations.history": self._history,
            "conversations.open": self._open_direct,
            "assistant.threads.setStatus": self._set_status,
            "assistant.threads.setSuggestedPrompts": self._set_prompts,
            "agents.sessions.setStatus": self._set_session,
            "usergroups.users.list": self._members,
            "files.getUploadURLExternal": self._take_upload,
            "files.completeUploadExternal": self._share_file,
            "users.info": self._person,
            "reactions.add": self._react,
            "views.publish": self._publish,
            "views.open": self._open_modal,
            "views.update": self._update_modal,
        }

    def _who(self, team: str) -> Payload:
        return {
            "team_id": team,
            "user_id": BOT_USER,
            "bot_id": "B1",
            "url": self.address,
            "team": "Campus",
            "user": "b",
        }

    def _open(self, _: Payload) -> Payload:
        return {"url": f"ws{self.address.removeprefix('http')}/link/{next(self.numbers)}"}

    def _install(self, payload: Payload, authorization: str) -> Payload:
        known = b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()
        demand(authorization == f"Basic {known}", "bad_client_secret")
        if payload.get("grant_type") == "refresh_token":
            demand(not self.exchange_refusal, self.exchange_refusal)
            demand(payload["refresh_token"] in self.refreshes, "invalid_refresh_token")
            return self._installed(self.refreshes.pop(payload["refresh_token"]), "")
        if payload["code"] == "organisation-code":
            return self._install_everywhere()
        demand(payload["code"] in INSTALLED, "invalid_code")
        return self._installed(*INSTALLED[payload["code"]])

    def _installed(self, team: str, lasting: str) -> Payload:
        return {
            **self._token_of(team, lasting),
            "token_type": "bot",
            "scope": "chat:write",
            "bot_user_id": BOT_USER,
            "app_id": "A1",
            "team": {"id": team, "name": "Other campus"},
            "enterprise": None,
            "authed_user": {"id": "U9"},
            "is_enterprise_install": False,
        }

    def _token_of(self, team: str, lasting: str) -> Payload:
        """A token, which ends where the app rotates them (docs.slack.dev/authentication/using-token-rotation)."""
        if not self.lasts:
            self.tokens[lasting] = team
            return {"access_token": lasting}
        number = next(self.numbers)
        token, refresh = f"xoxe.xoxb-{number}", f"xoxe-{number}"
        self.tokens[token] = self.refreshes[refresh] = team
        return {"access_token": token, "refresh_token": refresh, "expires_in": self.lasts.pop(0)}

    def _install_everywhere(self) -> Payload:
        """In all workspaces of an organisation (docs.slack.dev/enterprise/organization-ready-apps)."""
        self.tokens["xoxb-organisation"] = "E1"
        return {
            "access_token": "xoxb-organisation",
            "token_type": "bot",
            "scope": "chat:write",
            "bot_user_id": BOT_USER,
            "app_id": "A1",
            "team": None,
            "enterprise": {"id": "E1", "name": "All campuses"},
            "authed_user": {"id": "U9"},
            "is_enterprise_install": True,
        }

    # ---- messages ------------------------------------------------------------------------------

    def _post_message(self, payload: Payload) -> Payload:
        channel = payload.get("channel", "")
        channel = channel.removeprefix("D-")  # the direct channel of somebody, under the name of the person
        demand(channel in {CHANNEL, DIRECT, *self.others} or channel.startswith("U"), "channel_not_found")
        demand(channel not in self.closed, "messages_tab_disabled")
        self._check(payload, longest_text=40_000)
        ts = self.new_ts()
        self.messages[channel, ts] = {"thread_ts": None, **payload}
        self.statuses.pop(payload.get("thread_ts", ""), None)
        return {"channel": direct_of(channel), "ts": ts, "message": payload}

    def _whisper(self, payload: Payload) -> Payload:
        demand({"channel", "user"} <= payload.keys(), "invalid_arguments")
        self._check(payload, longest_text=40_000)
        self.whispers.append(payload)
        return {"message_ts": self.new_ts()}

    def _update(self, payload: Payload) -> Payload:
        message = self._message(payload)
        demand(not message.get("streaming"), "streaming_state_conflict")
        self._check(payload, longest_text=4_000)
        message.pop("streamed", None)
        message |= payload
        return {"channel": payload["channel"], "ts": payload["ts"], "text": payload["text"]}

    def _delete(self, payload: Payload) -> Payload:
        self._message(payload)
        del self.messages[payload["channel"].removeprefix("D-"), payload["ts"]]
        return {"channel": payload["channel"], "ts": payload["ts"]}

    def _replies(self, payload: Payload) -> Payload:
        demand(payload["channel"] in self.history, "missing_scope")
        thread = payload["ts"]
        said = {ts: each for (_, ts), each in self.messages.items() if each["thread_ts"] == thread}
        found = [{"user": BOT_USER, **each, "ts": ts} for ts, each in said.items()]
        begun = self.begun.get(thread, {"text": "the question"})
        return _page([{**begun, "ts": thread}, *found], payload)

    def _history(self, payload: Payload) -> Payload:
        demand(payload["channel"] in self.history, "missing_scope")
        channel = payload["channel"].removeprefix("D-")
        found = [{**each, "ts": ts} for (place, ts), each in self.messages.items() if place == channel]
        return _page([each for each in reversed(found) if not each["thread_ts"]], payload)

    def _open_direct(self, payload: Payload) -> Payload:
        demand(self.opens_direct, "missing_scope")
        return {"channel": {"id": f"D-{payload['users']}"}}

    def _check(self, payload: Payload, longest_text: int) -> None:
        check_content(payload, longest_text)
        self.check_known(payload)

    def check_known(self, payload: Payload) -> None:
        """Refuses blocks that this workspace does not know."""
        demand(self.unknown.isdisjoint(block["type"] for block in payload.get("blocks", [])), "invalid_blocks")

    def _message(self, payload: Payload) -> Payload:
        key = payload.get("channel", "").removeprefix("D-"), payload.get("ts", "")
        demand(key in self.messages, "message_not_found")
        return self.messages[key]

    # ---- files ---------------------------------------------------------------------------------

    def upload(self, number: str, content: str) -> None:
        """What was sent to the address of an upload; raises KeyError for an unknown one."""
        demand(len(content.encode()) == int(self.uploads[number]["length"]), "length_mismatch")
        self.uploads[number]["content"] = content

    def _take_upload(self, payload: Payload) -> Payload:
        number = f"F{next(self.numbers)}"
        demand(bool(payload.get("filename")) and int(payload.get("length", 0)) > 0, "invalid_arguments")
        self.uploads[number] = {"name": payload["filename"], "length": payload["length"]}
        return {"upload_url": f"{self.address}/upload/{number}", "file_id": number}

    def _share_file(self, payload: Payload) -> Payload:
        # A person's id is refused here, as Slack does: a file goes to a conversation.
        demand(payload["channel_id"][0] in {"C", "D"}, "channel_not_found")
        shared = [{"channel": payload["channel_id"], **self.uploads[each["id"]]} for each in payload["files"]]
        demand(all("content" in each for each in shared), "file_not_found")
        self.files += shared
        return {"files": [{"id": each["id"], "title": each["title"]} for each in payload["files"]]}

    # ---- streams -------------------------------------------------------------------------------

    def _start_stream(self, payload: Payload) -> Payload:
        demand(self.streams, "not_allowed")
        demand(payload["channel"] in {CHANNEL, DIRECT}, "channel_not_found")
        outside = not payload["channel"].startswith("D")
        demand(not outside or "recipient_user_id" in payload, "missing_recipient_user_id")
        demand(not outside or "recipient_team_id" in payload, "missing_recipient_team_id")
        demand(bool(payload.get("thread_ts")), "invalid_arguments")
        ts = self.new_ts()
        kept = {
            "channel": payload["channel"],
            "thread_ts": payload["thread_ts"],
            "streaming": True,
            "streamed": "",
            "steps": [],
        }
        self._grow(kept, payload)
        self.messages[payload["channel"], ts] = kept
        self.statuses.pop(payload["thread_ts"], None)
        return {"channel": payload["channel"], "ts": ts}

    def _append_stream(self, payload: Payload) -> Payload:
        message = self._message(payload)
        demand(bool(payload.get("markdown_text") or payload.get("chunks")), "no_text")
        self._grow(message, payload)
        return {"channel": payload["channel"], "ts": payload["ts"]}

    def _stop_stream(self, payload: Payload) -> Payload:
        message = self._message(payload)
        self._grow(message, payload)
        check_blocks(payload.get("blocks", []), most=50)
        message["blocks"] = payload.get("blocks", [])
        message["streaming"] = False
        if "session_status" in payload:
            demand(payload["session_status"] in SESSION_STATES, "invalid_arguments")
            self.sessions[message["thread_ts"]] = payload["session_status"]
        return {"channel": payload["channel"], "ts": payload["ts"]}

    def _grow(self, message: Payload, payload: Payload) -> None:
        demand(message.get("streaming", False), "message_not_in_streaming_state")
        demand("markdown_text" not in payload or "chunks" not in payload, "invalid_arguments")
        demand(self.shows_steps or "chunks" not in payload, "invalid_arguments")
        for each in payload.get("chunks", []):
            check_chunk(each)
        demand(len(words_of(payload)) <= 12_000, "msg_too_long")
        message["streamed"] += words_of(payload)
        message["steps"] += steps_of(payload)

    # ---- agents, roles and pages ---------------------------------------------------------------

    def _set_status(self, payload: Payload) -> Payload:
        demand(self.agent_view, "not_allowed")
        demand({"channel_id", "thread_ts", "status"} <= payload.keys(), "invalid_arguments")
        self.statuses[payload["thread_ts"]] = payload["status"]
        return {}

    def _set_prompts(self, payload: Payload) -> Payload:
        demand(1 <= len(payload["prompts"]) <= 4, "invalid_arguments")
        self.prompts.append(payload)
        return {}

    def _set_session(self, payload: Payload) -> Payload:
        demand(self.agent_view, "not_allowed")
        demand(payload["status"] in SESSION_STATES and bool(payload.get("thread_ts")), "invalid_arguments")
        self.sessions[payload["thread_ts"]] = payload["status"]
        return {"status": payload["status"]}

    def _members(self, payload: Payload) -> Payload:
        demand(payload["usergroup"] in self.groups, "no_such_subteam")
        return {"users": self.groups[payload["usergroup"]]}

    def _person(self, payload: Payload) -> Payload:
        user = payload["user"]
        demand(bool(self.locales), "missing_scope")
        demand(user in self.locales, "user_not_found")
        locale = {"locale": self.locales[user]} if payload.get("include_locale") in {"true", "1", True} else {}
        return {
            "user": {"id": user, "team_id": TEAM, "name": "sam", "real_name": "Sam", "tz": "America/Denver"} | locale
        }

    def _react(self, payload: Payload) -> Payload:
        demand({"channel", "timestamp", "name"} <= payload.keys(), "invalid_arguments")
        return {}

    def _publish(self, payload: Payload) -> Payload:
        demand(payload["view"]["type"] == "home", "invalid_arguments")
        check_blocks(payload["view"]["blocks"], most=100)
        self.homes[payload["user_id"]] = payload["view"]
        return {"view": {"id": "V1", **payload["view"]}}

    def _open_modal(self, payload: Payload) -> Payload:
        view = payload["view"]
        demand(bool(payload.get("trigger_id")) and view["type"] == "modal", "invalid_arguments")
        demand(len(view["title"]["text"]) <= 24 and len(view.get("private_metadata", "")) <= 3_000, "invalid_arguments")
        has_input = any(block["type"] == "input" for block in view["blocks"])
        demand(not has_input or "submit" in view, "missing_submit")
        check_blocks(view["blocks"], most=100)
        self.modals.append(view)
        return {"view": {"id": "V2", **view}}

    def _update_modal(self, payload: Payload) -> Payload:
        check_blocks(payload["view"]["blocks"], most=100)
        self.modals.append(payload["view"])
        return {"view": {"id": payload["view_id"], **payload["view"]}}


def _page(found: list[Payload], payload: Payload) -> Payload:
    """A part of what was found; the cursor of the next is how many came before."""
    start, size = int(payload.get("cursor") or 0), int(payload.get("limit", 100))
    has_more = start + size < len(found)
    cursor = {"response_metadata": {"next_cursor": str(start + size)}} if has_more else {}
    return {"messages": found[start : start + size], "has_more": has_more, **cursor}


def direct_of(channel: str) -> str:
    """The conversation that a message went to; a person's id stands for the direct one."""
    return f"D{channel}" if channel.startswith("U") else channel
