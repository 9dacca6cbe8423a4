"""Words by which questions ask for what records of a campus state."""

from collections.abc import Mapping
from enum import StrEnum

from core.text.languages.pattern import CasedPattern, Pattern


class CourseFact(StrEnum):
    """What can be asked about a course, in the order in which it is told."""

    TITLE = "title"
    DESCRIPTION = "description"
    PREREQUISITES = "prerequisites"
    CREDITS = "credits"
    FEE = "fee"
    TERMS = "terms"
    SECTIONS = "sections"
    REFERENCE = "reference"
    INSTRUCTOR = "instructor"
    TIME = "time"
    ROOM = "room"
    OVERVIEW = "overview"


class CourseWords:
    """What is asked of courses, what picks sections of one, and how students name a class.

    `facts` is by the names of `CourseFact`; `parts_of_day` have the hours from and before which something begins.
    """

    facts: Mapping[str, Pattern]
    about_courses: Pattern
    says_course: Pattern
    can_take: Pattern
    reference_number: Pattern
    counts: Pattern
    compares: Pattern
    needed_for: Pattern
    says_needed: Pattern
    in_order: Pattern
    as_prerequisite: Pattern
    what_it_is: Pattern
    which_it_is: Pattern
    is_in: Pattern
    term: Pattern
    number_of_sections: Pattern
    starts: Pattern
    says_fee: Pattern
    fee_label: Pattern
    numerals: Mapping[str, str]
    no_subjects: frozenset[str]
    what_about: Pattern
    time_of_day: Pattern
    time_itself: Pattern
    when: Pattern
    by_whom: Pattern
    is_taught: Pattern
    names_teacher: Pattern
    unit: Pattern
    names_course: Pattern
    kinds: Mapping[str, Pattern]
    telling_kinds: frozenset[str]
    any_kind: Pattern
    labelled: Pattern
    more_labels: Pattern
    parts_of_day: tuple[tuple[Pattern, int, int], ...]
    orders_by_time: Pattern
    is_asked: Pattern
    asks_openly: Pattern
    exists: Pattern
    named_class: Pattern
    says_more: Pattern
    says_class: Pattern
    section_fillers: frozenset[str]
    first: frozenset[str]
    class_words: str
    class_of: str
    yes_no: Pattern
    who: Pattern
    fillers: frozenset[str]
    department: Pattern
    needed_before: Pattern
    one_course: Pattern
    the_course: Pattern
    no_course: frozenset[str]
    no_room: Pattern
    to_be_announced: Pattern
    no_value: Pattern


class AttributeWords:
    """How questions pick courses by their attributes, and how records write these.

    `readers` have a pattern, a column of courses, an operator, its value, and how an answer says it; the value of an
    empty one stands in what the pattern finds. `says_way` is by the values of the columns "way" and "time".
    """

    readers: tuple[tuple[Pattern, str, str, str, str], ...]
    only_needs: Pattern
    elective: Pattern
    who_asks: Pattern
    only_before: Pattern
    weekend: Pattern
    joins: Pattern
    weekday_named: Pattern
    day_letters: CasedPattern
    clock: Pattern
    listed: Pattern
    asks_sections: Pattern
    wants_more: Pattern
    all_courses: Pattern
    says_way: Mapping[str, Pattern]
    says_partly: Pattern
    online_place: Pattern
    fully_online: Pattern
    generic: frozenset[str]
    beside_campus: frozenset[str]


class DirectoryWords:
    """How questions ask for people and offices; `values` is by the names of `Wanted`."""

    values: Mapping[str, Pattern]
    office_alone: Pattern
    contact: Pattern
    who: Pattern
    leads: Pattern
    heads: frozenset[str]
    ranks: frozenset[str]
    deputies: frozenset[str]
    honorifics: frozenset[str]
