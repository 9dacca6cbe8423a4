"""A campus on each platform with reviewed answers: who presses, lists and fills in what, whatever the platform."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Literal, Protocol, cast

from adapters.slack.client import SlackClient
from core.domain.answer import Outcome
from core.domain.conversation import WorkspaceProfile
from core.domain.curated import CuratedDraft
from core.presentation.messages import say
from tests.standins.curated import MemoryCurated
from tests.standins.discord_bench import MENTION, Bench, bench
from tests.standins.discord_interactions import components
from tests.standins.discord_payloads import ADVISOR, ADVISOR_ROLE, CHANNEL, CLASSMATE, GUILD, Json
from tests.standins.discord_people import Visitor
from tests.standins.discord_rest import Pending
from tests.standins.hand_off_desk import PlayedDesk, offices
from tests.standins.services import PlannedAdvisor, PlannedServices
from tests.standins.slack.limits import Payload, visible
from tests.standins.slack.serving import ADVISOR_USER, serving, socket_client
from tests.standins.slack.serving import Campus as SlackCampus
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import CHANNEL as SLACK_CHANNEL
from tests.standins.slack.workspace import STUDENT, TEAM

# An advisor of the settings, somebody who reads the office's channel, and a student.
Who = Literal["advisor", "office", "student"]
ASKED, REPLIED, LEE = "can Sam drop a class?", "Until October 9.", "U2003"
DRAFT = CuratedDraft(ASKED, REPLIED, ("https://u.example/drop",), "Registrar", ("registrar",))


@dataclass(frozen=True)
class Shown:
    """What somebody was told, and the message that says it, with its buttons."""

    text: str
    message: Any


@dataclass(frozen=True)
class Form:
    """A form as it was opened, what its fields begin with, and all of it as text."""

    opened: Any
    below: Any
    begun: dict[str, str]
    whole: str


@dataclass(frozen=True)
class Sent:
    """What was told of a form that was sent, and whether its words are still there for who wrote them."""

    text: str
    is_kept: bool


class CuratedRoom(Protocol):
    """What the tests of reviewed answers need of a platform."""

    curated: MemoryCurated

    def named(self, who: Who) -> str:
        """A person as answers name them."""
        ...

    async def card(self) -> Any:
        """A student has asked the Registrar; the card there."""
        ...

    async def answered(self) -> Any:
        """The same once the Registrar has replied."""
        ...

    async def why(self, who: Who) -> Shown:
        """Somebody has asked something, and asks why that is the answer."""
        ...

    async def listed(self, reference: str = "", who: Who = "advisor", office: str = "") -> Shown:
        """Somebody uses the command, in the channel of an office where one is named."""
        ...

    async def press(self, action: str, below: Any, who: Who = "advisor") -> Shown:
        """Somebody presses a button that is answered with words."""
        ...

    async def form(self, action: str, below: Any, who: Who = "advisor") -> Form:
        """Somebody presses a button that opens a form."""
        ...

    async def send(self, form: Form, who: Who = "advisor", **values: str | list[str]) -> Sent:
        """Somebody fills in a form, and sends it."""
        ...


@dataclass
class DiscordCurated:
    """`CuratedRoom` on the played Discord."""

    on: Bench
    desk: PlayedDesk
    curated: MemoryCurated

    def named(self, who: Who) -> str:
        return f"discord:{self._person(who).user['id']}"

    async def card(self) -> Json:
        played, student = self.on.played, self.on.played.student
        await played.say(f"{MENTION} {ASKED}")
        await played.until(lambda: played.sent(CHANNEL) and played.sent(CHANNEL)[-1]["components"])
        below = played.sent(CHANNEL)[-1]
        form = await self._opened(await student.press(say("hand_off.button"), below))
        await self._read(await student.send_form(form, below))
        await self.desk.post(discord=self.on.client)
        [card] = played.sent("5001")
        return card

    async def answered(self) -> Json:
        card, lee = await self.card(), self._person("office")
        self.curated.hand_offs[str(self.desk.only.id)[:8]] = DRAFT
        form = await self._opened(await lee.press(say("hand_off.answer"), card))
        await self._read(await lee.send_form(form, card, words=REPLIED))
        await self.on.played.until(lambda: say("curated.button") in str(card["components"]))
        return card

    async def why(self, who: Who) -> Shown:
        await self._read(await self._person(who).use("ask", question="When is the deadline?"))
        return await self._shown(await self._person(who).use("why"))

    async def listed(self, reference: str = "", who: Who = "advisor", office: str = "") -> Shown:
        channel = {"": CHANNEL, "Registrar": "5001", "Bursar": "5002"}[office]
        named = {"reference": reference} if reference else {}
        return await self._shown(await self._person(who).use("curated", channel, **named))

    async def press(self, action: str, below: Any, who: Who = "advisor") -> Shown:
        return await self._shown(await self._person(who).press(_label(action), below))

    async def form(self, action: str, below: Any, who: Who = "advisor") -> Form:
        opened = await self._opened(await self._person(who).press(_label(action), below))
        assert opened.form
        fields = [each for each in components(opened.form["components"]) if "custom_id" in each]
        begun = {each["custom_id"]: str(each.get("value") or "") for each in fields}
        return Form(opened, below, begun, str(opened.form))

    async def send(self, form: Form, who: Who = "advisor", **values: str | list[str]) -> Sent:
        told = await self._read(await self._person(who).send_form(form.opened, form.below, **values))
        return Sent(told, str(values.get("text", form.begun.get("text", "")))[:9] in told)

    def _person(self, who: Who) -> Visitor:
        played = self.on.played
        people = {"office": lambda: played.person(ADVISOR), "student": lambda: played.student}
        return people[who]() if who in people else played.person(CLASSMATE, ADVISOR_ROLE)

    async def _opened(self, pressed: Pending) -> Pending:
        await self.on.played.until(lambda: pressed.form)
        return pressed

    async def _read(self, pending: Pending) -> str:
        await self.on.played.until(lambda: pending.texts)
        return pending.texts[0].replace("\\", "")

    async def _shown(self, pending: Pending) -> Shown:
        return Shown(await self._read(pending), pending.shown[0])


@dataclass
class SlackCurated:
    """`CuratedRoom` on the played Slack."""

    slack: PlayedSlack
    client: SlackClient
    desk: PlayedDesk
    curated: MemoryCurated

    def named(self, who: Who) -> str:
        return f"slack:{_USERS[who]}"

    async def card(self) -> Payload:
        await self.slack.deliver(self.slack.mention(ASKED))
        await self.slack.until(lambda: any("advisor_person" in str(each) for each in self.slack.messages.values()))
        [below] = [each for each in self.slack.messages.values() if "advisor_person" in str(each)]
        await self._acknowledged(await self._opened(self.slack.press(below, "advisor_person")), STUDENT)
        await self.desk.post(slack=self.client)
        return self._card()

    async def answered(self) -> Payload:
        card = await self.card()
        self.curated.hand_offs[str(self.desk.only.id)[:8]] = DRAFT
        form = await self._opened(self.slack.press(card, "advisor_handoff_answer", user=LEE))
        await self._acknowledged(form, LEE, words=REPLIED)
        await self.slack.until(lambda: "advisor_curate" in str(self._card()))
        return self._card()

    async def why(self, who: Who) -> Shown:
        await self._replied(self.slack.command("When is the deadline?", "/ask", _USERS[who]))
        return await self._replied(self.slack.command("", "/advisor-why", _USERS[who]))

    async def listed(self, reference: str = "", who: Who = "advisor", office: str = "") -> Shown:
        channel = {"": SLACK_CHANNEL, "Registrar": "C5001", "Bursar": "C5002"}[office]
        command = self.slack.command(reference, "/advisor-curated", _USERS[who])
        return await self._replied(command | {"channel_id": channel})

    async def press(self, action: str, below: Any, who: Who = "advisor") -> Shown:
        return await self._replied(self.slack.press(below, f"advisor_{action}", user=_USERS[who]))

    async def form(self, action: str, below: Any, who: Who = "advisor") -> Form:
        opened = await self._opened(self.slack.press(below, f"advisor_{action}", user=_USERS[who]))
        begun = {block["block_id"]: block["element"].get("initial_value", "") for block in opened["blocks"]}
        return Form(opened, below, begun, str(opened))

    async def send(self, form: Form, who: Who = "advisor", **values: str | list[str]) -> Sent:
        told = await self._acknowledged(form.opened, _USERS[who], **values)
        if told["response_action"] == "errors":
            return Sent(" ".join(told["errors"].values()), is_kept=set(told["errors"]) <= set(form.begun))
        return Sent(visible(told["view"]), is_kept=False)

    def _card(self) -> Payload:
        [card] = [payload for (place, _), payload in self.slack.messages.items() if place == "C5001"]
        return card

    async def _opened(self, body: Payload) -> Payload:
        before = len(self.slack.workspace.modals)
        await self.slack.deliver(body)
        await self.slack.until(lambda: len(self.slack.workspace.modals) > before)
        return self.slack.workspace.modals[-1]

    async def _replied(self, body: Payload) -> Shown:
        before = len(self.slack.responses)
        await self.slack.deliver(body)
        await self.slack.until(lambda: len(self.slack.responses) > before)
        return Shown(visible(self.slack.responses[-1]), self.slack.responses[-1])

    async def _acknowledged(self, form: Payload, user: str, **values: str | list[str]) -> Payload:
        return (await self.slack.deliver(self.slack.send_form(form, user, **values))).payload


_USERS: dict[Who, str] = {"advisor": ADVISOR_USER, "office": LEE, "student": STUDENT}


def _label(action: str) -> str:
    """What stands on the button of an action."""
    return say({"curate": "curated.button", "pin": "curated.pin.button"}.get(action, action.replace("_", ".")))


@asynccontextmanager
async def discord_curated(*, names_advisors: bool = False) -> AsyncIterator[CuratedRoom]:
    """A campus on Discord; one whose server names the person of the office as its advisor."""
    planned = PlannedServices(PlannedAdvisor(outcome=Outcome.NO_EVIDENCE))
    if names_advisors:
        planned.workspaces.add(WorkspaceProfile("discord", GUILD, advisors=(str(ADVISOR["id"]),)))
    desk = PlayedDesk(planned.archive, offices("discord", "5001", "5002", "5003"))
    curated = MemoryCurated(desk.offices)
    planned.hand_offs, planned.curated = desk.desk, cast(Any, curated)
    async with bench(planned=planned) as on:
        await on.client.connected.wait()
        yield DiscordCurated(on, desk, curated)


@asynccontextmanager
async def slack_curated(*, names_advisors: bool = False) -> AsyncIterator[CuratedRoom]:
    """The same in Slack."""
    slack, campus = PlayedSlack(), SlackCampus()
    slack.workspace.others |= {"C5001", "C5002", "C5003"}
    campus.advisor.outcome = Outcome.CLOSEST
    if names_advisors:
        campus.workspaces.add(WorkspaceProfile("slack", TEAM, advisors=(LEE,)))
    desk = PlayedDesk(campus.advisor.archive, offices("slack", "C5001", "C5002", "C5003"))
    curated = MemoryCurated(desk.offices)
    campus.hand_offs, campus.curated = desk.desk, cast(Any, curated)
    await slack.start()
    client = socket_client(slack, campus)
    try:
        async with serving(client):
            yield SlackCurated(slack, client, desk, curated)
    finally:
        await slack.close()
