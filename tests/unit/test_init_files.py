"""What `advisor init` writes can be read back, whatever was typed, and never replaces a file."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cli import run
from bot.setting_up.init import confirm_help, env_text, sources_text, write_new
from bot.settings import load_settings
from core.crawl.frontier import Link, is_in_scope
from core.crawl.source_list import read_sources
from core.domain.crawl import Source

FLAGS = ("--name", "Larkmoor", "--zone", "America/Chicago", "--contact", "desk@larkmoor.example")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def source_of(folder: Path, address: str) -> Source:
    (folder / "written.yaml").write_text(sources_text(address), "utf-8")
    [source] = read_sources(folder / "written.yaml")
    return source


def test_a_whole_site_is_its_host(folder: Path) -> None:
    source = source_of(folder, "https://www.larkmoor.example/")

    assert (source.start_urls, source.include) == (("https://www.larkmoor.example/",), ())
    assert not source.allow_private_network


def test_an_address_within_a_site_is_the_folder_that_it_names(folder: Path) -> None:
    source = source_of(folder, "https://www.larkmoor.example/a.b/index.html")

    reached = [
        is_in_scope(Link(f"https://www.larkmoor.example{path}", 1), source) for path in ("/a.b/c", "/aXb/c", "/")
    ]
    assert reached == [True, False, False]


@pytest.mark.parametrize(
    ("address", "is_private", "delay"),
    [
        ("http://127.0.0.1:8000/", True, 0),
        ("http://localhost:8000/", True, 0),
        ("http://10.1.2.3/", True, 1),
        ("http://[::1]:80/", True, 0),
        ("https://larkmoor.example/", False, 1),
    ],
)
def test_an_address_of_ones_own_network_is_allowed(folder: Path, address: str, is_private: bool, delay: int) -> None:
    source = source_of(folder, address)

    assert (source.allow_private_network, source.delay_seconds) == (is_private, delay)


@given(st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=60))
def test_every_name_is_read_as_it_was_typed(name: str) -> None:
    if "${" in name:  # dotenv puts in a variable there
        return
    Path(".env").write_text(env_text(name, "America/Chicago", "desk"), "utf-8")

    assert load_settings().campus_name == name


def test_a_file_that_is_there_already_stays_and_what_it_would_have_been_is_shown(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "sources.yaml").write_text("mine", "utf-8")

    write_new(Path("sources.yaml"), sources_text("https://larkmoor.example/"))
    write_new(Path(".env"), env_text("Larkmoor", "America/Chicago", "desk"))

    assert (folder / "sources.yaml").read_text("utf-8") == "mine"
    said = capsys.readouterr()
    assert "sources.yaml is there already and stays as it is" in said.err
    assert 'start_urls: ["https://larkmoor.example/"]' in said.err
    assert said.out == ".env is written.\n"
    assert load_settings().timezone == "America/Chicago"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--address", "ftp://larkmoor.example"), "is not a web address"),
        (("--address", "not an address"), "is not a web address"),
        (("--address", ""), "is not a web address"),
        (("--address", "x.example", "--zone", "Mars"), "is not a time zone"),
        (("--address", "x.example", "--name", "a\x1b[2J"), "is not a line"),
        (("--address", "x.example", "--contact", "c" * 201), "is not a line"),
    ],
)
def test_what_cannot_be_used_is_refused_before_anything_is_written(
    folder: Path, given: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["init", *FLAGS, *given, "--no-crawl"]) == 2

    assert said in capsys.readouterr().err
    assert list(folder.iterdir()) == []


def test_a_script_that_leaves_something_out_is_told_what(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "empty").touch()
    with (folder / "empty").open(encoding="utf-8") as nothing:
        monkeypatch.setattr("sys.stdin", nothing)
        assert run(["init", *FLAGS]) == 2

    assert "--address is missing, and nobody can be asked here" in capsys.readouterr().err
    assert not (folder / "sources.yaml").exists()


def test_a_quotation_mark_in_an_address_cannot_end_it() -> None:
    assert json.dumps('a"b') in sources_text('a"b')


def test_nobody_is_told_of_a_number_that_nobody_confirmed(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_new(Path(".env"), env_text("Larkmoor", "America/Chicago", "desk"))
    (folder / "empty").touch()
    with (folder / "empty").open(encoding="utf-8") as nothing:
        monkeypatch.setattr("sys.stdin", nothing)
        confirm_help(["Quarry Counseling: 555-0164", "Night Desk: 555-0199"])

    assert load_settings().crisis_contacts is None
    said = capsys.readouterr().out
    assert 'ADVISOR_CRISIS_CONTACTS="Quarry Counseling: 555-0164; Night Desk: 555-0199"' in said
    assert "Nobody is told of them now" in said
