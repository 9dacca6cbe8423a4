"""Reviewed answers on Discord: an office makes one of a hand-off, and advisors list, renew, withdraw and pin."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from core.domain.answer import Outcome
from core.domain.curated import CuratedDraft, CuratedForm, CuratedProblem, PinKind, Standing
from core.domain.workspace_profile import WorkspaceProfile
from core.presentation.messages import say
from tests.standins.curated import MemoryCurated
from tests.standins.discord_bench import MENTION, Bench, bench
from tests.standins.discord_interactions import components
from tests.standins.discord_payloads import ADVISOR, ADVISOR_ROLE, CHANNEL, CLASSMATE, GUILD, Json
from tests.standins.discord_people import Visitor
from tests.standins.discord_rest import Pending
from tests.standins.hand_off_desk import PlayedDesk, offices
from tests.standins.services import PlannedAdvisor, PlannedServices

REGISTRAR, BURSAR, HEAD = "5001", "5002", "5003"
BUTTON = "Make it a reviewed answer"
TEXT = "Drop a class on the portal until **October 9**."
FORM = CuratedForm(
    UUID(int=7), "How do I drop a class?", TEXT, "Registrar", "discord:2003", date(2027, 5, 31), topics=("registrar",)
)


@dataclass
class Campus:
    """The three sides, and both desks."""

    on: Bench
    desk: PlayedDesk
    curated: MemoryCurated

    @property
    def lee(self) -> Visitor:
        """Somebody who reads the office's channel."""
        return self.on.played.person(ADVISOR)

    @property
    def kim(self) -> Visitor:
        """An advisor of the settings."""
        return self.on.played.person(CLASSMATE, ADVISOR_ROLE)

    async def read(self, pending: Pending) -> str:
        await self.on.played.until(lambda: pending.texts)
        return pending.texts[0].replace("\\", "")

    async def form(self, who: Visitor, label: str, below: Json) -> Pending:
        pressed = await who.press(label, below)
        await self.on.played.until(lambda: pressed.form)
        return pressed

    async def answered(self) -> Json:
        """A student has asked the Registrar, who has replied; the card as it stands then."""
        on, student = self.on, self.on.played.student
        await on.played.say(f"{MENTION} can Sam drop a class?")
        await on.played.until(lambda: on.played.sent(CHANNEL) and on.played.sent(CHANNEL)[-1]["components"])
        below = on.played.sent(CHANNEL)[-1]
        await self.read(await student.send_form(await self.form(student, "Ask a person", below), below))
        await self.desk.post(discord=on.client)
        [card] = on.played.sent(REGISTRAR)
        number = self.desk.only.id
        self.curated.hand_offs[str(number)[:8]] = CuratedDraft(
            "can Sam drop a class?", "Until October 9.", ("https://u.example/drop",), "Registrar", ("registrar",)
        )
        replied = await self.lee.send_form(await self.form(self.lee, "Reply", card), card, words="Until October 9.")
        await self.read(replied)
        await on.played.until(lambda: BUTTON in str(card["components"]))
        return card

    async def filled(self, **values: str) -> Pending:
        """Somebody of the office makes a reviewed answer of it."""
        card = await self.answered()
        form = await self.form(self.lee, BUTTON, card)
        usual = {"question": FORM.question, "text": TEXT, "until": "2027-05-31"}
        return await self.lee.send_form(form, card, **{**usual, **values})


@asynccontextmanager
async def played(*profiles: WorkspaceProfile) -> AsyncIterator[Campus]:
    planned = PlannedServices(PlannedAdvisor(outcome=Outcome.NO_EVIDENCE))
    planned.workspaces.add(*profiles)
    desk = PlayedDesk(planned.archive, offices("discord", REGISTRAR, BURSAR, HEAD))
    curated = MemoryCurated(desk.offices)
    planned.hand_offs, planned.curated = desk.desk, curated
    async with bench(planned=planned) as on:
        await on.client.connected.wait()
        yield Campus(on, desk, curated)


async def test_an_office_makes_a_reviewed_answer_of_what_it_replied() -> None:
    async with played() as campus:
        card = await campus.answered()
        form = await campus.form(campus.lee, BUTTON, card)
        shown = {each["custom_id"]: each for each in components(form.form["components"]) if "custom_id" in each}  # type: ignore[index]
        values = {"question": FORM.question, "text": TEXT, "until": "2027-05-31"}
        first = await campus.lee.send_form(form, card, **values)
        told = await campus.read(first)
        await campus.read(await campus.lee.send_form(form, card, **values))
        [saved] = await campus.curated.list()

    assert shown["text"]["value"] == "Until October 9."
    assert "names nobody" in str(form.form) or "without a name" in str(form.form)
    assert first.private
    assert f"Saved as {saved.reference}, version 1" in told
    assert (saved.question, saved.text, saved.office) == (FORM.question, TEXT, "Registrar")
    assert (saved.reviewed_by, saved.valid_until) == (f"discord:{ADVISOR['id']}", date(2027, 5, 31))
    assert ([each.url for each in saved.sources], saved.topics) == (["https://u.example/drop"], ("registrar",))


async def test_a_card_that_was_not_answered_has_no_such_button() -> None:
    async with played() as campus:
        student, on = campus.on.played.student, campus.on
        await on.played.say(f"{MENTION} can I drop a class?")
        await on.played.until(lambda: on.played.sent(CHANNEL) and on.played.sent(CHANNEL)[-1]["components"])
        below = on.played.sent(CHANNEL)[-1]
        await campus.read(await student.send_form(await campus.form(student, "Ask a person", below), below))
        await campus.desk.post(discord=on.client)
        [card] = on.played.sent(REGISTRAR)

    assert BUTTON not in str(card["components"])


async def test_what_is_no_day_is_refused_and_no_word_is_lost() -> None:
    async with played() as campus:
        told = await campus.read(await campus.filled(until="next spring"))

    assert "This is no day such as 2027-05-31: next spring" in told
    assert "Drop a class on the portal" in told
    assert campus.curated.stored == {}


async def test_what_the_desk_refuses_is_told_and_rings_for_nobody() -> None:
    async with played() as campus:
        campus.curated.refuses = CuratedProblem.LONG_TEXT
        told = await campus.read(await campus.filled(text="@everyone " * 400))

    assert "The text is longer than" in told
    assert "@everyone" not in told


async def test_who_comes_second_is_told() -> None:
    async with played() as campus:
        await campus.curated.save(FORM)
        shown = await campus.kim.use("curated", reference="00000000")
        await campus.read(shown)
        form = await campus.form(campus.kim, "Change it", shown.shown[0])
        campus.curated.refuses = CuratedProblem.CHANGED_MEANWHILE
        told = await campus.read(await campus.kim.send_form(form, shown.shown[0], text="Other words."))

    assert "Somebody has changed" in told
    assert "Other words." in told


async def test_an_advisor_lists_shows_changes_renews_and_withdraws() -> None:
    async with played() as campus:
        await campus.curated.save(FORM)
        listed = await campus.read(await campus.kim.use("curated"))
        shown = await campus.kim.use("curated", reference="00000000")
        card = await campus.read(shown)
        change = await campus.form(campus.kim, "Change it", shown.shown[0])
        await campus.read(await campus.kim.send_form(change, shown.shown[0], text="Until October 10."))
        renewal = await campus.form(campus.kim, "Renew it", shown.shown[0])
        renewed = await campus.read(await campus.kim.send_form(renewal, shown.shown[0], until="2028-01-31"))
        withdrawn = await campus.read(await campus.kim.press("Withdraw it", shown.shown[0]))
        [kept] = campus.curated.stored.values()

    assert "How do I drop a class?" in listed
    assert "Drop a class on the portal" in card
    assert "version 3; it is shown until 2028-01-31" in renewed
    assert withdrawn == say("curated.withdrawn", reference="00000000")
    assert [each.text for each in kept] == [TEXT, "Until October 10.", "Until October 10."]
    assert kept[-1].ended is Standing.WITHDRAWN


async def test_an_office_sees_its_own_answers_in_its_channel_alone() -> None:
    async with played() as campus:
        await campus.curated.save(FORM)
        mine = await campus.read(await campus.lee.use("curated", REGISTRAR))
        others = await campus.read(await campus.lee.use("curated", BURSAR))
        gone = await campus.read(await campus.lee.use("curated", BURSAR, reference="00000000"))

    assert "How do I drop a class?" in mine
    assert others == say("curated.list.none")
    assert gone == say("curated.gone")


async def test_a_student_is_refused_by_command_by_button_and_by_form() -> None:
    async with played() as campus:
        await campus.curated.save(FORM)
        student = campus.on.played.student
        shown = await campus.kim.use("curated", reference="00000000")
        await campus.read(shown)
        form = await campus.form(campus.kim, "Renew it", shown.shown[0])
        told = [
            await campus.read(await student.use("curated")),
            await campus.read(await student.use("curated", reference="00000000")),
            await campus.read(await student.press("Change it", shown.shown[0])),
            await campus.read(await student.press("Withdraw it", shown.shown[0])),
            await campus.read(await student.send_form(form, shown.shown[0], until="2028-01-31")),
        ]
        [[kept]] = campus.curated.stored.values()

    assert set(told) == {say("permissions.advisors")}
    assert (kept.version, kept.ended) == (1, None)


async def test_the_advisors_that_one_server_names_do_not_write_for_all_of_them() -> None:
    named = WorkspaceProfile("discord", GUILD, advisors=(str(ADVISOR["id"]),))
    async with played(named) as campus:
        told = await campus.read(await campus.lee.use("curated"))

    assert told == say("permissions.advisors")


async def test_an_advisor_pins_a_passage_from_an_explanation_and_takes_it_back() -> None:
    async with played() as campus:
        asked = await campus.kim.use("ask", question="When is the deadline?")
        await campus.read(asked)
        why = await campus.kim.use("why")
        await campus.read(why)
        form = await campus.form(campus.kim, "Pin or withhold a passage", why.shown[0])
        given = {"kind": ["never"], "office": ["Bursar"], "url": "https://u.example/fees", "quote": "Fees are due."}
        told = await campus.read(await campus.kim.send_form(form, why.shown[0], **given))  # type: ignore[arg-type]
        await campus.read(await campus.kim.send_form(form, why.shown[0], **given))  # type: ignore[arg-type]
        [pin] = campus.curated.pinned.values()
        shown = await campus.kim.use("curated", reference=pin.reference)
        await campus.read(shown)
        undone = await campus.read(await campus.kim.press("Take it back", shown.shown[0]))

    assert told == say("curated.pin.saved", reference=pin.reference)
    assert (pin.kind, pin.question, pin.office) == (PinKind.NEVER, "When is the deadline?", "Bursar")
    assert (pin.url, pin.quote) == ("https://u.example/fees", "Fees are due.")
    assert undone == say("curated.unpinned", reference=pin.reference)
    assert await campus.curated.pins() == []


async def test_the_asker_of_a_question_is_shown_no_way_to_pin() -> None:
    async with played() as campus:
        student = campus.on.played.student
        await campus.read(await student.use("ask", question="When is the deadline?"))
        why = await student.use("why")
        await campus.read(why)

    assert "advisor:pin" not in str(why.shown[0])


async def test_an_office_that_is_not_set_up_any_more_is_told_so() -> None:
    async with played() as campus:
        card = await campus.answered()
        form = await campus.form(campus.kim, BUTTON, card)
        campus.curated.offices = campus.curated.offices[1:]
        campus.curated.hand_offs.clear()
        campus.curated.refuses = CuratedProblem.UNKNOWN_OFFICE
        told = await campus.read(await campus.kim.send_form(form, card, until="2027-05-31"))

    assert "This office is not one that you can answer for" in told
