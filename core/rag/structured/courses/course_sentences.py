"""Say one fact about a course in a sentence, or section by section where they differ."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date

from core.domain.records import CourseRecord, Meeting, StatedCourse
from core.rag.structured.answer import plain
from core.rag.structured.courses.course_periods import OfTerm
from core.rag.structured.courses.course_questions import CourseQuestion
from core.rag.structured.courses.meeting_words import days_in_words, times_in_words
from core.rag.structured.sources import Sources, joined
from core.text.languages.en.questions.course_words import NO_COURSE, NO_ROOM, TO_BE_ANNOUNCED

MOST_INLINE, MOST_LINES = 4, 12  # groups of sections
_UNKNOWN = re.compile(TO_BE_ANNOUNCED, re.IGNORECASE)
_NO_ROOM = re.compile(NO_ROOM, re.IGNORECASE)
_NOT_STATED, _WITHOUT_ROOM = "not stated", "no room"

Value = Callable[[CourseRecord], str]
Groups = Sequence[tuple[str, Sequence[StatedCourse]]]


@dataclass(frozen=True)
class Course:
    """A course, or where it `is_part` some sections of it, whose records are to be told for a question."""

    records: OfTerm
    question: CourseQuestion
    text: str
    today: date
    is_part: bool = False
    sources: Sources = field(default_factory=Sources)

    @property
    def name(self) -> str:
        """Such as "CS 310 Algorithms" or "CS 310 Algorithms, section A"."""
        is_part = self.is_part and self.records.all[0].course.section
        return f"{self.whole}, {_sections(self.records.all)}" if is_part else self.whole

    @property
    def whole(self) -> str:
        """Such as "CS 310 Algorithms"."""
        first = self.records.all[0].course
        return plain(f"{first.code} {first.title}")

    def when(self, stated: Sequence[StatedCourse]) -> str:
        """The term of these records in brackets, with a leading space; empty where they name none, as in a catalog."""
        if not self.records.term or not any(one in self.records.of_term for one in stated):
            return ""
        newest = ", the newest term on the pages" if self.records.is_past and not self.records.was_asked else ""
        return f" ({plain(self.records.term)}{newest})"

    @property
    def verb(self) -> str:
        """ "was" for a term that is over; of several sections "are" or "were"."""
        several, one = ("were", "was") if self.records.is_past else ("are", "is")
        return several if self._names_several else one

    @property
    def meets(self) -> str:
        """ "meets"; "meet" of several sections, "met" for a term that is over."""
        return "met" if self.records.is_past else "meet" if self._names_several else "meets"

    @property
    def _names_several(self) -> bool:
        return self.is_part and len({one.course.section for one in self.records.all}) > 1

    def marks(self, stated: Sequence[StatedCourse]) -> str:
        """The marks of the first two pages that say so."""
        pages = {one.url: one for one in reversed(stated)}
        ordered = [one for one in stated if pages[one.url] is one]
        return self.sources.mark(*ordered[:2])


def title(course: Course) -> str | None:
    """ "CS 310 is Algorithms"."""
    code = plain(course.records.all[0].course.code)
    return _told(course, "titles", _groups(course.records.all, lambda one: one.title), lambda said: f"{code} is {said}")


def prerequisites(course: Course) -> str | None:
    """ "Prerequisites of CS 310 Algorithms: CS 120 and CS 150"."""

    def sentence(said: str) -> str:
        if said.lower().strip(".") in NO_COURSE:
            return f"{course.name} has no prerequisites"
        return f"Prerequisites of {course.name}: {said.rstrip('.')}"

    return _told(course, "prerequisites", _groups(course.records.all, lambda one: one.prerequisites), sentence)


def credit(course: Course) -> str | None:
    """ "CS 310 Algorithms carries 3 credits"."""
    unit = course.question.unit_word

    def sentence(said: str) -> str:
        if re.search(r"[a-z]{3}", said):
            return f"{unit.capitalize()}s of {course.name}: {said}"
        return f"{course.name} carries {said} {unit}{'' if said in {'1', '1.0'} else 's'}"

    stated = [one for one in course.records.all if one.course.credits]
    return _told(course, f"{unit}s", _groups(stated, lambda one: one.credits), sentence)


def reference(course: Course) -> str | None:
    """ "The registration number of CS 310 Algorithms is 10691"."""
    groups = _groups(course.records.of_term or course.records.all, lambda one: one.reference)
    return _told(
        course, "registration numbers", groups, lambda said: f"The number to register for {course.name} is {said}"
    )


def instructor(course: Course) -> str | None:
    """ "CS 310 Algorithms is taught by Ada Bell and Otto Cane"."""
    stated = course.records.of_term or course.records.all
    if any(one.course.instructors for one in stated):
        names = {
            frozenset(one.course.instructors): joined(one.course.instructors)
            for one in reversed(stated)
            if one.course.instructors
        }
        groups = _groups(stated, lambda one: names.get(frozenset(one.instructors), ""))
        return _told(course, "instructors", groups, lambda said: f"{course.name} {course.verb} taught by {said}")
    if all(_UNKNOWN.search(one.course.unit) for one in stated):
        return f"The page names no instructor for {course.name} yet{course.when(stated)} {course.marks(stated)}."
    return None


def time(course: Course) -> str | None:
    """ "CS 310 Algorithms meets Tuesday and Thursday, 9:00 a.m. to 10:15 a.m., Hall 4"."""
    groups = _groups(_meeting(course), lambda one: "; ".join(filter(None, map(_when, one.meetings))))

    def sentence(said: str) -> str:
        if _UNKNOWN.match(said):
            return f"The page gives no days and times for {course.name} yet, only “{said}”"
        return f"{course.name} {course.meets} {said}"

    return _told(course, "times", groups, sentence)


def room(course: Course) -> str | None:
    """ "CS 310 Algorithms meets in Hall 4"."""
    groups = _groups(_meeting(course), lambda one: _places(one.meetings))

    def sentence(said: str) -> str:
        if said == _WITHOUT_ROOM:
            return f"The page gives no room for {course.name}"
        if _UNKNOWN.match(said):
            return f"The page gives no room for {course.name} yet, only “{said}”"
        return f"{course.name} {course.meets} in {said}"

    return _told(course, "rooms", groups, sentence)


def sections(course: Course) -> str | None:
    """ "CS 310 Algorithms has 13 sections: A, B, …"."""
    stated = [one for one in course.records.of_term or course.records.all if one.course.section]
    names = list(dict.fromkeys(plain(one.course.section) for one in stated))
    if not names:
        return None
    count = f"{len(names)} section{'s' if len(names) > 1 else ''}"
    has = "had" if course.records.is_past else "has"
    return f"{course.name} {has} {count}{course.when(stated)}: {joined(names)} {course.marks(stated)}."


def overview(course: Course) -> str:
    """ "CS 310 Algorithms: 3 credits; prerequisites: CS 120 and CS 150; offered: Fall, Spring"; only what is the same.

    Empty where nothing is known.
    """
    stated = course.records.all
    told = [
        f"{label}{said}{unit}"
        for label, value, unit in (
            ("", lambda one: one.credits, f" {course.question.unit_word}s"),
            ("prerequisites: ", lambda one: one.prerequisites.rstrip("."), ""),
            ("offered: ", lambda one: ", ".join(one.terms), ""),
            ("taught by ", lambda one: joined(one.instructors) if one.instructors else "", ""),
        )
        if (said := _only(stated, value))
    ]
    count = len({one.course.section for one in stated if one.course.section})
    told += [f"{count} sections"] if count > 1 else []
    return f"{course.name}: {'; '.join(told)} {course.marks(stated)}." if told else ""


def _only(stated: Sequence[StatedCourse], value: Value) -> str:
    """What all say that say anything; empty where they differ."""
    said = {plain(value(one.course)) for one in stated} - {""}
    return said.pop() if len(said) == 1 else ""


def _meeting(course: Course) -> list[StatedCourse]:
    stated = course.records.of_term or course.records.all
    return list(stated) if any(one.course.meetings for one in stated) else []


def _when(meeting: Meeting) -> str:
    place = _room_of(meeting)
    said = " ".join(filter(None, (meeting.days, meeting.time)))
    if not said or _UNKNOWN.match(said):
        return said or _NOT_STATED
    return ", ".join(filter(None, (_days_and_times(meeting), place)))


def _days_and_times(meeting: Meeting) -> str:
    return ", ".join(filter(None, (days_in_words(meeting), times_in_words(meeting))))


def _room_of(meeting: Meeting) -> str:
    """The place as the page writes it, without what stands for a room that does not exist or is not known yet."""
    place = _NO_ROOM.sub("", meeting.place).strip(" ,;/-") if _NO_ROOM.search(meeting.place) else meeting.place
    return "" if _UNKNOWN.search(place) else place


def _places(meetings: Sequence[Meeting]) -> str:
    stated = [(_place(one), one) for one in meetings if one.place]
    places = list(dict.fromkeys(place for place, _ in stated))
    if len(places) < 2:
        return "".join(places)
    return "; ".join(f"{place} ({_days_and_times(one)})" for place, one in stated)


def _place(meeting: Meeting) -> str:
    if _NO_ROOM.search(meeting.place):
        return _room_of(meeting) or _WITHOUT_ROOM
    return meeting.place


def _groups(stated: Sequence[StatedCourse], value: Value) -> Groups:
    """The records by what they say, in their order; those that say nothing last, where they are other sections."""
    found: dict[str, list[StatedCourse]] = {}
    for one in stated:
        found.setdefault(plain(value(one.course)), []).append(one)
    silent = found.pop("", [])
    named = {one.course.section for group in found.values() for one in group}
    others = [one for one in silent if all(named) and one.course.section not in named]
    return [*found.items(), (_NOT_STATED, others)] if found and others else list(found.items())


def _told(course: Course, what: str, groups: Groups, sentence: Callable[[str], str]) -> str | None:
    if not groups:
        return None
    if len(groups) == 1:
        said, stated = groups[0]
        return f"{sentence(said)}{course.when(stated)} {course.marks(stated)}."
    if all(one.course.section for _, stated in groups for one in stated):
        return _by_section(course, what, groups)
    return _by_page(course, what, groups)


def _by_section(course: Course, what: str, groups: Groups) -> str:
    lines = [f"{_sections(stated)}: {said}" for said, stated in groups]
    when = course.when(groups[0][1])
    if len(groups) <= MOST_INLINE:
        marks = course.marks([one for _, stated in groups for one in stated])
        return f"{course.whole}, {what}{when}: {'; '.join(lines)} {marks}."
    count = len({one.course.section for _, stated in groups for one in stated})
    among = ", among them" if len(groups) > MOST_LINES else ""
    shown = [f"- {line} {course.marks(stated)}" for line, (_, stated) in zip(lines[:MOST_LINES], groups, strict=False)]
    head = f"{course.whole} {'had' if course.records.is_past else 'has'} {count} sections{when}{among}:"
    return "\n".join([head, *shown])


def _sections(stated: Sequence[StatedCourse]) -> str:
    names = list(dict.fromkeys(plain(one.course.section) for one in stated))
    return f"section{'s' if len(names) > 1 else ''} {joined(names)}"


def _by_page(course: Course, what: str, groups: Groups) -> str:
    """Values that contradict each other, each with the page that states it."""
    said = [f"{value} ({plain(stated[0].title)}) {course.marks(stated[:1])}" for value, stated in groups]
    return f"The pages differ on the {what} of {course.name}: {joined(said)}."
