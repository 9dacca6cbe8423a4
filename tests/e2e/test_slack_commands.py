"""Commands and buttons over the wire: who may use them, what they say, and that nobody else sees it."""

import asyncio
import re
from datetime import UTC, datetime

import pytest

from adapters.slack.commands import OWN_COMMANDS
from adapters.slack.outbound import FEEDBACK, WHY
from core.domain.answer import Trace
from core.domain.passage import Candidate, Chunk, Scope, Subject
from core.domain.quality import Complaint
from core.errors import CrawlRunning, DatabaseUnavailable
from core.presentation.messages import say
from tests.standins.slack.advisor import PlayedAdvisor
from tests.standins.slack.limits import Payload, notified, visible
from tests.standins.slack.serving import ADMIN_USER, ADVISOR_USER, Campus, messages, serving, socket_client
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import DIRECT, STUDENT, TEAM

REASON, SHARE = "advisor_reason", "advisor_show_question"
pytest_plugins = ["tests.standins.slack.fixtures"]

FOR_ADMINS = say("permissions.admins", setting="SLACK_ADMINS")
CHUNK = Chunk(
    id=7,
    text="The fee is due in May. <!channel>",
    anchor="Fees",
    headings=("Costs", "When to pay"),
    page=4,
    url="https://a.edu/fees",
    title="Fees | A",
    source="website",
    topic="fees",
    fetched_at=datetime(2026, 3, 9, tzinfo=UTC),
    page_version_id=31,
)
HAS = {"rerank": 0.97}
FOUND = Candidate(CHUNK, 0.812, 7.5, 1, 2, 0.0325, features=HAS, shares=HAS, grade=0.91)


async def whispered(slack: PlayedSlack, count: int = 1) -> str:
    """What was said privately, once so much of it has come."""
    await slack.until(lambda: len(slack.responses) >= count)
    assert all(response["response_type"] == "ephemeral" for response in slack.responses)
    return "\n".join(map(visible, slack.responses))


async def answered(slack: PlayedSlack, way: str = "mention") -> Payload:
    """Asks, and returns the message that stands."""
    await slack.deliver(getattr(slack, way)("When are fees due?"))
    await slack.until(messages(slack, 1))
    (posted,) = slack.messages.values()
    return posted


# ---- roles -------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["/advisor-sources", "/advisor-feedback", "/advisor-reindex", "/advisor-status"])
@pytest.mark.usefixtures("bot")
async def test_a_student_is_refused_with_a_sentence(slack: PlayedSlack, campus: Campus, command: str) -> None:
    await slack.deliver(slack.command("fees", command))

    assert (await whispered(slack)).startswith("This command is for")
    assert (campus.passage_lookup.searched, campus.operations.reindexed) == ([], [])


@pytest.mark.parametrize("command", ["/advisor-reindex", "/advisor-status"])
@pytest.mark.usefixtures("bot")
async def test_an_advisor_does_not_run_the_bot(slack: PlayedSlack, campus: Campus, command: str) -> None:
    await slack.deliver(slack.command("", command, user=ADVISOR_USER))

    assert await whispered(slack) == FOR_ADMINS
    assert campus.operations.reindexed == []


async def test_a_user_group_gives_a_role_and_is_asked_for_once_in_a_while(slack: PlayedSlack, campus: Campus) -> None:
    slack.workspace.groups["S1"] = ["U7"]
    client = socket_client(slack, campus, admins=("S1",))
    async with serving(client):
        await slack.deliver(slack.command("", "/advisor-status", user="U7"))
        await slack.deliver(slack.command("", "/advisor-status", user="U8"))
        said = await whispered(slack, 2)
        asked = len(slack.called("usergroups.users.list"))
        campus.time.now += 301
        await slack.deliver(slack.command("", "/advisor-status", user="U7"))
        await whispered(slack, 3)

    assert "*Stored*" in said
    assert "for the people who run me" in said
    assert asked <= 2
    assert len(slack.called("usergroups.users.list")) == asked + 1


async def test_a_group_that_slack_does_not_show_lets_nobody_in(slack: PlayedSlack, campus: Campus) -> None:
    async with serving(socket_client(slack, campus, admins=("S404",))):
        await slack.deliver(slack.command("", "/advisor-status", user="U7"))

        assert await whispered(slack) == FOR_ADMINS


# ---- the commands ------------------------------------------------------------------------------


@pytest.mark.parametrize("command", OWN_COMMANDS)
@pytest.mark.usefixtures("bot")
async def test_every_command_is_acknowledged_at_once_and_privately(
    slack: PlayedSlack, campus: Campus, command: str
) -> None:
    campus.advisor.may_answer.clear()
    campus.operations.gate = asyncio.Event()

    acknowledged = await slack.deliver(slack.command("catalog", command, user=ADMIN_USER))
    campus.advisor.may_answer.set()
    campus.operations.gate.set()
    await whispered(slack)

    assert acknowledged.payload["response_type"] == "ephemeral"
    assert slack.messages == {}


@pytest.mark.usefixtures("bot")
async def test_a_topic_in_front_of_a_question_narrows_the_search(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    await slack.deliver(slack.command('topic:"Financial Aid" when are fees due?'))
    await whispered(slack)

    (asked,) = advisor.asked
    assert (asked.text, asked.topics) == ("when are fees due?", ("financial aid",))


@pytest.mark.parametrize("typed", ["topic:advising About:dates when?", "about:“Dates” topic:Advising when?"])
@pytest.mark.usefixtures("bot")
async def test_a_subject_in_front_of_a_question_narrows_the_search(
    slack: PlayedSlack, advisor: PlayedAdvisor, typed: str
) -> None:
    await slack.deliver(slack.command(typed))
    await whispered(slack)

    (asked,) = advisor.asked
    assert (asked.text, asked.topics, asked.about) == ("when?", ("advising",), (Subject.DATES,))


@pytest.mark.parametrize("command", ["/ask", "/advisor-sources"])
@pytest.mark.usefixtures("bot")
async def test_an_unknown_subject_is_answered_with_the_known_ones(
    slack: PlayedSlack, advisor: PlayedAdvisor, command: str
) -> None:
    await slack.deliver(slack.command("about:pizza where?", command, user=ADVISOR_USER))

    said = await whispered(slack)
    assert said == "I know no passages about “pizza”. You can say: programs, courses, people, dates."
    assert advisor.asked == []


@pytest.mark.usefixtures("bot")
async def test_a_subject_that_no_passage_is_about_is_told(slack: PlayedSlack, campus: Campus) -> None:
    await slack.deliver(slack.command("about:courses fees", "/advisor-sources", user=ADVISOR_USER))

    assert "No passage here is about courses." in await whispered(slack)
    assert campus.passage_lookup.searched == [("fees", Scope(about=(Subject.COURSES,)))]


@pytest.mark.parametrize("command", ["/ask", "/advisor-sources"])
@pytest.mark.usefixtures("bot")
async def test_an_unknown_topic_is_answered_with_the_known_ones(
    slack: PlayedSlack, advisor: PlayedAdvisor, command: str
) -> None:
    await slack.deliver(slack.command("topic:parking where?", command, user=ADVISOR_USER))

    said = await whispered(slack)
    assert said == "There is no topic “parking”. The topics are: advising, financial aid."
    assert advisor.asked == []


@pytest.mark.usefixtures("bot")
async def test_sources_are_listed_with_every_score_and_date(slack: PlayedSlack, campus: Campus) -> None:
    campus.passage_lookup.passages = [FOUND]

    await slack.deliver(slack.command("topic:advising fees", "/advisor-sources", user=ADVISOR_USER))
    said = await whispered(slack)

    assert campus.passage_lookup.searched == [("fees", Scope(topics=("advising",)))]
    assert "<https://a.edu/fees|Fees – A, page 4> · When to pay · as of 2026-03-09" in said
    assert (
        "dense 0.812, rank 1 · lexical 7.50, rank 2 · fused 0.0325 · score 1.0025 · rerank 0.970 · grade 0.910" in said
    )
    assert notified(slack.responses[0]) == []


@pytest.mark.parametrize(("asked", "said"), [("fees", "No passage was found for: fees"), ("", "Say what to look for")])
@pytest.mark.usefixtures("bot")
async def test_sources_say_so_when_there_are_none(slack: PlayedSlack, asked: str, said: str) -> None:
    await slack.deliver(slack.command(asked, "/advisor-sources", user=ADVISOR_USER))

    assert said in await whispered(slack)


@pytest.mark.usefixtures("bot")
async def test_the_status_tells_what_is_stored(slack: PlayedSlack) -> None:
    await slack.deliver(slack.command("", "/advisor-status", user=ADMIN_USER))

    said = await whispered(slack)
    assert "embedder minilm" in said
    assert "• catalog: finished" in said


@pytest.mark.usefixtures("bot")
async def test_a_crawl_tells_how_it_goes_and_how_it_went(slack: PlayedSlack, campus: Campus) -> None:
    campus.operations.gate = asyncio.Event()

    await slack.deliver(slack.command("catalog", "/advisor-reindex", user=ADMIN_USER))
    await whispered(slack, 1)
    campus.operations.gate.set()
    await whispered(slack, 2)

    assert campus.operations.reindexed == ["catalog"]
    assert ["running" in visible(said) for said in slack.responses] == [True, False]
    assert "• catalog: finished" in visible(slack.responses[1])
    assert all(said["replace_original"] for said in slack.responses)


@pytest.mark.usefixtures("bot")
async def test_a_crawl_that_outlives_its_command_is_told_in_the_direct_messages(
    slack: PlayedSlack, campus: Campus
) -> None:
    campus.operations.gate = asyncio.Event()
    await slack.deliver(slack.command("", "/advisor-reindex", user=ADMIN_USER))
    await whispered(slack, 1)

    campus.time.now += 31 * 60
    campus.operations.gate.set()
    await slack.until(messages(slack, 1))

    assert next(iter(slack.messages))[0] == ADMIN_USER
    assert "• website: finished" in slack.shown()[0]


@pytest.mark.usefixtures("bot")
async def test_an_unknown_source_is_answered_with_the_known_ones(slack: PlayedSlack, campus: Campus) -> None:
    await slack.deliver(slack.command("parking", "/advisor-reindex", user=ADMIN_USER))

    assert await whispered(slack) == "There is no source “parking”. The sources are: catalog, website."
    assert campus.operations.reindexed == []


@pytest.mark.usefixtures("bot")
async def test_a_crawl_under_way_is_told(slack: PlayedSlack, campus: Campus) -> None:
    campus.operations.error = CrawlRunning("A crawl is under way since 03:30; try again when it has ended.")

    await slack.deliver(slack.command("", "/advisor-reindex", user=ADMIN_USER))

    assert "under way since 03:30" in await whispered(slack)


@pytest.mark.usefixtures("bot")
async def test_a_command_that_fails_is_a_friendly_sentence(slack: PlayedSlack, campus: Campus) -> None:
    campus.passage_lookup.error = DatabaseUnavailable("postgres://hush is away")

    await slack.deliver(slack.command("fees", "/advisor-sources", user=ADVISOR_USER))
    said = await whispered(slack)

    assert "ask again in a minute" in said
    assert "hush" not in said


# ---- why ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("bot")
async def test_why_tells_in_words_what_an_answer_rests_on(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    advisor.trace = Trace((FOUND,), (7,), ("Fees are waived.",), {"writer": "small"}, ("rewrite: it was busy",))
    await answered(slack)

    await slack.deliver(slack.command("", "/advisor-why"))
    said = await whispered(slack)

    for part in ("When are fees due?", say("why.sure.very"), "[1] <https://a.edu/fees#x|Fees>", "Fees are waived."):
        assert part in said
    assert not re.search(r"dense|score|grade|probability|version|0\.\d", said)


@pytest.mark.usefixtures("bot")
async def test_why_shows_an_advisor_the_figures(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    advisor.trace = Trace((FOUND,), (7,), ("Fees are waived.",), {"writer": "small"}, ("rewrite: it was busy",))
    posted = await answered(slack)

    await slack.deliver(slack.press(posted, WHY, user=ADVISOR_USER))
    said = await whispered(slack)

    assert f"reference `{str(advisor.answers[0].id)[:8]}`" in said
    for part in ("When are fees due?", "1 kept", "version 31 · as of 2026-03-09", "Fees are waived.", "it was busy"):
        assert part in said
    assert notified(slack.responses[0]) == []


@pytest.mark.usefixtures("bot")
async def test_why_finds_an_answer_by_its_reference(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    await answered(slack)

    await slack.deliver(slack.command(f"`{str(advisor.answers[0].id)[:8]}`", "/advisor-why"))

    assert "When are fees due?" in await whispered(slack)


@pytest.mark.parametrize(
    ("way", "user", "seen"),
    [
        ("mention", STUDENT, True),
        ("mention", ADVISOR_USER, True),
        ("mention", "U2", False),
        ("direct", STUDENT, True),
        ("direct", ADVISOR_USER, False),
    ],
)
@pytest.mark.usefixtures("bot")
async def test_why_is_for_who_asked_and_for_advisors_where_others_could_read_it(
    slack: PlayedSlack, way: str, user: str, seen: bool
) -> None:
    posted = await answered(slack, way)

    await slack.deliver(slack.press(posted, WHY, user=user))
    said = await whispered(slack)

    assert ("When are fees due?" in said) == seen
    assert ("I found no such answer" in said) != seen


@pytest.mark.parametrize(("typed", "said"), [("", "You have not asked me"), ("zz", "no such"), ("abcdef12", "no such")])
@pytest.mark.usefixtures("bot")
async def test_why_says_so_when_there_is_no_such_answer(slack: PlayedSlack, typed: str, said: str) -> None:
    await slack.deliver(slack.command(typed, "/advisor-why"))

    assert said in await whispered(slack)


# ---- feedback ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "helpful"), [("positive", True), ("negative", False)])
@pytest.mark.usefixtures("bot")
async def test_a_thumb_is_kept_and_thanked_for_privately(
    slack: PlayedSlack, advisor: PlayedAdvisor, choice: str, helpful: bool
) -> None:
    posted = await answered(slack)

    await slack.deliver(slack.press(posted, FEEDBACK, choice))

    assert (await whispered(slack)).startswith("Thank you.")
    assert list(advisor.archive.ratings.values()) == [helpful]
    assert slack.responses[0]["replace_original"] is False


@pytest.mark.usefixtures("bot")
async def test_an_answer_that_somebody_was_not_shown_cannot_be_rated_by_them(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    await slack.deliver(slack.command("When are fees due?"))
    await slack.until(lambda: len(slack.responses) == 1)
    await slack.deliver(slack.press(slack.responses[0], FEEDBACK, "positive", user="U2"))
    await slack.until(lambda: len(slack.responses) == 2)

    assert visible(slack.responses[1]) == say("feedback.unknown")
    assert advisor.archive.ratings == {}


@pytest.mark.usefixtures("bot")
async def test_the_last_thumb_of_a_person_counts(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    posted = await answered(slack)

    for count, choice in enumerate(("positive", "negative"), start=1):
        await slack.deliver(slack.press(posted, FEEDBACK, choice))
        await whispered(slack, count)
    await slack.deliver(slack.press(posted, FEEDBACK, "positive", user="U2"))
    await whispered(slack, 3)

    assert {person.user: helpful for (_, person), helpful in advisor.archive.ratings.items()} == {
        STUDENT: False,
        "U2": True,
    }


@pytest.mark.usefixtures("bot")
async def test_after_a_bad_rating_a_reason_can_be_given_and_the_question_shown(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    posted = await answered(slack)
    await slack.deliver(slack.press(posted, FEEDBACK, "negative"))
    await whispered(slack)
    thanks = slack.responses[0]

    await slack.deliver(slack.press(thanks, f"{REASON}_outdated"))
    await whispered(slack, 2)
    await slack.deliver(slack.press(thanks, SHARE))
    told = await whispered(slack, 3)
    await slack.deliver(slack.press(thanks, SHARE, user="U2"))

    (why,) = advisor.archive.complaints.values()
    assert why is Complaint.OUTDATED
    assert say("feedback.shared") in told
    assert say("feedback.not_shared") in await whispered(slack, 4)
    assert {person.user for _, person in advisor.archive.shared} == {STUDENT}


@pytest.mark.usefixtures("bot")
async def test_feedback_shows_an_advisor_what_people_of_this_workspace_missed(
    slack: PlayedSlack, campus: Campus
) -> None:
    await slack.deliver(slack.command("", "/advisor-feedback", user=ADVISOR_USER))

    assert "*Free laundry*" in await whispered(slack)
    assert campus.gaps.asked == [(30, ("slack", TEAM))]


@pytest.mark.usefixtures("bot")
async def test_a_thumb_for_a_forgotten_answer_says_so(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    posted = await answered(slack)
    await advisor.archive.purge("slack", TEAM)

    await slack.deliver(slack.press(posted, FEEDBACK, "positive"))

    assert "This answer is no longer stored" in await whispered(slack)


# ---- threads -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("bot")
async def test_a_reply_without_a_mention_is_answered_to_who_was_answered_there(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    thread = str((await answered(slack))["thread_ts"])

    await slack.deliver(slack.reply("And how do I pay?", thread))
    await slack.until(messages(slack, 2))

    first, second = advisor.asked
    assert second.text == "And how do I pay?"
    assert second.conversation == first.conversation


@pytest.mark.usefixtures("bot")
async def test_other_talk_in_channels_is_left_alone(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    thread = str((await answered(slack))["thread_ts"])

    await slack.deliver(slack.reply("Good question", thread, user="U2"))
    await slack.deliver(slack.reply("<@U2> do you know?", thread))
    await slack.deliver(slack.reply("Nobody asked here", "1600000000.000001"))
    await slack.deliver(slack.reply("No thread at all", thread, thread_ts=None))
    await slack.deliver(slack.direct("A question"))
    await slack.until(messages(slack, 2))

    assert [message.text for message in advisor.asked] == ["When are fees due?", "A question"]
    assert list(slack.messages)[1][0] == DIRECT


@pytest.mark.usefixtures("bot")
async def test_a_mention_in_a_thread_that_comes_as_two_events_is_answered_once(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    thread = str((await answered(slack))["thread_ts"])
    mention = slack.mention("And then?", thread_ts=thread)
    event = mention["event"]

    await slack.deliver(mention)
    await slack.deliver(slack.reply(event["text"], thread, ts=event["ts"]))
    await slack.deliver(slack.direct("A question"))
    await slack.until(messages(slack, 3))

    assert [message.text for message in advisor.asked] == ["When are fees due?", "And then?", "A question"]
