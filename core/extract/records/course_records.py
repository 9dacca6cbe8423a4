"""Build a course record from what was read of the course."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.domain.records import COREQUISITES, CourseRecord, Meeting
from core.extract.records.course_codes import TERM, CourseHead
from core.extract.records.course_fields import Field, names_term
from core.text.values.words import WEEKDAY_NAME

_SEASON = re.compile(
    rf"{TERM}|(?:early |late )?(?:fall|spring|summer|winter|autumn)(?: (?:semester|term|quarter))?|"
    r"(?:every|each|odd|even) \w+|(?:semester|term|quarter|year) ?\w+|[IVX12]{1,3}",
    re.IGNORECASE,
)
_DAYS_AND_TIME = re.compile(r"^(?P<days>[^\d]*?)[\s,:]*(?P<time>\d.*|TBA|TBD)?$", re.IGNORECASE)
# A place may follow the time: "Monday, 9:00-9:50 a.m., Fulmar Hall 118".
_TIME_AND_PLACE = re.compile(
    r"(?P<time>\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\.?)?\s*(?:-|–|—|to)\s*\d{1,2}(?::\d\d)? ?(?:[ap]\.?m\.?)?)\s*,\s*"
    r"(?P<place>[A-Z][^,;:]{2,40})",
    re.IGNORECASE,
)
TIMES = re.compile(r"\d{1,2}:\d\d ?(?:[ap]\.?m\.?)? ?(?:-|–|—|to) ?\d{1,2}:\d\d ?(?:[ap]\.?m\.?)?", re.IGNORECASE)
_CELL_BORDER = re.compile(r"[,;]\s*")
# What tells less of a course than one fact each.
_UNCOUNTED = {
    "kind": "notes", "title": "notes", "dates": "notes", "department": "other", "campus": "other", "methods": "other",
}  # fmt: skip
_MEETING_FIELDS = frozenset({"when", "days", "time", "place", "dates", "kind"})
_NOT_NAMES = re.compile(
    r"\([^)]{0,12}\)|\S+@\S+|\b(?:e-?mail|home ?page|web ?site|profile)\b|https?://\S+", re.IGNORECASE
)
# A degree or licence after a name is a part of no name and no name of its own.
_DEGREES = re.compile(
    r"(?<=\S)(?:,\s*|\s+)(?:Ph\.? ?D|Ed\.? ?D|Psy\.? ?D|D\.? ?Phil|J\.? ?D|M\.? ?D|M\.? ?B\.? ?A|M\.? ?F\.? ?A|"
    r"M\.? ?P\.? ?[AH]|M\.? ?S(?:c|W)?|M\.? ?A|B\.? ?[AS]|R\.? ?N|P\.? ?E|LL\.? ?M|Esq|CPA)\.?(?=\s*(?:[,;/|\n]|$))"
)
_AFTER_NAME = re.compile(r"\s+(?:[\w-]+:|[:–—-]\s)")  # "Ada Bell - Monday lecture", "Ada Bell TA: Rui Costa"
_BORDER = re.compile(r"[;/\n|]|\s+and\s+|\s+&\s+")
_NOBODY = re.compile(
    r"(?:instructors? )?(?:tb?[ad]?|tdb|staff|none|faculty|to be (?:announced|determined|assigned)|various|n/?a)|jr|sr|"
    r"i{2,3}|instructors?|the staff|(?:department )?faculty",
    re.IGNORECASE,
)
# Figures, labels and times end the list of names: "Ada Bell, 344 Hall, phone: 555-0100".
_NO_NAME = re.compile(
    r"[\d:@#]|\b(?:office|hours?|phone|tel|rooms?|building|online|on-line|zoom|email|via|course|class|sections?|lab|"
    rf"syllabus|{WEEKDAY_NAME}s?)\b",
    re.IGNORECASE,
)
_MOST_WORDS = 6


@dataclass(frozen=True)
class Found:
    """What was read of one course or section: opening line, fields, and meetings from a table."""

    head: CourseHead
    fields: tuple[Field, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    instructors: tuple[str, ...] = ()
    unit: str = ""
    department: str = ""

    def first(self, name: str) -> str:
        """The first value of a field; empty when missing."""
        return next((one.value for one in self.fields if one.name == name), "")

    def all(self, name: str) -> list[str]:
        """All values of a field, each once."""
        return list(dict.fromkeys(one.value for one in self.fields if one.name == name))

    @property
    def is_course(self) -> bool:
        """Whether enough was read: one fact besides the code, two if the line is not certainly a course."""
        known = {_UNCOUNTED.get(one.name, one.name) for one in self.fields} - {"notes"}
        facts = len(known) + bool(self.head.credits) + bool(self.meetings) + bool(self.head.reference)
        return facts >= (1 if self.head.is_sure else 2)


def record_of(found: Found, url: str = "", context_term: str = "") -> CourseRecord:
    """The record; the subject of a loosely written code is taken from the address where that names it."""
    head = found.head
    meetings = found.meetings or _meetings(found)
    names = [name for text in found.all("instructors") for name in people(text)]
    instructors = tuple(dict.fromkeys([*names, *found.instructors]))
    section, reference = head.section or found.first("section"), head.reference or found.first("reference")
    terms = _terms(found.all("terms")) or ((head.term,) if head.term else ())
    if not terms and context_term and (section or reference or meetings or instructors):
        terms = (context_term,)
    return CourseRecord(
        code=_code(found, url),
        title=head.title or found.first("title"),
        credits=head.credits or found.first("credits"),
        prerequisites=" ".join(found.all("prerequisites")),
        terms=terms,
        section=section,
        reference=reference,
        meetings=meetings,
        instructors=instructors,
        notes=(*(f"{COREQUISITES} {each}" for each in found.all("corequisites")), *found.all("notes")),
        department=found.department or found.first("department"),
        campus=found.first("campus"),
        methods=tuple(found.all("methods")),
        unit=found.unit or head.line,
    )


def _meetings(found: Found) -> tuple[Meeting, ...]:
    """The meetings in the fields; a repeated field starts a new one."""
    rows: list[dict[str, str]] = [{}]
    for one in found.fields:
        if one.name in _MEETING_FIELDS:
            if one.name in rows[-1]:
                rows.append({})
            rows[-1][one.name] = one.value
    return tuple(meeting for row in rows if (meeting := meeting_of(row)))


def meetings_of(row: Mapping[str, str]) -> list[Meeting]:
    """The meetings in a row of named cells: one for each time in its cell, with its part of the cells beside it."""
    name = "when" if row.get("when") else "time"
    ends = [found.end() for found in TIMES.finditer(row.get(name, ""))]
    parts = [row.get(name, "")[start:end] for start, end in zip([0, *ends], ends, strict=False)]
    if len(parts) < 2:
        return [meeting] if (meeting := meeting_of(row)) else []
    rows = [{**row, name: part.strip(" ,;")} for part in parts]
    for beside in _MEETING_FIELDS & row.keys() - {name}:
        cells = _CELL_BORDER.split(row[beside])
        for at, cell in enumerate(cells if len(cells) == len(parts) else ()):
            rows[at][beside] = cell
    return [meeting for one in rows if (meeting := meeting_of(one))]


def meeting_of(row: Mapping[str, str]) -> Meeting | None:
    """The meeting in a row of named cells (or a course's fields), if it has a time or place."""
    start, end = row.get("time", ""), row.get("end", "")
    days, time = row.get("days", ""), f"{start} - {end}" if start and end else start
    if when := row.get("when", ""):
        found = _DAYS_AND_TIME.match(when)
        days, time = (days or found["days"].strip(" ,"), found["time"] or "") if found else (days, when)
    place = row.get("place", "")
    if not place and (found := _TIME_AND_PLACE.fullmatch(time.strip())):
        time, place = found["time"], found["place"]
    kind = ", ".join(filter(None, (row.get("kind", ""), row.get("often", ""))))
    meeting = Meeting(days.strip(), time.strip(), place, row.get("dates", ""), kind)
    return meeting if any((meeting.days, meeting.time, meeting.place)) else None


def _terms(values: Sequence[str]) -> tuple[str, ...]:
    """The terms that these values name; a value that names none ("(M-10, T-11)") is left out."""
    terms: list[str] = []
    for value in filter(names_term, values):
        parts = [part for part in re.split(r",\s*|;\s*|\s+(?:and|or|&)\s+|\s*/\s*", value) if part]
        terms += parts if all(_SEASON.fullmatch(part) for part in parts) else [value]
    return tuple(dict.fromkeys(terms))


def _code(found: Found, url: str) -> str:
    if found.head.is_sure:
        return found.head.code
    subject, number = found.head.code.rsplit(" ", 1)
    digits = re.sub(r"\D", "", number)
    in_address = re.search(rf"[/=]([A-Z]{{2,5}})_*[/&\w=-]*?[A-Z]{{0,2}}{digits}(?!\d)", url)
    return f"{in_address[1] if in_address else subject} {number}"


def people(text: str) -> Iterator[str]:
    """Each name once, as written; nothing for "TBA" or "Staff", and nothing after the first part that is no name."""
    named: list[str] = []
    for part in _parts(text):
        if _NO_NAME.search(part) or len(part.split()) > _MOST_WORDS:
            break
        if _NOBODY.fullmatch(part) is None:
            named.append(part)
    yield from dict.fromkeys(named)


def _parts(text: str) -> Iterator[str]:
    """The names of a list; "Hopper, Grace" is one name."""
    for whole in _BORDER.split(_NOT_NAMES.sub(" ", text)):
        named = _AFTER_NAME.split(_DEGREES.sub(" ", whole), maxsplit=1)[0]
        parts = [tidy for part in named.split(",") if (tidy := _tidy(part))]
        if len(parts) == 2 and " " not in parts[0]:
            yield f"{parts[0]}, {parts[1]}"
        else:
            yield from parts


def _tidy(part: str) -> str:
    """Without marks around it; the point of an initial stays."""
    name = " ".join(part.split()).strip(" -–—")
    return name if re.search(r"(?:^|[\s.])\w\.$", name) else name.strip(" .")
