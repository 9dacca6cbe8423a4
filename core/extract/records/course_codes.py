"""Read a course's opening line: code, title, credits, section and term, in any vendor's order."""

import re
from dataclasses import dataclass

TERM = (
    r"(?:early |late )?(?:fall|spring|summer|winter|autumn|michaelmas|hilary|trinity|lent|easter)"
    r"(?: (?:semester|term|quarter|session))?,? (?:of )?(?:20\d\d(?:[-–/]\d{2,4})?)"
)
CREDIT_WORD = (
    r"(?:credit(?:s|\(s\))?(?: hour(?:s|\(s\))?| points?| units?)?|cr\.?|units?|points|pts\.?|hours|hrs\.?|ects)"
)
AMOUNT = r"\d{1,3}(?:[.,]\d{1,3})?(?:\s*(?:-|–|to|or|OR|/)\s*\d{1,3}(?:[.,]\d{1,3})?)?"
SUBJECT = r"[A-Z]{2,5}(?:[&/_-][A-Z]{1,4})?(?: [A-Z]{1,3}(?= \d))?|[A-Z] ?[&-] ?[A-Z]|[A-Z] [A-Z]|[A-Z]"
NUMBER = r"(?:[A-Z]{0,2}\d{2,4}(?:\.\d{1,3})?[A-Z]{0,2}(?:/[A-Z]{1,2})?|\d[A-Z]{1,2})(?![\w%$€£])"
CODE = re.compile(rf"(?<![\w$€£])(?P<subject>{SUBJECT})(?:[\s\u00a0]|[ ]?[-–_*][ ]?)?(?P<number>{NUMBER})")
NUMERIC_CODE = re.compile(r"(?P<subject>\d{1,2})(?P<mark>[-.])(?P<number>[A-Z]?\d{2,4}[A-Z]?)(?=[\s:.–-]+[A-Z])")

_SECTION = re.compile(
    r"[,;(\s-]*\b(?:section|sec\.)\s+(?P<section>[A-Z]{0,2}\d{1,4}[A-Z]{0,2}|[A-Z]\d{0,3})\b\)?", re.IGNORECASE
)
_TERM_IN = re.compile(rf"[,;(\s-]*\b(?P<term>{TERM})\b\)?", re.IGNORECASE)
_CREDITS_LAST = re.compile(
    rf"[\s,;.:–(\[-]*(?:\b{CREDIT_WORD}:\s*(?P<after>{AMOUNT})|(?P<amount>{AMOUNT})\s*{CREDIT_WORD})[)\].\s]*$",
    re.IGNORECASE,
)
_CREDITS_IN_BRACKETS = re.compile(r"\s*[(\[](?P<amount>\d(?:\.\d+)?(?:[-–]\d(?:\.\d+)?)?)[)\]][.\s]*$")
_HOURS_IN_BRACKETS = re.compile(r"\s*\(\d+-\d+(?:-\d+)?\)[.\s]*$")  # lecture, laboratory and credit hours
_DASHED = re.compile(rf"^(?P<title>.+) - (?P<reference>\d{{4,6}}) - (?P<code>{CODE.pattern}) - (?P<section>\w{{1,5}})$")
_NAMED_SUBJECT = re.compile(
    r"^(?P<subject>[A-Z][\w.'’-]+(?:(?:,? (?:and|of|the|in|for|to|&)|[:,])? [A-Z][\w.'’-]+){0,9}?) (?P<number>"
    r"[A-Z]{0,3}\d{3,4}[A-Z]{0,2}|[A-Z]{1,3}\d{2}[A-Z]{0,2})_?(?:, (?P<title>.+))?$"
)
_ALSO_LISTED = re.compile(rf"\s*(?:/|&|and|or)\s*(?:{SUBJECT}|[A-Z]{{6,12}})[ \u00a0-]?{NUMBER}")
_NOT_SUBJECTS = frozenset(
    "FALL SPRING SUMMER WINTER AUTUMN ROOM RM BOX PO FORM PAGE STEP PART UNIT WEEK CHAPTER TABLE FIGURE SECTION LEVEL "
    "TERM YEAR PHONE TEL FAX EXT ISO SAT GRE GPA TOEFL IELTS COVID HTTP UTC GMT EST PST AM PM NO NR ID ZIP FAQ "
    "CRN TITLE CFR USC APT LOT ROUTE TOP JAN FEB MAR APR MAY JUN JUNE JUL JULY AUG SEP SEPT OCT NOV DEC".split()
)
_NOT_TITLE = re.compile(r"[a-z]|\d+\W*(?:,|and |or |$)")  # the rest of a sentence, or a list of codes
_MOST_WORDS = 25
_LONGEST_LINE = 400  # characters: the patterns below take time that grows with the square of the length
_NEXT_NUMBER = re.compile(r"(?:\s*/\s*\d{2,4}[A-Z]?\b)+")  # "GEO 468/668: Maps"
_SECTION_AFTER = re.compile(r"-(?P<section>\d{1,3})(?=\s*[:,.–]|\s*$)")  # "CS 4501-001: Privacy"
_LABEL = re.compile(
    r"(?:office|hours?|office hours?|phone|tel|fax|room|location|time|instructor|e-?mail|building)\b\s*:", re.IGNORECASE
)
_NO_TITLE = re.compile(r"(?:course )?(?:syllabus|outline|description|information|home ?page)", re.IGNORECASE)
_EDGES = " \t\u00a0,;:.–—-|"


@dataclass(frozen=True, slots=True)
class CourseHead:
    """The fields of a course's opening line; `line` is the line itself, `is_sure` that it starts with a code."""

    line: str
    code: str
    title: str = ""
    credits: str = ""
    section: str = ""
    reference: str = ""
    term: str = ""
    is_sure: bool = True


def read_head(line: str) -> CourseHead | None:
    """The course opened by a heading or first line; None for any other line."""
    line = " ".join(line.split())
    if not line or len(line) > _LONGEST_LINE or len(line.split()) > _MOST_WORDS:
        return None
    if found := _DASHED.match(line):
        code, title = code_of(found), found["title"].strip(_EDGES)
        return CourseHead(line, code, title, "", found["section"], found["reference"])
    rest, amount = _without_credits(line)
    rest, section = _taken(_SECTION, rest, "section")
    rest, term = _taken(_TERM_IN, rest, "term")
    return _plain(line, rest.strip(_EDGES), amount, section, term)


def _plain(line: str, rest: str, amount: str, section: str, term: str) -> CourseHead | None:
    if found := CODE.match(rest) or NUMERIC_CODE.match(rest):
        if not is_subject(found["subject"]):
            return None
        own_section = _SECTION_AFTER.match(rest, found.end())
        title = _title_after(rest, own_section.end() if own_section else found.end())
        if not (title or amount or _NO_TITLE.search(rest)) or _NOT_TITLE.match(title) or _LABEL.match(title):
            return None
        section = own_section["section"] if own_section else section
        is_sure = len(found["subject"]) > 1 or bool(amount)  # "F 26 Semester", "W 201 South Hall"
        return CourseHead(line, code_of(found), title, amount, section, "", term, is_sure)
    if (found := _NAMED_SUBJECT.match(rest)) and is_subject(found["subject"].split()[0]):
        code = f"{found['subject']} {found['number']}"
        return CourseHead(line, code, _title(found["title"] or ""), amount, section, "", term, is_sure=False)
    return None


def code_of(match: re.Match[str]) -> str:
    """The normalised code: one space between subject and number, or the page's mark between two numbers."""
    mark = match["mark"] if "mark" in match.re.groupindex else " "
    return f"{' '.join(match['subject'].split())}{mark}{match['number']}"


def is_subject(word: str) -> bool:
    """Whether these capitals can name a subject, as "ROOM" and "FALL" cannot."""
    return word.upper().split()[0] not in _NOT_SUBJECTS


def _without_credits(line: str) -> tuple[str, str]:
    for pattern in (_CREDITS_LAST, _CREDITS_IN_BRACKETS):
        if found := pattern.search(line):
            amount = found["amount"] or found["after"]
            return _HOURS_IN_BRACKETS.sub("", line[: found.start()]), " ".join(amount.split())
    return line, ""


def _taken(pattern: re.Pattern[str], line: str, name: str) -> tuple[str, str]:
    found = pattern.search(line)
    if not found:
        return line, ""
    return re.sub(r" +(?=,|$)", "", f"{line[: found.start()]} {line[found.end() :]}").strip(), found[name]


def _title_after(line: str, at: int) -> str:
    """The title after the code, and after the codes under which the same course is also listed."""
    further = _NEXT_NUMBER.match(line, at)
    at = further.end() if further else at
    while also := _ALSO_LISTED.match(line, at):
        at = also.end()
    return _title(line[at:])


def _title(text: str) -> str:
    """A title without what only abbreviates it: "ALGEBRA AND NUMBER THEORY, ALGEBRA AND NUM"."""
    full, _, short = text.strip(_EDGES).rpartition(", ")
    title = (full if full and full.startswith(short) else text).strip(_EDGES)
    return "" if _NO_TITLE.fullmatch(title) else title
