"""Records that pages state: courses, dated events, people and places."""

import re
import unicodedata
from dataclasses import dataclass, field
from datetime import date, datetime
from string import ascii_lowercase

COREQUISITES = "Corequisites:"  # before a course's note of what is taken beside it


def code_key(code: str) -> str:
    """Equal for "CS 310", "cs310" and "CS-310"."""
    return "".join(filter(str.isalnum, code)).casefold()


def names_code(text: str, code: str) -> bool:
    """Whether a text names a course, however its code is written: "CS120 or MATH 110" names "CS 120", not "CS 12"."""
    parts = r"[\W_]{0,3}".join(re.findall(r"[^\W\d_]+|\d+", code))
    return re.search(rf"(?<![^\W_]){parts}(?![^\W_])", text, re.IGNORECASE) is not None


def name_words(text: str) -> tuple[str, ...]:
    """The words of a name by which it is looked up, each once: "Chloé Dubois-Roy, MD" and "DUBOIS, Chloe" share two."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return tuple(dict.fromkeys("".join(char if char.isalnum() else " " for char in plain).casefold().split()))


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
    call number); `notes` hold for this course even where the page says them once for several. `department` is the
    name under which it stands, and `methods` is what the page says of how it is taught ("Online", "Face to Face").
    `unit` is the line of the page that states it.
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
    department: str = ""
    campus: str = ""
    methods: tuple[str, ...] = ()
    unit: str = field(default="", compare=False)

    @property
    def key(self) -> str:
        """The key by which its code is looked up."""
        return code_key(self.code)

    @property
    def subject(self) -> str:
        """The subject of its code ("CS", "Computer Science"); empty for a code without one ("15-122")."""
        return self.code.rpartition(" ")[0]

    @property
    def number(self) -> str:
        """The number of its code, in lower case and without marks ("w4118", "310")."""
        return code_key(self.code.rpartition(" ")[2])

    @property
    def figures(self) -> str:
        """Its number without the letters before it ("4118")."""
        return self.number.lstrip(ascii_lowercase)


@dataclass(frozen=True, slots=True)
class DatedEvent:
    """Something on an academic calendar, from `start` to `end`, both included; `term` may be empty.

    `unit` is the line of the page that states it.
    """

    name: str
    start: date
    end: date
    term: str = ""
    unit: str = field(default="", compare=False)

    def is_on(self, day: date) -> bool:
        """Whether the day is one of its days."""
        return self.start <= day <= self.end


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who works at the university, in the page's own words; empty where the page does not say.

    `group` is the department or office whose list the person stands in.
    """

    name: str
    role: str = ""
    email: str = ""
    phone: str = ""
    office: str = ""
    group: str = ""
    unit: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class OpeningHours:
    """When a place is open: on `weekdays` (0 is Monday), or on the days from `start` to `end` as an exception.

    `opens` and `closes` are local times "HH:MM", several openings a day are several of these; both are empty when the
    place is closed. One that closes at midnight closes at "24:00"; one that closes earlier than it opens, the next
    day. `period` is the name of the weeks for which they hold ("Summer 2027"), `note` what the page adds.
    """

    weekdays: tuple[int, ...] = ()
    start: date | None = None
    end: date | None = None
    opens: str = ""
    closes: str = ""
    period: str = ""
    note: str = ""

    def is_exception_on(self, day: date) -> bool:
        """Whether they are an exception that holds on the day."""
        return self.start is not None and self.start <= day <= (self.end or self.start)


@dataclass(frozen=True, slots=True)
class Place:
    """A building, office or service, in the page's own words; empty where the page does not say."""

    name: str
    address: str = ""
    phone: str = ""
    email: str = ""
    hours: tuple[OpeningHours, ...] = ()
    unit: str = field(default="", compare=False)


_PUBLICATION = re.compile(r"(?P<title>.+) \(Authors: (?P<authors>[^;]+)(?:; (?P<year>\d{4}))?(?:; in .+)?\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Publication:
    """A paper as a list of publications has it; empty where the list does not say."""

    title: str
    authors: tuple[str, ...] = ()
    year: str = ""
    venue: str = ""

    @property
    def line(self) -> str:
        """All of it in one line, which says by itself what it is about."""
        authors, venue = (text.replace(";", ",") for text in (", ".join(self.authors), self.venue))
        told = (f"Authors: {authors}" if authors else "", self.year, f"in {venue}" if venue else "")
        said = "; ".join(filter(None, told))
        return f"{self.title} ({said})" if said else self.title


def publication_of(line: str) -> Publication | None:
    """The paper of such a line, without where it was published; None for one without authors."""
    found = _PUBLICATION.fullmatch(line)
    return Publication(found["title"], tuple(found["authors"].split(", ")), found["year"] or "") if found else None


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


@dataclass(frozen=True, slots=True)
class StatedPerson:
    """Somebody, and the current page that says so, as it was at `as_of`."""

    person: Person
    source: str
    url: str
    title: str
    as_of: datetime


@dataclass(frozen=True, slots=True)
class StatedPlace:
    """A place, and the current page that describes it, as it was at `as_of`."""

    place: Place
    source: str
    url: str
    title: str
    as_of: datetime
