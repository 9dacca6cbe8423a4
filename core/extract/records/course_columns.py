"""Recognise the columns of course and meeting tables."""

import re
from collections.abc import Sequence

from core.extract.records.course_codes import CODE

_COLUMNS = {
    "when": r"(?:days?|dates?) ?(?:&|and|/|,|-) ?times?|times? ?(?:&|and|/|,|-) ?days?|"
    r"meeting (?:times?|pattern)|meets|schedule",
    "days": r"(?:meeting )?days?(?: of (?:the )?week)?|weekdays?",
    "time": r"(?:class |meeting |start )?times?|hours?|begin(?:s| time)?",
    "end": r"end(?:s| time)?",
    "place": r"where|rooms?|place|building|venue|bldg\.?(?: ?/ ?(?:rm|room)\.?)?|(?:building|bldg\.?) ?(?:&|and) ?room|"
    r"locations?|campus",
    "campus": r"locations?|campus",  # beside a column of rooms
    "dates": r"date range|(?:meeting |class )?dates|start ?[-/–] ?end",
    "kind": r"schedule type|instruction type|component|format|activity|class type",
    "often": r"type|frequency|weeks?",
    "instructors": r"instructors?(?:\(s\))?|lecturers?|teachers?|professors?|faculty|staff|taught by",
    "code": r"(?:course|module)(?: (?:code|number|no\.?|id))?|class(?: (?:code|id))?|code",
    "subject": r"subj(?:ect)?\.?(?: code)?",
    "number": r"(?:catalog |course )?(?:number|nbr|no\.?|crse)|#",
    "title": r"(?:course |module |class )?(?:title|name)|description|module title",
    "credits": r"credits?(?: hours?| points?)?|cr\.?|units?|points|ects|hrs\.?|cred\.?",
    "prerequisites": r"pre-?requisites?|prereqs?\.?|requirements?",
    "terms": r"terms?(?: offered)?|semesters?(?: offered)?|offered|quarter",
    "section": r"sections?|sec\.?|sect\.?|lec ?/ ?sec|lecture ?/ ?section|(?:class )?section (?:number|no\.?)",
    "reference": r"crn|call (?:number|no\.?)|class (?:number|nbr|no\.?)|ref(?:erence)?\.?(?: number| no\.?)?",
    "methods": r"(?:instruction(?:al)?|delivery|teaching) (?:mode|method)|"
    r"(?:mode|method)(?: of (?:instruction|delivery))?|modality|delivery",
    "notes": r"notes?|comments?|remarks?|exam(?:ination)?s?|assessment",
}


_TIMES = re.compile(r"\d{1,2}:\d\d ?(?:[ap]\.?m\.?)? ?(?:-|–|—|to) ?\d{1,2}:\d\d ?(?:[ap]\.?m\.?)?", re.IGNORECASE)
_DAYS = re.compile(r"(?:M|Tu|Th|T|W|R|F|Sa|Su|S|U)+")
_CERTAIN = 0.9
_WORDY = re.compile(r"[^\W\d_]{3,}")


def certain_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Our names of the columns of a table without a header, only where every cell shows what they are.

    The title is the column of words beside the codes. Other columns of words may be instructors, rooms or notes.
    """
    width = max(map(len, rows), default=0)
    columns = [[row[at].strip() for row in rows if at < len(row) and row[at].strip()] for at in range(width)]
    code_at = next((at for at, cells in enumerate(columns) if _are(CODE, cells)), None)
    if code_at is None or len(rows) < 2:
        return []
    names = [""] * width
    names[code_at] = "code"
    if code_at + 1 < width and all(map(_WORDY.search, columns[code_at + 1])):
        names[code_at + 1] = "title"
    for name, pattern in (("time", _TIMES), ("days", _DAYS)):
        found = [at for at in range(code_at + 1, width) if not names[at] and _are(pattern, columns[at])]
        if len(found) == 1:
            names[found[0]] = name
    return names


def _are(pattern: re.Pattern[str], cells: Sequence[str]) -> bool:
    return len(cells) >= 2 and sum(bool(pattern.fullmatch(cell)) for cell in cells) >= _CERTAIN * len(cells)


def column_names(header: Sequence[str]) -> list[str]:
    """Our name for each column, each used once; empty for unrelated columns."""
    names: list[str] = []
    for text in header:
        plain = " ".join(text.split()).strip(" :.*").casefold()
        found = [name for name, words in _COLUMNS.items() if re.fullmatch(words, plain) and name not in names]
        names.append(found[0] if found and (found[0] != "campus" or "place" in names) else "")
    return names
