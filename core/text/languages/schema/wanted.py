"""Words by which a question says what kind of answer it wants."""

from collections.abc import Mapping

from core.text.languages.pattern import CasedPattern, Pattern


class WantedWords:
    """What asks for each kind of answer, for "yes" or "no", for several things or for a definition.

    `kinds` are patterns by the kind of answer; `term` finds what is to be defined; `instruction` finds texts that
    tell what to do, `surname` the `name` that somebody goes by in lists.
    """

    kinds: Mapping[str, Pattern]
    deadlines: Pattern
    units_of_time: Pattern
    before_names: CasedPattern
    verdict: Pattern
    inverted: Pattern
    affirmed: Pattern
    asks_else: Pattern
    plural: Pattern
    no_plurals: frozenset[str]
    term: Pattern
    instruction: Pattern
    surname: Pattern
