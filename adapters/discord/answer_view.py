"""Answer one question on Discord, also one whose answer was cut off."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

import discord

from adapters.discord import inbound, outbound
from adapters.discord.buttons import buttons_below, may_remember
from adapters.discord.in_flight import AdvisorClient, InFlight, Interaction, deliver
from adapters.discord.live_message import LiveMessage, typing_in
from adapters.discord.markup import with_moments
from adapters.discord.places import CommandPlace, Place, Reply
from adapters.discord.reading import asked_by
from adapters.discord.receiving.storing import IS_AGAIN, answers_quietly
from adapters.discord.replies.amendments import note_posted
from adapters.discord.replies.cut_off import CutOff, Shown, question_of, shown_of
from adapters.discord.replies.deliveries import deliver_answer
from adapters.discord.replies.languages import speaking_in_reply
from adapters.discord.replies.message_place import MessagePlace, may_open_thread
from adapters.discord.replies.reply_places import DirectPlace, for_one_person, offer_privately
from adapters.discord.replies.troubles import TROUBLES, code_of, may_work_later
from core.domain.answer import Answer, Outcome
from core.domain.conversation import Draft, Message
from core.domain.passage import Scope
from core.domain.received import Received
from core.errors import PlatformUnavailable
from core.ports.holding import note_delivered
from core.presentation import answers
from core.presentation.document import Line, document
from core.presentation.messages import say, speaking
from core.screens.asked import UNSURE, Asked, Way, may_react, way_of
from core.screens.memory_texts import below_answer


async def answer_message(
    in_flight: InFlight, asked: discord.Message, us: int | None = None, *, is_quiet: bool = False
) -> None:
    """Answer in the thread or direct channel of the question, else in a new thread or a reply.

    Small talk opens no thread; who may be in distress is answered in private, before anything is shown. `us` is the
    bot's own id. With `is_quiet` nobody asked it: it answers what the pages surely tell.
    """
    said = await asked_by(asked, in_flight.services.only_points)
    begun_by = inbound.beginning_of(asked, us) if may_open_thread(asked) else None
    await _answering(in_flight, MessagePlace(asked, begun_by), said, is_quiet=is_quiet)


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
    except TROUBLES as error:
        if may_work_later(error):
            raise PlatformUnavailable(f"Discord did not show a question ({code_of(error)}); later again.") from None
        return False
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
    place = MessagePlace(found.asked, found.begun_by, found.thread, shown.draft)
    work = _answering(in_flight, place, said, is_quiet=answers_quietly(received))
    in_flight.start(_kept_meanwhile(in_flight, received, work))


def _answering(in_flight: InFlight, place: MessagePlace, said: Asked, *, is_quiet: bool) -> Coroutine[None, None, None]:
    match way_of(in_flight.services, said, is_quiet=is_quiet):
        case Way.PRIVATELY:
            return _answer_privately(in_flight, place.asked, said)
        case Way.QUIETLY:
            return _answer_quietly(in_flight, place.asked, said)
        case Way.INSTEAD:
            return _say_instead(in_flight, place, said)
        case Way.AT_ONCE:
            place = replace(place, begun_by=None)
            return _answer_at_once(in_flight, inbound.from_message(place.asked, said), place)
        case Way.IN_VIEW:
            return _answer_at(in_flight, inbound.from_message(place.asked, said, place.begun_by), place, said)


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
            await note_delivered(in_flight.services.deliveries, message)


async def _say_instead(in_flight: InFlight, place: MessagePlace, said: Asked) -> None:
    if said.instead and place.asked.edited_at is None:  # an edit adds a question, or nothing
        async with in_flight.work(place.asked):
            await deliver(place, Reply(outbound.said(said.instead)))


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
    interaction: Interaction, text: str, private: bool, *, scope: Scope | None = None, is_own: bool = True
) -> None:
    """Answer a question by command, button or form that was already deferred, below the question.

    Who may see the answer was settled by the deferral and cannot change; `is_own` says that the words are the person's.
    """
    in_flight, place = interaction.client.in_flight, CommandPlace(interaction, private)
    message = inbound.from_interaction(interaction, text, private, scope, is_own=is_own)
    await answer_in_place(in_flight, message, place, text)


async def answer_in_place(in_flight: InFlight, message: Message, place: Place, echo: str | None = None) -> None:
    """Answer where it was already said that an answer comes."""
    way = way_of(in_flight.services, Asked(message.text), is_quiet=False)
    echo = None if way is Way.PRIVATELY else echo
    with speaking(in_flight.services.language_of(message.text)):
        async with _cleared_when_cancelled(in_flight, message, place):
            drafts = way is Way.IN_VIEW
            asked = _answered(in_flight, message, place, echo) if drafts else _unsearched(in_flight, message)
            await _finish(in_flight, message, place, await asked, echo)


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
            if place.takes(replace(draft, topic=_harmless(in_flight, answers.topic_of_draft(draft)))):
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
        place, echo = await for_one_person(place), None
    below = below_answer(answer, inbound.PLATFORM) if may_remember(in_flight.services, message) else document()
    shown_below = document(*below.groups, small_print)
    markup = with_moments(in_flight.services.moments)
    parts = outbound.answer_messages(answer, echo, in_flight.options.human_contact, shown_below, markup)
    if not parts:
        await place.remove()
        return
    topic = answers.topic_of(answer)
    named = None if topic is None else _harmless(in_flight, topic)
    reply = Reply(parts, buttons_below(in_flight.services, message, answer), topic=named)
    shown = await deliver_answer(in_flight, message, place, reply)
    await note_posted(in_flight, message, answer, shown, is_echoed=echo is not None)
    await offer_privately(place, outbound.offered(answer))


@asynccontextmanager
async def _cleared_when_cancelled(in_flight: InFlight, message: Message, place: Place) -> AsyncIterator[None]:
    try:
        yield
    except asyncio.CancelledError:
        # At process end people get a message; when the question was deleted, everything is removed.
        sorry = Reply(outbound.said(_with_help(in_flight, message, say("apology.restarting"))))
        await (place.finish(sorry) if in_flight.closing else place.remove())
        raise
