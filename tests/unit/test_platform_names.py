"""People read the names of platforms, and not their ids."""

import pytest

from core.presentation.messages import speaking
from core.presentation.privacy import platform_name


@pytest.mark.parametrize(("platform", "name"), [("discord", "Discord"), ("slack", "Slack"), ("cli", "the terminal")])
def test_a_platform_has_the_name_that_people_know(platform: str, name: str) -> None:
    assert platform_name(platform) == name


def test_the_terminal_is_named_in_the_language_that_is_spoken() -> None:
    with speaking("es"):
        assert platform_name("cli") == "la terminal"
