"""The list of commands: who sees which, and that it is sent only when it has changed."""

from dataclasses import replace

import pytest

from adapters.discord.command_list.command_sync import fingerprint
from tests.standins.discord_bench import OPTIONS, bench
from tests.standins.discord_server import PlayedDiscord


async def test_admins_commands_are_hidden_from_others_and_stay_in_servers() -> None:
    async with bench() as on:
        listed = {command["name"]: command for command in on.played.rest.commands}

    manage_server, manage_messages, in_servers = str(1 << 5), str(1 << 13), [0]
    assert {name for name, each in listed.items() if each["default_member_permissions"] == manage_server} == {
        "status",
        "reindex",
        "setup",
    }
    assert {name for name, each in listed.items() if each["default_member_permissions"] == manage_messages} == {
        "sources",
        "feedback",
    }
    in_servers_only = {name for name, each in listed.items() if each["contexts"] == in_servers}
    assert in_servers_only == {"status", "reindex", "setup", "sources", "feedback"}


@pytest.mark.parametrize(
    ("advisors", "admins", "hidden"),
    [
        ((), (), {"sources", "status", "reindex"}),
        (("3001",), (), {"status", "reindex"}),
        ((), ("3002",), set()),
    ],
)
async def test_what_nobody_may_use_is_not_offered(
    advisors: tuple[str, ...], admins: tuple[str, ...], hidden: set[str]
) -> None:
    async with bench(options=replace(OPTIONS, advisor_roles=advisors, admin_roles=admins)) as on:
        listed = {str(command["name"]) for command in on.played.rest.commands}

    assert {"sources", "status", "reindex"} - listed == hidden
    assert {"ask", "why", "privacy", "forget"} <= listed


async def test_commands_are_sent_once_and_again_only_when_they_differ() -> None:
    async with PlayedDiscord() as played:
        for _ in range(2):
            played.identifies.clear()
            async with bench(played=played):
                pass
        sent_for_two_starts = len(played.calls("PUT", "/commands"))
        played.rest.commands[0]["options"][1]["description"] = "something else"
        played.identifies.clear()
        async with bench(played=played):
            pass

    assert sent_for_two_starts == 1
    assert len(played.calls("PUT", "/commands")) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"description": "other"},
        {"default_member_permissions": "32"},
        {"contexts": [0]},
        {"options": []},
        {"options": [{"name": "question", "type": 3, "description": "What?", "required": True, "max_length": 5}]},
    ],
)
def test_every_difference_that_matters_changes_the_fingerprint(change: dict[str, object]) -> None:
    command: dict[str, object] = {
        "name": "ask",
        "type": 1,
        "description": "Ask",
        "contexts": [0, 1],
        "options": [{"name": "question", "type": 3, "description": "What?", "required": True}],
    }

    assert fingerprint([command]) != fingerprint([command | change])
