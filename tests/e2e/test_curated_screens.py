"""Reviewed answers on both platforms: an office makes one of a hand-off; advisors list, renew, withdraw and pin."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import date
from uuid import UUID

import pytest

from core.domain.curated import CuratedForm, CuratedProblem, PinKind, Standing
from core.presentation.messages import say
from tests.standins.curated_rooms import REPLIED, CuratedRoom, discord_curated, slack_curated

Played = Callable[..., AbstractAsyncContextManager[CuratedRoom]]
TEXT = "Drop a class on the portal until **October 9**."
WORDS = {"question": "How do I drop a class?", "text": TEXT, "until": "2027-05-31"}
FORM = CuratedForm(
    UUID(int=7), WORDS["question"], TEXT, "Registrar", "a colleague", date(2027, 5, 31), topics=("registrar",)
)


@pytest.fixture(params=[discord_curated, slack_curated], ids=["discord", "slack"])
def played(request: pytest.FixtureRequest) -> Played:
    found: Played = request.param
    return found


async def test_an_office_makes_a_reviewed_answer_of_what_it_replied(played: Played) -> None:
    async with played() as room:
        form = await room.form("curate", await room.answered(), "office")
        first = await room.send(form, "office", **WORDS)
        again = await room.send(form, "office", **WORDS)
        [saved] = await room.curated.list()

    assert form.begun["text"] == REPLIED
    assert "without a name" in form.whole
    assert f"Saved as {saved.reference}, version 1" in first.text
    assert again == first
    assert (saved.question, saved.text, saved.office) == (FORM.question, TEXT, "Registrar")
    assert (saved.reviewed_by, saved.valid_until) == (room.named("office"), date(2027, 5, 31))
    assert ([each.url for each in saved.sources], saved.topics) == (["https://u.example/drop"], ("registrar",))


async def test_a_card_that_was_not_answered_has_no_such_button(played: Played) -> None:
    async with played() as room:
        card = await room.card()

    assert say("curated.button") not in str(card)


async def test_what_is_no_day_is_refused_and_no_word_is_lost(played: Played) -> None:
    async with played() as room:
        form = await room.form("curate", await room.answered(), "office")
        sent = await room.send(form, "office", **{**WORDS, "until": "next spring"})

    assert "This is no day such as 2027-05-31: next spring" in sent.text
    assert sent.is_kept
    assert room.curated.stored == {}


async def test_what_is_refused_is_told_and_rings_for_nobody(played: Played) -> None:
    async with played() as room:
        form = await room.form("curate", await room.answered(), "office")
        room.curated.refuses = CuratedProblem.LONG_TEXT
        sent = await room.send(form, "office", **{**WORDS, "text": "@everyone <!channel> " * 100})

    assert "The text is longer than" in sent.text
    assert "@everyone" not in sent.text
    assert "<!channel>" not in sent.text


async def test_who_comes_second_is_told(played: Played) -> None:
    async with played() as room:
        await room.curated.save(FORM)
        form = await room.form("curated_edit", (await room.listed("00000000")).message)
        room.curated.refuses = CuratedProblem.CHANGED_MEANWHILE
        sent = await room.send(form, text="Other words.")

    assert "Somebody has changed" in sent.text
    assert sent.is_kept


async def test_an_advisor_lists_shows_changes_renews_and_withdraws(played: Played) -> None:
    async with played() as room:
        await room.curated.save(FORM)
        listed, shown = await room.listed(), await room.listed("00000000")
        await room.send(await room.form("curated_edit", shown.message), text="Until October 10.")
        renewed = await room.send(await room.form("curated_renew", shown.message), until="2028-01-31")
        withdrawn = await room.press("curated_withdraw", shown.message)
        [kept] = room.curated.stored.values()

    assert "How do I drop a class?" in listed.text
    assert "Drop a class on the portal" in shown.text
    assert "version 3; it is shown until 2028-01-31" in renewed.text
    assert withdrawn.text == say("curated.withdrawn", reference="00000000")
    assert [each.text for each in kept] == [TEXT, "Until October 10.", "Until October 10."]
    assert kept[-1].ended is Standing.WITHDRAWN


async def test_an_office_sees_its_own_answers_in_its_channel_alone(played: Played) -> None:
    async with played() as room:
        await room.curated.save(FORM)
        mine = await room.listed(who="office", office="Registrar")
        others = await room.listed(who="office", office="Bursar")
        gone = await room.listed("00000000", who="office", office="Bursar")

    assert "How do I drop a class?" in mine.text
    assert others.text == say("curated.list.none")
    assert gone.text == say("curated.gone")


async def test_a_student_is_refused_by_command_by_button_and_by_form(played: Played) -> None:
    async with played() as room:
        await room.curated.save(FORM)
        shown = (await room.listed("00000000")).message
        form = await room.form("curated_renew", shown)
        told = [
            (await room.listed(who="student")).text,
            (await room.listed("00000000", who="student")).text,
            (await room.press("curated_edit", shown, "student")).text,
            (await room.press("curated_withdraw", shown, "student")).text,
            (await room.send(form, "student", until="2028-01-31")).text,
        ]
        [[kept]] = room.curated.stored.values()

    assert set(told) == {say("permissions.advisors")}
    assert (kept.version, kept.ended) == (1, None)


async def test_the_advisors_that_one_workspace_names_do_not_write_for_all_of_them(played: Played) -> None:
    async with played(names_advisors=True) as room:
        told = await room.listed(who="office")

    assert told.text == say("permissions.advisors")


async def test_an_advisor_pins_a_passage_from_an_explanation_and_takes_it_back(played: Played) -> None:
    async with played() as room:
        form = await room.form("pin", (await room.why("advisor")).message)
        given: dict[str, str | list[str]] = {"kind": ["never"], "office": ["Bursar"], "quote": "Fees are due."}
        given["question"] = "When are fees due?"
        told = await room.send(form, "advisor", url="https://u.example/fees", **given)
        await room.send(form, "advisor", url="https://u.example/fees", **given)
        [pin] = room.curated.pinned.values()
        undone = await room.press("curated_unpin", (await room.listed(pin.reference)).message)

    assert told.text == say("curated.pin.saved", reference=pin.reference)
    assert (pin.kind, pin.question, pin.office) == (PinKind.NEVER, "When are fees due?", "Bursar")
    assert (pin.url, pin.quote) == ("https://u.example/fees", "Fees are due.")
    assert undone.text == say("curated.unpinned", reference=pin.reference)
    assert await room.curated.pins() == []


async def test_the_form_of_a_pin_leaves_the_question_to_the_office(played: Played) -> None:
    async with played() as room:
        form = await room.form("pin", (await room.why("advisor")).message)

    assert form.begun["question"] == ""
    assert "When is the deadline?" not in form.whole


async def test_the_asker_of_a_question_is_shown_no_way_to_pin(played: Played) -> None:
    async with played() as room:
        why = await room.why("student")

    assert say("curated.pin.button") not in str(why.message)


async def test_an_office_that_is_not_set_up_any_more_is_told_so(played: Played) -> None:
    async with played() as room:
        form = await room.form("curate", await room.answered())
        room.curated.offices = room.curated.offices[1:]
        room.curated.hand_offs.clear()
        room.curated.refuses = CuratedProblem.UNKNOWN_OFFICE
        sent = await room.send(form, "advisor", **WORDS)

    assert "This office is not one that you can answer for" in sent.text
