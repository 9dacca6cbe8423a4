"""`Room` on the played Discord."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

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
    Recorder,
    Shown,
)
from benchmarks.pictures.recordings import Step
from tests.standins import discord_payloads as payloads
from tests.standins.discord_bench import MENTION
from tests.standins.discord_interactions import BUTTON, components
from tests.standins.discord_payloads import Json
from tests.standins.discord_people import Visitor
from tests.standins.discord_rest import LOADING_PRIVATE, Pending
from tests.standins.discord_server import PlayedDiscord

PEOPLE = {STUDENT: payloads.STUDENT, ADVISOR: payloads.ADVISOR, ADMIN: payloads.ADMIN}
PLACES = {
    payloads.CHANNEL: QUESTIONS,
    OFFICES["discord"]: OFFICE,
    payloads.DIRECT_CHANNEL: DIRECT,
    OPEN_CHANNELS["discord"]: OPEN,
}


@dataclass
class DiscordRoom:
    """A student, an office and an admin on one server."""

    played: PlayedDiscord
    recorder: Recorder = field(init=False)
    open_channel: str = OPEN_CHANNELS["discord"]
    _asked: str = ""
    _forms: list[tuple[Pending, Json]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.recorder = Recorder(self._standing)

    async def ask(self, text: str) -> None:
        self.recorder.note(Step("said", QUESTIONS, STUDENT, f"{MENTION} {text}"))
        before = len(self._standing())
        self._asked = (await self.played.say(f"{MENTION} {text}"))["id"]
        await self._until(lambda: len(self._standing()) > before)

    async def follow_up(self, text: str) -> None:
        self.recorder.note(Step("said", self._place(self._asked), STUDENT, f"{MENTION} {text}"))
        before = len(self._standing())
        await self.played.say(f"{MENTION} {text}", channel=self._asked)
        await self._until(lambda: len(self._standing()) > before)

    async def attach(self, text: str, file: str) -> None:
        said = f"{MENTION} {text}"
        self.recorder.note(Step("said", QUESTIONS, STUDENT, f"{said} 📎 {file}"))
        await self._after(self.played.say(said, attachments=[payloads.attached(file)]))

    async def point_to(self, question: str, text: str) -> None:
        theirs = await self.played.person(payloads.CLASSMATE).say(question)
        self.recorder.note(Step("said", QUESTIONS, CLASSMATE, question))
        self.recorder.note(Step("said", QUESTIONS, STUDENT, f"{MENTION} {text}"))
        await self._after(self.played.student.reply(f"{MENTION} {text}", theirs))

    async def simply_ask(self, text: str) -> None:
        self.recorder.note(Step("said", OPEN, STUDENT, text))
        await self._after(self.played.say(text, channel=self.open_channel))

    async def _after(self, said: Awaitable[object]) -> None:
        before = len(self._standing())
        await said
        await self._until(lambda: len(self._standing()) > before)

    async def command(self, who: str, name: str) -> None:
        self.recorder.note(Step("used", QUESTIONS, who, f"/{name}", private=True))
        channel = self._asked if self._asked in self.played.rest.threads else payloads.CHANNEL
        pending = await self._person(who).use(name, channel if name == "why" else payloads.CHANNEL)
        await self._until(lambda: pending.shown)

    async def press(self, who: str, label: str) -> None:
        below = self._with_button(label)
        self.recorder.note(Step("pressed", self._place(below["channel_id"]), who, label))
        before = len(self._standing())
        pending = await self._person(who).press(label, below)
        await self._until(lambda: len(self._standing()) > before or pending.form)
        if pending.form:
            self._forms.append((pending, below))
            self.recorder.note(
                Step("showed", self._place(below["channel_id"]), who, payload=pending.form, private=True)
            )

    async def fill_in(self, who: str, **values: str | list[str]) -> None:
        shown, below = self._forms[-1]
        self.recorder.fill(values)
        pending = await self._person(who).send_form(shown, below, **values)
        await self._until(lambda: pending.shown)

    async def until_posted(self, place: str) -> None:
        await self._until(lambda: self.recorder.is_new(place))

    def _person(self, who: str) -> Visitor:
        return self.played.person(PEOPLE[who])

    async def _until(self, seen: Callable[[], object]) -> None:
        await self.played.until(seen)

    def _with_button(self, label: str) -> Json:
        messages = [shown.payload for shown in self._standing().values()]
        found = [each for each in messages if label in _labels(each)]
        return found[-1]

    def _place(self, channel: str) -> str:
        if channel in self.played.rest.threads:
            return f"Thread: {self.played.rest.threads[channel]['name']}"
        return PLACES.get(channel, QUESTIONS)

    def _standing(self) -> dict[str, Shown]:
        posted = {
            each["id"]: Shown(self._place(each["channel_id"]), each) for each in self.played.rest.messages.values()
        }
        replies = {
            f"{token} {number}": Shown(self._place(each["channel_id"]), each, bool(each["flags"] & LOADING_PRIVATE))
            for token, pending in self.played.rest.pending.items()
            for number, each in enumerate(pending.shown)
        }
        return posted | replies


def _labels(message: Json) -> list[str]:
    return [each.get("label") or "" for each in components(message["components"]) if each["type"] == BUTTON]
