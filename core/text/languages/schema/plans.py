"""Words by which pages tell what a programme needs and when a course is offered."""

from core.text.languages.pattern import Pattern


class ProgrammeWords:
    """How a line of a programme page begins, and what beside a season says when a course is offered.

    `counted` finds "two electives" and "choose three", with their number; `units` "9 credits", with theirs. `chooses`
    says that what stands below is chosen from, `subject` finds who takes what follows, `of` which programme.
    `every_prerequisite` finds the least grade of all of them. `catalog` finds that a line names a catalog. Of courses
    that count for two programmes, `counts_twice` finds a sentence, `most_twice` how many may, `least_own` that some
    may not, and `forbids` that none may. `of_course` begins a line on what a course needs; `not_passed` are grades
    with which a course is not done. Of a usual order of courses, `usual_order` finds a heading, `usual_year` and
    `usual_term` the number of a year or term, `usual_beside` what stands beside it, `usual_open` what is no course, and
    `usual_choice` that one is chosen.
    """

    counted: Pattern
    units: Pattern
    leads_in: Pattern
    unit_column: Pattern
    total: Pattern
    chooses: Pattern
    of_each: Pattern
    subject: Pattern
    of_course: Pattern
    minor: Pattern
    every_prerequisite: Pattern
    catalog: Pattern
    counts_twice: Pattern
    most_twice: Pattern
    least_own: Pattern
    forbids: Pattern
    odd_years: Pattern
    even_years: Pattern
    between_seasons: Pattern
    not_passed: Pattern
    usual_order: Pattern
    usual_year: Pattern
    usual_term: Pattern
    usual_beside: Pattern
    usual_open: Pattern
    usual_choice: Pattern


class PlanTurnWords:
    """How students ask for a plan.

    `programmes` find its name as their group, behind what `before_name` finds, `beside` parts one from a second one,
    `double` finds two, and `general` general education; `catalog_year` finds the year of a catalog; `studies` that
    somebody tells what they study; `checks`, `together` and `easy` what else is asked for. `done`, `failed`, `undone`,
    `waived`, `credited`, `dropped`, `left_out` and `wanted` say something of the codes of courses in their `clause`,
    and `in_term` stands between one and its term. Between two codes, `substitutes` says that the first stands for the
    second, and so do `instead` where it is `granted` and `for_other` behind `substitute`. `a_year` finds a year that is
    planned, `first_terms` how many terms are, `placed` a course behind its term, and `short_term` a term that chats
    write short. `years` find how long, `units` how many credits a term, `most_courses` how many courses, `few` how many
    in the term behind it, `takes_next` that the next courses are wanted, `soonest` that one is as early as can be, and
    `required` that what a programme asks for is to be told; `starts` and `last_term` stand before the first or last
    term; `bare` is what may name a programme alone; `before` stands before an hour at which lessons may begin, `not_at`
    before one at which they may not.
    """

    programmes: tuple[Pattern, ...]
    no_programme: Pattern
    before_name: Pattern
    clause: Pattern
    joins: Pattern
    done: Pattern
    failed: Pattern
    undone: Pattern
    waived: Pattern
    credited: Pattern
    granted: Pattern
    instead: Pattern
    substitutes: Pattern
    for_other: Pattern
    substitute: Pattern
    dropped: Pattern
    left_out: Pattern
    wanted: Pattern
    nothing_else: Pattern
    nothing_done: Pattern
    a_year: Pattern
    year_of_study: Pattern
    first_term: Pattern
    first_terms: Pattern
    placed: Pattern
    short_term: Pattern
    takes_next: Pattern
    next_term: Pattern
    whole: Pattern
    years: Pattern
    units: Pattern
    most_courses: Pattern
    few: Pattern
    soonest: Pattern
    required: Pattern
    summers: Pattern
    light_first: Pattern
    bare: Pattern
    before: Pattern
    not_at: Pattern
    minor: Pattern
    checks: Pattern
    together: Pattern
    in_term: Pattern
    easy: Pattern
    studies: Pattern
    catalog_year: Pattern
    double: Pattern
    beside: Pattern
    general: Pattern
    starts: Pattern
    last_term: Pattern
