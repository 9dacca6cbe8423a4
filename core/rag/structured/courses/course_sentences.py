"""Say what pages state in a column of a course: in a sentence, or section by section where they differ."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from core.domain.records import CourseRecord, Meeting, StatedCourse
from core.rag.structured.answer import plain
from core.rag.structured.courses.course_periods import OfTerm
from core.rag.structured.courses.course_questions import CourseQuestion
from core.rag.structured.courses.meeting_words import days_in_words, times_in_words
from core.rag.structured.sources import Sources
from core.records.templates import joined
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.campus import CourseFact, CourseWords

MOST_INLINE, MOST_LINES = 4, 12  # groups of sections
_EN = english(CourseWords)
_LATER = Pattern(lambda: str(_EN.to_be_announced))
_NOT_STATED, _WITHOUT_ROOM = "not stated", "no room"

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
    def words(self) -> Mapping[str, str]:
        """What stands for the names in the templates of columns."""
        unit, several = self.question.unit_word, self._names_several
        return {
            "name": self.name,
            "code": plain(self.records.all[0].course.code),
            "verb": self.verb,
            "meets": "met" if self.records.is_past else "meet" if several else "meets",
            "unit": unit,
            "Unit": unit.capitalize(),
        }

    @property
    def _names_several(self) -> bool:
        return self.is_part and len({one.course.section for one in self.records.all}) > 1

    def marks(self, stated: Sequence[StatedCourse]) -> str:
        """The marks of the first two pages that say so."""
        pages = {one.url: one for one in reversed(stated)}
        ordered = [one for one in stated if pages[one.url] is one]
        return self.sources.mark(*ordered[:2])


@dataclass(frozen=True, slots=True)
class Column:
    """A column of courses: its name, what a record has in it, and the template of the sentence that says it.

    `otherwise` are the templates of values that a pattern describes; `silent` is the sentence where no record has a
    value and all lines say that it comes later. `of_term` takes the records of the term alone where there are any, and
    `of_all` says which sections have no value.
    """

    name: str
    value: Callable[[CourseRecord], str]
    template: str
    otherwise: tuple[tuple[Pattern, str], ...] = ()
    silent: str = ""
    of_term: bool = False
    of_all: bool = True


def column(fact: CourseFact, course: Course) -> str | None:
    """What the pages say in the column that has this fact; None where they say nothing."""
    asked = COLUMNS[fact]
    stated = (course.records.of_term if asked.of_term else ()) or course.records.all
    groups = _groups(stated if asked.of_all else [one for one in stated if asked.value(one.course)], asked.value)
    if not groups:
        is_unknown = asked.silent and all(_EN.to_be_announced.search(one.course.unit) for one in stated)
        said = asked.silent.format(**course.words)
        return f"{said}{course.when(stated)} {course.marks(stated)}." if is_unknown else None
    if len(groups) == 1:
        [(said, saying)] = groups
        return f"{_sentence(said, asked, course)}{course.when(saying)} {course.marks(saying)}."
    name = asked.name.format(**course.words)
    if all(one.course.section for _, stated in groups for one in stated):
        return _by_section(course, name, groups)
    return _by_page(course, name, groups)


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
        label.format(said, **course.words)
        for label, value in (
            ("{} {unit}s", lambda one: one.credits),
            ("prerequisites: {}", COLUMNS[CourseFact.PREREQUISITES].value),
            ("offered: {}", lambda one: ", ".join(one.terms)),
            ("taught by {}", COLUMNS[CourseFact.INSTRUCTOR].value),
        )
        if len(values := {plain(value(one.course)) for one in stated} - {""}) == 1
        for said in values
    ]
    count = len({one.course.section for one in stated if one.course.section})
    told += [f"{count} sections"] if count > 1 else []
    return f"{course.name}: {'; '.join(told)} {course.marks(stated)}." if told else ""


def _groups(stated: Sequence[StatedCourse], value: Callable[[CourseRecord], str]) -> Groups:
    """The records by what they say, in any order of words; those that say nothing last, where they are other sections.

    A second line of one section that says nothing is left out.
    """
    found: dict[tuple[str, ...], list[StatedCourse]] = {}
    for one in stated:
        found.setdefault(tuple(sorted(re.findall(r"\w+", value(one.course)))), []).append(one)
    silent = found.pop((), [])
    named = {one.course.section for group in found.values() for one in group}
    others = [one for one in silent if all(named) and one.course.section not in named]
    groups = [(plain(value(group[0].course)), group) for group in found.values()]
    return [*groups, (_NOT_STATED, others)] if groups and others else groups


def _sentence(said: str, asked: Column, course: Course) -> str:
    templates = (template for pattern, template in asked.otherwise if pattern.match(said))
    return next(templates, asked.template).format(said=said, **course.words)


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


def _when(meeting: Meeting) -> str:
    said = " ".join(filter(None, (meeting.days, meeting.time)))
    if not said or _EN.to_be_announced.match(said):
        return said or _NOT_STATED
    return ", ".join(filter(None, (_days_and_times(meeting), _room_of(meeting))))


def _days_and_times(meeting: Meeting) -> str:
    return ", ".join(filter(None, (days_in_words(meeting), times_in_words(meeting))))


def _room_of(meeting: Meeting) -> str:
    """The place as the page writes it, without what stands for a room that does not exist or is not known yet."""
    place = _EN.no_room.sub("", meeting.place).strip(" ,;/-") if _EN.no_room.search(meeting.place) else meeting.place
    return "" if _EN.to_be_announced.search(place) else place


def _places(meetings: Sequence[Meeting]) -> str:
    """The rooms, each with its days and times where they are several."""
    stated = [(_place(one), one) for one in meetings if one.place]
    places = list(dict.fromkeys(place for place, _ in stated))
    if len(places) < 2:
        return "".join(places)
    return "; ".join(f"{place} ({_days_and_times(one)})" for place, one in stated)


def _place(meeting: Meeting) -> str:
    return (_room_of(meeting) or _WITHOUT_ROOM) if _EN.no_room.search(meeting.place) else meeting.place


COLUMNS = {
    CourseFact.TITLE: Column("titles", lambda one: one.title, "{code} is {said}"),
    CourseFact.PREREQUISITES: Column(
        "prerequisites",
        lambda one: one.prerequisites.rstrip("."),
        "Prerequisites of {name}: {said}",
        ((Pattern(lambda: rf"(?:{'|'.join(map(re.escape, _EN.no_course))})\Z"), "{name} has no prerequisites"),),
    ),
    CourseFact.CREDITS: Column(
        "{unit}s",
        lambda one: one.credits,
        "{name} carries {said} {unit}s",
        (
            (Pattern(r"1(?:\.0)?\Z"), "{name} carries {said} {unit}"),
            (Pattern(r".*[a-z]{3}", 0), "{Unit}s of {name}: {said}"),
        ),
        of_all=False,
    ),
    CourseFact.REFERENCE: Column(
        "registration numbers", lambda one: one.reference, "The number to register for {name} is {said}", of_term=True
    ),
    CourseFact.INSTRUCTOR: Column(
        "instructors",
        lambda one: joined(one.instructors) if one.instructors else "",
        "{name} {verb} taught by {said}",
        silent="The page names no instructor for {name} yet",
        of_term=True,
    ),
    CourseFact.TIME: Column(
        "times",
        lambda one: "; ".join(filter(None, map(_when, one.meetings))),
        "{name} {meets} {said}",
        ((_LATER, "The page gives no days and times for {name} yet, only “{said}”"),),
        of_term=True,
    ),
    CourseFact.ROOM: Column(
        "rooms",
        lambda one: _places(one.meetings),
        "{name} {meets} in {said}",
        (
            (Pattern(rf"{_WITHOUT_ROOM}\Z"), "The page gives no room for {name}"),
            (_LATER, "The page gives no room for {name} yet, only “{said}”"),
        ),
        of_term=True,
    ),
}
