"""Find the courses and dated events of a page, and write each as a sentence that can be cited alone."""

from collections.abc import Sequence
from dataclasses import dataclass, fields

from core.domain.document import Block
from core.domain.records import CourseRecord, DatedEvent
from core.extract.records.calendars import with_events
from core.extract.records.courses import with_courses


@dataclass(frozen=True, slots=True)
class Structured:
    """The blocks as they are indexed, and the records that were recognised in them."""

    blocks: tuple[Block, ...]
    courses: tuple[CourseRecord, ...] = ()
    events: tuple[DatedEvent, ...] = ()

    @property
    def facts(self) -> int:
        """How much was recognised: the filled fields of all records, those of one course or section once."""
        known = {
            (course.code, course.section, one.name)
            for course in self.courses
            for one in fields(course)
            if getattr(course, one.name)
        }
        return len(known) + len(self.events)


def structured(blocks: Sequence[Block], title: str, url: str) -> Structured:
    """Recognises courses and dated events; blocks that hold none are left as they are."""
    read, courses = with_courses(blocks, title, url)
    read, events = with_events(read, title)
    return Structured(tuple(read), tuple(courses), tuple(events))
