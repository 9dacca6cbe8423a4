"""Telling people in a direct message that an answer has changed, and the buttons that switch it on and off."""

import re
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Self

import discord
import structlog

from adapters.discord import inbound
from adapters.discord.correction_text import STOPPED, correction_text
from adapters.discord.desk import Interaction
from adapters.discord.places import Reply
from adapters.discord.private_replies import reply_privately
from core.domain import Notice, Person
from core.errors import PlatformUnavailable

TOLD = {
    True: "On: when a sentence behind an answer you got here changes, I tell you in a direct message, once.",
    False: "Off: I will not tell you when an answer you got here changes.",
}
log = structlog.get_logger(__name__)

Button = discord.ui.Button[discord.ui.View]
Pressed = discord.ui.Item[Any]


class StopButton(discord.ui.DynamicItem[Button], template=r"advisor:stop-notices:(?P<workspace>\d+|dm)"):
    """Below each notice: no more of these, whichever server the answers came from."""

    def __init__(self, workspace: str) -> None:
        self.workspace = workspace
        super().__init__(Button(label="Stop these notices", custom_id=f"advisor:stop-notices:{workspace}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(found["workspace"])

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: self._stopped(interaction))

    async def _stopped(self, interaction: Interaction) -> str:
        whose = Person(inbound.PLATFORM, self.workspace, str(interaction.user.id))
        await interaction.client.desk.services.archive.set_corrections(whose, wanted=False)
        return STOPPED


class CorrectionsButton(discord.ui.DynamicItem[Button], template=r"advisor:corrections:(?P<wanted>on|off)"):
    """Below `/privacy`: its label is how it stands, its id what a press makes of it, so that a second press is none."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted
        label = f"Tell me when an answer I got changes: {'off' if wanted else 'on'}"
        super().__init__(Button(label=label, custom_id=f"advisor:corrections:{'on' if wanted else 'off'}"))

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: Pressed, found: re.Match[str], /) -> Self:
        return cls(found["wanted"] == "on")

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await reply_privately(interaction, lambda: self._switched(interaction))

    async def _switched(self, interaction: Interaction) -> Reply:
        archive = interaction.client.desk.services.archive
        await archive.set_corrections(inbound.person(interaction), self.wanted)
        return Reply([TOLD[self.wanted]], lambda: _row(CorrectionsButton(not self.wanted)))


async def tell(client: discord.Client, person: Person, notices: Sequence[Notice]) -> bool:
    """One direct message; False when this person takes none. Raises PlatformUnavailable when it was surely not sent."""
    try:
        channel = await client.create_dm(discord.Object(int(person.user)))
    except (discord.HTTPException, OSError) as error:
        return _refused(error)
    stop, nonce = _row(StopButton(person.workspace)), _nonce(notices)
    try:
        await channel.send(correction_text(notices), view=stop, nonce=nonce, suppress_embeds=True)
    except (discord.HTTPException, OSError) as error:
        if _may_have_worked(error):
            log.warning("discord left a notice in doubt", error=type(error).__name__)
            return True
        return _refused(error)
    return True


def _refused(error: discord.HTTPException | OSError) -> bool:
    """False for a no that stays one, such as 50007: this person has closed their direct messages."""
    if not isinstance(error, discord.HTTPException) or error.status >= 500 or error.status in {401, 429}:
        raise PlatformUnavailable("Discord took no direct message: it is tried again the next night.") from None
    log.info("discord refused a notice", status=error.status, code=error.code)
    return False


def _may_have_worked(error: discord.HTTPException | OSError) -> bool:
    return not isinstance(error, discord.HTTPException) or error.status >= 500


def _nonce(notices: Sequence[Notice]) -> str:
    # Where discord.py repeats a request whose answer was lost, Discord posts the message only once.
    names = ",".join(f"{each.answer_id}:{each.number}" for each in notices)
    return blake2b(names.encode(), digest_size=12).hexdigest()


def _row(item: discord.ui.Item[Any]) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(item)
    return view
