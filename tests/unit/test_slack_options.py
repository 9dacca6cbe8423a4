"""What the operator says about Slack is refused in one sentence when it cannot work."""

import pytest

from adapters.slack.options import SlackOptions
from core.errors import ConfigurationError

MANY = {
    "client_id": "1.2",
    "client_secret": "hush",
    "signing_secret": "hush",
    "public_url": "https://bot.campus.example",
}


@pytest.mark.parametrize(
    ("given", "advice"),
    [
        ({"bot_token": "xoxb-1"}, r"SLACK_APP_TOKEN .* SLACK_SIGNING_SECRET"),
        ({}, "SLACK_BOT_TOKEN"),
        ({"app_token": "xapp-1"}, "SLACK_BOT_TOKEN"),
        *[({name: value for name, value in MANY.items() if name != left_out}, "SLACK_PUBLIC_URL") for left_out in MANY],
        ({"bot_token": "xoxe.xoxb-1", "app_token": "xapp-1"}, r"ends after 12 hours.* SLACK_CLIENT_ID, "),
        ({"bot_token": "xoxb-1", **MANY}, "keep the token for one workspace"),
    ],
    ids=str,
)
def test_what_cannot_work_is_refused_with_what_to_set(given: dict[str, str], advice: str) -> None:
    with pytest.raises(ConfigurationError, match=advice):
        SlackOptions(**given)  # type: ignore[arg-type]


def test_a_client_id_stands_for_many_workspaces() -> None:
    assert SlackOptions(**MANY).many_workspaces  # type: ignore[arg-type]
    assert not SlackOptions("xoxb-1", "xapp-1").many_workspaces


def test_secrets_do_not_show() -> None:
    shown = repr(SlackOptions(bot_token="hush-1", app_token="hush-2", signing_secret="hush-3"))

    assert "hush" not in shown
