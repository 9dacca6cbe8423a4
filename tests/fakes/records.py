"""The records that current pages state, in memory; contract tests compare it with the real one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeVar

from core.domain.passage import EVERYWHERE, Chunk, Scope
from core.domain.records import (
    CourseRecord,
    Person,
    StatedCourse,
    StatedEvent,
    StatedPerson,
    StatedPlace,
    code_key,
    name_words,
)
from tests.fakes.index import MemoryIndex
from tests.fakes.pages import StoredPage

_Stated = TypeVar("_Stated")


@dataclass(frozen=True)
class MemoryCampusRecords:
    """`CampusRecords` in memory."""

    store: MemoryIndex
    scope: Scope = EVERYWHERE

    def within(self, scope: Scope) -> "MemoryCampusRecords":
        """The same for the sources and topics of a scope."""
        return replace(self, scope=scope)

    async def passages(self, source: str, url: str, line: str) -> list[Chunk]:
        """The passages of a page that hold this line or stand under it, in order; all of them where none does."""
        page = self.store.pages.get((source, url))
        chunks = [stored.chunk for stored in page.chunks] if page else []
        return [chunk for chunk in chunks if line and (line in chunk.text or line in chunk.headings)] or chunks

    async def passages_with(self, terms: Sequence[str]) -> list[Chunk]:
        """The passages that have each of these terms in their text, title or headings."""
        stored = [each for page in self._pages() for each in page.chunks]
        return [each.chunk for each in stored if terms and set(terms) <= each.weights.keys()]

    async def courses(self, codes: Sequence[str]) -> list[StatedCourse]:
        """What current pages state of these courses, however their codes are written; in the order of the pages."""
        keys = {code_key(code) for code in codes}
        return self._courses(lambda course: course.key in keys)

    async def courses_numbered(self, numbers: Sequence[str]) -> list[StatedCourse]:
        """Courses with one of these numbers, such as "w3997", or "3997" alone."""
        wanted = {code_key(number) for number in numbers} - {""}
        return self._courses(lambda course: bool({course.number, course.figures} & wanted))

    async def courses_referenced(self, references: Sequence[str]) -> list[StatedCourse]:
        """The courses or sections with one of these numbers for registering."""
        return self._courses(lambda course: course.reference in references)

    async def courses_titled(self, words: Sequence[str]) -> list[StatedCourse]:
        """Courses whose title has each of these words."""
        return self._courses(lambda course: _has_words(" ".join(words), course.title))

    async def course_names(self) -> list[tuple[str, str]]:
        """The code and title of each course, each pair once, in the order of the codes."""
        return sorted({(one.course.code, one.course.title) for one in self._courses(lambda course: bool(course.title))})

    async def courses_taught_by(self, name: str) -> list[StatedCourse]:
        """Courses with an instructor whose name has each of these words."""
        return self._courses(lambda course: any(_has_words(name, each) for each in course.instructors))

    async def courses_of(self, subject: str) -> list[StatedCourse]:
        """The courses whose code has this subject."""
        return self._courses(lambda course: course.subject.casefold() == subject.casefold())

    async def subjects(self) -> list[str]:
        """The subjects of the courses' codes, each once."""
        return sorted({stated.course.subject for stated in self._courses(lambda course: bool(course.subject))})

    async def departments(self) -> list[str]:
        """The departments that pages name above or beside their courses, each once."""
        return sorted({stated.course.department for stated in self._courses(lambda course: bool(course.department))})

    async def campuses(self) -> list[str]:
        """The campuses that pages name for their courses, each once."""
        return sorted({stated.course.campus for stated in self._courses(lambda course: bool(course.campus))})

    async def courses_in(self, department: str) -> list[StatedCourse]:
        """The courses that stand under this name of a department."""
        return self._courses(lambda course: course.department == department)

    def _courses(self, is_meant: Callable[[CourseRecord], bool]) -> list[StatedCourse]:
        return [
            StatedCourse(course, page.source, page.url, page.title, page.fetched_at)
            for page in self._pages()
            for course in page.courses
            if is_meant(course)
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

    async def people_named(self, words: Sequence[str]) -> list[StatedPerson]:
        """Those whose name has one of these words."""
        return _few(self._people(lambda person: _has_one(words, person.name)))

    async def people_in_role(self, words: Sequence[str]) -> list[StatedPerson]:
        """Those whose role or group has one of these words."""
        return _few(self._people(lambda person: _has_one(words, person.role, person.group)))

    def _people(self, is_meant: Callable[[Person], bool]) -> list[StatedPerson]:
        return [
            StatedPerson(person, page.source, page.url, page.title, page.fetched_at)
            for page in self._pages()
            for person in page.people
            if is_meant(person)
        ]

    async def places_named(self, words: Sequence[str]) -> list[StatedPlace]:
        """The places whose name has one of these words."""
        found = [
            StatedPlace(place, page.source, page.url, page.title, page.fetched_at)
            for page in self._pages()
            for place in page.places
            if _has_one(words, place.name)
        ]
        return _few(found)

    def _pages(self) -> list[StoredPage]:
        scope, topics = self.scope, self.store.topics
        pages = sorted(self.store.pages.values(), key=lambda page: (page.source, page.url))
        there = [page for page in pages if not scope.sources or page.source in scope.sources]
        return [page for page in there if not scope.topics or topics[page.source] in scope.topics]


def _has_words(asked: str, *stated: str) -> bool:
    words = set(name_words(asked))
    return bool(words) and words <= set(name_words(" ".join(stated)))


def _few(found: list[_Stated]) -> list[_Stated]:
    return found if len(found) <= 1_000 else []


def _has_one(words: Sequence[str], *stated: str) -> bool:
    return not set(words).isdisjoint(name_words(" ".join(stated)))
