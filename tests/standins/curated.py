"""`CuratedService` in memory, for tests of the platforms: it takes every form but those that a test says it refuses."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from uuid import UUID

from core.domain.curated import (
    CuratedAction,
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
from core.domain.hand_off import Door, Office
from core.errors import CuratedRefused

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


@dataclass
class MemoryCurated:
    """Keeps what is saved. `hand_offs` are drafts by reference, `refuses` what every form is refused with."""

    offices: Sequence[Office]
    hand_offs: dict[str, CuratedDraft] = field(default_factory=dict)
    refuses: CuratedProblem | None = None
    stored: dict[UUID, list[CuratedAnswer]] = field(default_factory=dict)
    events: list[tuple[UUID, CuratedEvent]] = field(default_factory=list)
    pinned: dict[UUID, Pin] = field(default_factory=dict)

    def offices_at(self, door: Door | None = None) -> Sequence[Office]:
        return [office for office in self.offices if door is None or office.is_read_at(door)]

    async def draft(self, hand_off: str, by: str, door: Door | None = None) -> CuratedDraft | None:
        found = self.hand_offs.get(hand_off[:8])
        return found if found and self._is_at(found.office, door) else None

    def draft_of(self, question: str, door: Door | None = None) -> CuratedDraft:
        office = next(iter(self.offices_at(door)), None)
        return CuratedDraft(question, office=office.name if office else "", topics=office.topics if office else ())

    async def draft_again(self, reference: str, door: Door | None = None) -> tuple[CuratedDraft, CuratedAnswer] | None:
        found = await self.find(reference, door)
        if found is None:
            return None
        links = tuple(source.url for source in found.sources)
        words = (found.question, found.text, links, found.office, found.topics, found.valid_until, found.phrasings)
        return CuratedDraft(*words), found

    async def save(self, form: CuratedForm, door: Door | None = None) -> CuratedAnswer:
        if self.refuses:
            raise CuratedRefused(self.refuses.value, form.office)
        if not self._is_at(form.office, door):
            raise CuratedRefused(CuratedProblem.UNKNOWN_OFFICE.value, form.office)
        versions = self.stored.setdefault(form.id, [])
        if len(versions) > form.seen_version:
            return versions[-1]
        saved = CuratedAnswer(
            form.id,
            len(versions) + 1,
            form.question,
            form.text,
            form.office,
            form.reviewed_by,
            NOW,
            form.valid_until,
            tuple(map(RestsOn, form.links)),
            form.topics,
            form.phrasings,
        )
        return self._kept(saved, CuratedAction.SAVE, form.reviewed_by)

    async def renew(self, reference: str, by: str, valid_until: date, door: Door | None = None) -> CuratedAnswer | None:
        found = await self.find(reference, door)
        if found is None:
            return None
        if self.refuses:
            raise CuratedRefused(self.refuses.value, str(valid_until))
        fresh = replace(found, ended=None, ended_at=None, changes=())
        again = replace(fresh, version=found.version + 1, reviewed_by=by, valid_until=valid_until)
        return self._kept(again, CuratedAction.RENEW, by)

    async def withdraw(self, reference: str, by: str, door: Door | None = None) -> CuratedAnswer | None:
        found = await self.find(reference, door)
        if found is None or found.ended is Standing.WITHDRAWN:
            return found
        gone = replace(found, ended=Standing.WITHDRAWN, ended_at=NOW)
        self.stored[found.id][-1] = gone
        self._note(gone.id, CuratedAction.WITHDRAW, gone.reference, gone.version, gone.office, by)
        return gone

    async def list(self, door: Door | None = None, *, is_all: bool = False) -> Sequence[CuratedAnswer]:
        latest = [versions[-1] for versions in self.stored.values() if versions]
        mine = [each for each in latest if self._is_at(each.office, door)]
        return [each for each in mine if is_all or each.ended is not Standing.WITHDRAWN]

    async def find(self, reference: str, door: Door | None = None) -> CuratedAnswer | None:
        every = await self.list(door, is_all=True)
        found = [each for each in every if str(each.id).startswith(reference.lower())]
        return found[0] if len(found) == 1 else None

    async def history(
        self, reference: str, door: Door | None = None
    ) -> tuple[Sequence[CuratedAnswer], Sequence[CuratedEvent]]:
        found = await self.find(reference, door)
        if found is None:
            return (), ()
        return self.stored[found.id], [event for number, event in self.events if number == found.id]

    async def pin(self, form: PinForm, door: Door | None = None) -> Pin:
        if self.refuses:
            raise CuratedRefused(self.refuses.value, form.url)
        pin = Pin(form.id, form.kind, form.question, form.url, form.quote, form.office, form.by, NOW)
        return self.pinned.setdefault(form.id, pin)

    async def pins(self, door: Door | None = None) -> Sequence[Pin]:
        return [pin for pin in self.pinned.values() if pin.ended_at is None and self._is_at(pin.office, door)]

    async def unpin(self, reference: str, by: str, door: Door | None = None) -> Pin | None:
        found = next((pin for pin in await self.pins(door) if str(pin.id).startswith(reference.lower())), None)
        if found is not None:
            self.pinned[found.id] = replace(found, ended_at=NOW)
        return found

    def today(self) -> date:
        return NOW.date()

    def _is_at(self, office: str, door: Door | None) -> bool:
        return door is None or office in {each.name for each in self.offices_at(door)}

    def _kept(self, saved: CuratedAnswer, action: CuratedAction, by: str) -> CuratedAnswer:
        self.stored[saved.id].append(saved)
        self._note(saved.id, action, saved.reference, saved.version, saved.office, by)
        return saved

    def _note(self, number: UUID, action: CuratedAction, what: str, version: int, office: str, by: str) -> None:
        self.events.append((number, CuratedEvent(action, what, version, office, by, NOW)))
