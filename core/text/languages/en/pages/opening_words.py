"""English words of opening hours: weekdays, times of day, open and closed. Patterns without regard to case."""

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DAY = (
    r"(?:mon(?:days?)?|tue(?:s(?:days?)?)?|wed(?:s|nesdays?)?|thu(?:r(?:s(?:days?)?)?)?|fri(?:days?)?|"
    r"sat(?:urdays?)?|sun(?:days?)?)\b\.?"
)
ALL_DAYS = r"(?:daily|every\s?day|seven days a week|7 days a week|all week)\b"
WORKDAYS = r"weekdays?\b"
WEEKEND = r"weekends?\b"
TO = r"\s*+(?:-|–|—|‑|−|to|through|thru|until|till|til)\s*+"
AND = r"\s*+(?:,(?:\s*+(?:and|&))?|and|&|/|\+)\s*+"
CLOSED = r"(?:closed|no service|not open)\b"
ROUND_THE_CLOCK = r"(?:open\s+)?(?:24\s*(?:hours?|hrs?)(?:\s+a\s+day)?|24/7|around the clock)\b"
# What may stand between days and times without changing what they say.
FILLERS = (
    r"(?:opens?|hours?|from|is|are|on|at|the|our|library|office|building|desk|we|lobby|window|counter|front|shop|store|"
    r"clinic|center|centre|pool|gym|service)\b"
)
# "On Thursday we open at 10:00": what holds on that day instead of the usual time.
CHANGES = r"(?:we |it )?(?:only )?(?P<verb>opens?|closes?)(?: only)? (?:at|from) "
