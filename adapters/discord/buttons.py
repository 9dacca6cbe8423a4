"""The buttons below every answer, and the form for the next question."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Self

import discord

from adapters.discord import inbound
from adapters.discord.in_flight import Interaction
from adapters.discord.places import row
from adapters.discord.replies.languages import speaking_to
from adapters.discord.replies.reply_buttons import choice_buttons
from adapters.discord.screens.drawing import ScreenButton
from core.domain.answer import Answer
from core.domain.conversation import Message
from core.presentation import answers
from core.presentation.choices import choices_of
from core.presentation.messages import say
from core.screens.explanation import why_button
from core.screens.hand_offs.screen import person_button
from core.screens.memory import buttons_below as memory_buttons
from core.screens.rating import rate_buttons
from core.screens.reminders import buttons_below as reminder_buttons
from core.screens.services import Services

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


def may_remember(services: Services, message: Message) -> bool:
    """Whether anything about the person may be shown with an answer: nowhere that others read."""
    return message.is_private and services.memory is not None


def buttons_below(services: Services, message: Message, answer: Answer) -> Callable[[], discord.ui.View] | None:
    """The buttons below an answer, new at each call; None where there are none."""
    make = partial(_items_below, services, message, answer)
    return (lambda: row(*make())) if make() else None


def _items_below(services: Services, message: Message, answer: Answer) -> list[Pressed]:
    remembering = memory_buttons(answer, message.id) if may_remember(services, message) else ()
    more = map(ScreenButton, (*reminder_buttons(answer), *remembering))
    if choices_of(answer):
        return [*choice_buttons(answer), *more]
    thumbs = (*rate_buttons(answer.id), why_button(answer.id)) if answers.can_be_rated(answer) else ()
    follow_up = [FollowUpButton()] if thumbs else []
    asks = services.hand_offs is not None and answers.may_go_to_a_person(answer)
    return [*map(ScreenButton, thumbs), *follow_up, *([ScreenButton(person_button(answer.id))] if asks else []), *more]


def _follow_up_form() -> discord.ui.Modal:
    """A form with one field. Its value is read from the event, so it survives a restart."""
    form = discord.ui.Modal(title=say("follow_up.button"), custom_id=inbound.FORM, timeout=_FORM_SECONDS)
    field: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(
        style=discord.TextStyle.paragraph, custom_id=inbound.FIELD, min_length=1, max_length=4_000
    )
    form.add_item(discord.ui.Label(text=say("follow_up.field"), component=field))
    return form
