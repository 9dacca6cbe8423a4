"""The courses and dated events that current pages state, in memory; contract tests compare it with the real one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.records import StatedCourse, StatedEvent, code_key
from tests.fakes.index import MemoryIndex
from tests.fakes.pages import StoredPage


@dataclass(frozen=True)
class MemoryCampusRecords:
    """`CampusRecords` in memory."""

    store: MemoryIndex

    async def courses(self, codes: Sequence[str]) -> list[StatedCourse]:
        """What current pages state of these courses, however their codes are written; in the order of the pages."""
        keys = {code_key(code) for code in codes}
        return [
            StatedCourse(course, page.source, page.url, page.title, page.fetched_at)
            for page in self._pages()
            for course in page.courses
            if course.key in keys
        ]

    async def events(self, first: date, last: date) -> list[StatedEvent]:
        """What current pages state of these days, both included; earliest first."""
        found = [
            StatedEvent(event, page.source, page.url, page.title, page.fetched_at)
            for page in self._pages()
            for event in page.events
            if event.start <= last and event.end >= first
        ]
        return sorted(found, key=lambda stated: (stated.event.start, stated.event.end))

    def _pages(self) -> list[StoredPage]:
        return sorted(self.store.pages.values(), key=lambda page: (page.source, page.url))
