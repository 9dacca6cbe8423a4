"""What happens when a button of a hand-off is pressed, or its form is sent."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import discord
import structlog

from adapters.discord import inbound
from adapters.discord.hand_offs import forms
from adapters.discord.hand_offs.buttons import action_buttons, buttons_below
from adapters.discord.in_flight import Interaction, reply_privately
from adapters.discord.markup import plain
from adapters.discord.outbound import messages_of, said
from adapters.discord.places import Reply
from adapters.discord.splitting import LIMIT, width
from core.domain.access import Acting, Job
from core.domain.hand_off import Action, Door, HandOff, Said
from core.domain.hand_off_posts import TO_STUDENT, Kind, Post
from core.errors import AdvisorError
from core.ports.hand_offs import Form, HandOffDesk
from core.presentation.hand_offs import WITH_WORDS, buttons_of, outcome_of, post_document, receipt
from core.presentation.messages import say

log = structlog.get_logger(__name__)


async def show_question_form(interaction: Interaction, answer_id: UUID | None, question: str = "") -> None:
    """Show the form; where that cannot be, say why."""
    desk, person = interaction.client.in_flight.services.hand_offs, inbound.person(interaction)
    if desk is None:
        await interaction.response.send_message(said(say("hand_off.none"))[0], ephemeral=True)
        return
    try:
        asked, office = await desk.suggested(answer_id, person)
    except AdvisorError as error:  # the form needs no store: the student writes the question anew
        log.warning("no question for a form", reason=str(error))
        asked, office = "", desk.offices[0]
    is_public = interaction.guild is not None and not _is_private(interaction)
    await _show(
        interaction, forms.question_form(answer_id, question or asked, office, desk.offices, is_public=is_public)
    )


async def read_form(interaction: Interaction) -> None:
    """Take a form of ours; nothing happens for others."""
    name = inbound.form_of(interaction) or ""
    if sent := forms.SEND.fullmatch(name):
        answer = None if sent["answer"] == "none" else UUID(sent["answer"])
        await _answer_form(interaction, lambda: _sent(interaction, UUID(sent["id"]), answer))
    elif form := forms.SAY.fullmatch(name):
        [words] = forms.values_in(interaction).get(forms.WORDS, [""])
        spoken = _said(interaction, Action(form["action"]), UUID(form["said"]), words)
        await _answer_form(interaction, lambda: _done(interaction, UUID(form["id"]), spoken))


async def _answer_form(interaction: Interaction, work: Callable[[], Awaitable[Reply | str]]) -> None:
    """Store first, then acknowledge: a form that was not acknowledged stays open, and is sent again and stored once."""
    in_flight = interaction.client.in_flight
    async with in_flight.handling(interaction):
        done = await in_flight.safely(interaction.id, work)
        reply = done if isinstance(done, Reply) else Reply(said(done))
        below: dict[str, Any] = {"view": view} if (view := reply.view(len(reply.parts) - 1)) else {}
        await interaction.response.send_message(reply.parts[0], ephemeral=True, **below)


async def act_or_ask_for_words(interaction: Interaction, action: Action, number: UUID) -> None:
    """Do it at once, or show the form for its words."""
    if action in WITH_WORDS:
        await _show(interaction, forms.words_form(action, number))
    else:
        spoken = _said(interaction, action, uuid4(), "")
        await reply_privately(interaction, lambda: _done(interaction, number, spoken))


async def show_reply(interaction: Interaction, number: UUID) -> None:
    """What the student was told last, for them alone."""
    await reply_privately(interaction, lambda: _waiting(interaction, number))


async def _show(interaction: Interaction, form: discord.ui.Modal) -> None:
    async with interaction.client.in_flight.handling(interaction):
        await interaction.response.send_modal(form)


async def _sent(interaction: Interaction, number: UUID, answer_id: UUID | None) -> Reply:
    values = forms.values_in(interaction)
    shared, offices = values.get(forms.SHARE, []), values.get(forms.OFFICE, [])
    is_public = forms.PUBLIC in shared and not _is_private(interaction)
    place = str(interaction.channel_id)
    private = interaction.guild_id is not None and not is_public
    key = inbound.conversation(
        interaction.guild_id, f"{place}{inbound.PRIVATE}" if private else place, interaction.user.id
    )
    question = inbound.readable(values.get(forms.QUESTION, [""])[0])
    name = interaction.user.display_name if forms.NAME in shared else ""
    office = offices[0] if offices else ""
    form = Form(number, answer_id, key, question, office, name, forms.TURNS in shared, is_public)
    if not question:
        return Reply(said(say("hand_off.empty")))
    desk, is_urgent = _desk(interaction), interaction.client.in_flight.services.is_distress(question)
    stored = await desk.send(form)
    told = said(receipt(stored, desk.most_a_day, is_urgent=is_urgent))
    return Reply(told, lambda: action_buttons(stored.id, (Action.WITHDRAW,))) if stored else Reply(told)


async def _done(interaction: Interaction, number: UUID, spoken: Said) -> str:
    desk = _desk(interaction)
    me = inbound.person(interaction)
    is_mine = spoken.action.is_of_student
    looking = Acting.for_person(me) if is_mine else Acting.as_staff(spoken.by, spoken.action.value)
    seen = await desk.get(number, looking)
    is_others = seen is None and await desk.get(number, Acting.as_job(Job.HAND_OFFS)) is not None
    if is_others or (seen is not None and not _may(interaction, desk, seen, spoken.action)):
        return say("hand_off.not_yours")
    stored, allowed = await desk.act(number, spoken, me)
    if stored is not None and not spoken.action.is_of_student:
        interaction.client.in_flight.start(_refresh(interaction, stored))
    return outcome_of(stored, spoken.action, allowed=allowed)


async def _waiting(interaction: Interaction, number: UUID) -> Reply:
    desk = _desk(interaction)
    found = await desk.get(number, Acting.for_person(inbound.person(interaction)))
    if found is None:
        is_others = await desk.get(number, Acting.as_job(Job.HAND_OFFS)) is not None
        return Reply(said(say("hand_off.not_yours" if is_others else "hand_off.gone")))
    last = next((each for each in reversed(found.said) if each.action in TO_STUDENT), None)
    if last is None:
        return Reply(said(say("hand_off.gone")))
    post = Post(0, TO_STUDENT[last.action], Door(inbound.PLATFORM, found.person.user), last.at, found, last.text)
    return Reply(messages_of(post_document(post)), lambda: action_buttons(found.id, buttons_of(post)))


def _may(interaction: Interaction, desk: HandOffDesk, seen: HandOff, action: Action) -> bool:
    """The student may do what is theirs; who reads the office's channel, all else."""
    if action.is_of_student:
        return _is_student(interaction, seen)
    door = Door(inbound.PLATFORM, str(interaction.channel_id))
    return seen.office in {office.name for office in desk.offices_at(door)}


def _is_student(interaction: Interaction, seen: HandOff) -> bool:
    # The workspace differs between a server and direct messages; the number of a person does not.
    return (seen.person.platform, seen.person.user) == (inbound.PLATFORM, str(interaction.user.id))


async def _refresh(interaction: Interaction, stored: HandOff) -> None:
    """Show below the card who has it, and what can be done now."""
    card = interaction.message
    if card is None:
        return
    post = Post(0, Kind.CARD, Door(inbound.PLATFORM, str(card.channel.id)), stored.created_at, stored)
    who = say("hand_off.card.advisor", advisor=interaction.user.display_name)
    shown = f"{card.content}\n-# {say(f'hand_off.state.{stored.state.value}')} · {plain(who)}"
    try:
        text = shown if width(shown) <= LIMIT else card.content
        await card.edit(content=text, view=buttons_below(post))
    except discord.HTTPException as error:
        log.info("card not changed", reference=stored.reference, status=error.status, code=error.code)


def _said(interaction: Interaction, action: Action, number: UUID, words: str) -> Said:
    by = "" if action.is_of_student else f"{inbound.PLATFORM}:{interaction.user.id}"
    return Said(number, action, words.strip(), by, datetime.now(UTC))


def _is_private(interaction: Interaction) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


def _desk(interaction: Interaction) -> HandOffDesk:
    desk = interaction.client.in_flight.services.hand_offs
    assert desk is not None  # noqa: S101 - without one there is neither form nor button
    return desk
