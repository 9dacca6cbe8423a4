"""A hand-off of one student, from the command to the reply that comes back, on each platform."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from benchmarks.conversations.new_parts import OFFICES
from benchmarks.conversations.played_students import DiscordStudent, SlackStudent, Student, patiently
from tests.standins.discord_payloads import ADVISOR, DIRECT_CHANNEL, Json
from tests.standins.slack.limits import visible

QUESTION, REPLY = "Case {name}: where is my lost umbrella?", "Umbrella {name} is at the desk."
LEE = "U2003"
AGAIN_SECONDS, MOST_SENDINGS = 5.0, 20  # a person reads that it did not work, and presses again


class HandOff(Protocol):
    """One question to a person; `again` is how often a form had to be sent again."""

    again: int

    async def hold(self) -> None:
        """The student asks, the office replies, the student reads it. Raises TimeoutError."""
        ...

    def cards(self) -> int:
        """How often the question stands at the office."""
        ...

    def replies(self) -> int:
        """How often the student was told the reply."""
        ...


def hand_off_of(student: Student, name: str) -> HandOff:
    """The hand-off on this student's platform."""
    if isinstance(student, DiscordStudent):
        return DiscordHandOff(student, name)
    assert isinstance(student, SlackStudent)  # noqa: S101 - there are two platforms
    return SlackHandOff(student, name)


class DiscordHandOff:
    """`HandOff` on Discord."""

    def __init__(self, student: DiscordStudent, name: str) -> None:
        self._discord, self._person, self.again = student.discord, student.person, 0
        self._question, self._reply = QUESTION.format(name=name), REPLY.format(name=name)

    async def hold(self) -> None:
        form = await self._person.use("person", question=self._question)
        await self._until(lambda: form.form is not None)
        sent = await self._person.send_form(form, {"channel_id": form.channel}, office=[OFFICES["discord"][0]])
        await self._until(lambda: bool(sent.shown and self._cards()))
        advisor, card = self._discord.person(ADVISOR), self._cards()[0]
        words = await advisor.press("Reply", card)
        await self._until(lambda: words.form is not None)
        await advisor.send_form(words, card, words=self._reply)
        await self._until(lambda: self.replies() > 0)

    def cards(self) -> int:
        return len(self._cards())

    def replies(self) -> int:
        direct = f"{DIRECT_CHANNEL}{self._person.user['id']}"
        return sum(self._reply in each["content"] for each in self._discord.sent(direct))

    def _cards(self) -> list[Json]:
        return [each for each in self._discord.sent(OFFICES["discord"][1]) if self._question in each["content"]]

    async def _until(self, seen: Callable[[], bool]) -> None:
        await patiently(self._discord.until, seen)


class SlackHandOff:
    """`HandOff` in Slack."""

    def __init__(self, student: SlackStudent, name: str) -> None:
        self._slack, self._user, self.again = student.slack, f"U{student.number}", 0
        self._question, self._reply = QUESTION.format(name=name), REPLY.format(name=name)

    async def hold(self) -> None:
        slack = self._slack
        await slack.deliver(slack.command(self._question, "/ask-a-person", self._user))
        form = await self._form(self._question)
        await self._send(slack.send_form(form, self._user, office=[OFFICES["slack"][0]]))
        await self._until(lambda: bool(self._cards()))
        card = self._cards()[0]
        await slack.deliver(slack.press(card, "advisor_handoff_answer", user=LEE))
        words = await self._form(f"answer:{_hand_off_in(card)}:")
        await self._send(slack.send_form(words, LEE, words=self._reply))
        await self._until(lambda: self.replies() > 0)

    def cards(self) -> int:
        return len(self._cards())

    def replies(self) -> int:
        told = [visible(each) for (place, _), each in self._slack.messages.items() if place == self._user]
        return sum(self._reply in each for each in told)

    async def _send(self, form: Json) -> None:
        """Send a form, again where Slack tells the person that it had trouble: it waits three seconds only."""
        for _ in range(MOST_SENDINGS):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._slack.deliver(form), AGAIN_SECONDS)
                return
            self.again += 1
        raise TimeoutError(f"a form was not taken {MOST_SENDINGS} times")

    async def _form(self, holding: str) -> Json:
        """The form that holds these words or this number."""
        forms = self._slack.workspace.modals
        await self._until(lambda: any(holding in str(each) for each in forms))
        return next(each for each in forms if holding in str(each))

    def _cards(self) -> list[Json]:
        office = [each for (place, _), each in self._slack.messages.items() if place == OFFICES["slack"][1]]
        return [each for each in office if self._question in visible(each)]

    async def _until(self, seen: Callable[[], bool]) -> None:
        await patiently(self._slack.until, seen)


def _hand_off_in(card: Json) -> str:
    """The number that the buttons of a card carry."""
    [number] = {each["value"] for block in card["blocks"] if block["type"] == "actions" for each in block["elements"]}
    return str(number)
