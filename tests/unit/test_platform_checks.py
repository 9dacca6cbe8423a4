"""Whether the platforms have what they need, in one sentence each."""

from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from bot.checks.installation_checks import platform_checks
from bot.settings import Settings, load_settings, variable_of

MANY = {
    "SLACK_CLIENT_ID": "1.2",
    "SLACK_CLIENT_SECRET": "hush",
    "SLACK_SIGNING_SECRET": "hush",
    "SLACK_PUBLIC_URL": "https://bot.example",
}


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for field in Settings.model_fields:
        monkeypatch.delenv(variable_of(field), raising=False)
    monkeypatch.chdir(tmp_path)


def found(**given: str) -> dict[str, tuple[bool, str]]:
    return {check.name: (check.ok, check.found) for check in platform_checks(load_settings(**given))}


def test_no_platform_has_to_be_set_up() -> None:
    assert all(ok for ok, _ in found().values())


def test_one_workspace_needs_no_key() -> None:
    checks = found(SLACK_BOT_TOKEN="xoxb", SLACK_APP_TOKEN="xapp", DISCORD_TOKEN="x")

    assert [checks[name] for name in ("discord", "slack")] == [(True, "token is set"), (True, "tokens are set")]
    assert checks["encryption key"][0]


def test_half_a_set_up_is_told() -> None:
    ok, said = found(SLACK_BOT_TOKEN="xoxb")["slack"]

    assert not ok
    assert "SLACK_SIGNING_SECRET" in said


def test_an_app_that_workspaces_install_needs_a_key() -> None:
    without, with_key = found(**MANY), found(**MANY, encryption_key=Fernet.generate_key().decode())

    assert without["slack"] == (True, "workspaces install the app")
    assert not without["encryption key"][0]
    assert "make one with" in without["encryption key"][1]
    assert with_key["encryption key"] == (True, "is set")


def test_a_malformed_key_is_told_without_its_value() -> None:
    ok, said = found(encryption_key="hush-hush")["encryption key"]

    assert not ok
    assert "hush" not in said
