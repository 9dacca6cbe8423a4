"""`ConsoleAccess` in memory."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from core.domain.access import IDLE, LONGEST, ConsoleEvent, Staff


@dataclass
class MemoryConsoleAccess:
    """Sessions by digest: who, when it began, and when it was used last."""

    burned: dict[str, datetime] = field(default_factory=dict)
    sessions: dict[str, tuple[Staff, datetime, datetime]] = field(default_factory=dict)
    noted: list[ConsoleEvent] = field(default_factory=list)

    async def burn(self, digest: str, until: datetime) -> bool:
        is_first = digest not in self.burned
        self.burned.setdefault(digest, until)
        return is_first

    async def begin(self, digest: str, staff: Staff, at: datetime) -> None:
        self.sessions[digest] = (staff, at, at)

    async def seen(self, digest: str, at: datetime) -> Staff | None:
        if digest not in self.sessions or self._has_run_out(digest, at):
            return None
        staff, began, _ = self.sessions[digest]
        self.sessions[digest] = (staff, began, at)
        return staff

    async def end(self, digest: str) -> None:
        self.sessions.pop(digest, None)

    async def note(self, event: ConsoleEvent) -> None:
        self.noted.append(event)

    async def events(self, since: datetime) -> Sequence[ConsoleEvent]:
        return [each for each in reversed(self.noted) if each.at >= since]

    async def erase(self, at: datetime, events_before: datetime | None) -> int:
        burned = [each for each, until in self.burned.items() if until <= at]
        ended = [each for each in self.sessions if self._has_run_out(each, at)]
        old = [each for each in self.noted if events_before and each.at < events_before]
        for digest in burned:
            del self.burned[digest]
        for digest in ended:
            del self.sessions[digest]
        self.noted = [each for each in self.noted if each not in old]
        return len(burned) + len(ended) + len(old)

    def _has_run_out(self, digest: str, at: datetime) -> bool:
        _, began, seen = self.sessions[digest]
        return seen <= at - IDLE or began <= at - LONGEST
