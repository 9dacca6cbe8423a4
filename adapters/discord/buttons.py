"""The buttons below an answer; all they need stands in their id, so that they outlive the process."""

import re
from typing import Any, Self
from uuid import UUID

import discord

from adapters.discord import inbound
from adapters.discord.desk import Interaction
from adapters.discord.follow_up import follow_up_form
from adapters.discord.private_replies import reply_privately
from adapters.discord.why import why_reply

THANKS = {
    True: "Thank you! Noted as helpful.",
    False: "Thank you! Noted as not helpful; the people who run me see what to improve.",
}
UNKNOWN = "I do not have this answer any more, so there is nothing to rate."
_ANSWER = r"(?P<answer>[0-9a-f-]{36})"

Button = discord.ui.Button[discord.ui.View]
Pressed = discord.ui.Item[Any]


class RateButton(discord.ui.DynamicItem[Button], template=rf"advisor:rate:{_ANSWER}:(?P<view>up|down)"):
    """👍 or 👎; the last press counts."""

    def __init__(self, answer_id: UUID, helpful: bool) -> None:
        self.answer_id, self.helpful = answer_id, helpful
        name = f"advisor:rate:{answer_id}:{'up' if helpful else 'down'}"
        super().__init__(Button(emoji="👍" if helpful else "👎", custom_id=name))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(UUID(found["answer"]), found["view"] == "up")

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: self._rated(interaction))

    async def _rated(self, interaction: Interaction) -> str:
        archive = interaction.client.desk.services.archive
        known = await archive.rate(self.answer_id, inbound.person(interaction), self.helpful)
        return THANKS[self.helpful] if known else UNKNOWN


class WhyButton(discord.ui.DynamicItem[Button], template=rf"advisor:why:{_ANSWER}"):
    """Shows how the answer came about."""

    def __init__(self, answer_id: UUID) -> None:
        self.answer_id = answer_id
        super().__init__(Button(label="Why this answer?", custom_id=f"advisor:why:{answer_id}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(UUID(found["answer"]))

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: why_reply(interaction, self.answer_id))


class FollowUpButton(discord.ui.DynamicItem[Button], template=r"advisor:follow-up"):
    """Opens a form for the next question, which then needs no mention."""

    def __init__(self) -> None:
        super().__init__(Button(label="Ask a follow-up", custom_id="advisor:follow-up"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, ___: re.Match[str], /) -> Self:
        return cls()

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await interaction.response.send_modal(follow_up_form())


def answer_buttons(answer_id: UUID) -> discord.ui.View:
    """The row below an answer."""
    view = discord.ui.View(timeout=None)
    for item in (RateButton(answer_id, True), RateButton(answer_id, False), WhyButton(answer_id), FollowUpButton()):
        view.add_item(item)
    return view
