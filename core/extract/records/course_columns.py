"""Recognise the columns of course and meeting tables."""

import re
from collections.abc import Sequence

_COLUMNS = {
    "when": r"(?:days?|dates?) ?(?:&|and|/|,|-) ?times?|times? ?(?:&|and|/|,|-) ?days?|"
    r"meeting (?:times?|pattern)|meets|schedule",
    "days": r"(?:meeting )?days?(?: of (?:the )?week)?|weekdays?",
    "time": r"(?:class |meeting |start )?times?|hours?|begin(?:s| time)?",
    "end": r"end(?:s| time)?",
    "place": r"where|locations?|rooms?|place|building|venue|bldg(?:/rm)?\.?|campus",
    "dates": r"date range|(?:meeting |class )?dates|start ?[-/–] ?end",
    "kind": r"schedule type|instruction type|component|format|activity|class type",
    "often": r"type|frequency|weeks?",
    "instructors": r"instructors?|lecturers?|teachers?|professors?|faculty|staff|taught by",
    "code": r"(?:course|class|module)(?: (?:code|number|no\.?|id))?|code",
    "subject": r"subj(?:ect)?\.?(?: code)?",
    "number": r"(?:catalog |course )?(?:number|nbr|no\.?|crse)|#",
    "title": r"(?:course |module |class )?(?:title|name)|description|module title",
    "credits": r"credits?(?: hours?| points?)?|cr\.?|units?|points|ects|hrs\.?|cred\.?",
    "prerequisites": r"pre-?requisites?|prereqs?\.?|requirements?",
    "terms": r"terms?(?: offered)?|semesters?(?: offered)?|offered|quarter",
    "section": r"sections?|sec\.?|sect\.?",
    "reference": r"crn|call (?:number|no\.?)|class (?:number|nbr|no\.?)|ref(?:erence)?\.?(?: number| no\.?)?",
    "notes": r"notes?|comments?|remarks?|exam(?:ination)?s?|assessment",
}


def column_names(header: Sequence[str]) -> list[str]:
    """Our name for each column, each used once; empty for unrelated columns."""
    names: list[str] = []
    for text in header:
        plain = " ".join(text.split()).strip(" :.*").casefold()
        found = next((name for name, words in _COLUMNS.items() if re.fullmatch(words, plain)), "")
        names.append(found if found not in names else "")
    return names
