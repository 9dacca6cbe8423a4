"""workspaces.yaml: which servers and workspaces are served, and what is said about a mistake in it."""

from pathlib import Path

import pytest

from bot.workspaces.file import EXAMPLE, read_workspaces
from core.errors import ConfigurationError

ROOT = Path(__file__).parents[2]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "workspaces.yaml"


def test_without_a_file_no_workspace_is_named(file: Path) -> None:
    named = read_workspaces(file)

    assert not named.profiles
    assert not named.serves_others


def test_the_example_is_right() -> None:
    named = read_workspaces(ROOT / EXAMPLE)

    law = named.profiles["discord", "112233445566778899"]
    assert (law.sources, law.keep_days, law.is_served) == (("registrar", "catalog"), 90, True)
    assert named.profiles["slack", "T0123456"].guests


def test_an_id_without_quotes_is_read_as_it_stands(file: Path) -> None:
    file.write_text("workspaces: [{platform: discord, id: 112233445566778899}]")

    assert list(read_workspaces(file).profiles) == [("discord", "112233445566778899")]


def test_all_others_may_be_served(file: Path) -> None:
    file.write_text("others: served")

    assert read_workspaces(file).serves_others


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "workspaces: [{platform: teams, id: x}]",
            "platform: Input should be 'discord', 'slack' or 'web'",
        ),
        ("workspaces: [{platform: slack}]", "workspace 1 › id: Field required"),
        ("workspaces: [{platform: slack, id: T1, contacts: x}]", "did you mean 'contact'?"),
        ("workspaces:\n- {platform: slack, id: T1}\n- {platform: slack, id: T1}", "slack T1 is there twice"),
        ("other: served", "did you mean 'others'?"),
        ("workspaces: [{platform: slack, id: T1, keep_days: -1}]", "keep_days"),
        ("- just\n- a list", "Input should be a valid dictionary"),
    ],
)
def test_a_mistake_is_named_with_its_place(file: Path, text: str, told: str) -> None:
    file.write_text(text)

    with pytest.raises(ConfigurationError) as refused:
        read_workspaces(file)

    assert told in str(refused.value)
    assert "workspaces.yaml" in str(refused.value)


def test_a_source_that_nobody_knows_is_named(file: Path) -> None:
    file.write_text("workspaces: [{platform: slack, id: T1, sources: [bursr]}]")

    with pytest.raises(ConfigurationError, match=r"slack T1: there is no source 'bursr'; the sources are bursar, law"):
        read_workspaces(file, ["bursar", "law"])
