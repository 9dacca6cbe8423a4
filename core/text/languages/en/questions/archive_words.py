"""How addresses name what is of past years, and how questions ask for it."""

# A whole step of an address.
ARCHIVE_STEP = (
    r"(?:[\w-]*[-_])?archived?s?(?:[-_][\w-]*)?|(?:past|previous|prior|old|older|former)[-_]?[\w-]*|"
    r"[\w-]+[-_](?:old|archived?)"
)
# What is published anew every year.
KEPT_BY_YEAR = (
    r"catalog(?:ue)?s?|bulletins?|handbooks?|calendars?|schedules?|timetables?|courses?|classes|syllab\w+|programs?|"
    r"tuition|fees|rates|polic\w+|requirements?|deadlines?|admissions?|(?<!\d)20\d\d(?!\d)"
)
ASKS_FOR_ARCHIVES = (
    r"\barchiv\w+|\b(?:old|older|former(?:ly)?|previous(?:ly)?|past|earlier|historic(?:al)?|back (?:then|in))\b|"
    r"\bused to\b|\b(?:last|prior) (?:year|term|semester|fall|autumn|winter|spring|summer)\b"
)
