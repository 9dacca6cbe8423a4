"""Commands: who may use them, what they show, and that nobody else sees it."""

import asyncio
import re
from datetime import UTC, datetime

import pytest

from adapters.discord.markup import plain
from adapters.discord.screens.drawing import ScreenButton, layout_of, modal_of
from core.domain.answer import Trace
from core.domain.passage import Candidate, Chunk, Scope, Subject
from core.errors import CrawlRunning, DatabaseUnavailable, SourcesError
from core.presentation.document import document, line
from core.presentation.messages import say, say_count
from core.screens.screen import Button, Form
from tests.standins.discord_bench import MENTION, Bench, bench
from tests.standins.discord_payloads import ADMIN, ADVISOR, ADVISOR_ROLE, CHANNEL, CLASSMATE, DIRECT_CHANNEL, GUILD
from tests.standins.discord_people import Visitor
from tests.standins.discord_rest import LOADING_PRIVATE, Pending
from tests.standins.discord_rules import LAYOUT
from tests.standins.manual_clock import ManualClock
from tests.standins.services import PlannedAdvisor, PlannedLookup, PlannedOperations, PlannedServices

CHUNK = Chunk(
    id=7,
    text="The last day to drop is October 9. @everyone",
    anchor="Add or drop > Deadlines",
    headings=("Add or drop", "Deadlines"),
    page=3,
    url="https://campus.example/add-drop.pdf",
    title="Add or drop",
    source="website",
    topic="advising",
    fetched_at=datetime(2026, 11, 20, tzinfo=UTC),
    page_version_id=12,
)
PASSAGE = Candidate(CHUNK, 0.8125, 11.5, 1, 2, 0.0325, features={"rerank": 0.9}, shares={"rerank": 0.9}, grade=0.97)


async def settled(on: Bench, pending: Pending) -> Pending:
    await on.played.until(lambda: pending.texts)
    return pending


def advisor_on(on: Bench) -> Visitor:
    return on.played.person(ADVISOR, ADVISOR_ROLE)


def admin_on(on: Bench) -> Visitor:
    return on.played.person(ADMIN)


# ---- asking ----


async def test_a_topic_narrows_the_search() -> None:
    async with bench() as on:
        await settled(on, await on.played.ask(question="what does it cost?", topic="financial aid"))

    assert on.advisor.asked[0].topics == ("financial aid",)


async def test_a_topic_that_does_not_exist_is_refused_with_those_that_do() -> None:
    async with bench() as on:
        asked = await settled(on, await on.played.ask(question="what does it cost?", topic="@everyone *pizza*"))

    assert asked.texts == ["There is no topic “@\u200beveryone \\*pizza\\*”. The topics are: advising, financial aid."]
    assert on.advisor.asked == []


async def test_topics_are_offered_while_typing() -> None:
    lookup = PlannedLookup(known_topics=["advising", "Financial aid", *(f"topic {number}" for number in range(40))])
    async with bench(planned=PlannedServices(passage_lookup=lookup)) as on:
        some = await on.played.student.type_into("ask", "topic", "aid")
        many = await on.played.student.type_into("ask", "topic", "")
        await on.played.until(lambda: some.choices is not None and many.choices is not None)

    assert some.choices == ["Financial aid"]
    assert many.choices is not None
    assert len(many.choices) == 25


async def test_nothing_is_offered_while_the_database_is_away() -> None:
    lookup = PlannedLookup(error=DatabaseUnavailable("Postgres is down"))
    async with bench(planned=PlannedServices(passage_lookup=lookup)) as on:
        typed = await on.played.student.type_into("ask", "topic", "aid")
        await on.played.until(lambda: typed.choices is not None)

    assert typed.choices == []


async def test_the_menu_of_a_message_answers_it_for_one_person() -> None:
    async with bench() as on:
        message = await on.played.person(CLASSMATE).say("anybody know when I can drop a class?")
        asked = await settled(on, await on.played.student.use_menu("Ask the advisor about this", message))

    assert on.advisor.asked[0].text == "anybody know when I can drop a class?"
    assert on.advisor.asked[0].conversation.channel == f"{CHANNEL}:private"
    assert asked.flags == LOADING_PRIVATE
    assert asked.private


# ---- looking things up ----


async def test_sources_shows_an_advisor_the_ranked_passages_with_scores_and_dates() -> None:
    planned = PlannedServices(passage_lookup=PlannedLookup(passages=[PASSAGE]))
    async with bench(planned=planned) as on:
        shown = await settled(on, await advisor_on(on).use("sources", query="drop", topic="advising"))

    assert shown.texts == [
        "**Passages for drop**\n\n"
        "**1.** [Add or drop, page 3](<https://campus.example/add-drop.pdf>) · Deadlines · as of 2026-11-20\n"
        "  dense 0.812, rank 1 · lexical 11.50, rank 2 · fused 0.0325 · score 0.9325 · rerank 0.900 · grade 0.970\n"
        "  features: rerank +0.90\n"
        "> The last day to drop is October 9. @\u200beveryone"
    ]
    assert planned.passage_lookup.searched == [("drop", Scope(topics=("advising",)))]
    assert shown.flags == LOADING_PRIVATE


async def test_a_subject_that_is_picked_narrows_the_search() -> None:
    async with bench() as on:
        await settled(on, await on.played.ask(question="who teaches it?", about="people"))
        shown = await settled(on, await advisor_on(on).use("sources", query="drop", about="courses"))

    assert [each.about for each in on.advisor.asked] == [(Subject.PEOPLE,)]
    assert on.planned.passage_lookup.searched == [("drop", Scope(about=(Subject.COURSES,)))]
    assert shown.texts == ["No passage here is about courses. Search again without this filter."]


async def test_sources_is_refused_to_a_student_and_searches_nothing() -> None:
    async with bench() as on:
        shown = await settled(on, await on.played.student.use("sources", query="drop"))

    assert shown.texts == [say("permissions.advisors")]
    assert on.planned.passage_lookup.searched == []


async def test_passages_are_shown_in_one_layout_with_a_line_between_them_and_the_button_below() -> None:
    planned = PlannedServices(passage_lookup=PlannedLookup(passages=[PASSAGE] * 3))
    async with bench(planned=planned) as on:
        shown = await settled(on, await admin_on(on).use("sources", query="drop"))

    [box] = shown.shown[0]["components"]
    assert [each["type"] for each in box["components"]] == [10, 14, 10, 14, 10, 14, 10]
    assert shown.shown[0]["flags"] & LAYOUT
    assert shown.private


@pytest.mark.parametrize(("groups", "fits"), [(1, False), (2, True), (40, False)])
async def test_a_layout_keeps_discords_limits_of_parts(groups: int, fits: bool) -> None:
    shown = document(*([line("x")] for _ in range(groups)))

    assert (layout_of(shown, (), None) is not None) is fits


async def test_what_stands_on_a_button_and_above_a_form_keeps_discords_limits() -> None:
    button = ScreenButton(Button("setup", "word " * 40))
    form = modal_of(Form("setup_save", "word " * 40, (), "Save"))

    assert 70 < len(button.item.label or "") <= 80
    assert 35 < len(form.title) <= 45


async def test_a_layout_keeps_discords_limit_of_text() -> None:
    assert layout_of(document([line("x" * 2_000)], [line("x" * 2_001)]), (), None) is None
    assert layout_of(document([line("x" * 2_000)], [line("x" * 2_000)]), (), None) is not None


async def test_where_discord_refuses_a_layout_the_plain_form_is_shown() -> None:
    planned = PlannedServices(passage_lookup=PlannedLookup(passages=[PASSAGE] * 3))
    async with bench(planned=planned) as on:
        on.played.rest.takes_layouts = False
        shown = await settled(on, await admin_on(on).use("sources", query="drop"))

    assert shown.texts[0].startswith("**Passages")
    assert not shown.shown[0]["flags"] & LAYOUT


TRACE = Trace((PASSAGE,), (7,), ("Pizza is free.",), {"embedder": "minilm"}, ("rewrite: busy",))


async def test_why_explains_the_newest_answer_of_this_place_in_words() -> None:
    async with bench(PlannedAdvisor(trace=TRACE)) as on:
        await on.played.say(f"{MENTION} when can I drop a class?")
        await on.played.until(on.played.posted)
        shown = await settled(on, await on.played.student.use("why"))

    (text,) = shown.texts
    assert "when can I drop a class?" in text
    assert f"{say_count('why.read', 1)}\n{say('why.sure.very')}" in text
    assert "[1] [Add or drop](<https://campus.example/add-drop" in text
    assert "- Pizza is free." in text
    assert not re.search(r"dense|score|grade|embedder|probability|0\.\d", text)
    assert shown.flags == LOADING_PRIVATE


async def test_why_shows_an_advisor_the_figures() -> None:
    async with bench(PlannedAdvisor(trace=TRACE)) as on:
        await on.played.say(f"{MENTION} when can I drop a class?")
        await on.played.until(on.played.posted)
        reference = str(on.advisor.answers[0].id)
        shown = await settled(on, await advisor_on(on).use("why", answer=reference))

    (text,) = shown.texts
    assert "**Asked on 2026-" in text
    assert "when can I drop a class?" in text
    assert "1 found, 1 kept" in text
    assert (
        "- kept: [Add or drop, page 3](<https://campus.example/add-drop.pdf>) · Deadlines · version 12 · as of 2026"
        in text
    )
    assert "grade 0.970" in text
    assert "- Pizza is free." in text
    assert "rewrite: busy" in text
    assert "embedder minilm" in text
    assert shown.flags == LOADING_PRIVATE


async def test_why_takes_the_reference_of_an_answer() -> None:
    async with bench() as on:
        await settled(on, await on.played.ask(question="the first"))
        await settled(on, await on.played.ask(question="the second"))
        reference = str(on.advisor.answers[0].id)[:8]
        shown = await settled(on, await on.played.student.use("why", answer=reference))
        unknown = await settled(on, await on.played.student.use("why", answer="123456"))

    assert "the first" in shown.texts[0]
    assert unknown.texts == [say("why.unknown")]


async def test_why_before_any_question_says_so() -> None:
    async with bench() as on:
        shown = await settled(on, await on.played.student.use("why"))

    assert shown.texts == [say("why.nothing_yet")]


async def test_what_was_asked_in_private_is_explained_to_nobody_else() -> None:
    async with bench() as on:
        await settled(on, await on.played.ask(question="my secret", private=True))
        reference = str(on.advisor.answers[0].id)
        refused = await settled(on, await advisor_on(on).use("why", answer=reference))
        mine = await settled(on, await on.played.student.use("why", answer=reference))

    assert refused.texts == [say("why.unknown")]
    assert "my secret" in mine.texts[0]


async def test_what_was_asked_in_direct_messages_is_not_explained_in_the_server() -> None:
    async with bench() as on:
        await on.played.say_directly("my secret")
        await on.played.until(on.played.posted)
        reference = str(on.advisor.answers[0].id)
        refused = await settled(on, await on.played.student.use("why", answer=reference))
        mine = await settled(on, await on.played.student.use("why", DIRECT_CHANNEL, answer=reference))

    assert refused.texts == [say("why.unknown")]
    assert "my secret" in mine.texts[0]


async def test_what_was_asked_in_direct_messages_is_not_explained_to_an_admin_in_direct_messages() -> None:
    async with bench() as on:
        await on.played.say_directly("my secret")
        await on.played.until(on.played.posted)
        reference = str(on.advisor.answers[0].id)
        refused = await settled(on, await admin_on(on).use("why", DIRECT_CHANNEL, answer=reference))

    assert refused.texts == [say("why.unknown")]


# ---- running it ----


async def test_status_shows_an_admin_what_is_stored_and_crawled() -> None:
    async with bench() as on:
        shown = await settled(on, await admin_on(on).use("status"))

    assert "embedder minilm" in shown.texts[0]
    assert "- website: finished on 2026-11-20 12:00 UTC · 12 pages seen, 2 new, 3 changed" in shown.texts[0]
    assert shown.flags == LOADING_PRIVATE


async def test_feedback_shows_an_advisor_what_people_of_this_server_missed() -> None:
    async with bench() as on:
        shown = await settled(on, await advisor_on(on).use("feedback", days=7))
        refused = await settled(on, await on.played.student.use("feedback"))

    assert "**Free laundry**" in shown.texts[0]
    assert "at least 6 people" in shown.texts[0]
    assert (shown.flags, refused.texts) == (LOADING_PRIVATE, [say("permissions.advisors")])
    assert on.planned.gaps.asked == [(7, ("discord", GUILD))]


@pytest.mark.parametrize("command", ["status", "reindex"])
async def test_what_is_for_admins_is_refused_to_students_and_advisors(command: str) -> None:
    async with bench() as on:
        student = await settled(on, await on.played.student.use(command))
        advisor = await settled(on, await advisor_on(on).use(command))

    assert student.texts == advisor.texts == [plain(say("permissions.admins", setting="DISCORD_ADMIN_ROLES"))]
    assert on.planned.operations.reindexed == []


async def test_reindex_shows_how_far_it_is_and_how_it_ended() -> None:
    clock, operations = ManualClock(), PlannedOperations(gate=asyncio.Event())
    async with bench(planned=PlannedServices(operations=operations), clock=clock) as on:
        shown = await admin_on(on).use("reindex", source="website")
        await clock.until_somebody_sleeps(0.5)
        clock.advance(0.5)
        await on.played.until(lambda: shown.texts and "website: running" in shown.texts[0])
        assert operations.gate
        operations.gate.set()
        await on.played.until(lambda: "website: finished" in shown.texts[0])

    assert operations.reindexed == ["website"]
    assert len(shown.texts) == 1


@pytest.mark.parametrize("error", [CrawlRunning("A crawl is under way."), SourcesError("There is no source 'x'.")])
async def test_reindex_says_why_it_cannot(error: Exception) -> None:
    async with bench(planned=PlannedServices(operations=PlannedOperations(error=error))) as on:
        shown = await settled(on, await admin_on(on).use("reindex"))

    assert shown.texts == [str(error)]


async def test_sources_to_crawl_are_offered_while_typing() -> None:
    async with bench() as on:
        typed = await admin_on(on).type_into("reindex", "source", "web")
        await on.played.until(lambda: typed.choices is not None)

    assert typed.choices == ["website"]
