"""The papers for procurement: each claim links what shows it, and the bill of materials is of the lock."""

import re
import subprocess
from json import loads
from pathlib import Path

import pytest

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
