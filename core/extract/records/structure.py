"""Find the courses and events of a page; the blocks keep the page's own words."""

from collections.abc import Sequence
from dataclasses import dataclass, fields

from core.domain.document import Block
from core.domain.records import CourseRecord, DatedEvent
from core.extract.records.courses import courses_in
from core.extract.records.dates.events import events_of


@dataclass(frozen=True, slots=True)
class Structured:
    """The blocks as they were read, and the records that were recognised in them."""

    blocks: tuple[Block, ...]
    courses: tuple[CourseRecord, ...] = ()
    events: tuple[DatedEvent, ...] = ()

    @property
    def facts(self) -> int:
        """The number of filled fields of all records, each course or section counted once."""
        known = {
            (course.code, course.section, one.name)
            for course in self.courses
            for one in fields(course)
            if getattr(course, one.name)
        }
        return len(known) + len(self.events)


def structured(blocks: Sequence[Block], title: str, url: str) -> Structured:
    """Recognise courses and events."""
    return Structured(tuple(blocks), tuple(courses_in(blocks, title, url)), tuple(events_of(blocks, title)))
