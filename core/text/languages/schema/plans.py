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
    """Words in what students say of times, spans and limits of a plan, where the reader of wishes has marked it.

    `now` and `coming` say which term, `year`, `term`, `halves` and `whole` how much, `half` that half a year is added,
    `a_month` one of its months,
    `takes` that only the courses of the named terms are wanted;
    `year_one` and `rising` tell a year of study, `single` is one, `award` is no part of a programme's name, `course`
    tells that a limit counts courses, `that` stands for a course named before, `in_term` between a course and its term,
    `before` with an hour at which lessons may begin, and `short_term` is a term that chats write short.
    """

    now: Pattern
    coming: Pattern
    year: Pattern
    year_one: Pattern
    single: Pattern
    award: Pattern
    half: Pattern
    term: Pattern
    halves: Pattern
    whole: Pattern
    a_month: Pattern
    takes: Pattern
    rising: Pattern
    course: Pattern
    that: Pattern
    in_term: Pattern
    before: Pattern
    short_term: Pattern
