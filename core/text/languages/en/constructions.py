"""English constructions that say the same in another order or with a denial, and figures written in words."""

import re
from collections.abc import Callable

from core.text.values.words import MONTH

UNIT = r"(?:day|night|week|month|year|hour|semester|term|quarter|session)"
NUMBER = (
    r"(?:[$€£]\d[\d,.]*|\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|"
    r"fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)"
)

_SMALL = "one two three four five six seven eight nine ten eleven twelve".split()
_ONES = "|".join(_SMALL)


_PLACES = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth "
    "twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
).split()
_PLACE = "|".join(sorted(_PLACES, key=len, reverse=True))
_WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_WEEKDAY = r"(?-i:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:days?)?)\.?"


_NAMED_RANGES = ((0, 4), (0, 6))


def _days_between(found: re.Match[str]) -> str:
    """Each day of a range: from Tuesday to Thursday, and also on Wednesday. All workdays have a phrase of their own."""
    first, last = (next(at for at, day in enumerate(_WEEKDAYS) if day[:3] == name[:3]) for name in found.groups())
    if (first, last) in _NAMED_RANGES:
        return found[0]
    return ", ".join(_WEEKDAYS[(first + step) % 7] for step in range((last - first) % 7 + 1))


def _value(number: str) -> int:
    return int(number) if number.isdigit() else _SMALL.index(number.lower()) + 1


def _bound(found: re.Match[str]) -> str:
    """The bound of things one can count, as the least or most that there may be: more than two are at least three."""
    value = _value(found[2])
    return f"atleast {value + 1}" if found[1].lower() == "more" else f"atmost {value - 1}"


# Pattern → replacement, tried in this order and before the phrases. A pattern is matched without case.
CONSTRUCTIONS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"\b(?:around the clock|24/7|twenty-four hours a day|24 hours a day|day and night)\b", "always"),
    (
        r"\b(?:(?:seven|7) (?:days|nights) a week|(?:every|each) (?:single )?(?:day|night|evening) of the week)\b",
        "daily",
    ),
    (r"\bnot ([^.;]*?) under any circumstances\b", r"not \1"),
    (r"\b(?:work|working|business|week) ?days?\b(?= after| before| of| from| prior)", "workdays"),
    (r"\b(?:has|have|had|need|needs) to\b|\b(?:is|are) (?:required|obliged|obligated) to\b", "must"),
    (r"\b(?:is|are) expected to\b", ""),
    # "Sat" and "Sun" are days beside another day
    (
        r"\b(?-i:(Mon|Tue|Tues|Wed|Thu|Thurs|Fri|Sat)(\.?\s?(?:and|to|through|&|,|–|-)\s?)(Sat|Sun)\b)",
        lambda m: f"{m[1].replace('Sat', 'Saturday')}{m[2]}{'Saturday' if m[3] == 'Sat' else 'Sunday'}",
    ),
    (r"\bre-(?=[a-z])", "re"),
    (r"\bonly (?:so|a certain) (?:many|number of)\b", "limited"),
    # "Not without", "not unless" and "not until" are "only with", "only if" and "only after"
    (r"n['’]t\b", " not"),
    (r"(?<=[a-z])['’](?:ll|re|ve|d|m)\b", ""),
    (r"\bthe (?:very )?close of\b", "the end of"),
    (r"\bwo not\b", "will not"),
    (r"\bcannot\b|\bca not\b", "can not"),
    (
        r"\bwithout ([^.;,]+), (?:no (?=\w+ (?:may|can|will))|([^.;,]*?\b(?:may|can|will|must|is|are)) not\b)",
        r"with \1, \2 only",
    ),
    (
        r"\b(?:is|are) not (allowed|permitted|possible|available|valid|accepted|issued|paid|given)([^.;]*?) "
        r"(?:unless|except when|except if)\b",
        r"may only \1\2 if",
    ),
    (r"\b(may|can|will|must|is|are|do|does) not\b([^.;]*?) (?:unless|except when|except if)\b", r"\1 only\2 if"),
    (r"\b(may|can|will) not\b([^.;]*?) (?:except(?: for)?|other than|apart from)\b", r"\1 only\2"),
    (r"\b(may|can|will|must|is|are|do|does) not\b([^.;]*?) (?:without)\b", r"\1 only\2 with"),
    (r"\b(may|can|will|is|are|do|does) not\b([^.;\d]*?) (?:until|before)(?! \d| (?-i:[A-Z]))", r"\1 only\2 after"),
    (
        r"\bmust ([^.;,]+?) before (?:you|they|he|she|students?|residents?|guests?) (?:can|may)\b([^.;,]+)",
        r"can only \2 after \1",
    ),
    # Figures in words
    (rf"\b(?:the )?(first|1st) (?:day )?of ({MONTH})\b", r"\2 1"),
    (rf"\b(?:the )?({_PLACE}) of ({MONTH})\b", lambda m: f"{m[2]} {_PLACES.index(m[1].lower()) + 1}"),
    (rf"\b(?:from )?({_WEEKDAY})(?:\s(?:to|through|thru)\s|\s?[-–—]\s?)({_WEEKDAY})(?!\w)", _days_between),
    (r"\bone of (?=(?:the|its|our|your|their|these|those|several|many)\b)", "among "),
    (r"\b(hours?|times?|days?|nights?|minutes?) weekly\b", r"\1 per week"),
    (r"\b(hours?|times?|minutes?) daily\b", r"\1 per day"),
    (r"\b(?:the|its|their) reasons? (?:is|are|was|were|for (?:this|that) (?:is|was))\b", "because of"),
    # What is not done
    (r"\b(?:stay|stays|staying|keep|keeps|keeping) (?:off|away from)\b|\bavoid(?:s|ing)?\b", "not use"),
    (r"\b(?:skip|skips|skipping)\b(?= .*\b(?:class|classes|meetings?|lectures?|sessions?|labs?)\b)", "not attend"),
    (
        rf"\b({_ONES}) (?:o['’]clock )?in the morning\b",
        lambda m: f"{_value(m[1])} am",
    ),
    (
        rf"\b({_ONES}) (?:o['’]clock )?(?:in the (?:afternoon|evening)|at night)\b",
        lambda m: f"{_value(m[1])} pm",
    ),
    (rf"\bhalf past ({_ONES}|\d{{1,2}})\b(?: o['’]clock)?", lambda m: f"{_value(m[1])}:30"),
    (rf"\b(?:a )?quarter past ({_ONES}|\d{{1,2}})\b", lambda m: f"{_value(m[1])}:15"),
    (rf"\b(?:a )?quarter (?:to|of) ({_ONES}|\d{{1,2}})\b", lambda m: f"{(_value(m[1]) - 2) % 12 + 1}:45"),
    (r"\b(\d{1,2}:\d\d) (?:in the morning|at dawn)\b", r"\1 am"),
    (r"\b(\d{1,2}:\d\d) (?:in the (?:afternoon|evening)|at night)\b", r"\1 pm"),
    (r"\bthree[- ]quarters of an hour\b", "45 minutes"),
    (r"\b(?:a |one )?quarter (?:of an )?hour\b", "15 minutes"),
    (r"\b(\d{1,2}) cents?\b", lambda m: f"${int(m[1]) / 100:.2f}"),
    (
        rf"(?<![-\w])({_ONES}) cents?\b",
        lambda m: f"${(_value(m[1])) / 100:.2f}",
    ),
    (r"\b(week|day|year) (\d{1,2})\b(?!,? \d)", r"\2 \1"),
    (r"\b(?:the )(day|week|month|year) (after|before)\b", r"1 \1 \2"),
    (rf"\b(?:have|has|within) ({NUMBER} {UNIT}s?) (?:after|of|from)\b", r"atmost \1 after"),
    (rf"\bwithin (?={NUMBER} (?:(?:business|working|calendar|school|class) )?{UNIT})", "atmost "),
    (rf"\b(?:have|has) ({NUMBER} {UNIT}s?) (?=to\b|from\b)", r"atmost \1 "),
    (
        r"\b(no|not) (fewer|less|more|greater|longer) than\b",
        lambda m: "atleast" if m[2].lower() in ("fewer", "less") else "atmost",
    ),
    (
        r"\b((?!(?:takes?|is|was|has|needs|requires?|means|as|this|his|for|in|within|over|after|before|of|once|half|about|"
        rf"than|spend|study|lasts?|waits?)\b)[a-z]+) an? (?={UNIT}\b(?:[.,;]|$))",
        r"\1 per ",
    ),
    (r"\btwenty[- ]five cents\b", "$0.25"),
    (r"\bfifty cents\b", "$0.50"),
    (
        r"\b((?:may|can|must|should|will|shall|do|does|did) )not ((?:[a-z]+ ){1,2})(more|longer|less|fewer) than "
        rf"(?={NUMBER}\b)",
        lambda m: f"{m[1]}{m[2]}{'atmost' if m[3].lower() in ('more', 'longer') else 'atleast'} ",
    ),
    (
        rf"\b(more|fewer|less) than ({_ONES}|\d)(?= (?!credit|percent|mile|page|minute|{UNIT})[a-z]+s\b)",
        _bound,
    ),
    # Bounds that are written as a denial
    (
        rf"\b(?:must|may|can|should|shall|do|does|will|is|are)(?: not|n['’]t|not) "
        rf"(?:exceed|(?:be )?(?:more|longer|greater|higher|over|above|beyond)(?: than)?)(?= {NUMBER}\b)",
        "atmost",
    ),
    (
        rf"\b(?:must|may|can|should|shall|do|does|will|is|are)(?: not|n['’]t|not) "
        rf"(?:be )?(?:less|shorter|lower|fewer|below|under)(?: than)?(?= {NUMBER}\b)",
        "atleast",
    ),
    (r"\bno (?:sooner|earlier) than\b|\bnot (?:before|earlier than|until)\b", "from"),
    (
        r"\b(?:costs? nothing|(?:do|does) not cost (?:anything|a thing)|"
        r"no (?:fee|charge|cost) (?:applies|is charged))\b",
        "is free",
    ),
    (r"\b(?:there (?:is|are) )?no (?:fees?|charges?|cost) (?:for|to)\b", "free"),
)
