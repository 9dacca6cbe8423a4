"""Answer one question on Discord."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import discord

from adapters.discord import inbound, outbound
from adapters.discord.buttons import answer_buttons
from adapters.discord.in_flight import InFlight, Interaction
from adapters.discord.live_message import LiveMessage
from adapters.discord.places import CommandPlace, MessagePlace, Place, Reply, may_open_thread
from core.domain.answer import Answer
from core.domain.conversation import Draft, Message
from core.domain.search import Scope
from core.presentation import answers
from core.presentation.messages import say


async def answer_message(in_flight: InFlight, asked: discord.Message) -> None:
    """Answer in the thread or direct channel of the question, else in a new thread or a reply."""
    with in_flight.work(asked.id, inbound.author(asked)):
        opens_thread = may_open_thread(asked)
        message = inbound.from_message(asked, opens_thread)
        place = MessagePlace(asked, _thread_name(in_flight, message) if opens_thread else None)
        async with _cleared_when_cancelled(in_flight, place):
            async with asked.channel.typing():
                answer = await _answered(in_flight, message, place)
            await _finish(place, answer, in_flight.options.human_contact)


async def answer_interaction(
    interaction: Interaction, text: str, private: bool, *, echo: bool, scope: Scope | None = None
) -> None:
    """Answer a question by command, button or form that was already deferred.

    Who may see the answer was settled by the deferral and cannot change; `echo` repeats the question above it.
    """
    in_flight, place = interaction.client.in_flight, CommandPlace(interaction, private)
    message = inbound.from_interaction(interaction, text, private, scope)
    shown = text if echo else None
    async with _cleared_when_cancelled(in_flight, place):
        answer = await _answered(in_flight, message, place, shown)
        await _finish(place, answer, in_flight.options.human_contact, shown)


def _thread_name(in_flight: InFlight, message: Message) -> str:
    """Everybody in the server reads it, so what attacks its reader names no thread."""
    return say("answer.thread") if in_flight.services.is_hostile(message.text) else answers.thread_name(message.text)


async def _answered(in_flight: InFlight, message: Message, place: Place, echo: str | None = None) -> Answer | str:
    async with LiveMessage(place, in_flight.pace) as live:

        async def on_draft(draft: Draft) -> None:
            live.show(outbound.progress(draft, echo))

        return await in_flight.safely(int(message.id), partial(in_flight.services.advisor.answer, message, on_draft))


async def _finish(place: Place, answer: Answer | str, contact: str | None, echo: str | None = None) -> None:
    if isinstance(answer, str):
        await place.finish(Reply(outbound.said(answer)))
        return
    parts = outbound.answer_messages(answer, echo, contact)
    if not parts:
        await place.remove()
        return
    lasting = answers.can_be_rated(answer)
    buttons = partial(answer_buttons, answer.id) if lasting else None
    await place.finish(Reply(parts, buttons, in_thread=lasting))


@asynccontextmanager
async def _cleared_when_cancelled(in_flight: InFlight, place: Place) -> AsyncIterator[None]:
    try:
        yield
    except asyncio.CancelledError:
        # At process end people get a message; when the question was deleted, everything is removed.
        await (place.finish(Reply(outbound.said(say("apology.restarting")))) if in_flight.closing else place.remove())
        raise
