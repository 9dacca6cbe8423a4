"""What people do with curated answers: draft, save, renew, withdraw, read, pin."""

import builtins
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Protocol
from zoneinfo import ZoneInfo

import structlog

from core.domain.access import Acting
from core.domain.curated import (
    CuratedAnswer,
    CuratedDraft,
    CuratedEvent,
    CuratedForm,
    CuratedProblem,
    Pin,
    PinForm,
    RestsOn,
    Standing,
)
from core.domain.hand_off import Action, Door, HandOff, Office
from core.errors import CuratedRefused
from core.ports.curated import CuratedAnswers, CuratedPins
from core.ports.hand_offs import HandOffs
from core.ports.jobs import Clock
from core.screens.curated.checks import check, check_date, check_pin
from core.text.urls import clean_url

MARKS = r"\s*\[\d{1,2}\]"
log = structlog.get_logger(__name__)


class Grounds(Protocol):
    """Finds what of the indexed pages a text rests on."""

    async def of(self, text: str, links: Sequence[str]) -> tuple[RestsOn, ...]:
        """Each source with the sentences behind the text; one whose page is not in the index has none."""

    async def page_of(self, url: str, quote: str) -> RestsOn | None:
        """The indexed page at this address, where it has these words."""


@dataclass(frozen=True)
class CuratedService:
    """What people do with curated answers, whatever the platform. Every method raises DatabaseError.

    A `door` narrows to what may be read there: answers of the offices that are reached there. None is the operator, who
    sees all. Whether somebody may do a thing at all is for the caller to check. `topics` tells the topics that the
    pages have, `zone` is the campus's.
    """

    answers: CuratedAnswers
    pinned: CuratedPins
    hand_offs: HandOffs
    grounds: Grounds
    offices: Sequence[Office]
    topics: Callable[[], Awaitable[Sequence[str]]]
    clock: Clock
    zone: ZoneInfo

    def offices_at(self, door: Door | None = None) -> Sequence[Office]:
        """The offices that may own an answer there; of all offices without a door."""
        return [office for office in self.offices if door is None or office.is_read_at(door)]

    async def draft(self, hand_off: str, by: str, door: Door | None = None) -> CuratedDraft | None:
        """A form filled in from a hand-off, by its id or reference; None where there is none that may be read there.

        It holds the student's words, and the office's reply as text; nothing is stored, and what is saved from it keeps
        no reference to the hand-off.
        """
        found = await self.hand_offs.find(hand_off.strip(), Acting.as_staff(by, "draft"))
        if found is None or found.office not in self._names(door):
            return None
        links = tuple(dict.fromkeys(page.url for page in found.packet.found if page.quote))
        question = found.packet.understood or found.packet.question
        topics = self._office(found.office).topics
        return CuratedDraft(question, _reply_of(found), links, found.office, topics, from_student=True)

    def draft_of(self, question: str, door: Door | None = None) -> CuratedDraft:
        """A form filled in from a question."""
        office = next(iter(self.offices_at(door)), None)
        known = (office.name, office.topics) if office else ("", ())
        return CuratedDraft(question, "", (), *known)

    async def draft_again(self, reference: str, door: Door | None = None) -> tuple[CuratedDraft, CuratedAnswer] | None:
        """A form filled in from the latest version, and that version; None where there is none at the door."""
        found = await self.find(reference, door)
        if found is None:
            return None
        words = (found.question, found.text, _links(found), found.office, found.topics, found.valid_until)
        return CuratedDraft(*words, found.phrasings), found

    async def save(self, form: CuratedForm, door: Door | None = None) -> CuratedAnswer:
        """Stores a reviewed answer, or its next version. Raises CuratedRefused, DatabaseError."""
        form = _tidied(form)
        check(form, self._names(door), await self.topics(), self.today())
        before = await self.answers.versions(form.id)
        if before and before[-1].office not in self._names(door):
            raise CuratedRefused(CuratedProblem.UNKNOWN_OFFICE.value, form.office)
        return await self._stored(form)

    async def renew(self, reference: str, by: str, valid_until: date, door: Door | None = None) -> CuratedAnswer | None:
        """The next version, of the same text, reviewed today by `by`. Raises CuratedRefused, DatabaseError."""
        found = await self.find(reference, door)
        if found is None:
            return None
        check_date(valid_until, self.today())
        if found.ended is Standing.WITHDRAWN:
            raise CuratedRefused(CuratedProblem.IS_OVER.value, found.reference)
        words = (found.question, found.text, found.office, by, valid_until, _links(found), found.topics)
        form = CuratedForm(found.id, *words, found.phrasings, found.version)
        check(form, self._names(door), await self.topics(), self.today())
        return await self._stored(form, is_renewal=True)

    async def withdraw(self, reference: str, by: str, door: Door | None = None) -> CuratedAnswer | None:
        """Shows it no more, and returns it; None where there is none at the door."""
        found = await self.find(reference, door)
        if found is None:
            return None
        gone = replace(found, ended=Standing.WITHDRAWN, ended_at=self.clock())
        if await self.answers.end(gone, by):
            log.info("curated answer withdrawn", reference=gone.reference, office=gone.office)
        return await self.find(str(found.id), door)

    async def list(self, door: Door | None = None, *, is_all: bool = False) -> Sequence[CuratedAnswer]:
        """The latest versions; what needs a review stands first, then what ends soonest."""
        today, names = self.today(), self._names(door)
        mine = [each for each in await self.answers.latest() if door is None or each.office in names]
        kept = [each for each in mine if is_all or each.ended is not Standing.WITHDRAWN]
        return sorted(kept, key=lambda each: (each.standing(today) is Standing.IN_FORCE, each.valid_until, each.id))

    async def find(self, reference: str, door: Door | None = None) -> CuratedAnswer | None:
        """The latest version by the first characters of its id (six or more); None for none or several."""
        found = await self.answers.find(reference.strip())
        return found if found and (door is None or found.office in self._names(door)) else None

    async def history(
        self, reference: str, door: Door | None = None
    ) -> tuple[Sequence[CuratedAnswer], Sequence[CuratedEvent]]:
        """All versions, and what was done when, both the oldest first; empty where there is none at the door."""
        found = await self.find(reference, door)
        if found is None:
            return (), ()
        return await self.answers.versions(found.id), await self.answers.events(found.id)

    async def pin(self, form: PinForm, door: Door | None = None) -> Pin:
        """Pins a passage for a question, or withholds it. Raises CuratedRefused, DatabaseError."""
        check_pin(form, self._names(door))
        url, quote = clean_url(form.url) or form.url, " ".join(form.quote.split())
        page = await self.grounds.page_of(url, quote)
        if page is None:
            raise CuratedRefused(CuratedProblem.QUOTE_UNKNOWN.value, url)
        words = (form.question.strip(), page.url, quote, form.office, form.by)
        pin = await self.pinned.add(Pin(form.id, form.kind, *words, self.clock(), page.source))
        log.info("passage pinned", reference=pin.reference, kind=pin.kind.value, office=pin.office)
        return pin

    async def pins(self, door: Door | None = None) -> Sequence[Pin]:
        """The pins in force, the newest first."""
        return [pin for pin in await self.pinned.in_force() if door is None or pin.office in self._names(door)]

    async def unpin(self, reference: str, by: str, door: Door | None = None) -> Pin | None:
        """Takes a pin back, and returns it; None where there is none at the door."""
        found = await self.pinned.find(reference.strip())
        if found is None or (door is not None and found.office not in self._names(door)):
            return None
        await self.pinned.end(found, by, self.clock())
        return await self.pinned.find(str(found.id))

    def today(self) -> date:
        """The day on the campus."""
        return self._now().date()

    def _now(self) -> datetime:
        return self.clock().astimezone(self.zone)

    def _names(self, door: Door | None) -> builtins.list[str]:
        return [office.name for office in self.offices_at(door)]

    def _office(self, name: str) -> Office:
        return next(office for office in self.offices if office.name == name)

    async def _stored(self, form: CuratedForm, *, is_renewal: bool = False) -> CuratedAnswer:
        answer = CuratedAnswer(
            form.id,
            form.seen_version + 1,
            form.question,
            form.text,
            form.office,
            form.reviewed_by,
            self._now(),
            form.valid_until,
            await self.grounds.of(form.text, form.links),
            form.topics,
            form.phrasings,
        )
        stored = await self.answers.save(answer, form.seen_version, is_renewal)
        if stored is None:
            raise CuratedRefused(CuratedProblem.CHANGED_MEANWHILE.value, answer.reference)
        log.info("curated answer saved", reference=stored.reference, office=stored.office, version=stored.version)
        return stored


def _reply_of(hand_off: HandOff) -> str:
    """The office's last answer; empty while there is none."""
    return next((each.text for each in reversed(hand_off.said) if each.action is Action.ANSWER), "")


def _links(answer: CuratedAnswer) -> tuple[str, ...]:
    return tuple(source.url for source in answer.sources)


def _tidied(form: CuratedForm) -> CuratedForm:
    """The form without marks like ours, and with each address as we fetch it."""
    links = tuple(dict.fromkeys(clean_url(link) or link for link in form.links))
    phrasings = tuple(dict.fromkeys(filter(None, (" ".join(each.split()) for each in form.phrasings))))
    question, text = " ".join(form.question.split()), re.sub(MARKS, "", form.text).strip()
    return replace(form, links=links, phrasings=phrasings, question=question, text=text)
