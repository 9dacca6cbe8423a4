"""The Slack app's manifest asks for what the adapter uses, and for nothing else."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from adapters.slack.commands import COMMANDS
from adapters.slack.installing.installations import OPTIONAL, SCOPES
from adapters.slack.replies.shortcut import ASK_ABOUT

ROOT = Path(__file__).parents[2]
MANIFEST: dict[str, Any] = yaml.safe_load((ROOT / "adapters/slack/manifest.yaml").read_text(encoding="utf-8"))

SCOPES_ASKED = MANIFEST["oauth_config"]["scopes"]

SCHEMA = Path(os.environ.get("SLACK_SCHEMAS", "")) / "AppsManifestValidateArguments.json"
# Both are in Slack's documentation (docs.slack.dev/ai/agent-sessions) and lag behind in @slack/web-api 8.2.0.
NOT_IN_THE_TYPES_YET = ["assistant:write", "agent_session_stopped"]


def test_it_asks_for_the_scopes_that_the_docs_explain_and_no_others() -> None:
    docs = (ROOT / "docs/how-to/slack.md").read_text(encoding="utf-8")
    needed, optional = (_explained(docs, head) for head in ("| scope | for |", "| optional scope | for |"))

    assert sorted(SCOPES_ASKED["bot"]) == sorted([*needed, *optional])
    assert sorted(SCOPES_ASKED["bot_optional"]) == sorted(optional)


def _explained(docs: str, head: str) -> list[str]:
    table = docs.partition(head)[2].partition("\n\n")[0]
    return [line.split("`")[1] for line in table.splitlines() if line.startswith("| `")]


def test_it_offers_the_commands_that_the_client_hears_and_no_others() -> None:
    offered = [command["command"] for command in MANIFEST["features"]["slash_commands"]]

    assert sorted(offered) == sorted(COMMANDS)


def test_its_entry_in_a_messages_menu_is_the_one_that_the_client_hears() -> None:
    [entry] = MANIFEST["features"]["shortcuts"]

    assert (entry["type"], entry["callback_id"]) == ("message", ASK_ABOUT)


def test_it_subscribes_to_what_the_client_listens_to_and_to_nothing_else() -> None:
    events = MANIFEST["settings"]["event_subscriptions"]["bot_events"]

    heard = {
        "agent_session_stopped",
        "app_home_opened",
        "app_mention",
        "team_access_revoked",
        "app_uninstalled",
        "message.im",
        "tokens_revoked",
    }
    assert set(events) == heard


def test_workspaces_that_install_it_by_themselves_are_asked_for_the_same_scopes() -> None:
    assert sorted([*SCOPES, *OPTIONAL]) == sorted(SCOPES_ASKED["bot"])
    assert sorted(OPTIONAL) == sorted(SCOPES_ASKED["bot_optional"])


def test_an_organisation_can_install_it_at_once_and_a_token_lasts() -> None:
    assert MANIFEST["settings"]["org_deploy_enabled"]
    assert not MANIFEST["settings"]["token_rotation_enabled"]


def test_it_suggests_no_fixed_questions_which_the_pages_may_not_answer() -> None:
    assert "suggested_prompts" not in MANIFEST["features"]["agent_view"]


def test_it_stays_within_the_lengths_that_slack_takes() -> None:
    # github.com/slackapi/manifest-schema, and docs.slack.dev/reference/app-manifest for the agent view
    shown, features = MANIFEST["display_information"], MANIFEST["features"]

    assert len(shown["name"]) <= 35
    assert len(shown["description"]) <= 140
    assert len(features["agent_view"]["agent_description"]) <= 300
    assert all(len(command["command"]) <= 32 for command in features["slash_commands"])


@pytest.mark.skipif(not SCHEMA.is_file(), reason="SLACK_SCHEMAS does not name a folder with Slack's JSON schemas")
def test_it_is_what_slacks_types_allow_but_for_what_they_do_not_know_yet() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))

    problems = Draft7Validator({**schema, "$ref": "#/definitions/Manifest"}).iter_errors(MANIFEST)

    assert sorted(str(problem.instance) for problem in problems) == sorted(NOT_IN_THE_TYPES_YET)
