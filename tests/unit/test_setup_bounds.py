"""What an admin of a place may change in `/setup`, and what only the people who run the bot may."""

from dataclasses import replace

import pytest

from core.domain.conversation import WorkspaceProfile
from core.errors import ConfigurationError
from core.screens.setup_texts import changed, check_change

PLACE = WorkspaceProfile("discord", "77", contact="desk@u.example")


@pytest.mark.parametrize("days", [181, 9_999, 0])
def test_conversations_are_kept_no_longer_than_the_operator_keeps_them(days: int) -> None:
    with pytest.raises(ConfigurationError, match="keep conversations for 180 days"):
        check_change(PLACE, replace(PLACE, keep_days=days), 180, runs_the_bot=False)


@pytest.mark.parametrize("days", [1, 90, 180, None])
def test_they_may_be_kept_for_fewer_days(days: int | None) -> None:
    check_change(PLACE, replace(PLACE, keep_days=days), 180, runs_the_bot=False)


@pytest.mark.parametrize("days", [1, 9_999])
def test_where_the_operator_holds_them_for_ever_no_place_erases_them(days: int) -> None:
    with pytest.raises(ConfigurationError, match="without an end"):
        check_change(PLACE, replace(PLACE, keep_days=days), 0, runs_the_bot=False)
    check_change(PLACE, replace(PLACE, keep_days=days), 0, runs_the_bot=True)


@pytest.mark.parametrize("days", [0, None])
def test_where_they_are_held_a_place_may_give_up_its_own_days(days: int | None) -> None:
    before = replace(PLACE, keep_days=30)

    check_change(before, replace(before, keep_days=days), 0, runs_the_bot=False)


def test_what_people_in_distress_are_told_is_the_operator_s() -> None:
    weaker = replace(PLACE, crisis_text="Have a coffee.")

    with pytest.raises(ConfigurationError, match="what people in distress are told"):
        check_change(PLACE, weaker, 180, runs_the_bot=False)
    check_change(PLACE, weaker, 180, runs_the_bot=True)


def test_what_was_set_longer_before_stands_in_no_way_of_another_change() -> None:
    longer = replace(PLACE, keep_days=400)

    check_change(longer, replace(longer, greeting="Hello"), 180, runs_the_bot=False)


def test_a_tone_is_short() -> None:
    with pytest.raises(ConfigurationError, match="200 characters"):
        changed(PLACE, {"tone": "warm " * 50})
    assert changed(PLACE, {"tone": " warm "}).tone == "warm"
