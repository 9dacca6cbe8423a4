"""Guards of the adapters: each test notices one that is broken (benchmarks/faults/mutants.yaml)."""

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.inbound import is_shared
from adapters.slack.markup import harmless
from adapters.slack.permissions import Groups
from core.domain.conversation import ConversationKey, Person
from core.screens.visitors import Permissions
from tests.standins.workspaces import OpenWorkspaces

ADVISOR = Groups().visitor(Person("slack", "T1", "UADVISOR"), AsyncWebClient())


async def may_see(asked_in: ConversationKey) -> bool:
    return await Permissions(OpenWorkspaces(), is_shared, advisors=("UADVISOR",)).may_see(ADVISOR, asked_in)


@pytest.mark.parametrize(
    "planted", ["<!channel>", "<!subteam^S1>", "<@U123>", "<#C1>", "![picture](https://a.edu/x.png)"]
)
def test_what_a_page_plants_in_slacks_own_markdown_is_disarmed(planted: str) -> None:
    shown = harmless(f"Classes begin {planted}")

    assert planted not in shown
    assert shown.replace("\N{WORD JOINER}", "") == f"Classes begin {planted}"


@pytest.mark.parametrize("asker", ["UADVISOR", "USTUDENT"])
async def test_an_advisor_sees_nothing_of_another_workspace(asker: str) -> None:
    elsewhere = ConversationKey("slack", "T2", "C1:1700000000.000001", asker)

    assert not await may_see(elsewhere)


async def test_an_advisor_sees_what_was_asked_in_a_channel_of_the_workspace() -> None:
    here = ConversationKey("slack", "T1", "C1:1700000000.000001", "USTUDENT")

    assert await may_see(here)
