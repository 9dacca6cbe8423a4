"""How questions pick one section of a course: by its label, its kind, its days, or the time at which it begins."""

DAYS = (
    r"mon(?:day)?s?", r"tue(?:s(?:day)?)?s?", r"wed(?:nesday)?s?", r"thu(?:r(?:s(?:day)?)?)?s?", r"fri(?:day)?s?",
    r"saturdays?", r"sundays?",
)  # fmt: skip
DAY_LETTERS = r"(?-i:\b(?:MWF|MW|MF|WF|TR|TTh|TuTh|MTWRF|MTWR)\b)"
CLOCK = (
    r"\b(?P<hour>1[0-2]|0?[1-9])(?:[:.](?P<minute>[0-5]\d))?\s*(?P<half>[ap])\.?m\b\.?|"
    r"\b(?P<bare_hour>1\d|2[0-3]|0?[1-9]):(?P<bare_minute>[0-5]\d)\b"
)
WHO = r"\bwho(?:'?s|’s)?\b"
