"""Settings that have no effect, and settings that contradict each other, are told before anything starts."""

from pathlib import Path

import pytest

from bot.checks.settings_checks import conflicts, doubts, refuse_conflicts, setting_checks
from bot.running import names_without_effect
from bot.settings import Settings, load_settings, variable_of
from core.errors import ConfigurationError


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for field in Settings.model_fields:
        monkeypatch.delenv(variable_of(field), raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("ADVISOR_QUESTION_PER_MINUTE", "ADVISOR_QUESTIONS_PER_MINUTE"),
        ("ADVISOR_TIME_ZONE", "ADVISOR_TIMEZONE"),
        ("advisor_crawl_crn", "ADVISOR_CRAWL_CRON"),
        ("DISCORD_TOKN", "DISCORD_TOKEN"),
        ("SLACK_TOKEN", "SLACK_BOT_TOKEN"),
        ("OPENAI_BASEURL", "OPENAI_BASE_URL"),
    ],
)
@pytest.mark.parametrize("place", ["environment", ".env"])
def test_a_misspelt_setting_is_told_with_what_was_meant(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, meant: str, place: str
) -> None:
    if place == "environment":
        monkeypatch.setenv(name, "5")
    else:
        (tmp_path / ".env").write_text(f"{name}=5\n")

    [said] = names_without_effect()

    assert said == f"{name.upper()} is not a setting, so it has no effect; did you mean {meant}?"


@pytest.mark.parametrize(
    "name", ["DISCORD_WEBHOOK_URL", "OPENAI_ORG_ID", "OPENAI_API_VERSION", "SLACK_WEBHOOK_URL", "SLACK_CHANNEL", "PATH"]
)
def test_a_setting_of_another_program_is_left_alone(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "5")

    assert names_without_effect() == []


def test_a_near_miss_beside_the_name_that_is_meant_belongs_to_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLACK_TOKEN", "xoxp-1")
    monkeypatch.setenv("SLACK_BOT_TOKEN", "xoxb-1")

    assert names_without_effect() == []


def test_a_name_that_is_like_none_of_ours_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADVISOR_XYZ", "5")

    assert names_without_effect() == [
        "ADVISOR_XYZ is not a setting, so it has no effect; docs/reference/settings.md lists them all."
    ]


def test_a_setting_of_an_earlier_version_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADVISOR_EVAL_SUITE_HOLDS", "true")

    [said] = names_without_effect()

    assert said.startswith("ADVISOR_EVAL_SUITE_HOLDS was removed")


def test_an_empty_variable_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADVISOR_XYZ", "")

    assert names_without_effect() == []


def test_the_defaults_go_together() -> None:
    assert (conflicts(load_settings()), doubts(load_settings())) == ([], [])
    assert [(check.ok, check.found) for check in setting_checks(load_settings())] == [
        (True, "all known, none contradicts another")
    ]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"SLACK_BOT_TOKEN": "xoxb-1"}, "neither SLACK_APP_TOKEN"),
        ({"SLACK_BOT_TOKEN": "xoxb-1", "SLACK_APP_TOKEN": "xapp-1", "SLACK_CLIENT_ID": "1"}, "are both set"),
        ({"SLACK_BOT_TOKEN": "xapp-1", "SLACK_APP_TOKEN": "xapp-1"}, "set it as SLACK_APP_TOKEN"),
        ({"SLACK_BOT_TOKEN": "xoxb-1", "SLACK_APP_TOKEN": "xoxb-1"}, "set it as SLACK_BOT_TOKEN"),
        ({"SLACK_BOT_TOKEN": "xoxb-1", "SLACK_SIGNING_SECRET": "s", "slack_port": "8787"}, "are both 8787"),
        ({"encryption_key": "short"}, "ADVISOR_ENCRYPTION_KEY"),
        ({"encrypt_conversations": "true"}, "ADVISOR_ENCRYPT_CONVERSATIONS is on"),
        ({"crawl_cron": "99 99 * * *"}, "ADVISOR_CRAWL_CRON"),
        ({"relevance_threshold": "0.4", "closest_threshold": "0.6"}, "ADVISOR_CLOSEST_THRESHOLD"),
    ],
)
def test_what_could_not_serve_is_refused_before_anything_starts(given: dict[str, str], said: str) -> None:
    settings = load_settings(**given)

    assert any(said in problem for problem in conflicts(settings))
    with pytest.raises(ConfigurationError, match=said):
        refuse_conflicts(settings)


def test_all_problems_are_told_at_once() -> None:
    settings = load_settings(SLACK_CLIENT_ID="1", slack_port=8787, crawl_cron="99 99 * * *")

    with pytest.raises(ConfigurationError) as caught:
        refuse_conflicts(settings)

    first, *lines = str(caught.value).splitlines()
    assert first == "4 settings do not go together:"
    assert [line.startswith("- ") for line in lines] == [True] * 4


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"SLACK_APP_TOKEN": "xapp-1"}, "SLACK_APP_TOKEN without SLACK_BOT_TOKEN"),
        ({"SLACK_SIGNING_SECRET": "s", "SLACK_ADMINS": "U1"}, "SLACK_SIGNING_SECRET and SLACK_ADMINS without"),
        ({"DISCORD_ADMIN_CHANNEL": "1"}, "DISCORD_ADMIN_CHANNEL without DISCORD_TOKEN"),
        ({"crawl_cron": "0 0 31 2 *"}, "nothing is ever crawled"),
        ({"crawl_cron": "0 3 * * 1-5"}, "ADVISOR_CRAWL_CRON='0 3 * * 1-5' counts weekdays as cron does"),
        ({"feedback_cron": "0 8 1 * mon"}, "comes on each such day of the month and on each such weekday"),
        ({"report_quality": True}, "nobody is told"),
        ({"keep_conversations_days": 7}, "further back than conversations are kept"),
        ({"embedding_model": "bge-m3"}, "no effect with ADVISOR_EMBEDDER=local"),
        ({"embedding_dimension": 7}, "ADVISOR_EMBEDDER=openai only"),
        ({"phrasings": 3}, "no effect without OPENAI_MODEL"),
        ({"SLACK_CLIENT_ID": "1", "SLACK_ADMIN_CHANNEL": "C1"}, "must be T…/C…"),
    ],
)
def test_what_runs_and_is_surely_not_meant_so_is_told(given: dict[str, object], said: str) -> None:
    settings = load_settings(**given)

    assert any(said in doubt for doubt in doubts(settings))
    assert any(said in check.found and not check.ok for check in setting_checks(settings))


def test_conversations_that_are_kept_for_ever_contradict_nothing() -> None:
    assert doubts(load_settings(keep_conversations_days=0)) == []


def test_no_token_shows_in_a_message() -> None:
    settings = load_settings(SLACK_BOT_TOKEN="xapp-hush", SLACK_APP_TOKEN="xoxb-hush", encryption_key="hush")

    assert "hush" not in " ".join([*conflicts(settings), *doubts(settings)])


@pytest.mark.parametrize(
    ("name", "value"),
    [("SLACK_ADVISORS", "advisors"), ("SLACK_ADMINS", "U1, @sam"), ("SLACK_ADMIN_CHANNEL", "#operations")],
)
def test_a_name_where_slack_has_ids_is_told_before_anything_starts(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)

    with pytest.raises(ConfigurationError, match=rf"{name}.* must be "):
        load_settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [("SLACK_ADVISORS", "U1, S0AB"), ("SLACK_ADMIN_CHANNEL", "C1"), ("SLACK_ADMIN_CHANNEL", "T1/C1")],
)
def test_ids_of_slack_are_taken(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)

    assert value in load_settings().model_dump().values()
