"""The pages of the docs name what exists: files, modules, links, commands, settings, metrics."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import click
import pytest

from adapters.slack.commands import COMMANDS as SLACK_COMMANDS
from bot.cli import COMMANDS, advisor
from bot.serving.metrics import Metrics
from bot.settings import Settings, variable_of
from core.crawl import source_list
from evaluation.configurations import CONFIGURATIONS
from evaluation.running import SUITES

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [*sorted(DOCS.rglob("*.md")), *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md"))]
PAGES += [ROOT / "CHANGELOG.md", ROOT / "demo/README.md"]
FOLDERS: tuple[str, ...] = (
    "adapters",
    "benchmarks",
    "bot",
    "core",
    "demo",
    "docs",
    "evaluation",
    "jobs",
    "migrations",
    "requirements",
)
FOLDERS += ("tests", "training")
LINK = re.compile(r"\]\(([^)\s]+)\)")
MODULE = re.compile(r"python -m ([a-z_]+(?:\.[a-z_0-9]+)*)")
PATH = re.compile(rf"(?<![\w/.-])((?:{'|'.join(FOLDERS)})/[\w./*-]*\w/?)")
LONGEST_CELL = 110

# Decisions are records of their day: their tables keep their form.
PAGES_OF_TODAY = [page for page in PAGES if page.parent.name != "decisions"]


def _wrong(found: Callable[[str, Path], Iterable[str]], pages: list[Path] = PAGES) -> list[str]:
    """What is wrong, with the page it stands on; `found` is given the text of a page and its place."""
    return [f"{page.relative_to(ROOT)}: {each}" for page in pages for each in found(page.read_text("utf-8"), page)]


def _anchor(heading: str) -> str:
    words = re.sub(r"[^\w\- ]", "", heading.strip().lower().replace("`", ""))
    return words.replace(" ", "-")


@cache
def _anchors(page: Path) -> set[str]:
    return {_anchor(line.lstrip("#")) for line in page.read_text("utf-8").splitlines() if line.startswith("#")}


def _leads_nowhere(page: Path, link: str) -> bool:
    name, _, anchor = link.partition("#")
    target = (page.parent / name) if name else page
    return not target.exists() or bool(anchor and anchor not in _anchors(target))


@cache
def _is_there(path: str) -> bool:
    return any(ROOT.glob(path.rstrip("/"))) or any(ROOT.glob(f"{path}-*.md"))  # a decision may be named by its number


def _module_exists(name: str) -> bool:
    path = ROOT / name.replace(".", "/")
    return path.with_suffix(".py").is_file() or (path / "__main__.py").is_file()


def _is_inside_a_module(name: str) -> bool:
    path = ROOT / name.replace(".", "/")
    return path.is_dir() or path.parent.with_suffix(".py").is_file()


def _reference(name: str) -> str:
    return (DOCS / "reference" / f"{name}.md").read_text("utf-8")


def test_every_relative_link_leads_to_a_page_and_its_heading() -> None:
    def leading_nowhere(text: str, page: Path) -> list[str]:
        links = [link for link in LINK.findall(text) if not re.match(r"[a-z]+:", link)]
        return [link for link in links if _leads_nowhere(page, link)]

    assert _wrong(leading_nowhere) == []


def test_every_path_of_the_repository_that_is_named_exists() -> None:
    def missing(text: str, _: Path) -> list[str]:
        paths = PATH.findall(LINK.sub("", re.sub(r"https?://\S+", "", text)))
        return [path for path in paths if not _is_there(path)]

    assert _wrong(missing) == []


def test_every_module_that_is_to_be_run_exists() -> None:
    def missing(text: str, _: Path) -> list[str]:
        names = [name for name in MODULE.findall(text) if name.split(".")[0] in FOLDERS]
        return [name for name in names if not _module_exists(name)]

    assert _wrong(missing) == []


def test_every_dotted_name_of_our_code_exists() -> None:
    def missing(text: str, _: Path) -> list[str]:
        quoted = re.findall(r"`([a-z_]+(?:\.[a-zA-Z_0-9]+)+)`(?! \(last in commit)", text)
        names = [name for name in quoted if name.split(".")[0] in {*FOLDERS, "evals"} and not (ROOT / name).exists()]
        return [name for name in names if not (_module_exists(name) or _is_inside_a_module(name))]

    assert _wrong(missing) == []


def test_no_cell_of_a_table_holds_a_paragraph() -> None:
    def long_cells(text: str, _: Path) -> list[str]:
        rows = [line for line in text.splitlines() if line.startswith("|")]
        return [cell for row in rows for cell in row.split("|") if len(cell.strip()) > LONGEST_CELL]

    assert _wrong(long_cells, PAGES_OF_TODAY) == []


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_the_reference_has_every_command_with_its_options(name: str) -> None:
    command = advisor.get_command(click.Context(advisor), name)
    assert command is not None
    section = _reference("commands").partition(f"### `advisor {name}")[2].partition("\n### ")[0]

    options = {option for each in command.params if isinstance(each, click.Option) for option in each.opts[-1:]}
    assert section
    assert {option for option in options if f"`{option}" not in section} == set()


def test_the_reference_has_every_setting_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]+?) \|", _reference("settings"), flags=re.MULTILINE))

    fields = Settings.model_fields
    defaults = {
        variable_of(name): "none" if fields[name].default in {None, ""} else f"`{fields[name].default}`"
        for name in fields
    }
    assert rows == defaults


def test_the_reference_has_every_field_of_a_source() -> None:
    rows = set(re.findall(r"^\| `(\w+)` \|", _reference("sources"), flags=re.MULTILINE))

    assert rows == set(source_list._Entry.model_fields)


def test_the_reference_has_every_metric() -> None:
    page = _reference("metrics")
    names = re.findall(r"^# HELP (advisor_\w+)", Metrics().text().decode(), flags=re.MULTILINE)

    assert names
    assert [name for name in names if f"`{name}`" not in page] == []


def test_the_reference_has_every_suite_and_every_configuration() -> None:
    page = _reference("evaluation")

    assert [name for name in [*SUITES, *CONFIGURATIONS] if f"`{name}`" not in page] == []


def test_the_page_about_slack_has_every_slash_command() -> None:
    page = (DOCS / "how-to/slack.md").read_text("utf-8")

    assert [name for name in SLACK_COMMANDS if f"`{name}" not in page] == []


def test_the_index_leads_to_every_page_but_single_decisions() -> None:
    index = (DOCS / "README.md").read_text("utf-8")
    pages = [page.relative_to(DOCS) for page in DOCS.rglob("*.md") if page.parent.name != "decisions"]

    assert [str(page) for page in pages if page.name != "README.md" and f"({page})" not in index] == []


def test_the_page_about_discord_has_every_slash_command() -> None:
    page = (DOCS / "how-to/discord.md").read_text("utf-8")
    source = "".join(path.read_text("utf-8") for path in (ROOT / "adapters/discord").glob("*.py"))
    names = re.findall(r'\.command\(name="(\w+)"', source)

    assert names
    assert [name for name in names if f"`/{name}" not in page] == []


def test_the_readme_can_be_read_in_two_minutes() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) < 120
