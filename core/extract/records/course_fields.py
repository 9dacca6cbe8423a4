"""Read labelled facts of a course ("Prerequisites: CS 120. Offered: Fall."), with many spellings of labels."""

import re
from dataclasses import dataclass

from core.extract.records.course_codes import AMOUNT, CODE, CREDIT_WORD
from core.text.values.words import MONTH, SEASON

_LABELS = {
    "credits": r"(?:total |number of |semester |course )?(?:credits?(?: hours?| points?| value| units)?|units?|points|"
    r"ects(?: credits| points)?|credit\(s\)|semester hours|credit amount)",
    "prerequisites": r"(?:course |enrollment )?pre-?requisites?(?:\(s\))?(?:(?: and| or| ?/)(?: co-?requisites?))?|"
    r"pre-? and co-?requisites?|pre-?reqs?\.?|requisites?|required (?:courses|knowledge)|enforced prerequisites?",
    "corequisites": r"co-?requisites?(?:\(s\))?|co-?reqs?\.?",
    "terms": r"(?:(?:typically|usually|normally|when|terms?|semesters?|quarters?|course) )?offered(?: in)?|"
    r"(?:associated |academic )?terms?(?: typically)?(?: offered)?|semesters?|quarters?|typically offered|"
    r"offering(?:s| pattern)?|frequency|session",
    "instructors": r"(?:primary )?(?:instructors?|lecturers?|teachers?|professors?|taught by)(?:\(s\))?",
    "reference": r"call (?:number|no\.?)|crn|(?:course reference|class|registration) (?:number|nbr|no\.?)",
    "section": r"sections?(?: number)?",
    "code": r"(?:course|module) (?:code|number|no\.?)|code",
    "subject": r"subject(?: code)?",
    "number": r"(?:catalog )?(?:number|nbr)",
    "title": r"(?:course |module )?title|(?:course|module) name",
    "when": r"days? ?(?:&|and|/|,) ?times?|times? ?(?:&|and|/|,) ?days?|(?:class |meeting )?times?|"
    r"(?:class |course )?meets|(?:meeting|class) (?:pattern|days|schedule)",
    "days": r"(?:meeting )?days?",
    "place": r"location|room|where|place|building(?: (?:&|and) room)?|venue",
    "dates": r"date range|(?:meeting |class )?dates",
    "kind": r"schedule type|type|component|format",
    "notes": r"(?:course |section |class )?notes?|comments?|remarks?",
    "department": r"department",
    "campus": r"campus",
    "methods": r"method of instruction|instruction(?:al)? (?:mode|method)|mode of instruction|delivery (?:mode|method)",
    "other": r"(?:course )?description|enrol?lment|attributes?|levels?|registration dates|school|"
    r"grading(?: mode| basis)?|cross-?listed(?: with| as)?|restrictions?|repeatable|fees?|materials|subterm|"
    r"(?:max\.? |maximum )?capacity|seats?|status|web ?site|distribution|division|open to|approvals required|"
    r"equivalent(?:s| to)?|antirequisites?|"
    r"learning outcomes?|general education|gen\.? ed\.?|lab(?:oratory)? hours|lecture hours",
}
_TERM_WORD = re.compile(
    rf"\b(?:{SEASON}|{MONTH}|michaelmas|hilary|trinity|lent|easter|semesters?|terms?|quarters?|sessions?|years?|annual(?:ly)?|"
    r"every|alternate|odd|even|demand|needed|irregular(?:ly)?|occasional(?:ly)?|varies|20\d\d)\b",
    re.IGNORECASE,
)
_SHORT_TERM = r"(?:F|S|W|U|Fa|Sp|Su|Wi|Au|[1-4]|I{1,3}|IV)"
_SHORT_TERMS = re.compile(rf"{_SHORT_TERM}(?:[\s,;/&]+{_SHORT_TERM})*")
_SECTION = re.compile(r"[A-Z]{0,3}\d[\w-]{0,5}|[A-Z]{1,2}\d?")
_ANY_LABEL = "|".join(f"(?P<{name}>{label})" for name, label in _LABELS.items())
_LABEL_ALONE = re.compile(rf"(?:{_ANY_LABEL})\s*:?", re.IGNORECASE)
_LABEL = re.compile(rf"(?:^|(?<=[\s(\u00a0]))(?:{_ANY_LABEL})\s*:(?!/)\s*", re.IGNORECASE)
_NEW_LABEL = re.compile(r"[.,;]\s+[A-Z][\w/&-]*(?: [\w/&-]+){0,3}:\s")
_CREDITS_LINE = re.compile(rf"(?P<amount>{AMOUNT})\s*{CREDIT_WORD}\.?", re.IGNORECASE)
_AMOUNT = re.compile(rf"(?:{AMOUNT})(?![\w%])")
_MOST_TERM_WORDS = 16
_SENTENCE_END = re.compile(r"(?<=[a-z0-9)\]”\"])\.\s+(?=[A-Z(“\"])")
_REQUISITE_WORDS = re.compile(
    r"\b(?:grade|permission|consent|standing|concurrent|minimum|required|recommended|prior|equivalent|enrolled|majors?|"
    r"approval|completion|prerequisites?|corequisites?|placement|gpa|waived|score)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Field:
    """One labelled fact; `name` is our name for it, `label` the page's."""

    name: str
    label: str
    value: str


def read_line(line: str) -> tuple[list[Field], bool]:
    """The fields of one line, and whether the line has nothing else."""
    line = " ".join(line.split())
    if found := _CREDITS_LINE.fullmatch(line):
        return [Field("credits", "Credits", " ".join(found["amount"].split()))], True
    marks = _marks(line) if ":" in line else []
    if not marks:
        return [], False
    ends = [mark.start() for mark in marks[1:]] + [len(line)]
    fields: list[Field] = []
    is_whole = not line[: marks[0].start()].strip()
    for mark, end in zip(marks, ends, strict=True):
        name, raw = str(mark.lastgroup), line[mark.end() : end].strip()
        value = _value(name, raw)
        is_whole = is_whole and name != "other" and value == raw.strip(" .,;")
        if value and name != "other":
            fields.append(Field(name, mark[0].strip(" :"), value))
    return fields, is_whole and bool(fields)


def label_of(heading: str) -> str:
    """Our name for a heading that is only a label ("Credits" above "4"); "other" for labels of no interest."""
    found = _LABEL_ALONE.fullmatch(" ".join(heading.split()))
    return str(found.lastgroup) if found else ""


def labelled(name: str, text: str) -> list[Field]:
    """The field whose label stands above its value."""
    value = _value(name, " ".join(text.split()))
    return [Field(name, name.capitalize(), value)] if value and name != "other" else []


def names_term(value: str) -> bool:
    """Whether a value says when a course is offered: "Fall", "every second year", "F, S"."""
    return bool(_TERM_WORD.search(value) or _SHORT_TERMS.fullmatch(value.strip()))


def _marks(line: str) -> list[re.Match[str]]:
    """The labels of a line; one inside a value of its own kind belongs to it: "Term: First Term: Sep - Dec"."""
    marks: list[re.Match[str]] = []
    for mark in _LABEL.finditer(line):
        is_inner = bool(marks) and marks[-1].lastgroup == mark.lastgroup and line[mark.start() - 2] not in ".,;"
        if _is_label(mark, line) and not is_inner:
            marks.append(mark)
    return marks


def _is_label(mark: re.Match[str], line: str) -> bool:
    """Whether a word before a colon is a label: at the start of a line, or capitalised."""
    return not line[: mark.start()].strip(" -(") or mark[0][0].isupper()


def _value(name: str, raw: str) -> str:
    border = _NEW_LABEL.search(raw)
    text = (raw[: border.start()] if border else raw).strip(" .,;")
    if name == "credits":
        found = _AMOUNT.match(text)
        return " ".join(found[0].split()) if found else ""
    if name in {"prerequisites", "corequisites"}:
        return _requisites(text)
    if name in {"section", "reference"}:
        first = text.split(" ")[0].strip(",;.") if text else ""
        return first if name == "reference" or _SECTION.fullmatch(first) else ""
    if name == "terms":
        return text if names_term(text) and len(text.split()) <= _MOST_TERM_WORDS else ""
    return text if len(text.split()) <= 60 else ""


def _requisites(text: str) -> str:
    """The first sentence, and following ones about requirements."""
    kept: list[str] = []
    for sentence in _SENTENCE_END.split(text):
        if kept and not (CODE.search(sentence) or _REQUISITE_WORDS.search(sentence)):
            break
        kept.append(sentence)
    return ". ".join(kept).strip(" .;")
