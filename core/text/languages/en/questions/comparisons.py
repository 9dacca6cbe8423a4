"""How English compares two things, and what is asked of each of them."""

import re

_BE = r"(?:is|are|was|were)"
_THING = r"(?!(?:it|this|that|there)\b)[\w&'’./-]+(?: [\w&'’./-]+){0,5}?"
_TOLD = r"[\w&'’./,-]+(?: [\w&'’./,-]+){0,11}?"
_TIMES = r"longer|shorter|earlier|later|sooner"
_BETTER = (
    rf"cheaper|less expensive|more expensive|pricier|costs? (?:more|less)|{_TIMES}|bigger|larger|smaller|"
    r"(?:more|fewer|less) (?P<counted>[a-z]+s)"
)
_WHICH = rf"(?:which|what)(?: one)?(?: {_BE}| has| takes| needs)?"
_OR = r"(?:or|vs\.?|versus)"
_IN = r"(?:in|for|at|on|with)"
_WHAT_IS = r"(?:what(?:['’]?s| is| are) )?(?:the )?"
_EMPTY = r"(?:the|main|key|real|exact|big|biggest|any)"
_BOTH = rf"(?P<one>{_THING}) (?:and|or|vs\.?) (?P<other>{_THING})"
_EITHER = rf"(?P<one>{_THING}) {_OR} (?P<other>{_THING})"
_FOR = r"(?:for|in|at)"
_SAME_FOR_BOTH = rf"(?:the )?(?:same|different) {_FOR} (?P<one>{_THING}) and (?:{_FOR} )?(?P<other>{_THING})"
# `one` and `other` are the things; the other groups say what is asked of each.
COMPARISONS = tuple(
    re.compile(rf"\A{pattern}[\s?.!]*\Z", re.IGNORECASE)
    for pattern in (
        rf"{_WHAT_IS}(?!{_EMPTY} )(?P<what>[\w-]+) differences? between {_BOTH}",
        rf"{_WHAT_IS}differences? (?:in|of) (?P<which>[\w -]+?) between {_BOTH}",
        rf"{_EITHER}[,:;?]? {_WHICH} (?P<better>{_BETTER})",
        rf"{_WHICH} (?P<better>{_BETTER})[,:;?]? {_EITHER}",
        rf"{_BE} (?P<one>{_THING}) (?P<better>{_BETTER}) than (?P<other>{_THING})",
        rf"{_EITHER}[,:;?]? (?P<rest>how (?:long|much|many|big|far) .+?)(?: for)? each(?: one)?",
        rf"(?P<verb>{_BE}|do|does|did|will) (?P<same>{_THING}) (?P<better>{_TIMES}) (?P<prep>{_IN}) (?P<one>{_THING})"
        rf" or (?:{_IN} )?(?P<other>{_THING})",
        rf"{_BE} (?P<same>{_THING}) {_SAME_FOR_BOTH}",
        rf"(?P<same>{_TOLD}) {_BE} {_SAME_FOR_BOTH}",
    )
)
# What a comparison asks of each of the things; the first whose pattern is in its comparative.
ASKS = (
    (re.compile(r"cheap|expensive|pric|cost", re.IGNORECASE), "how much"),
    (re.compile(r"long|short", re.IGNORECASE), "how long"),
    (re.compile(r"earl|late|soon", re.IGNORECASE), "when"),
    (re.compile(r"big|large|small", re.IGNORECASE), "how big"),
)
# "Paper" shares the last word of "electronic transcript"; "the paper" or "CS 101" shares none.
SHARES_HEAD = re.compile(r"\A(?!(?:the|a|an|my)\b)[a-z-]+\Z")
HAS_HEAD = re.compile(r"\A(?!(?:the|a|an|my)\b)[A-Za-z-]+ [a-z-]+\Z")
