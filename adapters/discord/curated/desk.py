"""What happens when a button of a reviewed answer or a pin is pressed, or its form is sent."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import UUID

import discord

from adapters.discord import inbound
from adapters.discord.curated import forms
from adapters.discord.curated.buttons import CuratedButton
from adapters.discord.hand_offs.forms import values_in
from adapters.discord.in_flight import Interaction, reply_privately
from adapters.discord.outbound import messages_of, said
from adapters.discord.permissions import advises_everywhere, may_see
from adapters.discord.places import Reply
from adapters.discord.replies.rows import row
from core.domain.access import Acting
from core.domain.curated import CuratedAnswer, Pin
from core.domain.hand_off import Door
from core.errors import CuratedRefused
from core.ports.curated import CuratedDesk
from core.presentation import curated_forms
from core.presentation.curated import refused, saved
from core.presentation.curated_forms import (
    Filled,
    PinValues,
    begun,
    day_in,
    form_of,
    found_document,
    not_taken,
    overview,
)
from core.presentation.document import Document
from core.presentation.messages import say


@dataclass(frozen=True)
class Entry:
    """The desk for somebody who may use it: at the door of an office, or without one for all of them."""

    desk: CuratedDesk
    door: Door | None


async def entered(interaction: Interaction) -> Entry | str:
    """The desk; a sentence for who may not use it. Raises DatabaseError."""
    desk = interaction.client.in_flight.services.curated
    if desk is None:
        return say("hand_off.none")
    door = Door(inbound.PLATFORM, str(interaction.channel_id))
    if interaction.guild_id is not None and desk.offices_at(door):
        return Entry(desk, door)
    # What is saved is read in every server, so the advisors that one server names do not suffice.
    return Entry(desk, None) if advises_everywhere(interaction) else say("permissions.advisors")


async def show_answer_form(interaction: Interaction, hand_off: UUID) -> None:
    """The form of a new answer, filled in from a hand-off."""

    async def made(entry: Entry) -> discord.ui.Modal | str:
        draft = await entry.desk.draft(str(hand_off), _by(interaction), entry.door)
        return forms.answer_form(begun(draft), hand_off=hand_off) if draft else say("hand_off.gone")

    await _show(interaction, made)


async def show_pin_form(interaction: Interaction, answer: UUID | None, question: str) -> None:
    """The form of a pin, filled in from an answer where there is one."""

    async def made(entry: Entry) -> discord.ui.Modal | str:
        asked, url, quote = question, "", ""
        looking = Acting.as_staff(_by(interaction), "pin")
        found = await interaction.client.in_flight.services.archive.explain(answer, looking) if answer else None
        if found and await may_see(interaction, found.conversation):
            asked = found.answer.question.text
            first = next(iter(found.answer.citations), None)
            url, quote = (first.url, first.quote) if first else ("", "")
        return forms.passage_form(asked, url, quote, entry.desk.offices_at(entry.door))

    await _show(interaction, made)


async def act(interaction: Interaction, what: str, number: UUID) -> None:
    """Open the form for what needs words, else do it at once."""
    if what == "renew":
        await _show(interaction, lambda _: _renewal(number))
    elif what == "edit":
        await _show(interaction, lambda entry: _next_version(entry, number))
    else:
        await reply_privately(interaction, lambda: _ended(interaction, what, number))


async def read_form(interaction: Interaction) -> None:
    """Take a form of ours; nothing happens for others."""
    name = inbound.form_of(interaction) or ""
    values = {field: given[0] for field, given in values_in(interaction).items() if given}
    if new := forms.NEW.fullmatch(name):
        await reply_privately(interaction, lambda: _saved(interaction, values, UUID(new["id"]), new["hand_off"]))
    elif later := forms.NEXT.fullmatch(name):
        await reply_privately(interaction, lambda: _changed(interaction, values, later["id"], int(later["seen"])))
    elif renewal := forms.RENEW.fullmatch(name):
        await reply_privately(interaction, lambda: _renewed(interaction, values, renewal["id"]))
    elif pin := forms.PIN.fullmatch(name):
        await reply_privately(interaction, lambda: _pinned(interaction, values, UUID(pin["id"])))


async def listed(interaction: Interaction, reference: str) -> Reply | Document | str:
    """All that may be seen here, or one with what can be done about it. Raises DatabaseError."""
    entry = await entered(interaction)
    if isinstance(entry, str):
        return entry
    desk, door = entry.desk, entry.door
    if not reference:
        return overview(await desk.list(door), await desk.pins(door), desk.today())
    pins = [pin for pin in await desk.pins(door) if str(pin.id).startswith(reference.strip().lower())]
    found = await desk.find(reference, door) or next(iter(pins), None)
    if found is None:
        return say("curated.gone")
    parts = messages_of(found_document(found, desk.today()))
    return Reply(parts, lambda: row(*(CuratedButton(what, found.id) for what in _can_be_done(found))))


def _can_be_done(found: CuratedAnswer | Pin) -> tuple[str, ...]:
    return ("unpin",) if isinstance(found, Pin) else ("edit", "renew", "withdraw")


async def _show(interaction: Interaction, make: Callable[[Entry], Awaitable[discord.ui.Modal | str]]) -> None:
    """Show the form to who may use it; where that cannot be, say why."""
    in_flight = interaction.client.in_flight

    async def made() -> discord.ui.Modal | str:
        entry = await entered(interaction)
        return entry if isinstance(entry, str) else await make(entry)

    async with in_flight.handling(interaction):
        form = await in_flight.safely(interaction.id, made)
        if isinstance(form, str):
            await interaction.response.send_message(said(form)[0], ephemeral=True)
        else:
            await interaction.response.send_modal(form)


async def _renewal(number: UUID) -> discord.ui.Modal:
    return forms.renewal_form(number)


async def _next_version(entry: Entry, number: UUID) -> discord.ui.Modal | str:
    found = await entry.desk.draft_again(str(number), entry.door)
    return forms.answer_form(begun(found[0]), before=found[1]) if found else say("curated.gone")


async def _saved(interaction: Interaction, values: dict[str, str], number: UUID, hand_off: str) -> Document | str:
    entry = await entered(interaction)
    if isinstance(entry, str):
        return entry
    draft = await entry.desk.draft(hand_off, _by(interaction), entry.door)
    office = draft.office if draft else curated_forms.chosen_office(entry.desk.offices_at(entry.door), "")
    filled = Filled(**{name: values.get(name, "") for name in curated_forms.FIELDS})
    try:
        return saved(await entry.desk.save(form_of(filled, number, office, _by(interaction)), entry.door))
    except CuratedRefused as error:
        return not_taken(refused(error), filled.text)


async def _changed(interaction: Interaction, values: dict[str, str], number: str, seen: int) -> Document | str:
    entry = await entered(interaction)
    if isinstance(entry, str):
        return entry
    before = await entry.desk.find(number, entry.door)
    if before is None:
        return say("curated.gone")
    filled = Filled(**{name: values.get(name, "") for name in curated_forms.FIELDS})
    try:
        form = curated_forms.next_form(filled, before, seen, _by(interaction))
        return saved(await entry.desk.save(form, entry.door))
    except CuratedRefused as error:
        return not_taken(refused(error), filled.text)


async def _renewed(interaction: Interaction, values: dict[str, str], number: str) -> str:
    entry = await entered(interaction)
    if isinstance(entry, str):
        return entry
    try:
        until = day_in(values.get(curated_forms.UNTIL, ""))
        stored = await entry.desk.renew(number, _by(interaction), until, entry.door)
    except CuratedRefused as error:
        return refused(error)
    return saved(stored) if stored else say("curated.gone")


async def _pinned(interaction: Interaction, values: dict[str, str], number: UUID) -> str:
    entry = await entered(interaction)
    if isinstance(entry, str):
        return entry
    office = curated_forms.chosen_office(entry.desk.offices_at(entry.door), values.get(curated_forms.OFFICE, ""))
    given = PinValues(*(values.get(name, "") for name in ("question", "kind", "url", "quote")))
    try:
        form = curated_forms.pin_form(number, given, office, _by(interaction))
        pin = await entry.desk.pin(form, entry.door)
    except CuratedRefused as error:
        return refused(error)
    return say("curated.pin.saved", reference=pin.reference)


async def _ended(interaction: Interaction, what: str, number: UUID) -> str:
    entry = await entered(interaction)
    if isinstance(entry, str):
        return entry
    end = entry.desk.unpin if what == "unpin" else entry.desk.withdraw
    gone = await end(str(number), _by(interaction), entry.door)
    done = "curated.unpinned" if what == "unpin" else "curated.withdrawn"
    return say(done, reference=gone.reference) if gone else say("curated.gone")


def _by(interaction: Interaction) -> str:
    return f"{inbound.PLATFORM}:{interaction.user.id}"
