"""Reviewed answers in Slack: an office makes one of a hand-off, and advisors list, renew, withdraw and pin."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from adapters.slack.client import SlackClient
from core.domain.answer import Outcome
from core.domain.curated import CuratedDraft, CuratedForm, CuratedProblem, PinKind, Standing
from core.domain.workspace_profile import WorkspaceProfile
from core.presentation.messages import say
from tests.standins.curated import MemoryCurated
from tests.standins.hand_off_desk import PlayedDesk, offices
from tests.standins.slack.limits import Payload, visible
from tests.standins.slack.serving import ADVISOR_USER, Campus, serving, socket_client
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import CHANNEL, STUDENT, TEAM

ACT, CURATE, PIN = "advisor_curated", "advisor_curate", "advisor_pin"
REGISTRAR, BURSAR, HEAD, LEE = "C5001", "C5002", "C5003", "U2003"
TEXT = "Drop a class on the portal until **October 9**."
WORDS = {"question": "How do I drop a class?", "text": TEXT, "until": "2027-05-31"}
FORM = CuratedForm(
    UUID(int=7), "How do I drop a class?", TEXT, "Registrar", f"slack:{LEE}", date(2027, 5, 31), topics=("registrar",)
)


@dataclass
class Room:
    """The workspace, the bot in it, and both desks behind it."""

    slack: PlayedSlack
    client: SlackClient
    desk: PlayedDesk
    curated: MemoryCurated

    async def form(self, body: Payload) -> Payload:
        before = len(self.slack.workspace.modals)
        await self.slack.deliver(body)
        await self.slack.until(lambda: len(self.slack.workspace.modals) > before)
        return self.slack.workspace.modals[-1]

    async def reply(self, body: Payload) -> Payload:
        """What the person alone is told."""
        before = len(self.slack.responses)
        await self.slack.deliver(body)
        await self.slack.until(lambda: len(self.slack.responses) > before)
        return self.slack.responses[-1]

    async def send(self, form: Payload, user: str, **values: str | list[str]) -> Payload:
        return (await self.slack.deliver(self.slack.send_form(form, user, **values))).payload

    async def listed(self, reference: str = "", user: str = ADVISOR_USER, channel: str = CHANNEL) -> Payload:
        command = self.slack.command(reference, "/advisor-curated", user) | {"channel_id": channel}
        return await self.reply(command)

    def _cards(self) -> list[Payload]:
        return [payload for (place, _), payload in self.slack.messages.items() if place == REGISTRAR]

    async def answered(self) -> Payload:
        """A student has asked the Registrar, who has replied; the card as it stands then."""
        await self.slack.deliver(self.slack.mention("can Sam drop a class?"))
        await self.slack.until(lambda: any("advisor_person" in str(each) for each in self.slack.messages.values()))
        [below] = [each for each in self.slack.messages.values() if "advisor_person" in str(each)]
        await self.send(await self.form(self.slack.press(below, "advisor_person")), STUDENT)
        await self.desk.post(slack=self.client)
        [card] = self._cards()
        self.curated.hand_offs[str(self.desk.only.id)[:8]] = CuratedDraft(
            "can Sam drop a class?", "Until October 9.", ("https://u.example/drop",), "Registrar", ("registrar",)
        )
        form = await self.form(self.slack.press(card, "advisor_handoff_answer", user=LEE))
        await self.send(form, LEE, words="Until October 9.")
        await self.slack.until(lambda: CURATE in str(self._cards()[0]))
        return self._cards()[0]


@asynccontextmanager
async def played(*profiles: WorkspaceProfile) -> AsyncIterator[Room]:
    slack, campus = PlayedSlack(), Campus()
    slack.workspace.others |= {REGISTRAR, BURSAR, HEAD}
    campus.advisor.outcome = Outcome.CLOSEST
    campus.workspaces.add(*profiles)
    desk = PlayedDesk(campus.advisor.archive, offices("slack", REGISTRAR, BURSAR, HEAD))
    campus.hand_offs, campus.curated = desk.desk, MemoryCurated(desk.offices)
    await slack.start()
    client = socket_client(slack, campus)
    try:
        async with serving(client):
            yield Room(slack, client, desk, campus.curated)
    finally:
        await slack.close()


async def test_an_office_makes_a_reviewed_answer_of_what_it_replied() -> None:
    async with played() as room:
        form = await room.form(room.slack.press(await room.answered(), CURATE, user=LEE))
        first = await room.send(form, LEE, **WORDS)
        again = await room.send(form, LEE, **WORDS)
        [saved] = await room.curated.list()

    shown = {block["block_id"]: block for block in form["blocks"]}
    assert shown["text"]["element"]["initial_value"] == "Until October 9."
    assert "without a name" in shown["question"]["hint"]["text"]
    assert f"Saved as {saved.reference}, version 1" in visible(first["view"])
    assert visible(again["view"]) == visible(first["view"])
    assert (saved.question, saved.text, saved.office) == (FORM.question, TEXT, "Registrar")
    assert (saved.reviewed_by, saved.valid_until) == (f"slack:{LEE}", date(2027, 5, 31))
    assert ([each.url for each in saved.sources], saved.topics) == (["https://u.example/drop"], ("registrar",))


async def test_what_is_wrong_is_said_at_its_field_and_no_word_is_lost() -> None:
    async with played() as room:
        form = await room.form(room.slack.press(await room.answered(), CURATE, user=LEE))
        no_day = await room.send(form, LEE, **{**WORDS, "until": "next spring"})
        room.curated.refuses = CuratedProblem.LONG_TEXT
        too_long = await room.send(form, LEE, **{**WORDS, "text": "<!channel> " * 1_000})

    assert no_day["response_action"] == "errors"
    assert no_day["errors"] == {"until": "This is no day such as 2027-05-31: next spring"}
    assert list(too_long["errors"]) == ["text"]
    assert "<!channel>" not in str(too_long)
    assert room.curated.stored == {}


async def test_who_comes_second_is_told() -> None:
    async with played() as room:
        await room.curated.save(FORM)
        shown = await room.listed("00000000")
        form = await room.form(room.slack.press(shown, f"{ACT}_edit", user=ADVISOR_USER))
        room.curated.refuses = CuratedProblem.CHANGED_MEANWHILE
        told = await room.send(form, ADVISOR_USER, text="Other words.")

    assert "Somebody has changed" in str(told["errors"])


async def test_an_advisor_lists_shows_changes_renews_and_withdraws() -> None:
    async with played() as room:
        await room.curated.save(FORM)
        listed, shown = visible(await room.listed()), await room.listed("00000000")
        change = await room.form(room.slack.press(shown, f"{ACT}_edit", user=ADVISOR_USER))
        await room.send(change, ADVISOR_USER, text="Until October 10.")
        renewal = await room.form(room.slack.press(shown, f"{ACT}_renew", user=ADVISOR_USER))
        renewed = await room.send(renewal, ADVISOR_USER, until="2028-01-31")
        withdrawn = await room.reply(room.slack.press(shown, f"{ACT}_withdraw", user=ADVISOR_USER))
        [kept] = room.curated.stored.values()

    assert "How do I drop a class?" in listed
    assert "Drop a class on the portal" in visible(shown)
    assert "version 3; it is shown until 2028-01-31" in visible(renewed["view"])
    assert visible(withdrawn) == say("curated.withdrawn", reference="00000000")
    assert [each.text for each in kept] == [TEXT, "Until October 10.", "Until October 10."]
    assert kept[-1].ended is Standing.WITHDRAWN


async def test_an_office_sees_its_own_answers_in_its_channel_alone() -> None:
    async with played() as room:
        await room.curated.save(FORM)
        mine = visible(await room.listed(user=LEE, channel=REGISTRAR))
        others = visible(await room.listed(user=LEE, channel=BURSAR))
        gone = visible(await room.listed("00000000", user=LEE, channel=BURSAR))

    assert "How do I drop a class?" in mine
    assert others == say("curated.list.none")
    assert gone == say("curated.gone")


async def test_a_student_is_refused_by_command_by_button_and_by_form() -> None:
    async with played() as room:
        await room.curated.save(FORM)
        shown = await room.listed("00000000")
        form = await room.form(room.slack.press(shown, f"{ACT}_renew", user=ADVISOR_USER))
        told = [
            visible(await room.listed(user=STUDENT)),
            visible(await room.listed("00000000", user=STUDENT)),
            visible(await room.reply(room.slack.press(shown, f"{ACT}_edit", user=STUDENT))),
            visible(await room.reply(room.slack.press(shown, f"{ACT}_withdraw", user=STUDENT))),
            visible((await room.send(form, STUDENT, until="2028-01-31"))["view"]),
        ]
        [[kept]] = room.curated.stored.values()

    assert set(told) == {say("permissions.advisors")}
    assert (kept.version, kept.ended) == (1, None)


async def test_the_advisors_that_one_workspace_names_do_not_write_for_all_of_them() -> None:
    async with played(WorkspaceProfile("slack", TEAM, advisors=(LEE,))) as room:
        told = visible(await room.listed(user=LEE))

    assert told == say("permissions.advisors")


async def test_an_advisor_pins_a_passage_from_an_explanation_and_takes_it_back() -> None:
    async with played() as room:
        await room.reply(room.slack.command("When is the deadline?", "/ask", ADVISOR_USER))
        why = await room.reply(room.slack.command("", "/advisor-why", ADVISOR_USER))
        form = await room.form(room.slack.press(why, PIN, user=ADVISOR_USER))
        given: dict[str, str | list[str]] = {"kind": ["never"], "office": ["Bursar"], "quote": "Fees are due."}
        told = await room.send(form, ADVISOR_USER, url="https://u.example/fees", **given)
        await room.send(form, ADVISOR_USER, url="https://u.example/fees", **given)
        [pin] = room.curated.pinned.values()
        shown = await room.listed(pin.reference)
        undone = await room.reply(room.slack.press(shown, f"{ACT}_unpin", user=ADVISOR_USER))

    assert visible(told["view"]) == say("curated.pin.saved", reference=pin.reference)
    assert (pin.kind, pin.question, pin.office) == (PinKind.NEVER, "When is the deadline?", "Bursar")
    assert (pin.url, pin.quote) == ("https://u.example/fees", "Fees are due.")
    assert visible(undone) == say("curated.unpinned", reference=pin.reference)
    assert await room.curated.pins() == []


async def test_an_office_that_is_not_set_up_any_more_is_told_so() -> None:
    async with played() as room:
        form = await room.form(room.slack.press(await room.answered(), CURATE, user=ADVISOR_USER))
        room.curated.offices = room.curated.offices[1:]
        room.curated.hand_offs.clear()
        room.curated.refuses = CuratedProblem.UNKNOWN_OFFICE
        told = await room.send(form, ADVISOR_USER, **WORDS)

    assert "This office is not one that you can answer for" in str(told["errors"])
