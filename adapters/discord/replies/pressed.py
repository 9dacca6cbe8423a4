"""What follows when a choice, or the button of a private reply, is pressed; both also after a restart."""

from dataclasses import replace
from uuid import UUID

import discord

from adapters.discord import inbound, outbound
from adapters.discord.answer_view import answer_in_place
from adapters.discord.in_flight import Interaction
from adapters.discord.markup import plain
from adapters.discord.places import CommandPlace, Place, Reply
from adapters.discord.reading import asked_by
from adapters.discord.receiving.storing import defer
from adapters.discord.replies.message_place import MessagePlace, may_open_thread
from adapters.discord.replies.reply_places import BelowPlace
from adapters.discord.splitting import LIMIT, width
from core.domain.access import Acting, Job
from core.domain.conversation import Message
from core.presentation.choices import chosen_question
from core.presentation.messages import say


async def answer_choice(interaction: Interaction, answer_id: UUID, label: str) -> None:
    """Go on with the question that was asked back, for the person who asked it; the buttons go."""
    in_flight, asked_back = interaction.client.in_flight, interaction.message
    async with in_flight.keeping(interaction) as is_ours:
        if not is_ours:
            return
        await defer(interaction)
        chosen = await in_flight.safely(interaction.id, lambda: _chosen(interaction, answer_id, label))
        if isinstance(chosen, str) or asked_back is None:
            [problem, *_] = outbound.said(str(chosen))
            await interaction.followup.send(problem, ephemeral=True)
            return
        await interaction.edit_original_response(content=_with_choice(asked_back.content, label), view=None)
        await answer_in_place(in_flight, chosen, await _place_of(interaction, chosen, asked_back))


async def show_privately(interaction: Interaction, user: int, message: int) -> None:
    """Show the reply to a message to its author alone, and take away the line that offered it."""
    in_flight = interaction.client.in_flight
    async with in_flight.keeping(interaction) as is_ours:
        if not is_ours:
            return
        await defer(interaction, ephemeral=True, thinking=True)
        place = CommandPlace(interaction, private=True)
        if interaction.user.id != user:
            await place.finish(Reply(outbound.said(say("private.not_yours"))))
            return
        if (asked := await _message(interaction, message)) is None:
            gone = f"{say('private.gone')} {say('private.emergency')}"
            await place.finish(Reply(outbound.said(gone)))
        else:
            said = await asked_by(asked, in_flight.services.only_points)
            again = replace(inbound.from_message(asked, said, private=True), id=str(interaction.id))
            await answer_in_place(in_flight, again, place)
        if interaction.message is not None:
            await interaction.message.delete()


async def _chosen(interaction: Interaction, answer_id: UUID, label: str) -> Message | str:
    """The question with its choice; a sentence where there is none, or for somebody else. Raises DatabaseError."""
    archive, me = interaction.client.in_flight.services.archive, Acting.for_person(inbound.person(interaction))
    found = await archive.explain(answer_id, me)
    if found is None or interaction.message is None:
        is_there = await archive.find(str(answer_id), Acting.as_job(Job.RATING))
        return say("choice.not_yours" if is_there and found is None else "choice.gone")
    # The message that asked back names this question, so that a second press of its buttons is no second question.
    text = chosen_question(found.asked, label)
    in_thread = isinstance(interaction.channel, discord.Thread)
    is_private = inbound.is_direct(interaction.channel)  # elsewhere it may go on with words of somebody else
    number, at = str(interaction.message.id), interaction.created_at
    return Message(number, found.conversation, text, at, is_in_thread=in_thread, is_private=is_private)


async def _place_of(interaction: Interaction, chosen: Message, asked_back: discord.Message) -> Place:
    """Below the button; where the conversation is one of a thread that is not opened yet, in that thread."""
    began = chosen.conversation.channel
    if isinstance(interaction.channel, discord.TextChannel) and began not in {str(interaction.channel.id), ""}:
        asked = await _message(interaction, int(began)) if began.isdecimal() else None
        if asked is not None and may_open_thread(asked):
            return MessagePlace(asked, asked.id, mark=asked_back.id)
    return BelowPlace(interaction, asked_back.flags.ephemeral)


def _with_choice(shown: str, label: str) -> str:
    chosen = f"{shown}\n-# {plain(say('choice.chosen', label=label))}"
    return chosen if width(chosen) <= LIMIT else shown


async def _message(interaction: Interaction, number: int) -> discord.Message | None:
    place = interaction.channel
    if not isinstance(place, discord.abc.Messageable):
        return None
    try:
        return await place.fetch_message(number)
    except discord.HTTPException:
        return None
