"""`advisor console-link`: the link that is printed lets in whom it was made for."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adapters.web.console.links import Links
from bot.setting_up.console_link import console_link
from core.domain.access import Role, Staff

KEY = "a key for tests that is long enough for all"
OFFICES = "offices:\n  - name: Registrar\n    email: desk@campus.example\n"


@pytest.fixture(autouse=True)
def _campus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "offices.yaml").write_text(OFFICES)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ADVISOR_WEB_SECRET", KEY)
    monkeypatch.setenv("ADVISOR_OFFICES_FILE", "offices.yaml")
    monkeypatch.setenv("ADVISOR_WEB_PUBLIC_URL", "https://advisor.campus.example/ask")


def said(*arguments: str) -> Result:
    return CliRunner().invoke(console_link, arguments)


def test_the_link_begins_with_the_public_address_and_names_its_person_alone() -> None:
    printed = said("maria", "--role", "office", "--office", "Registrar").output.split()

    [link] = [each for each in printed if each.startswith("https://")]
    address, _, carried = link.partition("console/enter?link=")
    found = Links((KEY,)).read(carried)
    assert address == "https://advisor.campus.example/ask/"
    assert found
    assert found.staff == Staff("maria", Role.OFFICE, "Registrar")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("maria", "--role", "office", "--office", "Bursar"), "'Bursar' is no office; the offices are Registrar"),
        (("maria", "--role", "office"), "is no office"),
        (("sam", "--role", "admin", "--office", "Registrar"), "an admin is of no office"),
        (("sam smith", "--role", "admin"), "'sam smith' is no name for a sign-in"),
        (("sam",), "--role"),
    ],
)
def test_what_is_wrong_is_told(arguments: tuple[str, ...], why: str) -> None:
    refused = said(*arguments)

    assert (refused.exit_code, why in refused.output) == (2, True)
