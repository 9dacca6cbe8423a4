"""English words of opening hours: open and closed. Patterns without regard to case."""

CLOSED = r"(?:closed|shut|no service|not (?:be )?open)\b"
ROUND_THE_CLOCK = r"(?:open\s+)?(?:24\s*(?:hours?|hrs?)(?:\s+a\s+day)?|24/7|around the clock)\b"
# What may stand between days and times without changing what they say.
FILLERS = (
    r"(?:opens?|hours?|from|is|are|on|at|the|our|library|office|building|desk|we|lobby|window|counter|front|shop|store|"
    r"clinic|center|centre|pool|gym|service)\b"
)
# "On Thursday we open at 10:00": what holds on that day instead of the usual time.
CHANGES = r"(?:we |it )?(?:only )?(?P<verb>opens?|closes?)(?: only)? (?:at|from) "
