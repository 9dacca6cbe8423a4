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
MONTH_NAMES = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
WEEKDAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

# Days that people name and calendars often do not: month and day, or month, weekday (0 is Monday) and which one of it.
YEARLY_DAYS = {
    "christmas eve": (12, 24),
    "christmas": (12, 25),
    "new years eve": (12, 31),
    "new years": (1, 1),
    "new year s eve": (12, 31),
    "new year s": (1, 1),
    "juneteenth": (6, 19),
    "july 4th": (7, 4),
    "4th of july": (7, 4),
    "independence day": (7, 4),
    "halloween": (10, 31),
    "veterans day": (11, 11),
}
MOVING_DAYS = {
    "thanksgiving": (11, 3, 4),
    "labor day": (9, 0, 1),
    "columbus day": (10, 0, 2),
    "indigenous peoples day": (10, 0, 2),
    "mlk": (1, 0, 3),
    "martin luther king": (1, 0, 3),
    "presidents day": (2, 0, 3),
    "memorial day": (5, 0, -1),
}
