"""The screens of reviewed answers and pins: lists, cards, and the forms to write, renew and pin."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID, uuid4

from core.domain.access import Acting
from core.domain.curated import CuratedAnswer, Pin
from core.domain.hand_off import Action, Door, HandOff
from core.errors import CuratedRefused
from core.ports.conversations import Archive
from core.presentation.document import Document, document
from core.presentation.messages import say
from core.screens.curated.forms import (
    NEW,
    NEXT,
    OFFICE,
    PASSAGE,
    QUESTION,
    QUOTE,
    RENEWAL,
    UNTIL,
    URL,
    answer_form,
    day_in,
    not_taken,
    pin_form,
    pinned,
    renewal_form,
    written,
)
from core.screens.curated.service import CuratedService
from core.screens.curated.texts import card, listing, pins_listing, saved
from core.screens.screen import OF, Button, Screen, Style, Values, first
from core.screens.visitors import Permissions, Visitor, Where

LIST, CURATE, PIN, WRITE = "curated", "curate", "pin", "curated_write"
EDIT, RENEW, WITHDRAW, UNPIN = (f"curated_{what}" for what in ("edit", "renew", "withdraw", "unpin"))
ACTIONS = (LIST, CURATE, EDIT, RENEW, WITHDRAW, UNPIN, PIN, WRITE)
OPENING = (CURATE, EDIT, RENEW, PIN, WRITE)

_LONGEST_VALUE, _LONGEST_CARRIED = 70, 300


@dataclass(frozen=True)
class Entry:
    """The service for somebody who may use it: at the door of an office, or without one for all of them."""

    service: CuratedService
    door: Door | None
    who: Visitor

    @property
    def offices(self) -> Sequence[str]:
        """The offices here."""
        return [office.name for office in self.service.offices_at(self.door)]


@dataclass(frozen=True)
class CuratedScreen:
    """Reviewed answers for their offices, and for the advisors of the settings. Raises DatabaseError."""

    service: CuratedService | None
    archive: Archive
    permissions: Permissions

    async def act(self, who: Visitor, where: Where, action: str, values: Values) -> Screen:
        """The screen that follows; a sentence for who may not see it."""
        entry = await self._entered(who, where.doors)
        if isinstance(entry, str):
            return Screen(entry)
        work: Mapping[str, Callable[[Entry, Values], Awaitable[Screen]]] = {
            LIST: _listed,
            CURATE: _begun,
            WRITE: _blank,
            EDIT: _next_version,
            RENEW: _renewal,
            PIN: self._passage,
            WITHDRAW: _withdrawn,
            UNPIN: _unpinned,
            NEW: _saved,
            NEXT: _changed,
            RENEWAL: _renewed,
            PASSAGE: _pinned,
        }
        try:
            return await work[action](entry, values)
        except CuratedRefused as error:
            return not_taken(error, values)

    async def _entered(self, who: Visitor, doors: Sequence[Door]) -> Entry | str:
        """The service; a sentence for who may not use it."""
        if self.service is None:
            return say("hand_off.none")
        for door in doors:
            if self.service.offices_at(door):
                return Entry(self.service, door, who)
        # What is saved is read in every workspace, so the advisors that one workspace names do not suffice.
        is_advisor = await self.permissions.advises_everywhere(who)
        return Entry(self.service, None, who) if is_advisor else say("permissions.advisors")

    async def pin_button(
        self,
        who: Visitor,
        doors: Sequence[Door],
        question: str,
        passage: tuple[str, str] = ("", ""),
        answer: UUID | None = None,
    ) -> tuple[Button, ...]:
        """The button that pins a passage (its address and words), for who may do that.

        Of an `answer` it leaves the question out: that is its asker's, and a pin is kept and read by others.
        """
        if self.service is None or isinstance(await self._entered(who, doors), str):
            return ()
        of = f"a:{answer}" if answer else f"q:{' '.join(question.split())[:_LONGEST_VALUE]}"
        url, words = passage
        known = {QUESTION: "" if answer else question, URL: url if len(url) <= _LONGEST_CARRIED else "", QUOTE: words}
        carried = tuple((name, text[:_LONGEST_CARRIED]) for name, text in known.items())
        return (Button(PIN, say("curated.pin.button"), of, carried=carried),)

    async def _passage(self, entry: Entry, values: Values) -> Screen:
        """The form of a pin, filled in from what the button carries, else with a passage of the answer named."""
        kind, _, of = first(values, OF).partition(":")
        asked, passage = first(values, QUESTION), (first(values, URL), first(values, QUOTE))
        if kind == "q":
            asked = asked or of
        elif not passage[0]:
            passage = await self._cited(entry.who, UUID(of))
        return Screen(form=pin_form(entry.offices, asked, *passage))

    async def _cited(self, who: Visitor, answer: UUID) -> tuple[str, str]:
        """The first passage that an answer cites; nothing for who may not see it."""
        found = await self.archive.explain(answer, Acting.as_staff(who.by, "pin"))
        if found is None or not await self.permissions.may_see(who, found.conversation):
            return "", ""
        first_cited = next(iter(found.answer.citations), None)
        return (first_cited.url, first_cited.quote) if first_cited else ("", "")


def curate_buttons(hand_off: HandOff) -> tuple[Button, ...]:
    """The button that makes a reviewed answer of a hand-off, once the office has answered."""
    is_answered = any(each.action is Action.ANSWER for each in hand_off.said)
    return (Button(CURATE, say("curated.button"), str(hand_off.id)),) if is_answered else ()


def overview(answers: Sequence[CuratedAnswer], pins: Sequence[Pin], today: date) -> Document:
    """The list of both; pins where there are any."""
    told = listing(answers, today)
    return document(*told.groups, *pins_listing(pins).groups) if pins else told


async def _listed(entry: Entry, values: Values) -> Screen:
    """All that may be seen here, or one with what can be done about it."""
    service, door, reference = entry.service, entry.door, first(values, OF).strip().strip("`")
    if not reference:
        return Screen(document=overview(await service.list(door), await service.pins(door), service.today()))
    pins = [pin for pin in await service.pins(door) if str(pin.id).startswith(reference.lower())]
    if found := await service.find(reference, door):
        return Screen(document=card(found, service.today()), buttons=_buttons(found.id, EDIT, RENEW, WITHDRAW))
    if pins:
        return Screen(document=pins_listing(pins[:1]), buttons=_buttons(pins[0].id, UNPIN))
    return Screen(say("curated.gone"))


async def _begun(entry: Entry, values: Values) -> Screen:
    hand_off = first(values, OF)
    draft = await entry.service.draft(hand_off, entry.who.by, entry.door)
    return Screen(form=answer_form(NEW, f"{uuid4()}:{hand_off}", draft)) if draft else Screen(say("hand_off.gone"))


async def _blank(entry: Entry, values: Values) -> Screen:
    """The form of an answer to a question that nobody has handed over."""
    draft = entry.service.draft_of(first(values, QUESTION), entry.door)
    return Screen(form=answer_form(NEW, f"{uuid4()}:", draft, entry.offices))


async def _next_version(entry: Entry, values: Values) -> Screen:
    found = await entry.service.draft_again(first(values, OF), entry.door)
    if found is None:
        return Screen(say("curated.gone"))
    draft, before = found
    return Screen(form=answer_form(NEXT, f"{before.id}:{before.version}", draft))


async def _renewal(_: Entry, values: Values) -> Screen:
    return Screen(form=renewal_form(first(values, OF)))


async def _withdrawn(entry: Entry, values: Values) -> Screen:
    gone = await entry.service.withdraw(first(values, OF), entry.who.by, entry.door)
    return Screen(say("curated.withdrawn", reference=gone.reference) if gone else say("curated.gone"))


async def _unpinned(entry: Entry, values: Values) -> Screen:
    gone = await entry.service.unpin(first(values, OF), entry.who.by, entry.door)
    return Screen(say("curated.unpinned", reference=gone.reference) if gone else say("curated.gone"))


async def _saved(entry: Entry, values: Values) -> Screen:
    number, _, hand_off = first(values, OF).partition(":")
    draft = await entry.service.draft(hand_off, entry.who.by, entry.door)
    office = draft.office if draft else first(values, OFFICE) or entry.offices[0]
    form = written(values, UUID(number), office, entry.who.by)
    return Screen(saved(await entry.service.save(form, entry.door)))


async def _changed(entry: Entry, values: Values) -> Screen:
    """The next version of the one that was shown, which has to be the latest."""
    number, _, seen = first(values, OF).partition(":")
    before = await entry.service.find(number, entry.door)
    if before is None:
        return Screen(say("curated.gone"))
    form = written(values, before.id, before.office, entry.who.by)
    form = replace(form, phrasings=before.phrasings, seen_version=int(seen))
    return Screen(saved(await entry.service.save(form, entry.door)))


async def _renewed(entry: Entry, values: Values) -> Screen:
    until = day_in(first(values, UNTIL))
    stored = await entry.service.renew(first(values, OF), entry.who.by, until, entry.door)
    return Screen(saved(stored) if stored else say("curated.gone"))


async def _pinned(entry: Entry, values: Values) -> Screen:
    form = pinned(values, first(values, OFFICE) or entry.offices[0], entry.who.by)
    return Screen(say("curated.pin.saved", reference=(await entry.service.pin(form, entry.door)).reference))


def _buttons(number: UUID, *actions: str) -> tuple[Button, ...]:
    styles = {WITHDRAW: Style.DANGER, UNPIN: Style.DANGER}
    return tuple(
        Button(each, say(each.replace("_", ".")), str(number), styles.get(each, Style.PLAIN)) for each in actions
    )
