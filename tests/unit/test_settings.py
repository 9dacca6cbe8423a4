"""Settings: what may be set, what a wrong value says, and that secrets stay secret."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.running import names_without_effect
from bot.setting_values import EmbedderChoice
from bot.settings import Settings, load_settings, variable_of
from core.errors import ConfigurationError

ROOT = Path(__file__).parents[2]
SECRETS = ("database_url", "openai_api_key", "discord_token", "slack_bot_token", "slack_app_token", "encryption_key")


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Neither this machine's environment nor its .env have a say."""
    for field in Settings.model_fields:
        monkeypatch.delenv(variable_of(field), raising=False)
    monkeypatch.chdir(tmp_path)
    yield


def test_env_example_names_every_field_and_nothing_else() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")

    named = re.findall(r"^#([A-Z_]+)=", text, re.MULTILINE)

    assert sorted(named) == sorted(variable_of(field) for field in Settings.model_fields)


def test_env_example_shows_the_defaults() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^#([A-Z_]+)=(.*)$", text, re.MULTILINE))

    defaults = {variable_of(name): field.default for name, field in Settings.model_fields.items()}

    assert {name: shown[name] for name, value in defaults.items() if value is not None} == {
        name: str(value) for name, value in defaults.items() if value is not None
    }


def test_the_environment_wins_over_the_env_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("OPENAI_BASE_URL=http://from-file\nADVISOR_CONTEXT_TOKENS=500\n")
    monkeypatch.setenv("ADVISOR_CONTEXT_TOKENS", "600")

    settings = load_settings()

    assert (settings.openai_base_url, settings.context_tokens) == ("http://from-file", 600)


def test_a_keyword_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADVISOR_DATA_DIR", "/somewhere")

    assert load_settings(data_dir=Path("here")).data_dir == Path("here")


def test_an_empty_variable_counts_as_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_MODEL", "")

    assert load_settings().openai_model is None


@pytest.mark.parametrize(
    ("variable", "value", "advice"),
    [
        ("ADVISOR_TIMEZONE", "Mars/Olympus", "use a name such as America/New_York"),
        ("ADVISOR_CRAWL_CRON", "every night", "must have five fields"),
        ("ADVISOR_CONTEXT_TOKENS", "plenty", "valid integer"),
        ("ADVISOR_EMBEDDER", "word2vec", "'local', 'openai' or 'flag'"),
        ("ADVISOR_LOG_LEVEL", "LOUD", "'DEBUG', 'INFO'"),
        ("ADVISOR_RELEVANCE_THRESHOLD", "2", "less than or equal to 1"),
        ("DISCORD_ADMIN_ROLES", "123,admins", "must be ids of roles or people"),
    ],
)
def test_a_wrong_value_is_one_sentence_that_names_it(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, advice: str
) -> None:
    monkeypatch.setenv(variable, value)

    with pytest.raises(ConfigurationError) as caught:
        load_settings()

    message = str(caught.value)
    assert message.startswith(f"{variable}={value!r}")
    assert advice in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({"embedder": EmbedderChoice.OPENAI}, "ADVISOR_EMBEDDING_MODEL"),
        ({"embedder": EmbedderChoice.FLAG}, "ADVISOR_EMBEDDING_MODEL"),
        ({"next_embedder": EmbedderChoice.FLAG}, "ADVISOR_NEXT_EMBEDDING_MODEL"),
        ({"next_embedding_model": "bge-m3"}, "need ADVISOR_NEXT_EMBEDDER"),
        ({"next_embedding_dimension": 1024}, "need ADVISOR_NEXT_EMBEDDER"),
        ({"openai_model": "small"}, "OPENAI_API_KEY"),
        ({"lexical": "model"}, "ADVISOR_EMBEDDER=flag"),
    ],
)
def test_a_choice_that_needs_another_setting_says_which(given: dict[str, object], missing: str) -> None:
    with pytest.raises(ConfigurationError, match=missing):
        load_settings(**given)


@pytest.mark.parametrize(
    "given",
    [
        {"next_embedder": "local"},
        {"next_embedder": "local", "next_embedding_model": "not-heeded"},
        {
            "embedder": "flag",
            "embedding_model": "bge-m3",
            "next_embedder": "flag",
            "next_embedding_model": "bge-m3",
            "next_embedding_dimension": 7,
        },
    ],
)
def test_the_next_embedder_must_be_another(given: dict[str, object]) -> None:
    with pytest.raises(ConfigurationError, match="name the embedder in use"):
        load_settings(**given)


def test_the_settings_moved_over_name_the_next_embedder_in_place_of_the_one_in_use() -> None:
    given = {"embedding_dimension": 256, "next_embedder": "openai", "next_embedding_model": "small"}

    moved = load_settings(**given).after_embedder_switch

    assert moved is not None
    assert (moved.embedding, moved.after_embedder_switch) == ((EmbedderChoice.OPENAI, "small", None), None)
    assert load_settings().after_embedder_switch is None


@pytest.mark.parametrize("field", SECRETS)
def test_secrets_show_neither_in_the_settings_nor_in_errors(monkeypatch: pytest.MonkeyPatch, field: str) -> None:
    monkeypatch.setenv(variable_of(field), "hush-hush")

    settings = load_settings()

    assert "hush-hush" not in repr(settings)


def test_settings_cannot_be_changed_after_they_are_read() -> None:
    settings = load_settings()

    with pytest.raises(ValueError, match="frozen"):
        settings.context_tokens = 1


def test_all_wrong_values_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADVISOR_TIMEZONE", "Mars")
    monkeypatch.setenv("ADVISOR_CONTEXT_TOKENS", "plenty")

    with pytest.raises(ConfigurationError) as caught:
        load_settings()

    first, *others = str(caught.value).splitlines()
    assert first == "2 settings are wrong:"
    assert [line.partition("=")[0] for line in others] == ["- ADVISOR_CONTEXT_TOKENS", "- ADVISOR_TIMEZONE"]


def test_all_contradictions_are_told_at_once() -> None:
    with pytest.raises(ConfigurationError) as caught:
        load_settings(embedder="openai", lexical="model", openai_model="small")

    assert [word in str(caught.value) for word in ("EMBEDDING_MODEL", "ADVISOR_LEXICAL", "OPENAI_MODEL needs")] == [
        True
    ] * 3


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"ADVISOR_TIMEZONE=UTC\nADVISOR_HUMAN_CONTACT=caf\xe9\n", ".env is not UTF-8 in line 2; save it as UTF-8"),
        (b"\nADVISOR_HUMAN_CONTACT=a\x00b\n", ".env has a NUL character in line 2"),
        (b"#" * 2_000_000, ".env has 2,000,000 bytes"),
        (b"ADVISOR_TIMEZONE=UTC\nDISCORD_TOK", ".env has no NAME=value in line 2"),
        (b"ADVISOR_HUMAN_CONTACT='desk\nADVISOR_TIMEZONE=UTC\n", "a quotation mark that is never closed"),
    ],
)
def test_an_env_file_that_cannot_be_used_says_so(tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / ".env").write_bytes(content)

    with pytest.raises(ConfigurationError) as caught:
        load_settings()

    assert said in str(caught.value)


def test_a_folder_in_the_env_file_s_place_says_so(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()

    with pytest.raises(ConfigurationError, match=r"^\.env is a folder"):
        load_settings()


def test_a_virtual_environment_of_that_name_is_no_mistake(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()
    (tmp_path / ".env" / "pyvenv.cfg").touch()

    assert load_settings().timezone == "America/New_York"


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser reads every file")
def test_an_env_file_of_somebody_else_says_so(tmp_path: Path) -> None:
    (tmp_path / ".env").touch(mode=0o000)

    with pytest.raises(ConfigurationError, match=r"^\.env cannot be read \(Permission denied\)"):
        load_settings()


def test_a_setting_that_is_no_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADVISOR_HUMAN_CONTACT", "caf\udce9")
    monkeypatch.setenv("DATABASE_URL", "postgresql://a:caf\udce9@localhost/x")

    with pytest.raises(ConfigurationError) as caught:
        load_settings()

    assert "- ADVISOR_HUMAN_CONTACT has a part that is no text in UTF-8" in str(caught.value)
    assert "- DATABASE_URL has a part" in str(caught.value)
    assert "caf" not in str(caught.value)


def test_ids_are_digits_that_discord_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_ADMIN_ROLES", "١٢٣")

    with pytest.raises(ConfigurationError, match="must be ids"):
        load_settings()


@pytest.mark.parametrize(
    "field", [name for name in Settings.model_fields if not variable_of(name).startswith("ADVISOR_")]
)
def test_a_name_that_is_said_to_have_no_effect_has_none(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"ADVISOR_{field.upper()}", "7")

    assert getattr(load_settings(), field) == Settings.model_fields[field].default
    assert any(f"ADVISOR_{field.upper()}" in sentence for sentence in names_without_effect())


def test_a_mistyped_time_zone_is_answered_with_the_nearest() -> None:
    with pytest.raises(ConfigurationError, match=r"ADVISOR_TIMEZONE='Europe/Berln' .* such as Europe/Berlin"):
        load_settings(timezone="Europe/Berln")


OIDC = {"ISSUER": "https://login.example.edu", "CLIENT_ID": "advisor", "CLIENT_SECRET": "s", "ROLES": "groups:x=admin"}


@pytest.mark.parametrize("missing", ["CLIENT_ID", "CLIENT_SECRET", "ROLES"])
def test_campus_accounts_need_all_that_they_are_read_with(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setenv("ADVISOR_WEB_PUBLIC_URL", "https://advisor.example.edu/")
    for name, value in OIDC.items():
        monkeypatch.setenv(f"ADVISOR_OIDC_{name}", value)
    assert load_settings().oidc_issuer == OIDC["ISSUER"]
    monkeypatch.delenv(f"ADVISOR_OIDC_{missing}")

    with pytest.raises(ConfigurationError, match="ADVISOR_OIDC_ISSUER needs ADVISOR_OIDC_CLIENT_ID"):
        load_settings()


def test_students_sign_in_only_where_there_is_a_provider(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_settings().oidc_students is False
    monkeypatch.setenv("ADVISOR_OIDC_STUDENTS", "true")

    with pytest.raises(ConfigurationError, match="ADVISOR_OIDC_STUDENTS needs ADVISOR_OIDC_ISSUER"):
        load_settings()


def test_a_provider_without_encryption_is_refused_but_on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {**OIDC, "ISSUER": "http://login.example.edu"}.items():
        monkeypatch.setenv(f"ADVISOR_OIDC_{name}", value)

    with pytest.raises(ConfigurationError, match="ADVISOR_OIDC_ISSUER"):
        load_settings()
