"""Buttons below answers, `/privacy` and notices; their id holds all they need, so they survive a restart."""

import re
from typing import Any, Self
from uuid import UUID

import discord

from adapters.discord import inbound
from adapters.discord.explain import explanation
from adapters.discord.in_flight import Interaction, reply_privately
from adapters.discord.outbound import said
from adapters.discord.places import Reply
from adapters.discord.replies.complaint_buttons import complaint_view
from core.domain.conversation import Person
from core.presentation import corrections, privacy
from core.presentation.messages import say

EXPORT_FILE = "what-the-advisor-keeps.json"
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
        archive = interaction.client.in_flight.services.archive
        if not await archive.rate(self.answer_id, inbound.person(interaction), self.helpful):
            return say("feedback.unknown")
        if self.helpful:
            return say("feedback.helpful")
        thanks = f"{say('feedback.unhelpful')} {say('feedback.why')}"
        return Reply(said(thanks), lambda: complaint_view(self.answer_id))


class ExplainButton(discord.ui.DynamicItem[Button], template=rf"advisor:why:{_ANSWER}"):
    """Explains the answer."""

    def __init__(self, answer_id: UUID) -> None:
        self.answer_id = answer_id
        super().__init__(Button(label=say("why.button"), custom_id=f"advisor:why:{answer_id}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(UUID(found["answer"]))

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: explanation(interaction, self.answer_id))


class FollowUpButton(discord.ui.DynamicItem[Button], template=r"advisor:follow-up"):
    """Opens a form for the next question, which then needs no mention."""

    def __init__(self) -> None:
        super().__init__(Button(label=say("follow_up.button"), custom_id="advisor:follow-up"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, ___: re.Match[str], /) -> Self:
        return cls()

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await interaction.response.send_modal(_follow_up_form())


class ExportButton(discord.ui.DynamicItem[Button], template="advisor:export"):
    """Exports the data of the person who presses it."""

    def __init__(self) -> None:
        super().__init__(Button(label=say("privacy.export"), custom_id="advisor:export"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, ___: re.Match[str], /) -> Self:
        return cls()

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: self._exported(interaction))

    async def _exported(self, interaction: Interaction) -> Reply:
        exported = await interaction.client.in_flight.services.archive.export(inbound.person(interaction))
        return Reply(said(say("privacy.exported")), file=(EXPORT_FILE, exported))


class ForgetButton(discord.ui.DynamicItem[Button], template="advisor:forget"):
    """Deletes the data of the person who presses it."""

    def __init__(self) -> None:
        danger = discord.ButtonStyle.danger
        super().__init__(Button(label=say("privacy.delete"), style=danger, custom_id="advisor:forget"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, ___: re.Match[str], /) -> Self:
        return cls()

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: self._forgotten(interaction))

    async def _forgotten(self, interaction: Interaction) -> str:
        in_flight, person = interaction.client.in_flight, inbound.person(interaction)
        # Otherwise an answer in progress would be stored after the deletion.
        await in_flight.withdraw(person=person)
        return privacy.receipt(await in_flight.services.archive.forget(person))


class CorrectionsButton(discord.ui.DynamicItem[Button], template=r"advisor:corrections:(?P<wanted>on|off)"):
    """The label shows the current setting and the id the next one, so a second press changes nothing."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted
        name = f"advisor:corrections:{'on' if wanted else 'off'}"
        super().__init__(Button(label=corrections.switch_label(not wanted), custom_id=name))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(found["wanted"] == "on")

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: self._switched(interaction))

    async def _switched(self, interaction: Interaction) -> Reply:
        archive = interaction.client.in_flight.services.archive
        await archive.set_corrections(inbound.person(interaction), self.wanted)
        return Reply(said(corrections.switched(self.wanted)), lambda: row(CorrectionsButton(not self.wanted)))


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
        return say("corrections.stopped", place="/privacy")


BUTTONS = (RateButton, ExplainButton, FollowUpButton, ExportButton, ForgetButton, CorrectionsButton, StopButton)


def answer_buttons(answer_id: UUID) -> discord.ui.View:
    """The button row below an answer."""
    return row(RateButton(answer_id, True), RateButton(answer_id, False), ExplainButton(answer_id), FollowUpButton())


def row(*items: discord.ui.Item[Any]) -> discord.ui.View:
    """Buttons side by side."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def _follow_up_form() -> discord.ui.Modal:
    """A form with one field. Its value is read from the event, so it survives a restart."""
    form = discord.ui.Modal(title=say("follow_up.button"), custom_id=inbound.FORM, timeout=_FORM_SECONDS)
    field: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(
        style=discord.TextStyle.paragraph, custom_id=inbound.FIELD, min_length=1, max_length=4_000
    )
    form.add_item(discord.ui.Label(text=say("follow_up.field"), component=field))
    return form
