"""The years that a text names, told from the numbers of courses and rooms that look alike."""

import re

# "MATH 2010", "CS-2025", "Room 2030"; a term or month in capitals is no subject.
_NUMBERED = re.compile(
    r"(?:\b(?!(?:FALL|MARCH|APRIL|MAY|JUNE|JULY|YEAR|AY)\b)[A-Z]{2,5}|\b(?i:room|rm|hall|building|bldg|box|ext|suite)\.?)"
    r"[\s-]?$"
)
_FIGURES = re.compile(r"\b20\d\d(?!\d)")
_LEAD = 12  # characters before a number that are looked at


def named_years(text: str) -> list[int]:
    """The years from 2000 to 2099 in a text, in order, each as often as it is named.

    In small letters a course's number cannot be told from a year ("math 2010").
    """
    found = _FIGURES.finditer(text)
    return [int(one[0]) for one in found if not _NUMBERED.search(text[max(0, one.start() - _LEAD) : one.start()])]
