"""`advisor eval` where it cannot run: one sentence and an exit code, before anything is loaded."""

from pathlib import Path

import pytest

from bot.cli import run
from bot.terminal.output import ExitCode
from evaluation.configurations import CONFIGURATIONS
from evaluation.rows import read_rows

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Commands run in an empty folder, with its own data folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ADVISOR_EVAL_DATA", raising=False)
    monkeypatch.setenv("ADVISOR_DATA_DIR", str(tmp_path / "data"))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nonsense"], "There is no suite 'nonsense'; name a .yaml or .jsonl file, or one of chunking"),
        (["demo", "--config", "fastest"], "There is no configuration 'fastest'; there are default"),
        (["demo", "--compare", "default", "best"], "There is no configuration 'best'"),
        (["cmu"], "This suite reads the folder 'cmu' of the data: set --data"),
        (["cmu", "--data", "."], "has no folder 'cmu'"),
        (["demo", "--closed-book"], "There is no language model to ask without passages: set OPENAI_MODEL"),
        (["demo", "--config", "closed-book"], "There is no language model to ask without passages"),
        (["mine.yaml"], "The suite mine.yaml cannot be read (No such file or directory)"),
    ],
)
def test_says_what_is_missing(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["eval", *arguments])

    assert code == ExitCode.USAGE
    assert complaint in capsys.readouterr().err


def test_the_example_of_a_suite_can_be_read_and_shows_every_field() -> None:
    example = ROOT / "evaluation" / "suites" / "example.yaml"

    rows = read_rows(example)

    text = example.read_text(encoding="utf-8")
    assert rows
    assert [field for field in type(rows[0]).model_fields if f" {field}:" not in text] == []


def test_the_guide_names_every_configuration() -> None:
    guide = (ROOT / "docs" / "reference" / "evaluation.md").read_text(encoding="utf-8")

    assert [name for name in CONFIGURATIONS if f"`{name}`" not in guide] == []
