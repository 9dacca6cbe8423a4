"""/setup: who is served, and how; by admins only, and for their own server only."""

import asyncio
from dataclasses import replace

import pytest

from adapters.discord.markup import plain
from core.domain.conversation import WorkspaceProfile
from core.domain.quality import SuggestedQuestion
from core.errors import ConfigurationError
from core.presentation.messages import say
from tests.fakes.suggested_questions import MemorySuggestedQuestions
from tests.standins.discord_bench import MENTION, OPTIONS, Bench, bench
from tests.standins.discord_payloads import ADMIN, ADVISOR, CHANNEL, CLASSMATE, DIRECT_CHANNEL, GUILD
from tests.standins.discord_people import Visitor
from tests.standins.discord_rest import Pending
from tests.standins.services import PlannedLookup, PlannedServices
from tests.standins.workspaces import OpenWorkspaces

STRANGER = WorkspaceProfile("discord", GUILD, is_served=False)
QUESTION = "when is the last day to drop?"
REFUSED = plain(say("permissions.admins", setting="DISCORD_ADMIN_ROLES"))


def planned(*profiles: WorkspaceProfile, **parts: object) -> PlannedServices:
    return PlannedServices(workspaces=OpenWorkspaces().add(*profiles), **parts)  # type: ignore[arg-type]


async def settled(on: Bench, pending: Pending) -> Pending:
    await on.played.until(lambda: pending.texts)
    return pending


def admin_on(on: Bench) -> Visitor:
    return on.played.person(ADMIN)


async def filled_in(on: Bench, typed: dict[str, str], form: str = "limits") -> Pending:
    """What is replied to an admin who fills in a form of settings."""
    shown = await settled(on, await admin_on(on).use("setup"))
    opened = await admin_on(on).press(say(f"setup.form.{form}"), shown.shown[-1])
    await on.played.until(lambda: opened.form)
    return await settled(on, await admin_on(on).send_form(opened, shown.shown[-1], **typed))


async def test_an_admin_switches_the_bot_on_and_it_answers() -> None:
    async with bench(planned=planned(STRANGER)) as on:
        await on.played.say(f"{MENTION} {QUESTION}")
        shown = await settled(on, await admin_on(on).use("setup"))
        await settled(on, await admin_on(on).press(say("setup.serve"), shown.shown[-1]))
        await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(on.played.posted)

    assert say("setup.unserved") in shown.texts[0]
    assert len(on.advisor.asked) == 1
    assert (await on.planned.workspaces.profile("discord", GUILD)).is_served


async def test_a_form_changes_what_the_server_may_see() -> None:
    async with bench(planned=planned()) as on:
        saved = await filled_in(
            on, {"sources": "law, arts", "channels": f"<#{CHANNEL}>", "keep_days": "90", "language": "es"}
        )

    found = await on.planned.workspaces.profile("discord", GUILD)
    assert say("setup.saved") in saved.texts[0]
    assert (found.sources, found.channels, found.keep_days, found.language) == (("law", "arts"), (CHANNEL,), 90, "es")


async def test_where_an_admin_names_a_channel_a_question_needs_no_mention() -> None:
    async with bench(planned=planned(), options=replace(OPTIONS, message_content=True)) as on:
        await on.played.say(QUESTION)
        await filled_in(on, {"questions_in": f"<#{CHANNEL}>"}, "asking")
        question = await on.played.say(QUESTION)
        await on.played.until(lambda: on.played.posted(question["id"]))

    assert [each.id for each in on.advisor.asked] == [question["id"]]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"keep_days": "soon"}, say("setup.wrong_days", value="soon")),
        ({"language": "Spanish"}, say("setup.wrong_language", value="Spanish")),
    ],
)
async def test_a_wrong_value_is_told_and_nothing_is_changed(typed: dict[str, str], told: str) -> None:
    async with bench(planned=planned()) as on:
        refused = await filled_in(on, typed)

    assert refused.texts == [told]
    assert await on.planned.workspaces.profile("discord", GUILD) == WorkspaceProfile("discord", GUILD)


async def test_what_the_operators_file_says_is_not_changed_from_a_chat() -> None:
    told = "The operator's workspaces.yaml says how I serve this workspace."

    class Filed(OpenWorkspaces):
        async def save(self, profile: WorkspaceProfile) -> None:
            raise ConfigurationError(told)

    async with bench(planned=PlannedServices(workspaces=Filed())) as on:
        shown = await settled(on, await admin_on(on).use("setup"))
        refused = await settled(on, await admin_on(on).press(say("setup.stop"), shown.shown[-1]))

    assert refused.texts == [told]


async def test_nobody_else_sees_or_changes_it() -> None:
    async with bench(planned=planned(WorkspaceProfile("discord", GUILD, contact="desk@law.example"))) as on:
        student = await settled(on, await on.played.student.use("setup"))
        shown = await settled(on, await admin_on(on).use("setup"))
        stopped = await settled(on, await on.played.student.press(say("setup.stop"), shown.shown[-1]))
        edited = await settled(on, await on.played.student.press(say("setup.form.words"), shown.shown[-1]))

    assert [student.texts, stopped.texts, edited.texts] == [[REFUSED]] * 3
    assert edited.form is None
    assert (await on.planned.workspaces.profile("discord", GUILD)).is_served


async def test_admins_and_advisors_of_a_server_are_so_in_this_server_only() -> None:
    theirs = WorkspaceProfile("discord", GUILD, admins=(str(CLASSMATE["id"]),), advisors=(str(ADVISOR["id"]),))
    elsewhere = replace(theirs, workspace="77")
    for profile, is_theirs in ((theirs, True), (elsewhere, False)):
        async with bench(planned=planned(profile)) as on:
            status = await settled(on, await on.played.person(CLASSMATE).use("status"))
            sources = await settled(on, await on.played.person(ADVISOR).use("sources", query="fees"))

        assert (status.texts != [REFUSED]) is is_theirs
        assert (sources.texts != [say("permissions.advisors")]) is is_theirs


async def test_an_admin_of_one_server_lets_it_see_no_more() -> None:
    theirs = WorkspaceProfile("discord", GUILD, sources=("law",), admins=(str(CLASSMATE["id"]),))
    async with bench(planned=planned(theirs)) as on:
        classmate = on.played.person(CLASSMATE)
        shown = await settled(on, await classmate.use("setup"))
        form = await classmate.press(say("setup.form.limits"), shown.shown[-1])
        await on.played.until(lambda: form.form)
        widened = await settled(on, await classmate.send_form(form, shown.shown[-1], sources="law, arts"))
        kept = await settled(on, await classmate.send_form(form, shown.shown[-1], channels=f"<#{CHANNEL}>"))

    assert widened.texts == [say("setup.of_operator")]
    assert say("setup.saved") in kept.texts[0]
    assert await on.planned.workspaces.profile("discord", GUILD) == replace(theirs, channels=(CHANNEL,))


async def test_a_search_and_its_topics_stay_within_the_server() -> None:
    lookup = PlannedLookup(known_topics=["law", "arts"])
    only_law = WorkspaceProfile("discord", GUILD, sources=("law",), topics=("law",))
    async with bench(planned=planned(only_law, passage_lookup=lookup)) as on:
        offered = await on.played.student.type_into("ask", "topic", "")
        await on.played.until(lambda: offered.choices is not None)
        asked = await settled(on, await on.played.ask(question="what does it cost?", topic="arts"))

    assert offered.choices == ["law"]
    assert asked.texts == ["There is no topic “arts”. The topics are: law."]


async def test_it_answers_in_the_channels_that_were_named_only() -> None:
    async with bench(planned=planned(WorkspaceProfile("discord", GUILD, channels=("4711",)))) as on:
        await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.say_directly("the last one")
        await on.played.until(lambda: on.played.posted(DIRECT_CHANNEL))
    assert [message.text for message in on.advisor.asked] == ["the last one"]

    async with bench(planned=planned(WorkspaceProfile("discord", GUILD, channels=(CHANNEL,)))) as on:
        asked = await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(on.played.posted)
        await on.played.say(f"{MENTION} and with a fee?", channel=asked["id"])
        await on.played.until(lambda: len(on.advisor.asked) == 2)


async def test_a_new_server_is_told_who_can_switch_it_on() -> None:
    async with bench(planned=planned(WorkspaceProfile("discord", "88", is_served=False))) as on:
        await on.client.connected.wait()
        await on.played.add_bot("88", "89")
        await on.played.until(lambda: on.played.posted("89"))

    assert on.played.posted("89") == [say("setup.welcome.unserved", command="/setup")]


async def test_a_new_server_that_is_served_gets_a_first_question_to_try() -> None:
    on_offer = MemorySuggestedQuestions(SuggestedQuestion("registrar", "When are fees due?", 0.9))
    async with bench(planned=replace(planned(), suggested=on_offer)) as on:
        await on.client.connected.wait()
        await on.played.add_bot("88", "89")
        await on.played.until(lambda: on.played.posted("89"))

    (text,) = on.played.posted("89")
    assert text.startswith(say("setup.welcome", command="/ask"))
    assert text.endswith("When are fees due?")


async def test_a_server_that_removes_the_bot_loses_its_profile() -> None:
    workspaces = OpenWorkspaces().add(WorkspaceProfile("discord", GUILD, contact="desk@law.example"))
    async with bench(planned=PlannedServices(workspaces=workspaces)) as on:
        await on.played.remove_bot()
        await on.played.until(lambda: not workspaces.known)

    assert on.planned.archive.purged == [("discord", GUILD)]


@pytest.mark.slow
async def test_who_waits_too_long_for_a_form_is_asked_to_press_again() -> None:
    workspaces = OpenWorkspaces()
    async with bench(planned=PlannedServices(workspaces=workspaces)) as on:
        shown = await settled(on, await admin_on(on).use("setup"))
        workspaces.held = asyncio.Event()
        pressed = await admin_on(on).press(say("setup.form.limits"), shown.shown[-1])
        await on.played.until(lambda: pressed.acknowledged)
        workspaces.held.set()
        told = await settled(on, pressed)

    assert not told.form
    assert told.texts == [plain(say("form.press_again"))]
