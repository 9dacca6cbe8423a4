"""Words by which a message asks: how a question begins, what stands around it, and how two things are compared."""

from core.text.languages.pattern import CasedPattern, Pattern


class AskingWords:
    """How English begins a question, wraps it in talk, and joins two of them in one message."""

    asks: Pattern
    asking: Pattern
    joint: Pattern
    greeting: Pattern
    pleasantry: Pattern
    dangling: Pattern
    leans: Pattern
    lead: Pattern
    wrapping: Pattern
    tag: Pattern
    condition: Pattern
    border: Pattern
    open: Pattern
    subordinate: Pattern
    sentence_end: CasedPattern


class ComparisonWords:
    """How English compares two things: `one` and `other`; the other groups say what is asked of each."""

    comparisons: tuple[Pattern, ...]
    asks: tuple[tuple[Pattern, str], ...]
    shares_head: CasedPattern
    has_head: CasedPattern
