"""Hand-offs on the played Slack."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from benchmarks.hand_offs.stages import PATIENCE_SECONDS, Asked, Shape, again, until
from tests.standins.hand_off_process import HEAD, OFFICE
from tests.standins.slack.limits import Payload, visible
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import CHANNEL, TEAM

ACT, PERSON = "advisor_handoff", "advisor_person"
LEE = "ULEE"
STUDENTS = "U7"
SHAPE = Shape("slack", TEAM, CHANNEL, "&" * 9 + " ", 290, 2)


@dataclass(frozen=True)
class SlackStage:
    """`Stage`; as Slack does, each envelope goes to one of the sockets, here in turn.

    A form takes 3,000 characters. Each `&` is five when it is posted, so that such a reply fills two messages.
    """

    played: PlayedSlack
    shape: Shape = SHAPE
    shown: list[tuple[str, str]] = field(default_factory=list)  # what a window showed, to whom
    pressed: dict[str, str] = field(default_factory=dict)  # who pressed, by the trigger of the press

    @property
    def addresses(self) -> tuple[str]:
        """The Web API."""
        return (self.played.api_url,)

    def user_of(self, number: int) -> str:
        """The id of a student."""
        return f"{STUDENTS}{number:04}"

    async def ask(self, each: Asked) -> int:
        """Press the button below an answer, and send the form."""
        button = {"type": "button", "action_id": PERSON, "value": str(each.answer)}
        below = {"channel": CHANNEL, "blocks": [{"type": "actions", "elements": [button]}]}
        return await self._filled(self.user_of(each.number), PERSON, below)

    async def reply(self, each: Asked, words: str) -> int:
        """Press the button below the card, and send the form."""
        await until(lambda: self._cards(each))
        return await self._filled(LEE, f"{ACT}_answer", self._cards(each)[0], words=words)

    def cards(self, each: Asked) -> int:
        """How many cards of this question the office has."""
        return len(self._cards(each))

    def direct(self, each: Asked) -> list[str]:
        """What the student reads in direct messages."""
        user = self.user_of(each.number)
        every = self.played.messages.items()
        return [visible(message).replace("&amp;", "&") for (place, _), message in every if place == user]

    def read_outside_of_the_office(self) -> Iterator[tuple[str, int | None]]:
        """All messages but those of the office and the escalation, and what windows showed."""
        messages = [(str(message), place) for (place, _), message in self.played.messages.items()]
        calls = self.played.called("views.open")
        windows = [(str(call.payload["view"]), self.pressed[call.payload["trigger_id"]]) for call in calls]
        for text, place in (*messages, *windows, *self.shown):
            if place not in {OFFICE["slack"], HEAD["slack"], LEE}:
                yield text, int(place.removeprefix(STUDENTS)) if place.startswith(STUDENTS) else None

    async def _filled(self, user: str, action: str, below: Payload, **words: str) -> int:
        """Press a button and send its form, again until each is taken; how many presses that took."""
        trigger, presses = await again(lambda: self._press(user, action, below), self._window)
        form = self._window(trigger) or {}
        _, sendings = await again(lambda: self._send(user, form, words), lambda view: view)
        return presses + sendings

    async def _press(self, user: str, action: str, below: Payload) -> str:
        body = self.played.press(below, action, user=user)
        self.pressed[body["trigger_id"]] = user
        await self._deliver(body)
        return str(body["trigger_id"])

    async def _send(self, user: str, form: Payload, words: dict[str, str]) -> Payload:
        acknowledged = await self._deliver(self.played.send_form(form, user, **words))
        view: Payload = acknowledged.get("view", {})
        self.shown.append((str(view), user))
        return view

    async def _deliver(self, body: Payload) -> Payload:
        """What the bot acknowledged with; nothing where the process died."""
        await until(lambda: self.played.has_socket)
        try:
            return (await asyncio.wait_for(self.played.deliver(body), PATIENCE_SECONDS)).payload
        except (OSError, TimeoutError):
            return {}

    def _window(self, trigger: str) -> Payload | None:
        opened = (call.payload for call in self.played.called("views.open") if call.payload["trigger_id"] == trigger)
        return next((payload["view"] for payload in opened), None)

    def _cards(self, each: Asked) -> list[Payload]:
        here = [message for (place, _), message in self.played.messages.items() if place == OFFICE["slack"]]
        return [message for message in here if each.question in visible(message) and _has_buttons(message)]


@asynccontextmanager
async def slack_stage(*, may_look: bool = True) -> AsyncIterator[SlackStage]:
    """A played Slack; whether the app may look at what stands in channels (`channels:history`)."""
    played = PlayedSlack(in_turn=True)
    office, head = OFFICE["slack"], HEAD["slack"]
    played.workspace.others |= {office, head}
    channels = {CHANNEL, office, head} if may_look else set()
    played.workspace.history = frozenset({*channels, *(f"D-{STUDENTS}{number:04}" for number in range(1_000))})
    await played.start()
    try:
        yield SlackStage(played)
    finally:
        await played.close()


def _has_buttons(message: Payload) -> bool:
    return any(block["type"] == "actions" for block in message["blocks"])
