"""Texts of nothing but beginnings of links, of which a search without bounds takes a minute, are shown as they are."""

import pytest

from adapters.discord.markup import disarmed
from adapters.discord.splitting import split


@pytest.mark.parametrize("beginning", ["[", "\\[", "[a", "[](<"])
def test_nothing_but_beginnings_of_links_stays_as_it_is(beginning: str) -> None:
    text = beginning * (50_000 // len(beginning))

    assert "".join(split(text)) == text
    assert disarmed(text) == text
