"""Buttons of reviewed answers and pins.

What a press leads to shows such buttons itself; so a press is told to the client as an event.
"""

import re
from typing import Any, Self
from uuid import UUID

import discord

from core.presentation.messages import say

Button = discord.ui.Button[discord.ui.View]
Pressed = discord.ui.Item[Any]
LONGEST_CARRIED = 70
_ID = r"(?P<id>[0-9a-f-]{36})"


class CurateButton(discord.ui.DynamicItem[Button], template=rf"advisor:curate:{_ID}"):
    """Opens the form that makes a reviewed answer of a hand-off."""

    def __init__(self, hand_off: UUID) -> None:
        self.hand_off = hand_off
        super().__init__(Button(label=say("curated.button"), custom_id=f"advisor:curate:{hand_off}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(UUID(found["id"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        interaction.client.dispatch("curated_form", interaction, self.hand_off)


class CuratedButton(discord.ui.DynamicItem[Button], template=rf"advisor:cur-(?P<what>edit|renew|withdraw|unpin):{_ID}"):
    """Changes, renews or withdraws an answer, or takes a pin back."""

    def __init__(self, what: str, number: UUID) -> None:
        self.what, self.number = what, number
        style = discord.ButtonStyle.danger if what in {"withdraw", "unpin"} else discord.ButtonStyle.secondary
        name = f"advisor:cur-{what}:{number}"
        super().__init__(Button(label=say(f"curated.{what}"), custom_id=name, style=style))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(found["what"], UUID(found["id"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        interaction.client.dispatch("curated_action", interaction, self.what, self.number)


class PinButton(discord.ui.DynamicItem[Button], template=r"advisor:pin:(?P<kind>[aq]):(?P<of>[^\n]*)"):
    """Opens the form that pins a passage: for the question of an answer, or for one that was looked up."""

    def __init__(self, answer: UUID | None = None, question: str = "") -> None:
        self.answer, self.question = answer, " ".join(question.split())[:LONGEST_CARRIED]
        name = f"a:{answer}" if answer else f"q:{self.question}"
        super().__init__(Button(label=say("curated.pin.button"), custom_id=f"advisor:pin:{name}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(UUID(found["of"])) if found["kind"] == "a" else cls(question=found["of"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        interaction.client.dispatch("pin_form", interaction, self.answer, self.question)


CURATED_BUTTONS = (CurateButton, CuratedButton, PinButton)
