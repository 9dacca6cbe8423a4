"""Buttons of hand-offs: ask a person, what an office and a student can do, and show a reply that waits.

What a press leads to shows such buttons itself; so a press is told to the client as an event.
"""

import re
from typing import Any, Self
from uuid import UUID

import discord

from adapters.discord.curated.buttons import CurateButton
from adapters.discord.replies.rows import row
from core.domain.hand_off import Action
from core.domain.hand_off_posts import Kind, Post
from core.presentation.curated_forms import can_be_curated
from core.presentation.hand_offs import buttons_of, label_of
from core.presentation.messages import say

Button = discord.ui.Button[discord.ui.View]
Pressed = discord.ui.Item[Any]
_ID = r"(?P<id>[0-9a-f-]{36})"
_STYLES = {Action.ANSWER: discord.ButtonStyle.primary, Action.CLOSE: discord.ButtonStyle.danger}


class PersonButton(discord.ui.DynamicItem[Button], template=rf"advisor:person:{_ID}"):
    """Opens the form that sends a question to an office."""

    def __init__(self, answer_id: UUID) -> None:
        self.answer_id = answer_id
        super().__init__(Button(label=say("hand_off.button"), custom_id=f"advisor:person:{answer_id}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(UUID(found["id"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        interaction.client.dispatch("person_asked_for", interaction, self.answer_id)


class ActButton(discord.ui.DynamicItem[Button], template=rf"advisor:ho:(?P<action>\w+):{_ID}"):
    """Does something with a hand-off; what needs words opens a form first."""

    def __init__(self, action: Action, hand_off: UUID) -> None:
        self.action, self.hand_off = action, hand_off
        style = _STYLES.get(action, discord.ButtonStyle.secondary)
        name = f"advisor:ho:{action.value}:{hand_off}"
        super().__init__(Button(label=label_of(action), custom_id=name, style=style))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(Action(found["action"]), UUID(found["id"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        interaction.client.dispatch("hand_off_action", interaction, self.action, self.hand_off)


class ShowButton(discord.ui.DynamicItem[Button], template=rf"advisor:ho-show:{_ID}"):
    """Shows a reply to its student, who takes no direct messages."""

    def __init__(self, hand_off: UUID) -> None:
        self.hand_off = hand_off
        super().__init__(Button(label=say("hand_off.show"), custom_id=f"advisor:ho-show:{hand_off}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(UUID(found["id"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        interaction.client.dispatch("hand_off_reply", interaction, self.hand_off)


HAND_OFF_BUTTONS = (PersonButton, ActButton, ShowButton)


def action_buttons(hand_off: UUID, actions: tuple[Action, ...]) -> discord.ui.View:
    """What its reader can do, side by side; maybe nothing."""
    return row(*(ActButton(action, hand_off) for action in actions))


def buttons_below(post: Post) -> discord.ui.View:
    """What the reader of a post can do; an office that has answered can make a reviewed answer of it."""
    if post.hand_off is None:
        return discord.ui.View()
    below = action_buttons(post.hand_off.id, buttons_of(post))
    if post.kind is Kind.CARD and can_be_curated(post.hand_off):
        below.add_item(CurateButton(post.hand_off.id))
    return below
