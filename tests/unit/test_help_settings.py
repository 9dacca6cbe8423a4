"""What the operator is told about settings for people who need help."""

from pathlib import Path

import pytest

from bot.checks.installation_checks import help_check
from bot.commands.status import unset_help
from bot.settings import load_settings
from core.errors import ConfigurationError


def test_warns_of_what_is_not_set_and_is_no_fault() -> None:
    check = help_check(load_settings())

    assert (check.ok, check.warns) == (True, True)
    assert "nobody of your campus is named" in check.found
    assert "988 Suicide & Crisis Lifeline" in check.found
    assert "ADVISOR_CRISIS_CONTACTS, ADVISOR_HUMAN_CONTACT" in check.found


def test_says_nothing_more_where_both_are_set() -> None:
    settings = load_settings(crisis_text="Call 555-0164.", human_contact="desk@u.example")

    assert list(unset_help(settings)) == []
    check = help_check(settings)
    assert (check.found, check.warns) == ("are told the text of ADVISOR_CRISIS_TEXT", False)


def test_a_page_of_the_campus_for_people_in_distress_is_enough(tmp_path: Path) -> None:
    sources = tmp_path / "sources.yaml"
    sources.write_text("sources: [{name: help, topic: crisis, start_urls: [https://help.u.example/]}]")

    check = help_check(load_settings(sources_file=sources, human_contact="desk@u.example"))

    assert "the page of the source with the topic crisis" in check.found
    assert not check.warns


def test_says_that_no_helpline_of_the_country_is_known() -> None:
    assert "no helpline is known for JP" in help_check(load_settings(country="JP")).found


@pytest.mark.parametrize("given", [{"country": "usa"}, {"portal_url": "portal.u.example"}, {"portal_url": "ftp://u"}])
def test_a_wrong_country_or_address_is_refused(given: dict[str, str]) -> None:
    with pytest.raises(ConfigurationError):
        load_settings(**given)


def test_helpers_of_the_campus_that_somebody_confirmed_are_told() -> None:
    settings = load_settings(crisis_contacts="Quarry Counseling: 555-0164", human_contact="desk@u.example")

    check = help_check(settings)

    assert "are told Quarry Counseling: 555-0164, and the default text" in check.found
    assert not check.warns
