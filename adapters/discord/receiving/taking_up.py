"""Go on with what a process had received that is no more."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass
from typing import Any

import discord
import structlog

from adapters.discord import inbound, outbound
from adapters.discord.answer_view import answer_again
from adapters.discord.in_flight import AdvisorClient, InFlight, Interaction, deliver
from adapters.discord.places import CommandPlace, Reply
from adapters.discord.reading import asked_by
from adapters.discord.receiving.storing import INTERACTION, IS_AGAIN, URGENT, answers_quietly
from adapters.discord.replies.cut_off import CutOff, shown_of
from adapters.discord.replies.languages import speaking_in_reply, speaking_to
from adapters.discord.replies.message_place import MessagePlace, may_open_thread
from adapters.discord.replies.troubles import TROUBLES, code_of, may_work_later
from adapters.discord.served import language_in, serves_message
from core.domain.received import Left, Received
from core.errors import PlatformUnavailable
from core.ports import holding
from core.ports.inbox import Inbox
from core.presentation.messages import say
from core.screens.asked import Asked

log = structlog.get_logger(__name__)

Raw = Mapping[str, Any]
_UNREADABLE = (KeyError, ValueError, TypeError, AttributeError)


@dataclass(frozen=True)
class TakingUp:
    """Messages are read again where they stand; interactions go through their handlers once more.

    `read` makes an interaction of what Discord sent, `begin` lets its handlers begin; both raise KeyError, ValueError,
    TypeError or AttributeError for what another version has stored.
    """

    client: AdvisorClient
    read: Callable[[Raw], Interaction]
    begin: Callable[[Raw], None]

    @property
    def _inbox(self) -> Inbox | None:
        return self.client.in_flight.services.inbox

    async def take_up(self, left: Left) -> None:
        """Answer it, or tell its author that it came too late. Raises PlatformUnavailable."""
        try:
            if left.is_posted:
                await holding.leave(self._inbox, left.received)
            elif INTERACTION in left.received.payload:
                await self._repeat(left)
            else:
                await self._answer(left)
        except TROUBLES as error:
            if may_work_later(error):
                raise PlatformUnavailable(f"Discord does not answer at the moment ({code_of(error)}).") from None
            log.warning("what was received cannot be taken up", code=code_of(error))
            await holding.drop(self._inbox, left.received)

    async def _repeat(self, left: Left) -> None:
        raw = left.received.payload[INTERACTION]
        try:
            interaction = self.read(raw)
            if left.is_late or left.received.payload.get(URGENT):
                await self._reply(left, interaction)
            else:
                in_context = copy_context()
                in_context.run(IS_AGAIN.set, True)
                in_context.run(self.begin, raw)
                log.info("what was received is taken up", event_id=interaction.id)
        except _UNREADABLE as error:
            log.error("what was received cannot be read", error=type(error).__name__)
            await self._write_late(left.received)

    async def _reply(self, left: Left, interaction: Interaction) -> None:
        """Only who used it sees it; where its token has ended, in a direct message."""
        with speaking_to(interaction):
            told, late = _cut_off(), say("late")
        words = told if left.received.payload.get(URGENT) else late
        try:
            await deliver(CommandPlace(interaction, private=True), Reply(outbound.said(words)))
        except TROUBLES as error:
            if may_work_later(error):
                raise
            await interaction.user.send(words)
        await holding.drop(self._inbox, left.received)
        log.info("what was received came too late", event_id=interaction.id)

    async def _answer(self, left: Left) -> None:
        """Nothing where it was deleted meanwhile, its answer stands already, or nobody is answered there."""
        in_flight, asked = self.client.in_flight, await self._asked(left.received)
        said = await asked_by(asked, in_flight.services.only_points) if asked else Asked()
        if asked is None or not await _may_answer(in_flight, asked, said):
            await holding.leave(self._inbox, left.received)
            return
        found = await self._found(asked)
        shown = await shown_of(self.client, found)
        if left.is_answered and shown.answer:
            await holding.leave(self._inbox, left.received)
            return
        with speaking_in_reply(in_flight.services, asked, await language_in(in_flight, asked.guild)):
            if left.is_late and answers_quietly(left.received):
                await holding.leave(self._inbox, left.received)
                return
            if left.is_late and not in_flight.services.is_distress(said.text):
                place = MessagePlace(asked, None, found.thread, shown.draft)
                await deliver(place, Reply(outbound.said(say("late"))))
                await holding.drop(self._inbox, left.received)
                return
            answer_again(in_flight, left.received, found, shown, said)
        log.info("what was received is taken up", event_id=asked.id)

    async def _asked(self, received: Received) -> discord.Message | None:
        """The message; None where it is no more. Who wrote where we may not read any more is told so."""
        try:
            place = await self.client.fetch_channel(int(received.channel))
            asked = await place.fetch_message(int(received.id)) if isinstance(place, discord.abc.Messageable) else None
        except discord.NotFound:
            return None
        except discord.Forbidden:
            await self._write_late(received)
            return None
        return asked if asked and str(asked.author.id) == received.person.user else None

    async def _found(self, asked: discord.Message) -> CutOff:
        """With the thread of its answer, where that was opened before."""
        us = self.client.user.id if self.client.user else None
        begun_by = inbound.beginning_of(asked, us) if may_open_thread(asked) else None
        thread = None
        if begun_by is not None:
            with suppress(discord.NotFound):
                thread = await self.client.fetch_channel(begun_by)
        return CutOff(asked, thread if isinstance(thread, discord.Thread) else None, begun_by)

    async def _write_late(self, received: Received) -> None:
        user = await self.client.fetch_user(int(received.person.user))
        await user.send(say("late"))
        await holding.drop(self._inbox, received)


async def _may_answer(in_flight: InFlight, asked: discord.Message, said: Asked) -> bool:
    is_urgent = in_flight.services.is_distress(said.text)
    return is_urgent or await serves_message(in_flight, asked)


def _cut_off() -> str:
    return f"{say('private.emergency')} {say('private.cut_off')}"
