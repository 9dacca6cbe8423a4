"""Find the courses that words of a question name: by title, subject, number, instructor and room together."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain

from core.domain.records import StatedCourse, name_words
from core.ports.records import CampusRecords
from core.rag.structured.courses.course_codes import NamedCourse, named_courses
from core.rag.structured.sections.asked_sections import AskedSections
from core.rag.structured.sections.titles import Said, likeness, title_words, titles_of
from core.rag.structured.thing_words import abbreviates
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseWords

_EN = english(CourseWords)
_LEAST_SHARE = 0.5  # of a title, by the rarity of its words
_WHOLE = 0.9
_MARGIN = 0.15  # of the share, by which the next title has to be worse
_MOST_NEAR = 60  # courses that are looked at; of more a word tells nothing
_MOST = 3
_SHORTEST_CUT = 3  # letters: "sci" of a subject's name
_ENOUGH_WORDS = 3  # of a title, where nothing else says that a course is meant


async def named_sections(
    left: Sequence[str], text: str, asked: AskedSections, records: CampusRecords
) -> list[NamedCourse]:
    """The sections of each course that is named, with the words of its instructors and rooms; empty where uncertain.

    Raises DatabaseError.
    """
    if coded := await named_courses(text, records):
        rest = _without_code(_without_kinds(left), [text[one.start : one.end] for one in coded])
        return _fitting(rest, coded[0].stated) if len(coded) == 1 else []
    words = _words(_without_kinds(left), text)
    if not words or (len(words) == 1 and not _is_beside_class(words[0], text)):
        return []
    says_course = _EN.says_class.search(text) is not None
    by_title = await _by_title(words, asked, records, says_course=says_course)
    return by_title or (await _by_instructor(words, records) if says_course else [])


def _words(left: Sequence[str], text: str) -> list[str]:
    """The words that name something, and the Roman number that stands in capitals."""
    numbers = [
        _EN.numerals[one.lower()]
        for one in re.findall(r"(?<=\w )\b(?:I|II|III|IV|VI{0,3})\b(?! (?:am|have|can|take|need|do)\b)", text)
    ]
    return list(
        dict.fromkeys([*(_EN.numerals.get(word, word) for word in left if word not in _EN.section_fillers), *numbers])
    )


def _is_beside_class(word: str, text: str) -> bool:
    """Whether one word alone is said to name a class: "the minecraft class", "a course on blockchain"."""
    named = rf"\b{word}\W+(?:{_EN.class_words})|(?:{_EN.class_words})\s+(?:{_EN.class_of})\s+(?:the\s+)?{word}"
    return not word.isdecimal() and re.search(rf"{named}\b", " ".join(name_words(text))) is not None


def _without_kinds(left: Sequence[str]) -> list[str]:
    """The kind of a section picks sections; in a title it need not be said."""
    return [word for word in left if not _EN.any_kind.fullmatch(word)]


def _without_code(left: Sequence[str], codes: Sequence[str]) -> list[str]:
    of_codes = set(name_words(" ".join(codes)))
    return [word for word in left if word not in of_codes and word not in _EN.section_fillers]


async def _by_title(
    words: Sequence[str], asked: AskedSections, records: CampusRecords, *, says_course: bool
) -> list[NamedCourse]:
    titles = titles_of(tuple(await records.course_names()))
    near = titles.codes_with({*words, *([asked.kind] if asked.kind else [])})
    named = {name: said for name, said in near.items() if _is_named(said, says_course=says_course)}
    named = {
        name: said for name, said in named.items() if said.share >= _WHOLE or _with_same_words(said, near) <= _MOST
    }
    if not named or len(named) > _MOST_NEAR:
        return []
    shares = {name: said.share for name, said in named.items()}
    stated = await records.courses([code for code, _ in named])
    fitting: dict[tuple[str, str], NamedCourse] = {}
    for (code, title), said in named.items():
        of_course = [one for one in stated if one.course.code == code and one.course.title == title]
        rest = [word for word in words if word not in said.words]
        if found := _fitting(rest, of_course):
            fitting[code, title] = found[0]
    best = max((shares[name] for name in fitting), default=0.0)
    least = _WHOLE if best >= _WHOLE else best - _MARGIN
    return _each(found for name, found in fitting.items() if shares[name] >= least)


def _with_same_words(said: Said, near: Mapping[tuple[str, str], Said]) -> int:
    """How many titles have these words: many, and a part of a title names none."""
    return len({title for (_, title), other in near.items() if said.words <= other.words})


def _is_named(said: Said, *, says_course: bool) -> bool:
    if says_course:
        return said.share >= _LEAST_SHARE
    return (said.share >= _WHOLE and said.count > 1) or (said.share >= _LEAST_SHARE and said.count >= _ENOUGH_WORDS)


def _each(found: Iterable[NamedCourse]) -> list[NamedCourse]:
    """One course at a time; none where they are many."""
    by_key: dict[str, list[NamedCourse]] = {}
    for one in found:
        by_key.setdefault(one.key, []).append(one)
    courses = [
        _named([*chain(*(one.stated for one in several))], is_part=any(one.is_part for one in several))
        for several in by_key.values()
    ]
    return courses if len(courses) <= _MOST else []


def _fitting(rest: Collection[str], stated: Sequence[StatedCourse]) -> list[NamedCourse]:
    """The sections of which the words that are left are said: subject, number, instructor, room; none where none is."""
    found = [one for one in stated if all(_says(one, word) for word in rest)]
    return [_named(found, is_part=len(found) < len(stated))] if found else []


def _named(stated: Sequence[StatedCourse], *, is_part: bool = False) -> NamedCourse:
    return NamedCourse(stated[0].course.key, tuple(stated), is_part=is_part)


def _says(one: StatedCourse, word: str) -> bool:
    course = one.course
    if word in {course.number, course.figures} or _is_subject(course.subject, word):
        return True
    if any(likeness(word, other) for other in title_words(course.title)):
        return True
    people = (part for name in course.instructors for part in name_words(name) if len(part) > 1)
    rooms = (part for meeting in course.meetings for part in name_words(meeting.place))
    return word in rooms or any(word in {part, f"{part}s"} for part in people)


def _is_subject(subject: str, word: str) -> bool:
    in_words = name_words(subject)
    is_cut = len(word) >= _SHORTEST_CUT and any(part.startswith(word) for part in in_words)
    return is_cut or any(likeness(word, part) for part in in_words) or abbreviates(word, subject)


async def _by_instructor(words: Sequence[str], records: CampusRecords) -> list[NamedCourse]:
    """All courses of the one person whose name has these words."""
    stated = await records.courses_taught_by(" ".join(words))
    asked = set(words)
    people = {name for one in stated for name in one.course.instructors if asked <= set(name_words(name))}
    return _each(_named([one]) for one in stated) if len(people) == 1 else []
