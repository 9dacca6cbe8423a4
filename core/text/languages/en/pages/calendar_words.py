"""What English pages call their lists of dates, and how sentences tell free days."""

# Patterns, to be compiled without regard to case.
# What a page calls a list of dates; a part that is called otherwise is none, though it stands on such a page.
CALENDAR = (
    r"^dates$|\b(?:calendar|(?:important|key|term|semester|session|quarter|registration|academic|exam(?:ination)?|"
    r"priority|due|payment|application|holiday) dates|"
    r"dates (?:and|&|to)\b|deadlines|academic year|exam(?:ination)?s? (?:schedule|timetable))\b"
)
NOT_CALENDAR = r"\b(?:notes?|changes?|news|archives?|contact|about|revis\w+|legend|footnotes?|questions?)\b"

# In the first column of a table they need the column's name: "First" of "Installment".
ORDINALS = frozenset(
    "first second third fourth fifth sixth seventh eighth ninth tenth final last 1st 2nd 3rd 4th 5th 6th".split()
)
# A sentence that says of the days it names that they are free.
FREE_TOLD = (
    r"\bno (?:class(?:es)?|lectures|instruction|school)\b|"
    r"\bclasses (?:are|will be) (?:cancell?ed|not held|suspended)\b|"
    r"\b(?:university|college|institute|campus|school|all offices|offices) (?:is|are|will be) closed\b"
)
BREAK_TOLD = (
    r"\b(?P<name>(?:fall|autumn|winter|spring|summer|midterm|mid-semester|thanksgiving|christmas|semester) "
    r"(?:break|recess|vacation|holidays))\s+(?:(?:lasts|is|runs|goes|takes place|will be)\s+)?(?:from\s+)?(?=\w+ \d|\d)"
)
