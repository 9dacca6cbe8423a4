"""Answer one question on Discord, also one whose answer was cut off."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from adapters.discord import inbound, outbound
from adapters.discord.buttons import answer_buttons
from adapters.discord.in_flight import AdvisorClient, InFlight, Interaction, deliver
from adapters.discord.live_message import LiveMessage, typing_in
from adapters.discord.places import CommandPlace, Place, Reply, row
from adapters.discord.reading import asked_by
from adapters.discord.receiving.storing import IS_AGAIN, answers_quietly
from adapters.discord.replies.amendments import note_posted
from adapters.discord.replies.cut_off import CutOff, Shown, question_of, shown_of
from adapters.discord.replies.deliveries import deliver_answer, note_delivered
from adapters.discord.replies.languages import speaking_in_reply
from adapters.discord.replies.message_place import MessagePlace, may_open_thread
from adapters.discord.replies.reply_buttons import choice_buttons
from adapters.discord.replies.reply_places import BelowPlace, DirectPlace, offer_privately
from adapters.discord.replies.troubles import may_work_later
from adapters.discord.screens.drawing import ScreenButton
from core.domain.answer import Answer, Outcome
from core.domain.conversation import Draft, Message
from core.domain.passage import Scope
from core.domain.received import Received
from core.errors import PlatformUnavailable
from core.presentation import answers
from core.presentation.choices import choices_of
from core.presentation.document import Line, document
from core.presentation.messages import say, speaking
from core.screens.asked import UNSURE, Asked, may_react
from core.screens.hand_offs.screen import person_button
from core.screens.memory import buttons_below as memory_buttons
from core.screens.memory_texts import below_answer
from core.screens.reminders import buttons_below as reminder_buttons


async def answer_message(
    in_flight: InFlight, asked: discord.Message, us: int | None = None, *, is_quiet: bool = False
) -> None:
    """Answer in the thread or direct channel of the question, else in a new thread or a reply.

    Small talk opens no thread; who may be in distress is answered in private, before anything is shown. `us` is the
    bot's own id. With `is_quiet` nobody asked it: it answers what the pages surely tell.
    """
    services = in_flight.services
    said = await asked_by(asked, services.only_points)
    if services.is_distress(said.text):
        await _answer_privately(in_flight, asked, said)
    elif is_quiet:
        await _answer_quietly(in_flight, asked, said)
    elif instead := said.instead:
        if asked.edited_at is None:  # an edit adds a question, or nothing
            async with in_flight.work(asked):
                await _say(MessagePlace(asked), instead)
    elif services.is_small_talk(said.text):
        await _answer_at_once(in_flight, inbound.from_message(asked, said), MessagePlace(asked))
    else:
        begun_by = inbound.beginning_of(asked, us) if may_open_thread(asked) else None
        message = inbound.from_message(asked, said, begun_by)
        await _answer_at(in_flight, message, MessagePlace(asked, begun_by), said)


async def resume(client: AdvisorClient, message: Message, *, is_answered: bool = False) -> bool:
    """Begin to answer a question whose process died; False when it is no more or was a command.

    With `is_answered`, its answer is posted; False also where one of ours stands already. Raises PlatformUnavailable.
    """
    channel = message.conversation.channel.removesuffix(inbound.PRIVATE)
    if not (message.id.isdecimal() and channel.isdecimal()):
        return False
    try:
        found = await question_of(client, message, int(channel))
        shown = await shown_of(client, found) if found else Shown()
    except discord.HTTPException as error:
        if may_work_later(error):
            raise PlatformUnavailable("Discord did not show a question; it is looked for again.") from None
        return False
    except OSError as error:
        raise PlatformUnavailable(f"Discord cannot be reached ({type(error).__name__}).") from None
    if found is None or str(found.asked.author.id) != message.conversation.user or (is_answered and shown.answer):
        return False
    in_flight, asked = client.in_flight, found.asked
    said = await asked_by(asked, in_flight.services.only_points)
    with speaking_in_reply(in_flight.services, asked):
        if in_flight.services.is_distress(said.text):
            in_flight.start(_answer_privately(in_flight, asked, said))
            return True
        if channel != message.conversation.channel:
            return False  # a private command, whose token has ended
        place = MessagePlace(asked, found.begun_by, found.thread, shown.draft)
        # Who reads the answer, and whether it is in a thread, is not stored with the question.
        now = inbound.from_message(asked, said, found.begun_by)
        again = replace(message, is_private=now.is_private, is_in_thread=now.is_in_thread)
        received = Received(message.id, message.conversation.person, channel)
        in_flight.start(_kept_meanwhile(in_flight, received, _answer_at(in_flight, again, place, said)))
    return True


def answer_again(in_flight: InFlight, received: Received, found: CutOff, shown: Shown, said: Asked) -> None:
    """Begin to answer what an ended process had received; it is kept until that is done."""
    asked, place = found.asked, MessagePlace(found.asked, found.begun_by, found.thread, shown.draft)
    if in_flight.services.is_distress(said.text):
        work = _answer_privately(in_flight, asked, said)
    elif answers_quietly(received):
        work = _answer_quietly(in_flight, asked, said)
    elif instead := said.instead:
        work = _say(place, instead)
    else:
        work = _answer_at(in_flight, inbound.from_message(asked, said, found.begun_by), place, said)
    in_flight.start(_kept_meanwhile(in_flight, received, work))


async def _kept_meanwhile(in_flight: InFlight, received: Received, work: Coroutine[None, None, None]) -> None:
    IS_AGAIN.set(True)
    async with in_flight.receiving.kept(received):
        await work


async def _answer_quietly(in_flight: InFlight, asked: discord.Message, said: Asked) -> None:
    """Answer where one simply asks: without progress, and only what is sure; else with a reaction."""
    begun_by = asked.id if may_open_thread(asked) else None
    message, place = inbound.from_message(asked, said, begun_by), MessagePlace(asked, begun_by)
    async with in_flight.work(asked):
        answer = await in_flight.safely(asked.id, partial(in_flight.services.advisor.answer, message))
        if isinstance(answer, Answer) and answer.outcome in {Outcome.ANSWERED, Outcome.CRISIS}:
            await _finish(in_flight, message, place, answer)
        elif isinstance(answer, Answer) and may_react(answer.outcome):
            await asked.add_reaction(UNSURE)
            await note_delivered(in_flight, message)


async def _say(place: MessagePlace, sentence: str) -> None:
    await deliver(place, Reply(outbound.said(sentence)))


async def _answer_privately(in_flight: InFlight, asked: discord.Message, said: Asked) -> None:
    """Answer where nobody but the author reads, without a sign in the channel that anything was answered."""
    message = inbound.from_message(asked, said, private=True)
    place = MessagePlace(asked) if asked.guild is None else DirectPlace(asked)
    await _answer_at_once(in_flight, message, place)


async def _answer_at_once(in_flight: InFlight, message: Message, place: MessagePlace | DirectPlace) -> None:
    """Answer a message that needs no search: nothing is shown before its answer."""
    async with in_flight.work(place.asked), _cleared_when_cancelled(in_flight, message, place):
        await _finish(in_flight, message, place, await _unsearched(in_flight, message))


async def _answer_at(in_flight: InFlight, message: Message, place: MessagePlace, said: Asked) -> None:
    """Answer a message at this place."""
    async with in_flight.work(place.asked), _cleared_when_cancelled(in_flight, message, place):
        async with typing_in(place.asked.channel) as begin_typing:
            answer = await _answered(in_flight, message, place, said.echo, begin_typing)
        await _finish(in_flight, message, place, answer, said.echo, small_print=said.small_print)


async def answer_interaction(
    interaction: Interaction, text: str, private: bool, *, echo: bool, scope: Scope | None = None, is_own: bool = True
) -> None:
    """Answer a question by command, button or form that was already deferred.

    Who may see the answer was settled by the deferral and cannot change; `echo` repeats the question above it, which
    `is_own` says is in the person's own words.
    """
    in_flight, place = interaction.client.in_flight, CommandPlace(interaction, private)
    message = inbound.from_interaction(interaction, text, private, scope, is_own=is_own)
    shown = text if echo and not in_flight.services.is_distress(message.text) else None
    await answer_in_place(in_flight, message, place, shown)


async def answer_in_place(in_flight: InFlight, message: Message, place: Place, echo: str | None = None) -> None:
    """Answer where it was already said that an answer comes."""
    needs_no_search = in_flight.services.is_distress(message.text) or in_flight.services.is_small_talk(message.text)
    with speaking(in_flight.services.language_of(message.text)):
        async with _cleared_when_cancelled(in_flight, message, place):
            if needs_no_search:
                answer = await _unsearched(in_flight, message)
            else:
                answer = await _answered(in_flight, message, place, echo)
            await _finish(in_flight, message, place, answer, echo)


async def _answered(
    in_flight: InFlight,
    message: Message,
    place: Place,
    echo: str | None = None,
    taken_on: Callable[[], None] = lambda: None,
) -> Answer | str:
    """The answer, which grows at its place. With its first draft it is `taken_on`: no other process answers it."""
    async with LiveMessage(place, in_flight.pace) as live:

        async def on_draft(draft: Draft) -> None:
            taken_on()
            if place.takes(replace(draft, topic=_harmless(in_flight, draft.topic))):
                live.show(outbound.progress(draft, echo))

        return await in_flight.safely(int(message.id), partial(in_flight.services.advisor.answer, message, on_draft))


def _harmless(in_flight: InFlight, topic: str) -> str:
    """Everybody in the server reads it, so what attacks its reader names no thread."""
    return "" if in_flight.services.is_hostile(topic) else topic


async def _unsearched(in_flight: InFlight, message: Message) -> Answer | str:
    """The answer without a draft; also while the process ends, since it is there at once and may be help."""
    ask, is_urgent = partial(in_flight.services.advisor.answer, message), in_flight.services.is_distress(message.text)
    answer = await in_flight.safely(int(message.id), ask, urgent=is_urgent)
    return _with_help(in_flight, message, answer) if isinstance(answer, str) else answer


def _with_help(in_flight: InFlight, message: Message, apology: str) -> str:
    """The apology, below whom to call where that may be needed."""
    is_urgent = in_flight.services.is_distress(message.text)
    return f"{say('private.emergency')} {apology}" if is_urgent else apology


async def _finish(
    in_flight: InFlight,
    message: Message,
    place: Place,
    answer: Answer | str,
    echo: str | None = None,
    *,
    small_print: tuple[Line, ...] = (),
) -> None:
    if isinstance(answer, str):
        await deliver(place, Reply(outbound.said(answer)))
        return
    if answer.outcome is Outcome.CRISIS:
        place, echo = await _for_one_person(place), None
    below = below_answer(answer, inbound.PLATFORM) if _may_remember(in_flight, message) else document()
    shown_below = document(*below.groups, small_print)
    parts = outbound.answer_messages(answer, echo, in_flight.options.human_contact, shown_below)
    if not parts:
        await place.remove()
        return
    topic = answers.topic_of(answer)
    named = None if topic is None else _harmless(in_flight, topic)
    reply = Reply(parts, _buttons_of(in_flight, message, answer), topic=named)
    shown = await deliver_answer(in_flight, message, place, reply)
    await note_posted(in_flight, message, answer, shown, is_echoed=echo is not None)
    if offered := outbound.offered(answer):
        await offer_privately(place, offered)


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


def _may_remember(in_flight: InFlight, message: Message) -> bool:
    """Whether anything about the person may be shown with an answer: nowhere that others read."""
    return message.is_private and in_flight.services.memory is not None


def _buttons_of(in_flight: InFlight, message: Message, answer: Answer) -> Callable[[], discord.ui.View] | None:
    make = partial(_items_below, in_flight, message, answer)
    return (lambda: row(*make())) if make() else None


def _items_below(in_flight: InFlight, message: Message, answer: Answer) -> list[discord.ui.Item[Any]]:
    remembering = memory_buttons(answer, message.id) if _may_remember(in_flight, message) else ()
    more = [*map(ScreenButton, (*reminder_buttons(answer), *remembering))]
    if choices_of(answer):
        return [*choice_buttons(answer), *more]
    thumbs = answer_buttons(answer.id) if answers.can_be_rated(answer) else []
    asks = in_flight.services.hand_offs is not None and answers.may_go_to_a_person(answer)
    return [*thumbs, *([ScreenButton(person_button(answer.id))] if asks else []), *more]


@asynccontextmanager
async def _cleared_when_cancelled(in_flight: InFlight, message: Message, place: Place) -> AsyncIterator[None]:
    try:
        yield
    except asyncio.CancelledError:
        # At process end people get a message; when the question was deleted, everything is removed.
        sorry = Reply(outbound.said(_with_help(in_flight, message, say("apology.restarting"))))
        await (place.finish(sorry) if in_flight.closing else place.remove())
        raise
