"""The command line without a database: help, wrong usage and exit codes."""

import tomllib
from pathlib import Path

import pytest

from bot.cli import COMMANDS, VERSION, run
from bot.terminal.output import ExitCode, exit_code_of
from core.errors import (
    AdvisorError,
    DatabaseError,
    DatabaseUnavailable,
    FetchError,
    ModelRefused,
    ModelUnavailable,
    SchemaOutdated,
    SourcesError,
)

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Commands run in an empty folder, with its own data folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ADVISOR_DATA_DIR", str(tmp_path / "data"))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = run([command, "--help"])

    shown = capsys.readouterr().out
    assert code == ExitCode.OK
    assert shown.startswith(f"Usage: advisor {command}")
    assert len(shown.splitlines()[2]) > 20


def test_help_lists_every_command_and_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    run(["--help"])

    shown = capsys.readouterr().out
    assert all(f"\n  {command} " in shown for command in COMMANDS)
    assert "Exit codes:" in shown


@pytest.mark.parametrize(
    "arguments",
    [
        ["fly"],
        ["ask"],
        ["ask", "--loudly", "What?"],
        ["search", "-k", "many", "What?"],
        ["search", "-k", "0", "What?"],
        ["why", "not-an-id"],
    ],
)
def test_wrong_usage_exits_with_2_and_leaves_standard_output_empty(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(arguments)

    out, err = capsys.readouterr()
    assert (code, out) == (ExitCode.USAGE, "")
    assert "Error:" in err


def test_a_wrong_setting_is_one_sentence_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ADVISOR_TIMEZONE", "Mars")

    code = run(["status"])

    out, err = capsys.readouterr()
    assert (code, out) == (ExitCode.USAGE, "")
    assert err.startswith("advisor: ADVISOR_TIMEZONE='Mars' is not a time zone")
    assert len(err.splitlines()) == 1


def test_a_missing_sources_file_is_said_before_anything_starts(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code = run(["crawl", "--sources", "nowhere.yaml"])

    assert code == ExitCode.USAGE
    assert "nowhere.yaml" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


def test_an_unknown_source_name_is_answered_with_the_known_ones(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "sources.yaml").write_text("sources:\n  - name: library\n    start_urls: [https://library.example/]\n")

    code = run(["crawl", "--sources", "sources.yaml", "--only", "libary"])

    assert code == ExitCode.USAGE
    assert "no source 'libary'; it has library" in capsys.readouterr().err


def test_only_the_whole_list_of_sources_can_tell_what_is_to_be_taken_out(capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["crawl", "--retire", "--only", "library"])

    assert code == ExitCode.USAGE
    assert "do not combine it with --sources or --only" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (SourcesError("a typo"), ExitCode.USAGE),
        (SchemaOutdated("old"), ExitCode.USAGE),
        (ModelRefused("wrong key"), ExitCode.USAGE),
        (DatabaseUnavailable("down"), ExitCode.UNAVAILABLE),
        (DatabaseError("odd"), ExitCode.UNAVAILABLE),
        (ModelUnavailable("busy"), ExitCode.UNAVAILABLE),
        (FetchError("gone", reason="404"), ExitCode.PROBLEMS),
    ],
)
def test_exit_codes_tell_what_to_mend_from_what_to_try_again(error: AdvisorError, code: ExitCode) -> None:
    assert exit_code_of(error) is code


def test_the_version_is_the_projects() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert project["version"] == VERSION


@pytest.mark.parametrize(
    ("typed", "meant"), [(["craw"], "crawl"), (["docter"], "doctor"), (["curated", "withdrawn"], "withdraw")]
)
def test_a_mistyped_command_is_answered_with_the_nearest(
    typed: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(typed)

    assert code == ExitCode.USAGE
    assert f"Did you mean '{meant}'?" in capsys.readouterr().err


def test_a_command_like_no_other_gets_no_guess(capsys: pytest.CaptureFixture[str]) -> None:
    run(["xyzzy"])

    assert "Did you mean" not in capsys.readouterr().err


@pytest.mark.parametrize("question", ["", "   ", "?!"])
def test_a_search_for_nothing_is_wrong_usage(question: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["search", question]) == ExitCode.USAGE
    assert "Error: " in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("command", ["curated", "handoffs"])
def test_what_needs_offices_names_the_setting_of_their_file(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    run([command, "--help"])

    assert "ADVISOR_OFFICES_FILE" in capsys.readouterr().out
