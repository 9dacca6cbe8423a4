"""The bot's tabs over the wire: suggested questions, what is kept of a person, its export and its end."""

import pytest

from core.domain.conversation import Person
from core.domain.quality import SuggestedQuestion
from core.presentation.messages import say
from tests.standins.slack.advisor import PlayedAdvisor
from tests.standins.slack.limits import visible
from tests.standins.slack.serving import Campus, messages, serving, socket_client
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import DIRECT, STUDENT, TEAM, direct_of

QUESTIONS = [
    "Who is the dean?",
    "When are fees due?",
    "How do I get a parking permit?",
    f"How do I {'really ' * 12}appeal a parking ticket?",
    f"How do I {'really ' * 20}get a locker?",
]
EXPORT, FORGET = "advisor_export", "advisor_forget"
pytest_plugins = ["tests.standins.slack.fixtures"]


async def home(slack: PlayedSlack, said: str = "What I store about you here") -> str:
    """What the student's page shows, once it says this."""
    await slack.until(lambda: STUDENT in slack.workspace.homes and said in _page(slack))
    return _page(slack)


def _page(slack: PlayedSlack) -> str:
    return visible(slack.workspace.homes[STUDENT])


@pytest.mark.usefixtures("bot")
async def test_the_messages_tab_suggests_the_surest_questions_without_a_thread(
    slack: PlayedSlack, campus: Campus
) -> None:
    await campus.suggested.replace([SuggestedQuestion("registrar", each, 1 - len(each) / 1_000) for each in QUESTIONS])
    await slack.deliver(slack.open_home("messages"))
    await slack.until(lambda: bool(slack.workspace.prompts))

    (suggested,) = slack.workspace.prompts
    assert (suggested["channel_id"], "thread_ts" in suggested) == (DIRECT, False)
    assert [prompt["message"] for prompt in suggested["prompts"]] == QUESTIONS[:4]
    assert all(len(prompt["title"]) <= 75 for prompt in suggested["prompts"])


@pytest.mark.usefixtures("bot")
async def test_the_messages_tab_suggests_nothing_where_nobody_knows_what_is_answered(slack: PlayedSlack) -> None:
    await slack.deliver(slack.open_home("messages"))
    await slack.deliver(slack.direct("When are fees due?"))
    await slack.until(messages(slack, 1))

    assert slack.workspace.prompts == []


@pytest.mark.usefixtures("bot")
async def test_the_home_tab_tells_what_is_kept_and_of_whom_to_ask(slack: PlayedSlack) -> None:
    await slack.deliver(slack.direct("When are fees due?"))
    await slack.until(messages(slack, 1))

    await slack.deliver(slack.open_home())
    page = await home(slack)

    assert "1 of your questions, 1 of my answers and 0 of your ratings, since" in page
    assert "Who sees it" in page


async def test_the_home_tab_names_a_person_to_ask(slack: PlayedSlack, campus: Campus) -> None:
    async with serving(socket_client(slack, campus, human_contact="advising@a.edu & co")):
        await slack.deliver(slack.open_home())

        assert "*To ask a person*: advising@a.edu &amp; co" in await home(slack)


@pytest.mark.usefixtures("bot")
async def test_an_export_is_sent_to_who_asked_for_it_and_is_whole(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    questions = ["a ``` b <!channel> & " + "long " * 900, "second"]
    for count, question in enumerate(questions, start=1):
        await slack.deliver(slack.direct(question.replace("&", "&amp;").replace("<", "&lt;")))
        await slack.until(messages(slack, count))
    await slack.deliver(slack.open_home())
    await home(slack)

    await slack.deliver(slack.press(slack.workspace.homes[STUDENT], EXPORT))
    await home(slack, "I have sent you your data")

    [above] = [payload for (channel, _), payload in slack.messages.items() if channel == STUDENT]
    [file] = slack.workspace.files
    exported = await advisor.archive.export(Person("slack", TEAM, STUDENT))
    assert (file["channel"], visible(above)) == (direct_of(STUDENT), say("privacy.exported"))
    assert f"You asked: {questions[0].strip()}" in file["content"]
    assert file["content"].endswith(f"{exported}\n")


@pytest.mark.usefixtures("bot")
async def test_without_the_scope_for_files_it_is_told_on_the_page(slack: PlayedSlack) -> None:
    await slack.deliver(slack.open_home())
    await home(slack)
    slack.refuse_next("files.getUploadURLExternal", "missing_scope")

    await slack.deliver(slack.press(slack.workspace.homes[STUDENT], EXPORT))

    assert await home(slack, "I could not write to you")


@pytest.mark.usefixtures("bot")
async def test_who_takes_no_messages_is_told_on_the_page(slack: PlayedSlack) -> None:
    await slack.deliver(slack.open_home())
    await home(slack)
    slack.workspace.closed.add(STUDENT)

    await slack.deliver(slack.press(slack.workspace.homes[STUDENT], EXPORT))

    assert await home(slack, "I could not write to you")


@pytest.mark.usefixtures("bot")
async def test_being_forgotten_asks_first_and_gives_a_receipt(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    await slack.deliver(slack.direct("When are fees due?"))
    await slack.until(messages(slack, 1))
    await slack.deliver(slack.open_home())
    await home(slack)

    await slack.deliver(slack.press(slack.workspace.homes[STUDENT], FORGET))
    await slack.until(lambda: bool(slack.workspace.modals))
    kept = dict(advisor.archive.explanations)
    await slack.deliver(slack.submit(slack.workspace.modals[0]))
    page = await home(slack, "Messages: 2, ratings: 0, facts about you: 0")

    assert len(kept) == 1
    assert advisor.archive.explanations == {}
    assert "0 of your questions" in page


@pytest.mark.usefixtures("bot")
async def test_an_answer_in_the_making_is_not_kept_of_who_is_forgotten(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    advisor.may_answer.clear()
    await slack.deliver(slack.direct("When are fees due?"))
    await advisor.write("Fees are due in May.")
    await slack.until(messages(slack, 1))
    await slack.deliver(slack.open_home())
    await slack.deliver(slack.press(slack.workspace.homes.get(STUDENT) or await _opened(slack), FORGET))
    await slack.until(lambda: bool(slack.workspace.modals))
    await slack.deliver(slack.submit(slack.workspace.modals[0]))
    await home(slack, "There was nothing to delete")

    assert len(advisor.cancelled) == 1
    assert slack.messages == {}


async def _opened(slack: PlayedSlack) -> dict[str, object]:
    await home(slack)
    return slack.workspace.homes[STUDENT]
