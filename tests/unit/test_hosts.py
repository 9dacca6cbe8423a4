"""Hosts that pass for the institution's own are told apart from its own and from those of others."""

import pytest

from core.text.hostile_text import Hostile, hostile
from core.text.hosts import Own, leads_elsewhere

OWN = {"larkmoor.edu"}


@pytest.mark.parametrize(
    "host",
    [
        "larkmoor.com",  # another ending
        "apply@larkmoor.org",
        "larkmoor.edu.pay.example",  # as a prefix
        "https://larkmoor.edu@pay.example/",  # as a user
        "http://www.larkmoor.edu:80@pay.example/x",
        "larkm00r.edu",  # digits for letters
        "iarkmoor.edu",  # one letter off
        "larkmor.edu",
        "larkmooor.com",
        "lakrmoor.net",
        "larkrnoor.edu",  # two letters that look like one
        "larkmoor-aid.example",
        "portal-larkmoor.edu",  # as a school would
        "mylarkrnoor.edu",  # within another name, in disguise
    ],
)
def test_a_host_that_passes_for_an_own_one_is_hostile(host: str) -> None:
    assert hostile(f"The form is at {host} from Monday.", OWN) is Hostile.LOOKALIKE


@pytest.mark.parametrize(
    "host", ["library.larkmoor.edu", "desk@larkmoor.edu", "marlow.edu", "oakmoor.example", "studentaid.gov"]
)
def test_own_hosts_and_those_of_others_are_not(host: str) -> None:
    assert hostile(f"The form is at {host} from Monday.", OWN) is None


def test_a_school_may_have_a_short_name_beside_a_hyphen() -> None:
    assert hostile("Credits of north-cmu.edu count here.", {"cmu.edu"}) is None


def test_short_names_of_other_schools_may_differ_by_a_letter() -> None:
    assert hostile("Credits of bmu.edu count here.", {"cmu.edu"}) is None


@pytest.mark.parametrize(
    "text",
    [
        "Call 555-010-0177 today.",
        "Write to kiln@post.example first.",
        "The account is DE44 5001 0517 5407 3249 31 there.",
        "Send it to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq now.",
        "Pay @quarry-kiln on the app.",
        "Ring 0300 555 0144 and say LARK.",
        "Text your plate to 555-0144-302.",
        "Dial *43*5550144# at the door.",
        "Reach the agent as kiln_desk_7 there.",
    ],
)
def test_a_sentence_with_a_stranger_to_reach_leads_elsewhere(text: str) -> None:
    assert leads_elsewhere(text, Own("larkmoor.edu"))


@pytest.mark.parametrize(
    "text",
    [
        "Write to kiln@larkmoor.edu first.",
        "It opens at 8:30.",
        "See studentaid.gov for it.",
        "It ran from 08-24-2026 to 2027.",
    ],
)
def test_a_sentence_of_own_and_public_places_does_not(text: str) -> None:
    assert not leads_elsewhere(text, Own("larkmoor.edu"))


def test_a_number_that_another_page_states_is_the_institutions() -> None:
    here = Own("larkmoor.edu", frozenset({"5550177"}))

    assert not leads_elsewhere("Call (212) 555-0177 today.", here)
    assert leads_elsewhere("Call 555-0177 or 555-0188 today.", here)
    assert leads_elsewhere("Call +1 555 01 88 today.", Own("larkmoor.edu"))
