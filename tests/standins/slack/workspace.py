"""What a workspace keeps: messages and the methods that change them, each with its checks."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.standins.slack.limits import Payload, check_content, demand

BOT_TOKEN, APP_TOKEN = "xoxb-played", "xapp-played"
TEAM, BOT_USER, STUDENT = "T1", "UBOT", "U1"
CHANNEL, DIRECT = "C1", "D1"


@dataclass
class Workspace:
    """Answers Web API calls; `agent_view` says whether the app may set a status."""

    agent_view: bool = True
    address: str = ""
    messages: dict[tuple[str, str], Payload] = field(default_factory=dict)
    numbers: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    def new_ts(self) -> str:
        """A message's timestamp, later than all before."""
        return f"1700000000.{next(self.numbers):06d}"

    def call(self, method: str, payload: Payload, authorization: str) -> Payload:
        """The reply to a call; raises PlayedRefusal with Slack's error code."""
        methods: dict[str, Callable[[Payload], Payload]] = {
            "auth.test": lambda _: {"team_id": TEAM, "user_id": BOT_USER, "bot_id": "B1", "url": self.address},
            "apps.connections.open": self._open,
            "chat.postMessage": self._post_message,
            "chat.update": self._update,
            "chat.delete": self._delete,
            "assistant.threads.setStatus": self._set_status,
        }
        demand(method in methods, "unknown_method")
        token = APP_TOKEN if method == "apps.connections.open" else BOT_TOKEN
        demand(authorization == f"Bearer {token}", "invalid_auth")
        return {"ok": True, **methods[method](payload)}

    def _open(self, _: Payload) -> Payload:
        return {"url": f"ws{self.address.removeprefix('http')}/link/{next(self.numbers)}"}

    def _post_message(self, payload: Payload) -> Payload:
        demand(payload.get("channel") in {CHANNEL, DIRECT}, "channel_not_found")
        check_content(payload, longest_text=40_000)
        ts = self.new_ts()
        self.messages[payload["channel"], ts] = payload
        return {"channel": payload["channel"], "ts": ts, "message": payload}

    def _update(self, payload: Payload) -> Payload:
        key = payload.get("channel", ""), payload.get("ts", "")
        demand(key in self.messages, "message_not_found")
        check_content(payload, longest_text=4_000)
        self.messages[key] |= payload
        return {"channel": key[0], "ts": key[1], "text": payload["text"]}

    def _delete(self, payload: Payload) -> Payload:
        demand(self.messages.pop((payload["channel"], payload["ts"]), None) is not None, "message_not_found")
        return {"channel": payload["channel"], "ts": payload["ts"]}

    def _set_status(self, payload: Payload) -> Payload:
        demand(self.agent_view, "not_allowed")
        demand({"channel_id", "thread_ts", "status"} <= payload.keys(), "invalid_arguments")
        return {}
