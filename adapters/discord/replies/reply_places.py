"""Places of replies with rules of their own: in private to a message, and below a pressed button."""

from dataclasses import dataclass
from typing import Any

import discord
import structlog

from adapters.discord import outbound
from adapters.discord.places import Cause, CommandPlace, Place, Reply, row, with_view
from adapters.discord.replies.message_place import MessagePlace
from adapters.discord.replies.reply_buttons import PrivateButton
from adapters.discord.replies.troubles import TROUBLES, code_of, told_instead
from core.domain.conversation import Draft
from core.presentation.messages import say

log = structlog.get_logger(__name__)


@dataclass
class DirectPlace:
    """Answers a message where only its author reads, and shows nothing before.

    A reply goes to the direct channel. Where the person takes no direct messages, the channel gets a line that says
    nothing of the message, with a button that shows the reply to its author alone.
    """

    asked: discord.Message

    @property
    def cause(self) -> Cause:
        """The message."""
        return self.asked

    def takes(self, _: Draft) -> bool:
        """Nothing."""
        return False

    async def show(self, text: str) -> None:
        """Shows nothing, so that others do not even see that something is being written."""

    async def finish(self, reply: Reply) -> list[discord.Message]:
        try:
            for number, part in enumerate(reply.parts):
                await self.asked.author.send(part, suppress_embeds=True, **with_view(reply.view(number)))
        except TROUBLES as error:
            log.info("no direct message possible, showing a button", event_id=self.asked.id, code=code_of(error))
            await self._offer()
        return []  # nobody else reads it

    async def remove(self) -> None:
        """Leaves what only its reader sees."""

    async def _offer(self) -> None:
        line, *_ = outbound.said(say("private.waiting"))
        view = row(PrivateButton(self.asked.author.id, self.asked.id))
        reference = self.asked.to_reference(fail_if_not_exists=False)
        await self.asked.channel.send(line, view=view, reference=reference, mention_author=True)


@dataclass
class BelowPlace:
    """Answers a pressed button in messages below its own; with `private`, only who pressed it sees them."""

    interaction: discord.Interaction[Any]
    private: bool
    _first: discord.WebhookMessage | None = None

    @property
    def cause(self) -> Cause:
        """The pressed button."""
        return self.interaction

    def takes(self, _: Draft) -> bool:
        """Everything."""
        return True

    async def show(self, text: str) -> None:
        if self._first is None:
            self._first = await self._send(text, None)
        else:
            await self._first.edit(content=text)

    async def finish(self, reply: Reply) -> list[discord.Message]:
        shown: list[discord.Message] = []
        for number, part in enumerate(reply.parts):
            view = reply.view(number)
            first = await self._edited(part, view) if number == 0 else None
            shown.append(first or await self._send(part, view))
        return shown

    async def remove(self) -> None:
        if self._first is not None:
            await self._first.delete()

    async def _edited(self, text: str, view: discord.ui.View | None) -> discord.Message | None:
        try:
            return self._first and await self._first.edit(content=text, view=view)
        except TROUBLES as error:
            if told_instead(error):
                raise
            log.info("a message could not be edited, posting anew", code=code_of(error))
            return None

    async def _send(self, text: str, view: discord.ui.View | None) -> discord.WebhookMessage:
        sent: discord.WebhookMessage = await self.interaction.followup.send(
            text, wait=True, ephemeral=self.private, suppress_embeds=True, **with_view(view)
        )
        return sent


async def offer_privately(place: Place, parts: list[str]) -> None:
    """Says what the asker alone may read; nothing where Discord refuses, for a channel must not see it."""
    try:
        for part in parts:
            if isinstance(place, CommandPlace | BelowPlace):
                await place.interaction.followup.send(part, ephemeral=True, suppress_embeds=True)
            elif isinstance(place, MessagePlace | DirectPlace):
                await place.asked.author.send(part, suppress_embeds=True)
    except discord.HTTPException as error:
        log.info("a private line was refused", code=error.code)


async def for_one_person(place: Place) -> Place:
    """The place where only the asker reads what was to stand here; for help that was not foreseen."""
    private: Place | None = None
    if isinstance(place, MessagePlace) and place.asked.guild is not None:
        private = DirectPlace(place.asked)
    elif isinstance(place, CommandPlace | BelowPlace) and not place.private:
        private = BelowPlace(place.interaction, private=True)
    if private is not None:
        await place.remove()
    return private or place
