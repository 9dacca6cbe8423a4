"""Words by which pages are read: tables, people, places, syllabi."""

from collections.abc import Mapping

from core.text.languages.pattern import Pattern


class ContactWords:
    """Headings that say only that contact details follow, and verbs before them."""

    contact_verb: Pattern
    contact_headings: frozenset[str]
    people_headings: frozenset[str]


class PageNoise:
    """Words around what pages print anew at every visit: counters, clocks and random marks."""

    made: Pattern
    posted: Pattern
    counted: Pattern
    online: Pattern
    counter_label: Pattern
    random_label: Pattern
    ago: Pattern
    now: Pattern
    weather: Pattern


class PageWords:
    """Words by which the parts of a web page are told apart."""

    skip_link: Pattern
    says_nothing: Pattern
    leads_away: Pattern
    asks_readers: Pattern
    imprint: Pattern
    cookie_notice: Pattern
    street: Pattern
    contact_label: Pattern


class PeopleWords:
    """Words of staff directories: roles, titles and degrees, and words that no personal name has."""

    roles: frozenset[str]
    honorifics: frozenset[str]
    particles: frozenset[str]
    degree: Pattern
    no_names: frozenset[str]


class PlaceWords:
    """Words of places: buildings, offices, streets, and headings that speak of opening hours."""

    buildings: Pattern
    organisations: Pattern
    streets: Pattern
    places: Pattern
    hours_heading: Pattern
    exceptions_heading: Pattern
    period_word: Pattern
    around_names: Pattern


class ProseWords:
    """How sentences name offices and people, and say where they are and how they are reached."""

    turn_to: Pattern
    reached: Pattern
    is_in: Pattern
    same_place: Pattern
    no_names_of_places: frozenset[str]
    no_rooms: Pattern
    floors: Pattern
    not_now: Pattern
    is_now: Pattern
    roles_of_others: frozenset[str]


class StubPhrases:
    """Phrases of pages that say nothing yet, nothing more, or nothing without signing in; and checks of visitors."""

    stub: Pattern
    challenge: Pattern


class SyllabusWords:
    """Headings and labels of course syllabi, and words that name a course's term and teacher."""

    parts: Mapping[str, Pattern]
    teacher: Pattern
    titles: Pattern
    term: Pattern
    dated_line: Pattern
    required: Pattern
    presents: Pattern
    meets: Pattern
    shared: Pattern
    not_subjects: frozenset[str]


class TableWords:
    """Words of tables: what columns are called, and what stands in a cell instead of a value."""

    column_names: frozenset[str]
    placeholders: frozenset[str]
    not_a_group: Pattern


class ExpiredDates:
    """What treats a date as still to come, and what tells of the past."""

    still_to_come: Pattern
    tells_of_past: Pattern
    keeps_the_past: Pattern
    dateline: Pattern
