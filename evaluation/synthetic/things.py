"""Things that can be asked for, each with its attributes as the site's records state them."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from core.domain.records import (
    CourseRecord,
    DatedEvent,
    Person,
    Place,
    StatedCourse,
    StatedEvent,
    StatedPerson,
    StatedPlace,
)
from evaluation.synthetic import spelled
from evaluation.synthetic.spelled import Spelled, is_known

S = TypeVar("S", StatedCourse, StatedEvent, StatedPerson, StatedPlace)
K = TypeVar("K")
StatedRecord = StatedCourse | StatedEvent | StatedPerson | StatedPlace
PHRASES = 5
_DEGREES = re.compile(r",\s*(?:[A-Z][A-Za-z.]{0,5}\.?\s*,?\s*)+$")


@dataclass(frozen=True, slots=True)
class Statement:
    """Where a value is stated: the source, the page, and the line of the page that the record was read from."""

    source: str
    url: str
    line: str


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing's attribute: what it is called in each of the five phrasings, and the values that are right.

    One value suffices: two pages may state a thing differently. `stated` says where one of them stands, `bare`
    what suffices where nothing else is said in bold ("4", of credits).
    """

    kind: str
    attribute: str
    called: tuple[str, ...]
    values: tuple[Spelled, ...]
    stated: tuple[Statement, ...]
    bare: frozenset[str] = frozenset()

    @property
    def urls(self) -> frozenset[str]:
        """The pages that state one of the values."""
        return frozenset(place.url for place in self.stated)


def course_things(stated: Sequence[StatedCourse]) -> Iterator[Thing]:
    """What a course is, for each code; who, when and where, for each section; who, for all sections of a code."""
    for several in grouped(stated, lambda each: each.course.key).values():
        called = _codes(several[0].course.code)
        yield from things_of("courses", called, several, _OF_COURSES)
        by_section = grouped(several, _section) if len(several) > 1 else {(): several}
        for alike in by_section.values():
            yield from things_of("sections", _sections(alike[0], several), alike, _OF_SECTIONS)
        yield from _all_sections(called, several)


def event_things(stated: Sequence[StatedEvent]) -> Iterator[Thing]:
    """The date of each event; its term is named where several terms have it."""
    for several in grouped(stated, lambda each: each.event.name.casefold()).values():
        by_term = grouped(several, lambda each: each.event.term)
        for term, alike in by_term.items():
            name = f"{alike[0].event.name.strip(' .')} {term}" if len(by_term) > 1 else alike[0].event.name.strip(" .")
            yield from things_of("events", typed(name), alike, {"date": _event_days})


def person_things(stated: Sequence[StatedPerson]) -> Iterator[Thing]:
    """E-mail, phone, office and role of each person."""
    for alike in grouped(stated, lambda each: plain_name(each.person.name).casefold()).values():
        yield from things_of("people", typed(plain_name(alike[0].person.name)), alike, _OF_PEOPLE)


def place_things(stated: Sequence[StatedPlace]) -> Iterator[Thing]:
    """E-mail, phone, address and ordinary hours of each place."""
    for alike in grouped(stated, lambda each: each.place.name.casefold()).values():
        yield from things_of("places", typed(alike[0].place.name), alike, _OF_PLACES)


def plain_name(name: str) -> str:
    """A person's name as one says it: "Bell, Ada" and "Ada Bell, PhD" are Ada Bell."""
    bare = _DEGREES.sub("", name) if " " in name.partition(",")[0].strip() else name
    last, _, first = bare.partition(",")
    return f"{first.strip()} {last.strip()}".strip() if first else bare


_OF_COURSES: dict[str, Callable[[StatedCourse], Spelled]] = {
    "title": lambda each: alone(*_titles(each.course.title)),
    "credits": lambda each: spelled.credit(each.course.credits) if each.course.credits else (),
    "prerequisites": lambda each: (
        spelled.prerequisites(each.course.prerequisites) if is_known(each.course.prerequisites) else ()
    ),
    "offered": lambda each: () if each.course.section else tuple((term,) for term in each.course.terms),
}
_OF_SECTIONS: dict[str, Callable[[StatedCourse], Spelled]] = {
    "instructor": lambda each: spelled.names(each.course.instructors),
    "time": lambda each: spelled.times(each.course.meetings),
    "room": lambda each: spelled.places(each.course.meetings),
}
_OF_PEOPLE: dict[str, Callable[[StatedPerson], Spelled]] = {
    "email": lambda each: alone(each.person.email),
    "phone": lambda each: spelled.phone(each.person.phone) if each.person.phone else (),
    "office": lambda each: alone(each.person.office),
    "role": lambda each: alone(each.person.role, each.person.group),
}
_OF_PLACES: dict[str, Callable[[StatedPlace], Spelled]] = {
    "email": lambda each: alone(each.place.email),
    "phone": lambda each: spelled.phone(each.place.phone) if each.place.phone else (),
    "address": lambda each: alone(each.place.address, each.place.address.partition(",")[0]),
    "hours": lambda each: spelled.hours(each.place.hours),
}


def things_of(
    kind: str, called: tuple[str, ...], alike: Sequence[S], attributes: dict[str, Callable[[S], Spelled]]
) -> Iterator[Thing]:
    """A thing for each attribute that one of the records states, which are all of the same thing."""
    for attribute, of in attributes.items():
        stated = [(value, statement(each)) for each in alike if (value := of(each))]
        if values := tuple(dict.fromkeys(value for value, _ in stated)):
            places = tuple(dict.fromkeys(place for _, place in stated))
            yield Thing(kind, attribute, called, values, places, _bare(attribute, values))


def statement(each: StatedRecord) -> Statement:
    """Where a record stands."""
    return Statement(each.source, each.url, _record(each).unit)


def _record(each: StatedRecord) -> CourseRecord | DatedEvent | Person | Place:
    match each:
        case StatedCourse():
            return each.course
        case StatedEvent():
            return each.event
        case StatedPerson():
            return each.person
        case StatedPlace():
            return each.place


def _all_sections(called: tuple[str, ...], several: Sequence[StatedCourse]) -> Iterator[Thing]:
    """Who teaches a course of several sections: everybody, while that is a handful."""
    everybody = tuple(dict.fromkeys(fact for each in several for fact in spelled.names(each.course.instructors)))
    if len(several) > 1 and 1 <= len(everybody) <= PHRASES:
        yield Thing("all sections", "instructor", called, (everybody,), tuple(map(statement, several)))


def _section(each: StatedCourse) -> tuple[str, ...]:
    return (each.course.section, *each.course.terms)


def _sections(one: StatedCourse, several: Sequence[StatedCourse]) -> tuple[str, ...]:
    course = one.course
    if len(several) == 1:
        return _codes(course.code)
    has_terms = len({each.course.terms for each in several}) > 1
    term = f" {course.terms[0]}" if has_terms and course.terms else ""
    said = (" section {}", " {}", " section {}", " sec {}", " {}")
    ends = [each.format(course.section) if course.section else "" for each in said]
    return tuple(f"{code}{end}{term}" for code, end in zip(_codes(course.code), ends, strict=True))


def _codes(code: str) -> tuple[str, ...]:
    """As printed, in small letters, and run together or, of five digits, with a dash."""
    joined = f"{code[:2]}-{code[2:]}" if re.fullmatch(r"\d{5}", code) else code.replace(" ", "")
    typed = joined if re.fullmatch(r"[A-Z]{2,5} .+|\d{5}", code) else code  # nobody runs a subject's name together
    return (code, code.lower(), code, typed.lower(), typed)


def typed(name: str) -> tuple[str, ...]:
    """A name in each of the five phrasings."""
    return (name, name.lower(), name, name.lower(), name)


def alone(*spellings: str) -> Spelled:
    """One fact in these spellings; nothing where the first is not known."""
    known = tuple(each for each in spellings if is_known(each))
    return (known,) if is_known(spellings[0]) else ()


def _bare(attribute: str, values: Sequence[Spelled]) -> frozenset[str]:
    numbers = (spelling.partition(" ")[0] for value in values for spelling in value[0])
    return frozenset(number for number in numbers if number[:1].isdigit()) if attribute == "credits" else frozenset()


def _titles(title: str) -> tuple[str, ...]:
    """A title, and what stands before its abbreviation: "INTRO TO COMPUTING, INTRO COMPUT"."""
    whole, _, short = title.partition(", ")
    return (title, whole) if whole[:3] == short[:3] else (title,)


def _event_days(each: StatedEvent) -> Spelled:
    return spelled.days(each.event.start, each.event.end)


def grouped(several: Iterable[S], key: Callable[[S], K]) -> dict[K, list[S]]:
    """The records by a key, in the order of the first of each."""
    groups: dict[K, list[S]] = defaultdict(list)
    for each in several:
        groups[key(each)].append(each)
    return dict(groups)
