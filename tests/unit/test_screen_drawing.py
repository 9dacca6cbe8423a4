"""The names of buttons and forms: within the platforms' limits, and known again on cards that stand already."""

import re
from uuid import UUID

import pytest

from adapters.discord.screens.drawing import ScreenButton, ScreenMenu, form_in, modal_of
from adapters.slack.screens.drawing import Carried, Origin, form_view, pressed_in, screen_button
from core.screens.hand_offs.screen import SAY, SEND
from core.screens.screen import OF, Button, Ending, Form, Screen
from core.screens.screens import ACTIONS, FORMS, MENUS, OPENING

ID = str(UUID(int=7))
LONGEST = f"ask_back:{ID}:{ID}"


async def read(custom_id: str) -> tuple[str, str] | None:
    """What Discord's client makes of a press."""
    found = re.fullmatch(ScreenButton.__discord_ui_compiled_template__, custom_id)
    if found is None:
        return None
    button = await ScreenButton.from_custom_id(None, None, found)  # type: ignore[arg-type] # only the name is read
    return button.action, button.of


@pytest.mark.parametrize(
    ("standing", "action", "of"),
    [
        (f"advisor:ho:claim:{ID}", "handoff_claim", ID),
        (f"advisor:ho:ask_back:{ID}", "handoff_ask_back", ID),
        (f"advisor:ho-show:{ID}", "handoff-show", ID),
        (f"advisor:person:{ID}", "person", ID),
        (f"advisor:curate:{ID}", "curate", ID),
        ("advisor:memory:yes:123456", "memory_yes", "123456"),
        ("advisor:memory:on", "memory_on", ""),
        ("advisor:forget", "forget", ""),
        (f"advisor:rate:{ID}:up", "rate", f"{ID}:up"),
        (f"advisor:why:{ID}", "why", ID),
        ("advisor:stop-notices:dm", "stop-notices", "dm"),
        ("advisor:forget:delete", "forget", "delete"),
        ("advisor:pin:q:when: and where?", "pin", "q:when: and where?"),
    ],
)
async def test_buttons_on_messages_that_stand_already_are_understood(standing: str, action: str, of: str) -> None:
    assert await read(standing) == (action, of)


@pytest.mark.parametrize("other", [f"advisor:choose:{ID}:1", "advisor:follow-up", "advisor:memory-facts:0"])
async def test_a_button_of_something_else_is_no_screens(other: str) -> None:
    assert await read(other) is None


@pytest.mark.parametrize("action", ACTIONS)
async def test_each_action_comes_back_from_both_platforms_as_it_was_drawn(action: str) -> None:
    button = Button(action, "Do it", ID)
    drawn = screen_button(button)

    assert await read(str(ScreenButton(button).custom_id)) == (action, ID)
    assert pressed_in({"actions": [drawn]}) == (action, {OF: [ID]})


@pytest.mark.parametrize("menu", MENUS)
def test_the_name_of_a_menu_is_its_own(menu: str) -> None:
    assert re.fullmatch(ScreenMenu.__discord_ui_compiled_template__, f"advisor:{menu}:3")


@pytest.mark.parametrize("action", sorted(FORMS))
def test_each_form_comes_back_from_both_platforms_as_it_was_drawn(action: str) -> None:
    form = Form(action, "Form", (), "Send", LONGEST if action in {SAY, SEND} else f"{ID}:12", ending=Ending.TOLD)
    view = form_view(form, Screen("Sure?"), Origin("C1", "1.2", "3.4"))
    carried = Carried.of_view(view)

    assert form_in(modal_of(form).custom_id) == (action, form.value)
    assert len(modal_of(form).custom_id) <= 100
    assert (carried.of, carried.origin, carried.ending) == (form.value, Origin("C1", "1.2", "3.4"), Ending.TOLD)


def test_what_opens_a_form_is_an_action() -> None:
    assert set(ACTIONS) > OPENING
