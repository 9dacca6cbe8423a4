"""`Room` on the played Slack."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from benchmarks.pictures.playing.campus import OFFICES, OPEN_CHANNELS
from benchmarks.pictures.playing.rooms import (
    ADMIN,
    ADVISOR,
    CLASSMATE,
    DIRECT,
    OFFICE,
    OPEN,
    QUESTIONS,
    STUDENT,
    THREAD,
    Recorder,
    Shown,
)
from benchmarks.pictures.recordings import Payload, Step
from tests.standins.slack import workspace
from tests.standins.slack.serving import ADMIN_USER, ADVISOR_USER
from tests.standins.slack.stand_in import PlayedSlack

PEOPLE = {STUDENT: workspace.STUDENT, ADVISOR: ADVISOR_USER, ADMIN: ADMIN_USER}
COMMANDS = {"why": "/advisor-why", "setup": "/advisor-setup"}


@dataclass
class SlackRoom:
    """A student, an office and an admin in one workspace."""

    played: PlayedSlack
    recorder: Recorder = field(init=False)
    open_channel: str = OPEN_CHANNELS["slack"]
    _asked: str = ""
    _form: Payload = field(default_factory=dict)
    _form_place: str = QUESTIONS
    _views: list[Shown] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.recorder = Recorder(self._standing)

    async def ask(self, text: str) -> None:
        question = self.played.mention(text)
        self._asked = question["event"]["ts"]
        await self._send(Step("said", QUESTIONS, STUDENT, f"<@{workspace.BOT_USER}> {text}"), question)

    async def follow_up(self, text: str) -> None:
        mention = f"<@{workspace.BOT_USER}> {text}"
        said = self.played.reply(mention, self._asked, type="app_mention")
        await self._send(Step("said", THREAD, STUDENT, mention), said)

    async def attach(self, text: str, file: str) -> None:
        question = self.played.mention(text, files=[{"id": "F1", "name": file}])
        await self._send(Step("said", QUESTIONS, STUDENT, f"<@{workspace.BOT_USER}> {text} 📎 {file}"), question)

    async def point_to(self, question: str, text: str) -> None:
        self._asked = self.played.workspace.new_ts()
        self.played.workspace.begun[self._asked] = {"text": question, "user": "U2"}
        self.recorder.note(Step("said", QUESTIONS, CLASSMATE, question))
        await self.follow_up(text)

    async def simply_ask(self, text: str) -> None:
        said = self.played.event(type="message", channel=self.open_channel, channel_type="channel", text=text)
        await self._send(Step("said", OPEN, STUDENT, text), said)

    async def write(self, text: str) -> None:
        """The student writes to the bot, and waits for the whole answer."""
        await self._send(Step("said", DIRECT, STUDENT, text), self.played.direct(text))
        await self._until(lambda: not any(each.get("streaming") for each in self.played.messages.values()))

    async def open_messages(self) -> list[str]:
        """The student opens the Messages tab; what is suggested there."""
        await self.played.deliver(self.played.open_home("messages"))
        await self._until(lambda: bool(self.played.workspace.prompts))
        shown = self.played.workspace.prompts[-1]
        self.recorder.note(Step("sent", DIRECT, payload=shown, private=True))
        return [each["message"] for each in shown["prompts"]]

    async def command(self, who: str, name: str) -> None:
        used = self.played.command("", COMMANDS[name], user=PEOPLE[who])
        await self._send(Step("used", QUESTIONS, who, COMMANDS[name], private=True), used)

    async def press(self, who: str, label: str) -> None:
        below, action, place = self._with_button(label)
        before, forms = len(self._standing()), len(self.played.workspace.modals)
        self.recorder.note(Step("pressed", place, who, label))
        await self.played.deliver(self.played.press(below, action, user=PEOPLE[who]))
        await self._until(lambda: len(self._standing()) > before or len(self.played.workspace.modals) > forms)
        if len(self.played.workspace.modals) > forms:
            self._form, self._form_place = self.played.workspace.modals[-1], place
            self.recorder.note(Step("showed", place, who, payload=self._form, private=True))

    async def fill_in(self, who: str, **values: str | list[str]) -> None:
        self.recorder.fill(values)
        ack = await self.played.deliver(self.played.send_form(self._form, PEOPLE[who], **values))
        if view := ack.payload.get("view"):
            self._views.append(Shown(self._form_place, view, private=True))

    async def until_posted(self, place: str) -> None:
        await self._until(lambda: self.recorder.is_new(place))

    async def _send(self, step: Step, body: Payload) -> None:
        self.recorder.note(step)
        before = len(self._standing())
        await self.played.deliver(body)
        await self._until(lambda: len(self._standing()) > before)

    async def _until(self, seen: Callable[[], bool]) -> None:
        await self.played.until(seen)

    def _with_button(self, label: str) -> tuple[Payload, str, str]:
        found = [
            (shown.payload, each["action_id"], shown.place)
            for shown in self._standing().values()
            for each in _buttons(shown.payload)
            if each["text"]["text"] == label
        ]
        return found[-1]

    def _standing(self) -> dict[str, Shown]:
        posted = {
            f"{channel} {ts}": Shown(_place(channel, message["thread_ts"]), message)
            for (channel, ts), message in self.played.messages.items()
        }
        views = {f"view {number}": view for number, view in enumerate(self._views)}
        replies = {
            f"reply {number}": Shown(QUESTIONS, reply, reply["response_type"] == "ephemeral")
            for number, reply in enumerate(self.played.responses)
        }
        return posted | views | replies


def _place(channel: str, thread: str | None) -> str:
    if channel == OFFICES["slack"]:
        return OFFICE
    if channel.startswith(("U", "D")):
        return DIRECT
    return THREAD if thread else QUESTIONS


def _buttons(payload: Payload) -> Iterator[dict[str, Any]]:
    for block in payload.get("blocks", []):
        yield from (each for each in block.get("elements", []) if each.get("type") == "button")
