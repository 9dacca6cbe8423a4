"""The records that current pages state, in memory; contract tests compare it with the real one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.records import StatedCourse, StatedEvent, StatedPerson, StatedPlace, StatedPrice, code_key, name_words
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

    async def people(self, name: str) -> list[StatedPerson]:
        """Those whose name has each of these words."""
        return [
            StatedPerson(person, page.source, page.url, page.title, page.fetched_at)
            for page in self._pages()
            for person in page.people
            if _has_words(name, person.name)
        ]

    async def places(self, name: str) -> list[StatedPlace]:
        """The places whose name has each of these words."""
        return [
            StatedPlace(place, page.source, page.url, page.title, page.fetched_at)
            for page in self._pages()
            for place in page.places
            if _has_words(name, place.name)
        ]

    async def prices(self, what: str) -> list[StatedPrice]:
        """The prices of which each of these words stands in the thing's name or its labels."""
        return [
            StatedPrice(price, page.source, page.url, page.title, page.fetched_at)
            for page in self._pages()
            for price in page.prices
            if _has_words(what, price.what, *price.labels)
        ]

    def _pages(self) -> list[StoredPage]:
        return sorted(self.store.pages.values(), key=lambda page: (page.source, page.url))


def _has_words(asked: str, *stated: str) -> bool:
    words = set(name_words(asked))
    return bool(words) and words <= set(name_words(" ".join(stated)))
