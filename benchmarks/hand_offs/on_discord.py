"""Hand-offs on the played Discord."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from benchmarks.hand_offs.stages import Asked, Shape, again, until
from tests.standins import discord_payloads as payloads
from tests.standins.discord_payloads import ADVISOR, CHANNEL, DIRECT_CHANNEL, GUILD, STUDENT, Json
from tests.standins.discord_people import Visitor
from tests.standins.discord_server import PlayedDiscord
from tests.standins.hand_off_process import HEAD, OFFICE

SHAPE = Shape("discord", GUILD, CHANNEL, "word ", 450, 3)


@dataclass(frozen=True)
class DiscordStage:
    """`Stage`; each event goes to both processes."""

    played: PlayedDiscord
    shape: Shape = SHAPE

    @property
    def addresses(self) -> tuple[str, str]:
        """The API and the gateway."""
        return self.played.api_base, self.played.gateway_url

    def user_of(self, number: int) -> str:
        """The id of a student."""
        return str(70_000 + number)

    async def ask(self, each: Asked) -> int:
        """Press the button below an answer, and send the form."""
        user = self.user_of(each.number)
        student = self.played.person(STUDENT | {"id": user, "username": f"s{each.number}"})
        button = {"type": 2, "style": 2, "label": "Ask a person", "custom_id": f"advisor:person:{each.answer}"}
        below = payloads.bot_message(CHANNEL, {"content": "?", "components": [{"type": 1, "components": [button]}]})
        return await _filled(student, "Ask a person", below)

    async def reply(self, each: Asked, words: str) -> int:
        """Press the button below the card, and send the form."""
        await until(lambda: self._cards(each))
        return await _filled(self.played.person(ADVISOR), "Reply", self._cards(each)[0], words=words)

    def cards(self, each: Asked) -> int:
        """How many cards of this question the office has."""
        return len(self._cards(each))

    def direct(self, each: Asked) -> list[str]:
        """What the student reads in direct messages."""
        channel = f"{DIRECT_CHANNEL}{self.user_of(each.number)}"
        return [text for text, place in self._standing() if place == channel]

    def read_outside_of_the_office(self) -> Iterator[tuple[str, int | None]]:
        """All messages but those of the office and the escalation."""
        for text, place in self._standing():
            number = place.removeprefix(DIRECT_CHANNEL)
            if place not in {OFFICE["discord"], HEAD["discord"]}:
                yield text, int(number) - 70_000 if place != number else None

    def _standing(self) -> Iterator[tuple[str, str]]:
        for message in self.played.rest.messages.values():
            yield str(message["content"]), str(message["channel_id"])

    def _cards(self, each: Asked) -> list[Json]:
        here = [message for message in self.played.rest.messages.values() if message["channel_id"] == OFFICE["discord"]]
        return [message for message in here if each.question in message["content"] and message["components"]]


@asynccontextmanager
async def discord_stage() -> AsyncIterator[DiscordStage]:
    """A played Discord."""
    async with PlayedDiscord() as played:
        yield DiscordStage(played)


async def _filled(who: Visitor, label: str, below: Json, **words: str) -> int:
    """Press a button and send its form, again until each is taken; how many presses that took."""
    form, presses = await again(lambda: who.press(label, below), lambda pending: pending.form)
    _, sendings = await again(lambda: who.send_form(form, below, **words), lambda pending: pending.texts)
    return presses + sendings
