"""English names of months, weekdays and terms."""

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

# Patterns, to be compiled without regard to case.
MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)"
)
WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
SEASON = r"(?:fall|autumn|winter|spring|summer)"
TERM_OF_YEAR = rf"\b({SEASON})\s+(?:(?:semester|term|quarter)\s+)?(20\d\d)\b"
# The first day of the academic week is Monday. One letter is a weekday only in a column of them ("M", "R", "T-Th").
WEEKDAYS = (
    ("m", "mo", "mon", "monday"),
    ("t", "tu", "tue", "tues", "tuesday"),
    ("w", "we", "wed", "weds", "wednesday"),
    ("r", "th", "thu", "thur", "thurs", "thursday"),
    ("f", "fr", "fri", "friday"),
    ("s", "sa", "sat", "saturday"),
    ("s", "u", "su", "sun", "sunday"),
)
# What a page calls a list of dates; a part that is called otherwise is none, though it stands on such a page.
CALENDAR = (
    r"\b(?:calendar|(?:important|key|term|semester|session|quarter|registration|academic|exam(?:ination)?) dates|"
    r"dates (?:and|&|to)\b|deadlines|academic year|exam(?:ination)?s? (?:schedule|timetable))\b"
)
NOT_CALENDAR = r"\b(?:notes?|changes?|news|archives?|contact|about|revis\w+|legend|footnotes?|questions?)\b"
MONTH_NAMES = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
WEEKDAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
