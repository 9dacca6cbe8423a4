"""A campus on each platform with offices: a student asks, an office replies, whatever the platform."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from adapters.slack.client import SlackClient
from adapters.slack.outbound import FEEDBACK
from core.domain.answer import Outcome
from core.presentation.messages import say
from tests.standins.discord_bench import MENTION, Bench, bench
from tests.standins.discord_payloads import ADVISOR, ADVISOR_ROLE, CHANNEL, CLASSMATE, DIRECT_CHANNEL, Json
from tests.standins.discord_people import Visitor
from tests.standins.discord_rest import Pending
from tests.standins.hand_off_desk import PlayedDesk, offices
from tests.standins.services import PlannedAdvisor, PlannedServices
from tests.standins.slack.limits import Payload, notified, visible
from tests.standins.slack.serving import ADVISOR_USER, serving, socket_client
from tests.standins.slack.serving import Campus as SlackCampus
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import CHANNEL as SLACK_CHANNEL
from tests.standins.slack.workspace import STUDENT

# Lee and Kim read the offices' channels, and are advisors of nothing else; an advisor is one of the settings.
Who = Literal["student", "lee", "kim", "advisor"]
Office = Literal["Registrar", "Bursar", "Head"]
ASKED = "when can I drop a class?"
_ON_DISCORD: dict[Office, str] = {"Registrar": "5001", "Bursar": "5002", "Head": "5003"}
_IN_SLACK: dict[Office, str] = {"Registrar": "C5001", "Bursar": "C5002", "Head": "C5003"}
_USERS: dict[Who, str] = {"student": STUDENT, "lee": "U2003", "kim": "U2002", "advisor": ADVISOR_USER}


@dataclass(frozen=True)
class Shown:
    """What somebody was told, and the message or window that says it, with its buttons."""

    text: str
    message: Any


class HandOffRoom(Protocol):
    """What the tests of hand-offs need of a platform."""

    desk: PlayedDesk

    def named(self, who: Who) -> str:
        """A person as the service notes them."""
        ...

    def sent(self, office: Office) -> list[Any]:
        """What stands in the channel of an office."""
        ...

    def direct(self) -> list[Any]:
        """What the student reads in direct messages."""
        ...

    def beside(self, below: Any) -> Any:
        """The newest message where the student asked in public."""
        ...

    def text(self, message: Any) -> str:
        """What people read of a message."""
        ...

    def pinged(self, message: Any) -> Sequence[str]:
        """Whom a message rings for."""
        ...

    def elsewhere(self, card: Any) -> Any:
        """A card as somebody would find it in a channel of students."""
        ...

    def takes_no_messages(self) -> None:
        """The student closes their direct messages."""
        ...

    def delete_channel(self, office: Office) -> None:
        """The channel of an office is deleted."""
        ...

    async def until(self, seen: Any) -> None:
        """Waits until this is true."""
        ...

    async def post(self) -> None:
        """Posts what is due."""
        ...

    async def refused(self, *, directly: bool = False) -> Any:
        """The student asks, and the pages do not say."""
        ...

    async def rated_badly(self) -> tuple[Any, Any]:
        """The student rates an answer badly: the answer, and what they are told then."""
        ...

    async def form(self, below: Any, question: str = "") -> Any:
        """The student asks for a person, by the button below or by the command."""
        ...

    async def send(self, form: Any, below: Any, **values: str | list[str]) -> Shown:
        """The student sends that form."""
        ...

    async def say(self, action: str, words: str, below: Any, who: Who = "lee") -> str:
        """Somebody presses a button below a post, and writes."""
        ...

    async def press(self, action: str, below: Any, who: Who = "lee") -> str:
        """Somebody presses a button that is done at once."""
        ...

    async def listed(self, who: Who) -> str:
        """Somebody asks what waits for an office."""
        ...


@dataclass
class DiscordHandOffs:
    """`HandOffRoom` on the played Discord."""

    on: Bench
    desk: PlayedDesk

    def named(self, who: Who) -> str:
        return f"discord:{self._person(who).user['id']}"

    def sent(self, office: Office) -> list[Json]:
        return self.on.played.sent(_ON_DISCORD[office])

    def direct(self) -> list[Json]:
        return self.on.played.sent(DIRECT_CHANNEL)

    def beside(self, below: Json) -> Json:
        return self.on.played.sent(below["channel_id"])[-1]

    def text(self, message: Json) -> str:
        return str(message["content"])

    def pinged(self, message: Json) -> list[str]:
        return [word for word in ("@everyone", "@here") if word in message["content"]]

    def elsewhere(self, card: Json) -> Json:
        return card | {"channel_id": CHANNEL}

    def takes_no_messages(self) -> None:
        self.on.played.rest.closed.add(DIRECT_CHANNEL)

    def delete_channel(self, office: Office) -> None:
        self.on.played.rest.gone.add(_ON_DISCORD[office])

    async def until(self, seen: Any) -> None:
        await self.on.played.until(seen)

    async def post(self) -> None:
        await self.desk.post(discord=self.on.client)

    async def refused(self, *, directly: bool = False) -> Json:
        played = self.on.played
        if directly:
            await played.say_directly(ASKED)
            await played.until(self.direct)
            return self.direct()[-1]
        before = len(played.sent(CHANNEL))
        await played.say(f"{MENTION} {ASKED}")
        await played.until(lambda: len(played.sent(CHANNEL)) > before and played.sent(CHANNEL)[-1]["components"])
        return played.sent(CHANNEL)[-1]

    async def rated_badly(self) -> tuple[Json, Json]:
        question = await self.on.played.say(f"{MENTION} {ASKED}")
        await self.on.played.until(lambda: self.on.played.sent(question["id"]))
        answer = self.on.played.sent(question["id"])[-1]
        rated = await self.on.played.student.press("👎", answer)
        await self._read(rated)
        return answer, rated.shown[0]

    async def form(self, below: Json, question: str = "") -> Pending:
        student = self.on.played.student
        by_button = student.press(say("hand_off.button"), below) if below else None
        return await self._opened(await (by_button or student.use("person", question=question)))

    async def send(self, form: Pending, below: Json, **values: str | list[str]) -> Shown:
        sent = await self.on.played.student.send_form(form, below or {"channel_id": CHANNEL, "id": "1"}, **values)
        told = await self._read(sent)
        await self.post()
        assert sent.private
        return Shown(told.replace("\\", ""), sent.shown[0])

    async def say(self, action: str, words: str, below: Json, who: Who = "lee") -> str:
        person = self._person(who)
        form = await self._opened(await person.press(_label(action), below))
        told = await self._read(await person.send_form(form, below, words=words))
        await self.post()
        return told

    async def press(self, action: str, below: Json, who: Who = "lee") -> str:
        return await self._read(await self._person(who).press(_label(action), below))

    async def listed(self, who: Who) -> str:
        return await self._read(await self._person(who).use("handoffs"))

    def _person(self, who: Who) -> Visitor:
        played = self.on.played
        if who == "student":
            return played.student
        return played.person(CLASSMATE if who == "kim" else ADVISOR, *((ADVISOR_ROLE,) if who == "advisor" else ()))

    async def _opened(self, pressed: Pending) -> Pending:
        await self.on.played.until(lambda: pressed.form)
        return pressed

    async def _read(self, pending: Pending) -> str:
        await self.on.played.until(lambda: pending.texts)
        return pending.texts[0]


@dataclass
class SlackHandOffs:
    """`HandOffRoom` on the played Slack."""

    slack: PlayedSlack
    client: SlackClient
    desk: PlayedDesk

    def named(self, who: Who) -> str:
        return f"slack:{_USERS[who]}"

    def sent(self, office: Office) -> list[Payload]:
        return self.standing(_IN_SLACK[office])

    def direct(self) -> list[Payload]:
        return self.standing(STUDENT)

    def beside(self, below: Payload) -> Payload:
        newest = self.standing(SLACK_CHANNEL)[-1]
        assert newest["thread_ts"] == below["thread_ts"]
        return newest

    def text(self, message: Payload) -> str:
        return f"{visible(message)}\n{message['blocks']}"

    def pinged(self, message: Payload) -> list[str]:
        return notified(message)

    def elsewhere(self, card: Payload) -> Payload:
        return {**card, "channel": SLACK_CHANNEL}

    def takes_no_messages(self) -> None:
        self.slack.workspace.closed.add(STUDENT)

    def delete_channel(self, office: Office) -> None:
        self.slack.workspace.others.discard(_IN_SLACK[office])

    async def until(self, seen: Any) -> None:
        await self.slack.until(lambda: bool(seen()))

    async def post(self) -> None:
        await self.desk.post(slack=self.client)

    async def refused(self, *, directly: bool = False) -> Payload:
        body = self.slack.direct(ASKED) if directly else self.slack.mention(ASKED)
        channel = body["event"]["channel"]
        before = len(self.standing(channel))
        await self.slack.deliver(body)
        await self.until(lambda: "advisor_person" in str(self.standing(channel)[before:]))
        return self.standing(channel)[-1]

    async def rated_badly(self) -> tuple[Payload, Payload]:
        await self.slack.deliver(self.slack.mention(ASKED))
        await self.until(lambda: FEEDBACK in str(self.standing(SLACK_CHANNEL)[-1:]))
        answer = self.standing(SLACK_CHANNEL)[-1]
        return answer, await self._replied(self.slack.press(answer, FEEDBACK, "negative"))

    async def form(self, below: Payload, question: str = "") -> Payload:
        by_button = self.slack.press(below, "advisor_person") if below else None
        return await self._opened(by_button or self.slack.command(question, "/ask-a-person"))

    async def send(self, form: Payload, below: Payload, **values: str | list[str]) -> Shown:
        view = await self._sent(form, STUDENT, **values)
        return Shown(visible(view), view)

    async def say(self, action: str, words: str, below: Payload, who: Who = "lee") -> str:
        form = await self._opened(self.slack.press(below, f"advisor_handoff_{action}", user=_USERS[who]))
        return visible(await self._sent(form, _USERS[who], words=words))

    async def press(self, action: str, below: Payload, who: Who = "lee") -> str:
        if below.get("type") == "modal":
            window = await self._opened(self.slack.press_in_form(below, f"advisor_handoff_{action}", _USERS[who]))
            return visible(window)
        return visible(await self._replied(self.slack.press(below, f"advisor_handoff_{action}", user=_USERS[who])))

    async def listed(self, who: Who) -> str:
        return visible(await self._replied(self.slack.command("", "/advisor-handoffs", _USERS[who])))

    def standing(self, channel: str) -> list[Payload]:
        """What stands in a channel."""
        return [payload for (place, _), payload in self.slack.messages.items() if place == channel]

    async def _opened(self, body: Payload) -> Payload:
        before = len(self.slack.workspace.modals)
        await self.slack.deliver(body)
        await self.slack.until(lambda: len(self.slack.workspace.modals) > before)
        return self.slack.workspace.modals[-1]

    async def _replied(self, body: Payload) -> Payload:
        before = len(self.slack.responses)
        await self.slack.deliver(body)
        await self.slack.until(lambda: len(self.slack.responses) > before)
        return self.slack.responses[-1]

    async def _sent(self, form: Payload, user: str, **values: str | list[str]) -> Payload:
        ack = await self.slack.deliver(self.slack.send_form(form, user, **values))
        await self.post()
        view: Payload = ack.payload["view"]
        return view


def _label(action: str) -> str:
    """What stands on the button of an action."""
    return say("hand_off.reply.button" if action == "reply" else f"hand_off.{action}")


async def ask(room: HandOffRoom, below: Any, **values: str | list[str]) -> Shown:
    """The student presses the button, fills in the form and sends it."""
    return await room.send(await room.form(below), below, **values)


@asynccontextmanager
async def discord_hand_offs(
    outcome: Outcome = Outcome.NO_EVIDENCE, most_a_day: int = 0
) -> AsyncIterator[DiscordHandOffs]:
    """A campus on Discord."""
    planned = PlannedServices(PlannedAdvisor(outcome=outcome))
    desk = PlayedDesk(planned.archive, offices("discord", *_ON_DISCORD.values()), most_a_day=most_a_day)
    planned.hand_offs = desk.desk
    async with bench(planned=planned) as on:
        await on.client.connected.wait()
        yield DiscordHandOffs(on, desk)


@asynccontextmanager
async def slack_hand_offs(outcome: Outcome = Outcome.NO_EVIDENCE, most_a_day: int = 0) -> AsyncIterator[SlackHandOffs]:
    """The same in Slack, where the bot may look at what stands in channels."""
    slack, campus = PlayedSlack(), SlackCampus()
    slack.workspace.others |= set(_IN_SLACK.values())
    slack.workspace.history |= {*_IN_SLACK.values(), SLACK_CHANNEL, f"D-{STUDENT}"}
    campus.advisor.outcome = outcome
    desk = PlayedDesk(campus.advisor.archive, offices("slack", *_IN_SLACK.values()), most_a_day=most_a_day)
    campus.hand_offs = desk.desk
    await slack.start()
    client = socket_client(slack, campus)
    try:
        async with serving(client):
            yield SlackHandOffs(slack, client, desk)
    finally:
        await slack.close()
