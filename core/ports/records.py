"""Port of the records that pages state."""

from collections.abc import Sequence
from datetime import date
from typing import Protocol

from core.domain.passage import Chunk, Scope
from core.domain.records import StatedCourse, StatedEvent, StatedPerson, StatedPlace


class CampusRecords(Protocol):
    """The courses, dated events, people and places that current pages state in a structured form."""

    def within(self, scope: Scope) -> "CampusRecords":
        """The same for the sources and topics of a scope."""

    async def passages(self, source: str, url: str, line: str) -> list[Chunk]:
        """The passages of a page that hold this line or stand under it, in order; all of them where none does."""

    async def passages_with(self, terms: Sequence[str]) -> list[Chunk]:
        """The passages that have each of these terms in their text, title or headings; in the order of the pages."""

    async def courses(self, codes: Sequence[str]) -> list[StatedCourse]:
        """What current pages state of these courses, however their codes are written; in the order of the pages."""

    async def courses_numbered(self, numbers: Sequence[str]) -> list[StatedCourse]:
        """Courses with one of these numbers, such as "w3997", or "3997" alone; in the order of the pages."""

    async def courses_referenced(self, references: Sequence[str]) -> list[StatedCourse]:
        """The courses or sections with one of these numbers for registering (CRN, call number)."""

    async def courses_titled(self, words: Sequence[str]) -> list[StatedCourse]:
        """Courses whose title has each of these words, in the order of the pages."""

    async def course_names(self) -> list[tuple[str, str]]:
        """The code and title of each course, each pair once, in the order of the codes."""

    async def courses_taught_by(self, name: str) -> list[StatedCourse]:
        """Courses with an instructor whose name has each of these words, in the order of the pages."""

    async def courses_of(self, subject: str) -> list[StatedCourse]:
        """The courses whose code has this subject ("CS"), in the order of the pages."""

    async def subjects(self) -> list[str]:
        """The subjects of the courses' codes, each once; codes of figures alone have none."""

    async def departments(self) -> list[str]:
        """The departments that pages name above or beside their courses, each once."""

    async def courses_in(self, department: str) -> list[StatedCourse]:
        """The courses that stand under this name of a department, in the order of the pages."""

    async def campuses(self) -> list[str]:
        """The campuses that pages name for their courses, each once."""

    async def events(self, first: date, last: date) -> list[StatedEvent]:
        """What current pages state of these days, both included; earliest first."""

    async def people_named(self, words: Sequence[str]) -> list[StatedPerson]:
        """Those whose name has one of these words, in the order of the pages; none of over 1,000."""

    async def people_in_role(self, words: Sequence[str]) -> list[StatedPerson]:
        """Those whose role or group has one of these words, in the order of the pages; none of over 1,000."""

    async def places_named(self, words: Sequence[str]) -> list[StatedPlace]:
        """The places whose name has one of these words, in the order of the pages; none of over 1,000."""
