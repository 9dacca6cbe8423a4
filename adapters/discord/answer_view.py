"""Answer one question on Discord, also one whose answer was cut off."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

import discord

from adapters.discord import inbound, outbound
from adapters.discord.buttons import answer_buttons
from adapters.discord.hand_offs.buttons import PersonButton
from adapters.discord.in_flight import AdvisorClient, InFlight, Interaction
from adapters.discord.live_message import LiveMessage
from adapters.discord.places import CommandPlace, MessagePlace, Place, Reply, may_open_thread
from adapters.discord.replies.reply_buttons import choice_buttons
from adapters.discord.replies.reply_places import BelowPlace, DirectPlace
from adapters.discord.replies.rows import row
from core.domain.answer import Answer, Outcome
from core.domain.conversation import Draft, Message
from core.domain.search import Scope
from core.errors import PlatformUnavailable
from core.presentation import answers
from core.presentation.choices import choices_of
from core.presentation.messages import say

_NOT_NOW = {401, 429}
_FIRST_MESSAGES = 10


async def answer_message(in_flight: InFlight, asked: discord.Message) -> None:
    """Answer in the thread or direct channel of the question, else in a new thread or a reply.

    Small talk opens no thread; who may be in distress is answered in private, before anything is shown.
    """
    services, text = in_flight.services, inbound.readable(asked.content)
    if services.is_distress(text):
        await _answer_privately(in_flight, asked)
    elif services.is_small_talk(text):
        await _answer_at_once(in_flight, inbound.from_message(asked, opens_thread=False), MessagePlace(asked, None))
    else:
        opens_thread = may_open_thread(asked)
        message = inbound.from_message(asked, opens_thread)
        title = _thread_name(in_flight, message) if opens_thread else None
        await _answer_at(in_flight, message, asked, MessagePlace(asked, title))


async def resume(client: AdvisorClient, message: Message) -> bool:
    """Begin to answer a question whose process died; False when it is no more or was a command.

    Raises PlatformUnavailable.
    """
    channel = message.conversation.channel.removesuffix(inbound.PRIVATE)
    if not (message.id.isdecimal() and channel.isdecimal()):
        return False
    try:
        asked, thread = await _found(client, int(message.id), int(channel))
        draft = await _draft(client, asked, thread)
    except discord.HTTPException as error:
        if error.status in _NOT_NOW or error.status >= 500:
            raise PlatformUnavailable("Discord did not show a question; it is looked for again.") from None
        return False
    except OSError as error:
        raise PlatformUnavailable(f"Discord cannot be reached ({type(error).__name__}).") from None
    if str(asked.author.id) != message.conversation.user:
        return False
    if client.in_flight.services.is_distress(inbound.readable(asked.content)):
        client.in_flight.start(_answer_privately(client.in_flight, asked))
        return True
    if channel != message.conversation.channel:
        return False  # a private command, whose token has ended
    place = MessagePlace(asked, None, thread, draft)
    client.in_flight.start(_answer_at(client.in_flight, message, asked, place))
    return True


async def _answer_privately(in_flight: InFlight, asked: discord.Message) -> None:
    """Answer where nobody but the author reads, without a sign in the channel that anything was answered."""
    message = inbound.from_message(asked, opens_thread=False, private=True)
    place = MessagePlace(asked, None) if asked.guild is None else DirectPlace(asked)
    await _answer_at_once(in_flight, message, place)


async def _answer_at_once(in_flight: InFlight, message: Message, place: MessagePlace | DirectPlace) -> None:
    """Answer a message that needs no search: nothing is shown before its answer."""
    with in_flight.work(place.asked.id, inbound.author(place.asked)):
        async with _cleared_when_cancelled(in_flight, message, place):
            await _finish(in_flight, place, await _unsearched(in_flight, message))


async def _answer_at(in_flight: InFlight, message: Message, asked: discord.Message, place: MessagePlace) -> None:
    """Answer a message at this place."""
    with in_flight.work(asked.id, inbound.author(asked)):
        async with _cleared_when_cancelled(in_flight, message, place):
            async with asked.channel.typing():
                answer = await _answered(in_flight, message, place)
            await _finish(in_flight, place, answer)


async def answer_interaction(
    interaction: Interaction, text: str, private: bool, *, echo: bool, scope: Scope | None = None
) -> None:
    """Answer a question by command, button or form that was already deferred.

    Who may see the answer was settled by the deferral and cannot change; `echo` repeats the question above it.
    """
    in_flight, place = interaction.client.in_flight, CommandPlace(interaction, private)
    message = inbound.from_interaction(interaction, text, private, scope)
    shown = text if echo and not in_flight.services.is_distress(message.text) else None
    await answer_in_place(in_flight, message, place, shown)


async def answer_in_place(in_flight: InFlight, message: Message, place: Place, echo: str | None = None) -> None:
    """Answer where it was already said that an answer comes."""
    needs_no_search = in_flight.services.is_distress(message.text) or in_flight.services.is_small_talk(message.text)
    async with _cleared_when_cancelled(in_flight, message, place):
        if needs_no_search:
            answer = await _unsearched(in_flight, message)
        else:
            answer = await _answered(in_flight, message, place, echo)
        await _finish(in_flight, place, answer, echo)


def _thread_name(in_flight: InFlight, message: Message) -> str:
    """Everybody in the server reads it, so what attacks its reader names no thread."""
    return say("answer.thread") if in_flight.services.is_hostile(message.text) else answers.thread_name(message.text)


async def _answered(in_flight: InFlight, message: Message, place: Place, echo: str | None = None) -> Answer | str:
    async with LiveMessage(place, in_flight.pace) as live:

        async def on_draft(draft: Draft) -> None:
            live.show(outbound.progress(draft, echo))

        return await in_flight.safely(int(message.id), partial(in_flight.services.advisor.answer, message, on_draft))


async def _unsearched(in_flight: InFlight, message: Message) -> Answer | str:
    """The answer without a draft; also while the process ends, since it is there at once and may be help."""
    ask, is_urgent = partial(in_flight.services.advisor.answer, message), in_flight.services.is_distress(message.text)
    answer = await in_flight.safely(int(message.id), ask, urgent=is_urgent)
    return _with_help(in_flight, message, answer) if isinstance(answer, str) else answer


def _with_help(in_flight: InFlight, message: Message, apology: str) -> str:
    """The apology, below whom to call where that may be needed."""
    is_urgent = in_flight.services.is_distress(message.text)
    return f"{say('private.emergency')} {apology}" if is_urgent else apology


async def _finish(in_flight: InFlight, place: Place, answer: Answer | str, echo: str | None = None) -> None:
    if isinstance(answer, str):
        await place.finish(Reply(outbound.said(answer)))
        return
    if answer.outcome is Outcome.CRISIS:
        place, echo = await _for_one_person(place), None
    parts = outbound.answer_messages(answer, echo, in_flight.options.human_contact)
    if not parts:
        await place.remove()
        return
    await place.finish(Reply(parts, _buttons_of(in_flight, answer), in_thread=answers.keeps_a_thread(answer)))


async def _for_one_person(place: Place) -> Place:
    """The place where only the asker reads what was to stand here; for help that was not foreseen."""
    private: Place | None = None
    if isinstance(place, MessagePlace) and place.asked.guild is not None:
        private = DirectPlace(place.asked)
    elif isinstance(place, CommandPlace | BelowPlace) and not place.private:
        private = BelowPlace(place.interaction, private=True)
    if private is not None:
        await place.remove()
    return private or place


def _buttons_of(in_flight: InFlight, answer: Answer) -> Callable[[], discord.ui.View] | None:
    if choices_of(answer):
        return partial(choice_buttons, answer)
    asks = in_flight.services.hand_offs is not None and answers.may_go_to_a_person(answer)
    if not answers.can_be_rated(answer):
        return partial(row, PersonButton(answer.id)) if asks else None
    return partial(answer_buttons, answer.id, *((PersonButton(answer.id),) if asks else ()))


async def _found(client: AdvisorClient, message: int, channel: int) -> tuple[discord.Message, discord.Thread | None]:
    """The question and the thread that was opened for it, which has its id."""
    place = await client.fetch_channel(channel)
    if channel == message and isinstance(place, discord.Thread):
        parent = await client.fetch_channel(place.parent_id)
        return await _messages(parent).fetch_message(message), place
    return await _messages(place).fetch_message(message), None


async def _draft(
    client: AdvisorClient, asked: discord.Message, thread: discord.Thread | None
) -> discord.Message | None:
    """Our message that showed progress: in the thread, as a reply, or in the direct channel."""
    place = thread or asked.channel
    async for each in place.history(limit=_FIRST_MESSAGES, after=asked, oldest_first=True):
        replies = each.reference is None or each.reference.message_id == asked.id
        ours = client.user is not None and each.author.id == client.user.id
        if ours and replies and outbound.is_progress(each.content):
            return each
    return None


def _messages(place: object) -> discord.abc.Messageable:
    if not isinstance(place, discord.abc.Messageable):
        raise TypeError(f"a {type(place).__name__} holds no messages")
    return place


@asynccontextmanager
async def _cleared_when_cancelled(in_flight: InFlight, message: Message, place: Place) -> AsyncIterator[None]:
    try:
        yield
    except asyncio.CancelledError:
        # At process end people get a message; when the question was deleted, everything is removed.
        sorry = Reply(outbound.said(_with_help(in_flight, message, say("apology.restarting"))))
        await (place.finish(sorry) if in_flight.closing else place.remove())
        raise
