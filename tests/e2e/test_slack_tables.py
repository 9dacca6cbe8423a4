"""An answer with a table, over the wire: in a thread, to one person, and where a workspace refuses tables."""

import pytest

from tests.standins.slack.advisor import PlayedAdvisor
from tests.standins.slack.limits import Payload, visible
from tests.standins.slack.serving import messages
from tests.standins.slack.stand_in import PlayedSlack

pytest_plugins = ["tests.standins.slack.fixtures"]
pytestmark = pytest.mark.usefixtures("bot")

TABLE = "Rates [1]:\n\n| Hall | Rate |\n|---|---|\n| Elm House | $3,210 |"


def kinds(payload: Payload) -> list[str]:
    return [block["type"] for block in payload["blocks"]]


async def test_a_table_in_a_thread_is_slacks_own_and_the_sources_follow_it(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    advisor.text = TABLE

    await slack.deliver(slack.mention("What do rooms cost?"))
    await slack.until(messages(slack, 2))

    first, second = slack.messages.values()
    assert kinds(first) == ["section", "table"]
    assert "Sources" in visible(second)


async def test_a_table_that_only_one_person_sees_is_slacks_own(slack: PlayedSlack, advisor: PlayedAdvisor) -> None:
    advisor.text = TABLE

    await slack.deliver(slack.command("What do rooms cost?"))
    await slack.until(lambda: len(slack.responses) >= 2)

    assert kinds(slack.responses[0])[-1] == "table"


async def test_a_workspace_that_refuses_tables_gets_the_rows_as_text(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    advisor.text, slack.workspace.unknown = TABLE, {"table"}

    await slack.deliver(slack.mention("What do rooms cost?"))
    await slack.until(messages(slack, 2))
    await slack.deliver(slack.command("What do rooms cost?"))
    await slack.until(lambda: len(slack.responses) >= 2)

    for shown in (slack.shown()[0], visible(slack.responses[0])):
        assert "Hall | Rate\nElm House | $3,210" in shown


async def test_a_table_whose_post_is_in_doubt_comes_as_text_to_who_asked_where_tables_are_refused(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    advisor.text, slack.workspace.unknown, slack.workspace.history = TABLE, {"table"}, frozenset()
    slack.fail_next("chat.postMessage", 500)
    slack.fail_next("chat.postMessage", 500)

    await slack.deliver(slack.mention("What do rooms cost?"))
    await slack.until(lambda: len(slack.called("chat.postEphemeral")) >= 2)

    refused, whispered = slack.called("chat.postEphemeral")[:2]
    assert "table" in kinds(refused.payload)
    assert "Hall | Rate\nElm House | $3,210" in visible(whispered.payload)


async def test_a_workspace_that_does_not_know_lists_gets_them_as_text(
    slack: PlayedSlack, advisor: PlayedAdvisor
) -> None:
    advisor.text, slack.workspace.unknown = "Steps [1]:\n\n1. Sign in.\n2. Choose.", {"markdown"}

    await slack.deliver(slack.mention("How do I enroll?"))
    await slack.until(messages(slack, 1))

    assert ["markdown" in kinds(each.payload) for each in slack.called("chat.postMessage")] == [True, False]
    assert "1. Sign in.\n2. Choose." in slack.shown()[0]
