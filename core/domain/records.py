"""Records that pages state: courses, meetings and dated events."""

from dataclasses import dataclass
from datetime import date, datetime


def code_key(code: str) -> str:
    """Equal for "CS 310", "cs310" and "CS-310"."""
    return "".join(filter(str.isalnum, code)).casefold()


@dataclass(frozen=True, slots=True)
class Meeting:
    """When, where and as what a course meets, in the page's own words; empty where the page does not say."""

    days: str = ""
    time: str = ""
    place: str = ""
    dates: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class CourseRecord:
    """A course of a catalog, or one section of it in a schedule, in the page's own words.

    `code` has one space between subject and number ("CS 310"); `reference` is the number one registers with (CRN,
    call number); `notes` hold for this course even where the page says them once for several.
    """

    code: str
    title: str = ""
    credits: str = ""
    prerequisites: str = ""
    terms: tuple[str, ...] = ()
    section: str = ""
    reference: str = ""
    meetings: tuple[Meeting, ...] = ()
    instructors: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The key by which its code is looked up."""
        return code_key(self.code)


@dataclass(frozen=True, slots=True)
class DatedEvent:
    """Something on an academic calendar, from `start` to `end`, both included; `term` may be empty."""

    name: str
    start: date
    end: date
    term: str = ""


@dataclass(frozen=True, slots=True)
class StatedCourse:
    """A course, and the current page that states it, as it was at `as_of`."""

    course: CourseRecord
    source: str
    url: str
    title: str
    as_of: datetime


@dataclass(frozen=True, slots=True)
class StatedEvent:
    """An event, and the current page that states it, as it was at `as_of`."""

    event: DatedEvent
    source: str
    url: str
    title: str
    as_of: datetime
