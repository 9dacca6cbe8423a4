"""Buttons below answers and notices; their id holds all they need, so they survive a restart."""

import re
from typing import Any, Self
from uuid import UUID

import discord

from adapters.discord import inbound
from adapters.discord.in_flight import Interaction, reply_privately
from adapters.discord.outbound import said
from adapters.discord.places import Reply, row
from adapters.discord.replies.languages import speaking_to
from adapters.discord.screens.drawing import ScreenButton
from core.domain.conversation import Person
from core.domain.gaps import Complaint
from core.presentation.gaps import complaint_label
from core.presentation.messages import say
from core.screens.explanation import why_button
from core.screens.hand_offs.screen import person_button

_ANSWER = r"(?P<answer>[0-9a-f-]{36})"
_FORM_SECONDS = 900.0

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

    async def _rated(self, interaction: Interaction) -> Reply | str:
        services = interaction.client.in_flight.services
        if not await services.archive.rate(self.answer_id, inbound.person(interaction), self.helpful):
            return say("feedback.unknown")
        if self.helpful:
            return say("feedback.helpful")
        thanks = f"{say('feedback.unhelpful')} {say('feedback.why')}"
        to_a_person = [ScreenButton(person_button(self.answer_id))] if services.hand_offs else []
        return Reply(said(thanks), lambda: _complaint_view(self.answer_id, *to_a_person))


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


class StopButton(discord.ui.DynamicItem[Button], template=r"advisor:stop-notices:(?P<workspace>\d+|dm)"):
    """Stops correction notices; shown below each notice."""

    def __init__(self, workspace: str) -> None:
        self.workspace = workspace
        super().__init__(Button(label=say("corrections.stop"), custom_id=f"advisor:stop-notices:{workspace}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(found["workspace"])

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: self._stopped(interaction))

    async def _stopped(self, interaction: Interaction) -> str:
        whose = Person(inbound.PLATFORM, self.workspace, str(interaction.user.id))
        await interaction.client.in_flight.services.archive.set_corrections(whose, wanted=False)
        return say("corrections.stopped", place=f"/{say('command.name.privacy')}")


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


BUTTONS = (RateButton, FollowUpButton, StopButton, ReasonButton, ShareButton)


def answer_buttons(answer_id: UUID) -> list[discord.ui.Item[Any]]:
    """The buttons below every answer."""
    why = ScreenButton(why_button(answer_id))
    return [RateButton(answer_id, True), RateButton(answer_id, False), why, FollowUpButton()]


def _complaint_view(answer_id: UUID, *more: discord.ui.Item[Any]) -> discord.ui.View:
    """The buttons below the thanks for a bad rating."""
    return row(*(ReasonButton(answer_id, why) for why in Complaint), ShareButton(answer_id), *more)


def _follow_up_form() -> discord.ui.Modal:
    """A form with one field. Its value is read from the event, so it survives a restart."""
    form = discord.ui.Modal(title=say("follow_up.button"), custom_id=inbound.FORM, timeout=_FORM_SECONDS)
    field: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(
        style=discord.TextStyle.paragraph, custom_id=inbound.FIELD, min_length=1, max_length=4_000
    )
    form.add_item(discord.ui.Label(text=say("follow_up.field"), component=field))
    return form
