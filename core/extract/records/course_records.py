"""Build a course record and a sentence that can be cited alone."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from core.domain.records import CourseRecord, Meeting
from core.extract.records.course_codes import CODE, TERM, CourseHead, code_of
from core.extract.records.course_fields import Field
from core.extract.records.meetings import meeting_of, said
from core.extract.records.people import people

_SEASON = re.compile(
    rf"{TERM}|(?:early |late )?(?:fall|spring|summer|winter|autumn)(?: (?:semester|term|quarter))?|"
    r"(?:every|each|odd|even) \w+|(?:semester|term|quarter|year) ?\w+|[IVX12]{1,3}",
    re.IGNORECASE,
)
_MEETING_FIELDS = frozenset({"when", "days", "time", "place", "dates", "kind"})
_TAIL = ("credits", "prerequisites", "corequisites", "terms")


@dataclass(frozen=True)
class Found:
    """What was read of one course or section: opening line, fields, and meetings from a table."""

    head: CourseHead
    fields: tuple[Field, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    instructors: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def first(self, name: str) -> str:
        """The first value of a field; empty when missing."""
        return next((one.value for one in self.fields if one.name == name), "")

    def all(self, name: str) -> list[str]:
        """All values of a field, each once."""
        return list(dict.fromkeys(one.value for one in self.fields if one.name == name))

    @property
    def is_course(self) -> bool:
        """Whether enough was read: one fact besides the code, two if the line is not certainly a course."""
        known = {one.name for one in self.fields if one.name not in {"notes", "kind", "title", "dates"}}
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
        notes=(*found.all("notes"), *found.notes),
    )


def sentence(found: Found, record: CourseRecord) -> str:
    """One line with the whole record under the page's own labels, which can be quoted alone."""
    labels = {one.name: one.label for one in reversed(found.fields)}
    opening, shown = _opening(found.head, record)
    facts = {"credits": record.credits, "prerequisites": record.prerequisites, "terms": ", ".join(record.terms)}
    facts["corequisites"] = " ".join(found.all("corequisites"))
    tail = [
        f"{labels.get(name, name.capitalize())}: {facts[name]}" for name in _TAIL if facts[name] and name not in shown
    ]
    if record.section and "section" not in shown:
        tail.insert(0, f"Section: {record.section}")
    if record.reference and "reference" not in shown:
        tail.append(f"{labels.get('reference', 'Reference')}: {record.reference}")
    tail += [f"Meets: {said(meeting)}" for meeting in record.meetings]
    if record.instructors:
        tail.append(
            f"{'Instructors' if len(record.instructors) > 1 else 'Instructor'}: {', '.join(record.instructors)}"
        )
    tail += [f"Note: {note}" for note in record.notes]
    glue = " " if opening.endswith(".") else "; "
    return " ".join((opening + glue + "; ".join(tail)).split()) if tail else opening


def with_notes(found: Found, notes: Iterable[str]) -> Found:
    """The same course with notes from elsewhere on the page."""
    own = found.all("notes")
    return replace(found, notes=tuple(note for note in dict.fromkeys(notes) if note not in own))


def _opening(head: CourseHead, record: CourseRecord) -> tuple[str, set[str]]:
    """The start of the sentence and the facts in it: the page's own line if it begins with the code."""
    if head.is_sure and not head.reference and head.line.startswith(record.code[:2]):
        shown = {name for name in ("credits", "section") if getattr(head, name)}
        return head.line, shown | ({"terms"} if head.term in record.terms else set())
    parts = [f"{record.code} {record.title}".strip()]
    parts += [f"section {record.section}"] if record.section else []
    parts += [record.reference] if head.reference else []
    parts += record.terms
    return ", ".join(parts), {"section", "terms"} | ({"reference"} if head.reference else set())


def _meetings(found: Found) -> tuple[Meeting, ...]:
    """The meetings in the fields; a repeated field starts a new one."""
    rows: list[dict[str, str]] = [{}]
    for one in found.fields:
        if one.name in _MEETING_FIELDS:
            if one.name in rows[-1]:
                rows.append({})
            rows[-1][one.name] = one.value
    return tuple(meeting for row in rows if (meeting := meeting_of(row)))


def _terms(values: Sequence[str]) -> tuple[str, ...]:
    terms: list[str] = []
    for value in values:
        parts = [part for part in re.split(r",\s*|;\s*|\s+(?:and|or|&)\s+|\s*/\s*", value) if part]
        terms += parts if all(_SEASON.fullmatch(part) for part in parts) else [value]
    return tuple(dict.fromkeys(terms))


def _code(found: Found, url: str) -> str:
    if match := CODE.match(found.first("code")):
        return code_of(match)
    if found.head.is_sure:
        return found.head.code
    subject, number = found.head.code.rsplit(" ", 1)
    digits = re.sub(r"\D", "", number)
    in_address = re.search(rf"[/=]([A-Z]{{2,5}})_*[/&\w=-]*?[A-Z]{{0,2}}{digits}(?!\d)", url)
    return f"{in_address[1] if in_address else subject} {number}"
