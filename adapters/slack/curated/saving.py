"""Read the forms of reviewed answers and pins, and save what they hold."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from adapters.slack.hand_offs.forms import carried_in, values_in
from adapters.slack.inbound import PLATFORM, person_in
from core.domain.hand_off import Door
from core.ports.curated import CuratedDesk
from core.presentation import curated_forms
from core.presentation.curated import saved
from core.presentation.curated_forms import Filled, PinValues, day_in, form_of
from core.presentation.messages import say

Body = Mapping[str, Any]


@dataclass(frozen=True)
class Entry:
    """The desk for somebody who may use it: at the door of an office, or without one for all of them."""

    desk: CuratedDesk
    door: Door | None


async def save_answer(entry: Entry, body: Body) -> str:
    """Save a new answer, or the next version of one. Raises CuratedRefused, DatabaseError."""
    carried, values = carried_in(body["view"]), values_of(body)
    filled = Filled(**{name: values.get(name, "") for name in curated_forms.FIELDS})
    if carried["hand_off"]:
        draft = await entry.desk.draft(carried["hand_off"], by(body), entry.door)
        office = draft.office if draft else curated_forms.chosen_office(entry.desk.offices_at(entry.door), "")
        return saved(await entry.desk.save(form_of(filled, UUID(carried["id"]), office, by(body)), entry.door))
    before = await entry.desk.find(carried["id"], entry.door)
    if before is None:
        return say("curated.gone")
    form = curated_forms.next_form(filled, before, int(carried["seen"]), by(body))
    return saved(await entry.desk.save(form, entry.door))


async def renew_answer(entry: Entry, body: Body) -> str:
    """Review an answer again in the same words. Raises CuratedRefused, DatabaseError."""
    until = day_in(values_of(body).get(curated_forms.UNTIL, ""))
    stored = await entry.desk.renew(carried_in(body["view"])["id"], by(body), until, entry.door)
    return saved(stored) if stored else say("curated.gone")


async def save_pin(entry: Entry, body: Body) -> str:
    """Pin a passage, or withhold it. Raises CuratedRefused, DatabaseError."""
    values, number = values_of(body), UUID(carried_in(body["view"])["id"])
    named = values.get(curated_forms.OFFICE, "")
    office = curated_forms.chosen_office(entry.desk.offices_at(entry.door), named)
    given = PinValues(*(values.get(name, "") for name in ("question", "kind", "url", "quote")))
    pin = await entry.desk.pin(curated_forms.pin_form(number, given, office, by(body)), entry.door)
    return say("curated.pin.saved", reference=pin.reference)


def values_of(body: Body) -> dict[str, str]:
    """What was filled in and chosen, by field."""
    return {name: given[0] for name, given in values_in(body["view"]).items() if given}


def by(body: Body) -> str:
    """Who sent it, as it is noted."""
    return f"{PLATFORM}:{person_in(body).user}"
