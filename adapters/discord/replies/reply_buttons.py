"""Buttons that go on with a question: a choice when it was asked back, and a reply that only its asker may see.

What a press leads to needs the answering, which shows these buttons itself; so a press is told to the client as an
event, `choice` or `private_reply`.
"""

import re
from typing import Any, Self
from uuid import UUID

import discord

from core.domain.answer import Answer
from core.presentation.choices import choices_of
from core.presentation.document import shortened
from core.presentation.messages import say

# Source: Discord's component reference.
LONGEST_LABEL = 80

Button = discord.ui.Button[discord.ui.View]
Pressed = discord.ui.Item[Any]


class ChoiceButton(discord.ui.DynamicItem[Button], template=r"advisor:choose:(?P<answer>[0-9a-f-]{36}):(?P<number>\d)"):
    """One of the things that a question can mean; the choice is its label."""

    def __init__(self, answer_id: UUID, number: int, label: str) -> None:
        self.answer_id, self.label = answer_id, label
        super().__init__(Button(label=label, custom_id=f"advisor:choose:{answer_id}:{number}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], pressed: Pressed, found: re.Match[str], /) -> Self:
        label = pressed.label if isinstance(pressed, discord.ui.Button) else None
        return cls(UUID(found["answer"]), int(found["number"]), label or "")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        interaction.client.dispatch("choice", interaction, self.answer_id, self.label)


class PrivateButton(discord.ui.DynamicItem[Button], template=r"advisor:private:(?P<user>\d+):(?P<message>\d+)"):
    """Shows the reply to a message to its author alone."""

    def __init__(self, user: int, message: int) -> None:
        self.user, self.message = user, message
        super().__init__(Button(label=say("private.button"), custom_id=f"advisor:private:{user}:{message}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(int(found["user"]), int(found["message"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        interaction.client.dispatch("private_reply", interaction, self.user, self.message)


REPLY_BUTTONS = (ChoiceButton, PrivateButton)


def choice_buttons(answer: Answer) -> list[ChoiceButton]:
    """The choices of an answer."""
    labels = [shortened(choice, LONGEST_LABEL) for choice in choices_of(answer)]
    return [ChoiceButton(answer.id, number, label) for number, label in enumerate(labels, start=1)]
