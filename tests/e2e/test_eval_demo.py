"""The campuses of our own are asked their questions, and no figure is below its floor."""

import json
from pathlib import Path

import pytest

from bot.cli import run
from bot.terminal.output import ExitCode

pytestmark = [pytest.mark.postgres, pytest.mark.slow]


def test_the_demo_campus_is_answered_as_well_as_ever(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ADVISOR_DATA_DIR", str(tmp_path / "data"))

    code = run(["eval", "demo", "--check", "--out", "report"])

    shown = capsys.readouterr()
    assert (code, shown.err) == (ExitCode.OK, "")
    assert "| right | 50 |" in (tmp_path / "report" / "report.md").read_text(encoding="utf-8")
    [measured] = json.loads((tmp_path / "report" / "report.json").read_text(encoding="utf-8"))["runs"]
    assert len(measured["scores"]["right"]) == 50
    assert measured["milliseconds"]["retrieve"]["p50"] > 0


def test_the_right_year_is_found_as_well_as_ever(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ADVISOR_DATA_DIR", str(tmp_path / "data"))

    code = run(["eval", "terms", "--check"])

    shown = capsys.readouterr()
    assert (code, shown.err) == (ExitCode.OK, "")
    assert "| hit@1 (past on purpose) | 14 |" in shown.out
