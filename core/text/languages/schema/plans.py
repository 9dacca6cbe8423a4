"""Words by which pages tell what a programme needs and when a course is offered."""

from dataclasses import dataclass

from core.text.languages.pattern import Pattern


@dataclass(frozen=True)
class ProgrammeWords:
    """How a line of a programme page begins, and what beside a season says when a course is offered.

    `counted` finds "two electives" and "choose three", with their number; `units` "9 credits", with theirs. `not_passed`
    are grades with which a course is not done.
    """

    counted: Pattern
    units: Pattern
    leads_in: Pattern
    unit_column: Pattern
    minor: Pattern
    odd_years: Pattern
    even_years: Pattern
    between_seasons: Pattern
    not_passed: Pattern
