"""Words of questions and pages about times, hours and dated events."""

from collections.abc import Mapping

from core.text.languages.pattern import Pattern


class TimeWords:
    """How questions and pages speak of a moment, of what is over, still possible, next or due."""

    now: Pattern
    clock_told: Pattern
    until: Pattern
    left: Pattern
    late: Pattern
    missed: Pattern
    passed: Pattern
    has_begun: Pattern
    still: Pattern
    can: Pattern
    still_later: Pattern
    last_chance: Pattern
    is_last: Pattern
    yesterday: Pattern
    begun: Pattern
    asks_else: Pattern
    no_class_day: Pattern
    have_class: Pattern
    class_word: Pattern
    next: Pattern
    break_next: Pattern
    due: Pattern
    happens: Pattern
    is_due: Pattern
    no_classes: Pattern
    offices_closed: Pattern
    in_term: Pattern
    in_break: Pattern
    afterwards: Pattern
    windows: tuple[tuple[str, Pattern], ...]
    of_days: frozenset[str]
    of_moments: frozenset[str]
    of_asking: frozenset[str]
    of_doing: frozenset[str]
    says_deadline: Pattern
    opens_window: Pattern
    closes_window: Pattern
    what_day: Pattern
    what_week: Pattern
    asks_why: Pattern
    asks_what: Pattern
    starts: Pattern
    asks_yet: Pattern
    asks_over: Pattern
    last_one: Pattern
    asks_of_today: Pattern
    asks_amount: Pattern
    by_then: Pattern
    before: Pattern
    from_then: Pattern
    after: Pattern
    asks_when: Pattern
    tells_the_past: Pattern
    hedged: Pattern
    goes_on: Pattern
    presence: Pattern
    amount: Pattern
    of_dates: frozenset[str]
    doors: Pattern
    quiet_hours: Pattern
    asks_quiet: Pattern
    begins_yes_no: Pattern
    free_asked: Pattern
    asked_for: Mapping[str, str]
    weeks: Pattern
    asks_else_than_time: Pattern
    is_break: Pattern


class HoursWords:
    """How questions ask for opening hours and days, and what pages say beside hours."""

    hours: Pattern
    opens_doors: Pattern
    opens: Pattern
    today: Pattern
    at_once: Pattern
    is_asked: Pattern
    asks_until: Pattern
    how_long: Pattern
    open_alone: Pattern
    asks_closed: Pattern
    asks_both: Pattern
    tomorrow: Pattern
    weekend: Pattern
    weekdays: Pattern
    date: Pattern
    it_office: Pattern
    and_why: Pattern
    and_because: Pattern
    when_closed: Pattern
    needed_to_enter: Pattern
    asks_if_open: Pattern
    asks_time: Pattern
    fillers: frozenset[str]
    subjects: frozenset[str]
    no_usual_day: Pattern
    done_there: Pattern
    only_exams: Pattern
    closed_on_holidays: Pattern
    lists_holidays: Pattern
    unsure: Pattern
    asks_when_open: Pattern
    later_today: Pattern
    small_words: frozenset[str]


class EventWords:
    """How calendars and questions name the same event."""

    same_meaning: tuple[tuple[Pattern, str], ...]
    settled_date: Pattern
    no_names: frozenset[str]
    parts_of_terms: frozenset[str]
    added: Pattern
    asks_when: Pattern
    asks_else: Pattern
    asks_days: Pattern
    part_of_term: Pattern
    whole_term: Pattern
    w_afterwards: Pattern
    for_each: Pattern
    asker: Pattern
    brakes: Pattern
    not_of_names: Pattern
    fillers: frozenset[str]
    seasoned_names: Pattern
    added_to_days: Pattern
    no_names_of_days: frozenset[str]
