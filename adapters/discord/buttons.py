"""The buttons below every answer, and the form for the next question."""

import re
from typing import Any, Self
from uuid import UUID

import discord

from adapters.discord import inbound
from adapters.discord.in_flight import Interaction
from adapters.discord.replies.languages import speaking_to
from adapters.discord.screens.drawing import ScreenButton
from core.presentation.messages import say
from core.screens.explanation import why_button
from core.screens.rating import rate_buttons

_FORM_SECONDS = 900.0

Button = discord.ui.Button[discord.ui.View]
Pressed = discord.ui.Item[Any]


class FollowUpButton(discord.ui.DynamicItem[Button], template=r"advisor:follow-up"):
    """Opens a form for the next question, which then needs no mention."""

    def __init__(self) -> None:
        super().__init__(Button(label=say("follow_up.button"), custom_id="advisor:follow-up"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, ___: re.Match[str], /) -> Self:
        return cls()

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        with speaking_to(interaction):
            form = _follow_up_form()
        await interaction.response.send_modal(form)


def answer_buttons(answer_id: UUID) -> list[discord.ui.Item[Any]]:
    """The buttons below every answer."""
    return [*map(ScreenButton, (*rate_buttons(answer_id), why_button(answer_id))), FollowUpButton()]


def _follow_up_form() -> discord.ui.Modal:
    """A form with one field. Its value is read from the event, so it survives a restart."""
    form = discord.ui.Modal(title=say("follow_up.button"), custom_id=inbound.FORM, timeout=_FORM_SECONDS)
    field: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(
        style=discord.TextStyle.paragraph, custom_id=inbound.FIELD, min_length=1, max_length=4_000
    )
    form.add_item(discord.ui.Label(text=say("follow_up.field"), component=field))
    return form
