"""Ports of the console: sign-ins and what is done there, and figures that show nobody's words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from core.domain.access import ConsoleEvent, Look, Staff
from core.domain.answer import Outcome
from core.domain.crawl import CrawlPreview, ListedSource, Source
from core.domain.quality import MapPoint
from core.domain.status import AnswerFigures, DayOfUse, RunsBeside
from core.ports.jobs import Clock
from core.ports.models import Vector
from core.ports.quality import SiteRecord


class ConsoleAccess(Protocol):
    """Sessions of the console, what was used once, and who did what. Every method raises DatabaseError.

    Secrets come as digests: what is stored opens nothing.
    """

    async def burn(self, digest: str, until: datetime) -> bool:
        """Notes that something that may be used once was used; False where it had been. It is kept `until` then."""

    async def begin(self, digest: str, staff: Staff, at: datetime) -> None:
        """Begins a session."""

    async def seen(self, digest: str, at: datetime) -> Staff | None:
        """Whose session it is, which is used at this moment; None where there is none, or a limit of it has passed."""

    async def end(self, digest: str) -> None:
        """Ends a session; nothing where there is none."""

    async def note(self, event: ConsoleEvent) -> None:
        """Writes an audit row."""

    async def events(self, since: datetime) -> Sequence[ConsoleEvent]:
        """The audit rows since then, newest first."""

    async def erase(self, at: datetime, events_before: datetime | None) -> int:
        """Deletes what has run out, and audit rows from before then; returns how many rows of all kinds."""


class UsageFigures(Protocol):
    """What was answered, without words. Every method raises DatabaseError."""

    async def since(self, since: datetime, zone: str) -> Sequence[DayOfUse]:
        """The days with answers since then, oldest first; `zone` is the campus's (IANA)."""

    async def recent(self, most: int, outcome: Outcome | None = None) -> Sequence[AnswerFigures]:
        """The newest answers, of one outcome or of all."""


class Looks(Protocol):
    """Who of staff looked at what students wrote."""

    async def since(
        self, moment: datetime, viewer: str | None = None, subjects: tuple[UUID, UUID] | None = None
    ) -> Sequence[Look]:
        """The looks since then, newest first. Raises DatabaseError."""


class EmbeddingMap(Protocol):
    """Passages and missed questions in two dimensions. Every method raises DatabaseError."""

    async def sample(self, embedder_name: str, most: int) -> Sequence[tuple[str, Vector]]:
        """So many current passages by chance, each with its source and this model's vector."""

    async def replace(self, points: Sequence[MapPoint]) -> None:
        """Stores these in place of all earlier ones."""

    async def points(self) -> Sequence[MapPoint]:
        """Those that were stored last, in their order."""


class SourceDesk(Protocol):
    """The list of sources, as it stands in sources.yaml and as it was changed at the console.

    Every method raises SourcesError and DatabaseError.
    """

    async def listed(self) -> Sequence[ListedSource]:
        """All of them: those of the file in its order, then those that were added, by name."""

    async def drafted(self, name: str, address: str, topic: str) -> Source:
        """A source to add: the pages of the address's host, or of the folder that it names."""

    async def preview(self, source: Source, heard: Callable[[CrawlPreview], None]) -> None:
        """Reads its first pages without keeping any; `heard` is told after each, and last when it has ended."""

    async def add(self, name: str, address: str, topic: str) -> None:
        """Adds it; the next crawl reads it."""

    async def pause(self, name: str, *, is_paused: bool) -> None:
        """Lets crawls leave a source alone, or read it again."""

    async def remove(self, name: str) -> int:
        """Takes a source that was added out of list and index; returns how many pages it had. Raises CrawlRunning."""


class EvaluationRuns(Protocol):
    """The runs of `advisor eval` that were kept."""

    async def names(self) -> Sequence[str]:
        """Their names, the newest first."""

    async def newest_pair(self) -> tuple[str, str] | None:
        """The newest run that has an earlier one of its suite, after that one; None without any."""

    async def beside(self, before: str, after: str) -> RunsBeside:
        """Two of them. Raises ConfigurationError for runs that cannot be read or compared."""


@dataclass(frozen=True, slots=True)
class Console:
    """What the console needs beside the services of every platform; `zone` is the campus's time zone (IANA)."""

    access: ConsoleAccess
    usage: UsageFigures
    site: SiteRecord
    looks: Looks
    map: EmbeddingMap
    zone: str
    clock: Clock
    sources: SourceDesk
    runs: EvaluationRuns
