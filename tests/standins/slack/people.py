"""What people do in a played workspace, as Slack tells it to an app."""

import json
import time
from typing import Any

from tests.standins.slack.limits import Payload, element
from tests.standins.slack.workspace import BOT_USER, CHANNEL, DIRECT, STUDENT, TEAM, Workspace


class People:
    """Makes the bodies of events, commands, pressed buttons and submitted forms."""

    workspace: Workspace

    def mention(self, text: str, **more: object) -> Payload:
        """A student mentions the bot in a channel."""
        return self.event(**{"type": "app_mention", "channel": CHANNEL, "text": f"<@{BOT_USER}> {text}", **more})

    def direct(self, text: str, **more: object) -> Payload:
        """A student writes to the bot."""
        return self.event(**{"type": "message", "channel": DIRECT, "channel_type": "im", "text": text, **more})

    def reply(self, text: str, thread: str, **more: object) -> Payload:
        """A student writes in a channel's thread, to nobody by name."""
        usual = {"type": "message", "channel": CHANNEL, "channel_type": "channel", "text": text, "thread_ts": thread}
        return self.event(**{**usual, **more})

    def edit(self, body: Payload, text: str) -> Payload:
        """A student changes a message."""
        before = body["event"]
        now = {**before, "text": text, "edited": {"user": before["user"], "ts": self.workspace.new_ts()}}
        about = {"channel": before["channel"], "channel_type": before["channel_type"], "hidden": True, "user": None}
        return self.event(type="message", subtype="message_changed", message=now, previous_message=before, **about)

    def stop(self, body: Payload) -> Payload:
        """The student presses Slack's stop button below a question; Slack ends the streams in that thread."""
        asked = body["event"]
        thread = asked.get("thread_ts", asked["ts"])
        return self.event(
            type="agent_session_stopped",
            channel=asked["channel"],
            thread_ts=thread,
            streaming_message_ts=self.workspace.end_streams(thread),
        )

    def take_back(self, body: Payload) -> Payload:
        """The student deletes a message."""
        gone = body["event"]
        return self.event(
            type="message",
            subtype="message_deleted",
            hidden=True,
            channel=gone["channel"],
            channel_type=gone.get("channel_type", "channel"),
            deleted_ts=gone["ts"],
            previous_message=gone,
            user=None,
        )

    def open_home(self, tab: str = "home", user: str = STUDENT) -> Payload:
        """A student opens one of the bot's tabs."""
        return self.event(type="app_home_opened", channel=DIRECT, tab=tab, user=user)

    def command(self, text: str, name: str = "/ask", user: str = STUDENT) -> Payload:
        """A slash command as Slack's servers send it."""
        number = next(self.workspace.numbers)
        return {
            "command": name,
            "text": text,
            "team_id": TEAM,
            "channel_id": CHANNEL,
            "user_id": user,
            "api_app_id": "A1",
            "trigger_id": f"{number}.trigger",
            "response_url": f"{self.workspace.address}/responses/{number}",
        }

    def press(self, shown: Payload, action: str, choice: str = "", user: str = STUDENT) -> Payload:
        """Somebody presses a button of a message or page; `choice` names one of two thumbs."""
        found = element(shown, action)
        value = found[f"{choice}_button"]["value"] if choice else found["value"]
        body = self._interaction("block_actions", user)
        body["actions"] = [{"action_id": action, "type": found["type"], "value": value, "block_id": "b"}]
        if "channel" in shown or "response_type" in shown:
            channel = shown.get("channel", CHANNEL)
            body["channel"] = {"id": channel, "name": "help"}
            body["response_url"] = f"{self.workspace.address}/responses/{next(self.workspace.numbers)}"
            body["container"] = {"type": "message", "channel_id": channel, "message_ts": self._ts_of(shown)}
            body["container"]["is_ephemeral"] = "response_type" in shown
            if shown.get("thread_ts"):
                body["container"]["thread_ts"] = shown["thread_ts"]
        else:
            body["view"] = {"id": "V1", "type": "home"}
            body["container"] = {"type": "view", "view_id": "V1"}
        return body

    def _ts_of(self, shown: Payload) -> str:
        standing = [ts for (_, ts), message in self.workspace.messages.items() if message is shown]
        return standing[0] if standing else self.workspace.new_ts()

    def send_form(self, view: Payload, user: str = STUDENT, **values: str | list[str]) -> Payload:
        """Somebody fills in a form and sends it; what is not named is sent as it was shown."""
        fields = {block["block_id"]: block["element"] for block in view["blocks"] if block["type"] == "input"}
        assert set(values) <= set(fields), f"no such field: {values}"
        state = {name: {field["action_id"]: _state(field, values.get(name))} for name, field in fields.items()}
        return {**self._interaction("view_submission", user), "view": {"id": "V2", **view, "state": {"values": state}}}

    def press_in_form(self, view: Payload, action: str, user: str = STUDENT) -> Payload:
        """Somebody presses a button of a window."""
        found, body = element(view, action), self._interaction("block_actions", user)
        body["actions"] = [{"action_id": action, "type": "button", "value": found["value"], "block_id": "b"}]
        return {**body, "view": {"id": "V2", **view}, "container": {"type": "view", "view_id": "V2"}}

    def use_menu(self, text: str, channel: str = CHANNEL, user: str = STUDENT) -> Payload:
        """Somebody opens the menu of a classmate's message and chooses the bot's entry."""
        body = self._interaction("message_action", user) | {"callback_id": "advisor_ask_about", "action_ts": "1"}
        body["channel"] = {"id": channel, "name": "help"}
        body["message"] = {"type": "message", "user": "U2", "ts": self.workspace.new_ts(), "text": text}
        body["response_url"] = f"{self.workspace.address}/responses/{next(self.workspace.numbers)}"
        return body

    def submit(self, view: Payload, user: str = STUDENT, **values: str) -> Payload:
        """Somebody fills in a form and sends it off."""
        state = {name: {name: {"type": "plain_text_input", "value": value}} for name, value in values.items()}
        view = {"id": f"V{next(self.workspace.numbers)}", **view, "state": {"values": state}}
        return {**self._interaction("view_submission", user), "view": view}

    def event(self, **event: Any) -> Payload:
        """An Events API body."""
        stamps = {"ts": self.workspace.new_ts(), "event_ts": self.workspace.new_ts()}
        # Slack leaves out whoever did not act; its JavaScript library fails on a person that is null.
        told = json.loads(json.dumps({"user": STUDENT, **stamps, **event}))
        return {
            "type": "event_callback",
            "team_id": TEAM,
            "api_app_id": "A1",
            "event_id": f"Ev{next(self.workspace.numbers)}",
            "event_time": int(time.time()),
            "event": {name: value for name, value in told.items() if value is not None},
            "authorizations": [{"team_id": TEAM, "user_id": BOT_USER, "is_bot": True}],
        }

    def shared(
        self, body: Payload, ours: str = TEAM, author: str = TEAM, host: str = "T9", organisation: str | None = None
    ) -> Payload:
        """The same event in a channel that workspaces share, or in a workspace of an `organisation` that installed us.

        `ours` is the workspace by whose installation it comes, `host` that of the channel, `author` that of its author
        (docs.slack.dev/apis/slack-connect, docs.slack.dev/apis/events-api#authorizations).
        """
        given = {"enterprise_id": organisation, "team_id": ours, "user_id": BOT_USER, "is_bot": True}
        return {
            **body,
            "team_id": host,
            "context_team_id": ours,
            "context_enterprise_id": organisation,
            "is_ext_shared_channel": host != ours,
            "authorizations": [given | {"is_enterprise_install": organisation is not None}],
            "event": {**body["event"], "team": author, "user_team": author, "source_team": author},
        }

    def _interaction(self, kind: str, user: str) -> Payload:
        number = next(self.workspace.numbers)
        return {
            "type": kind,
            "team": {"id": TEAM, "domain": "campus"},
            "user": {"id": user, "team_id": TEAM, "username": "student"},
            "api_app_id": "A1",
            "trigger_id": f"{number}.trigger",
        }


def _state(field: Payload, value: str | list[str] | None) -> Payload:
    """What Slack tells of a field: its words, or what was chosen among its options."""
    if field["type"] == "plain_text_input":
        return {"type": field["type"], "value": field.get("initial_value") if value is None else value}
    options = {option["value"]: option for option in field["options"]}
    if field["type"] == "static_select":
        chosen = field.get("initial_option") if value is None else options[value[0]]
        return {"type": field["type"], "selected_option": chosen}
    return {"type": field["type"], "selected_options": [options[each] for each in value or []]}
