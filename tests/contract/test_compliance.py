"""The papers for procurement: each claim links what shows it, and the bill of materials is of the lock."""

import re
import subprocess
from json import loads
from pathlib import Path

import pytest
import yaml
from pydantic import AliasChoices

from bot.settings import Settings
from core.storage.schema.personal import NAMED, OF_PEOPLE

ROOT = Path(__file__).parents[2]
PAPERS = sorted((ROOT / "docs/compliance").glob("*.md"))
LOCK = ROOT / "requirements/runtime.lock"
TOOLS = ROOT / ".venv-sbom/bin"
_ROW = re.compile(r"^\|(?!\s*-)(?!.*\|\s*(?:shown by|where it is decided|what is left|what is left out)\s*\|$).*", re.M)
_OTHERS = re.compile(r"…|your institution|your (?:own )?agreement")  # what is not ours to show
_LINK = re.compile(r"\]\([^)\s]+\)")


def items_of(text: str) -> list[str]:
    """The list items, each with its further lines."""
    return re.findall(r"^(?:-|\d+\.) .*(?:\n  .*)*", text, re.M)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.stem)
def test_each_claim_links_what_shows_it(paper: Path) -> None:
    text = paper.read_text("utf-8")
    claims = [*items_of(text), *_ROW.findall(text)]

    unproven = [claim for claim in claims if not _LINK.search(claim) and not _OTHERS.search(claim)]

    assert not unproven


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.stem)
def test_what_is_linked_is_there(paper: Path) -> None:
    links = re.findall(r"\]\(([^)\s#]+)", paper.read_text("utf-8"))

    assert not [link for link in links if not (paper.parent / link).resolve().exists()]


def test_each_table_of_people_and_with_a_name_is_listed_with_its_fields() -> None:
    papers = "".join((ROOT / f"docs/compliance/{name}.md").read_text("utf-8") for name in ("data-flow", "operations"))
    listed = {name for row in _ROW.findall(papers) for name in re.findall(r"`(\w+)`", row.split("|")[1])}

    names = {table.name for table in OF_PEOPLE} | {each.column.table.name for each in NAMED}
    assert names | {"course_records", "place_records", "people_records", "workspace_profiles"} <= listed


def test_what_the_app_of_slack_asks_for_is_listed() -> None:
    asked = yaml.safe_load((ROOT / "adapters/slack/manifest.yaml").read_text("utf-8"))["oauth_config"]["scopes"]["bot"]
    papers = (ROOT / "docs/compliance/operations.md").read_text("utf-8")

    assert [scope for scope in asked if f"`{scope}`" not in papers] == []


def test_the_limits_that_are_told_are_those_that_ship() -> None:
    papers = (ROOT / "docs/compliance/security-questions.md").read_text("utf-8")
    shipped = {name: Settings.model_fields[name].default for name in ("questions_per_minute", "hand_offs_per_day")}

    assert "{questions_per_minute} questions a minute and {hand_offs_per_day} hand-offs".format(**shipped) in papers
    assert f"{Settings.model_fields['concurrent_answers'].default} answers of a process" in papers
    assert f"{Settings.model_fields['web_searches_per_minute'].default} web searches a minute" in papers


@pytest.mark.slow
@pytest.mark.skipif(not (TOOLS / "cyclonedx-py").exists(), reason="`make sbom` was not run here")
def test_the_bill_of_materials_has_what_is_installed_and_no_address_of_a_registry() -> None:
    subprocess.run([str(ROOT / ".ci/sbom")], check=True, capture_output=True)

    said = (ROOT / "build/sbom.json").read_text("utf-8")
    bill = loads(said)
    assert bill["bomFormat"] == "CycloneDX"
    locked = re.findall(r"^([\w.-]+)==([\w.!+-]+)", LOCK.read_text("utf-8"), re.M)
    assert {(part["name"], part["version"]) for part in bill["components"]} == set(locked)
    assert all(part["hashes"] for part in bill["components"])
    assert set(re.findall(r"https?://([^/\"]+)", said)) == {"cyclonedx.org"}  # the schema's name


def test_every_secret_is_listed_with_its_rotation() -> None:
    papers = (
        (ROOT / "docs/compliance/operations.md").read_text("utf-8").partition("## Secrets")[2].partition("\n## ")[0]
    )
    secrets = {name: each for name, each in Settings.model_fields.items() if "SecretStr" in str(each.annotation)}
    shared = {name: each.validation_alias for name, each in secrets.items()}
    names = {str(a.choices[0]) if isinstance(a, AliasChoices) else f"ADVISOR_{n.upper()}" for n, a in shared.items()}

    assert len(names) > 15
    assert {name for name in names if f"`{name}`" not in papers} == set()
