"""Buttons after a bad rating: why the answer did not help, and whether advisors may see the question."""

import re
from typing import Any, Self
from uuid import UUID

import discord

from adapters.discord import inbound
from adapters.discord.in_flight import Interaction, reply_privately
from adapters.discord.replies.rows import row
from core.domain.quality import Complaint
from core.presentation.gaps import complaint_label
from core.presentation.messages import say

_ANSWER = r"(?P<answer>[0-9a-f-]{36})"

Button = discord.ui.Button[discord.ui.View]
Pressed = discord.ui.Item[Any]


class ReasonButton(
    discord.ui.DynamicItem[Button], template=rf"advisor:reason:{_ANSWER}:(?P<why>{'|'.join(Complaint)})"
):
    """Why the answer did not help; the last press counts."""

    def __init__(self, answer_id: UUID, why: Complaint) -> None:
        self.answer_id, self.why = answer_id, why
        super().__init__(Button(label=complaint_label(why), custom_id=f"advisor:reason:{answer_id}:{why.value}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(UUID(found["answer"]), Complaint(found["why"]))

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: self._stored(interaction))

    async def _stored(self, interaction: Interaction) -> str:
        archive = interaction.client.in_flight.services.archive
        is_stored = await archive.complain(self.answer_id, inbound.person(interaction), self.why)
        return say("feedback.reason.stored" if is_stored else "feedback.unknown")


class ShareButton(discord.ui.DynamicItem[Button], template=rf"advisor:share:{_ANSWER}"):
    """Agrees that advisors see the question; only for the one who asked it."""

    def __init__(self, answer_id: UUID) -> None:
        self.answer_id = answer_id
        super().__init__(Button(label=say("feedback.share"), custom_id=f"advisor:share:{answer_id}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(UUID(found["answer"]))

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: self._shared(interaction))

    async def _shared(self, interaction: Interaction) -> str:
        archive = interaction.client.in_flight.services.archive
        is_shared = await archive.share_question(self.answer_id, inbound.person(interaction))
        return say("feedback.shared" if is_shared else "feedback.not_shared")


COMPLAINT_BUTTONS = (ReasonButton, ShareButton)


def complaint_view(answer_id: UUID, *more: discord.ui.Item[Any]) -> discord.ui.View:
    """The buttons below the thanks for a bad rating."""
    return row(*(ReasonButton(answer_id, why) for why in Complaint), ShareButton(answer_id), *more)
