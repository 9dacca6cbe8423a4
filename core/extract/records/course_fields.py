"""Read labelled facts of a course ("Prerequisites: CS 120. Offered: Fall."), with many spellings of labels."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.extract.records.course_codes import AMOUNT, CODE, CREDIT_WORD
from core.extract.records.roles import names_of
from core.text.values.words import MONTH, SEASON

_TERM_WORD = re.compile(
    rf"\b(?:{SEASON}|{MONTH}|michaelmas|hilary|trinity|lent|easter|semesters?|terms?|quarters?|sessions?|years?|annual(?:ly)?|"
    r"every|alternate|odd|even|demand|needed|irregular(?:ly)?|occasional(?:ly)?|varies|20\d\d)\b",
    re.IGNORECASE,
)
_SHORT_TERM = r"(?:F|S|W|U|Fa|Sp|Su|Wi|Au|[1-4]|I{1,3}|IV)"
_SHORT_TERMS = re.compile(rf"{_SHORT_TERM}(?:[\s,;/&]+{_SHORT_TERM})*")
_SECTION = re.compile(r"[A-Z]{0,3}\d[\w-]{0,5}|[A-Z]{1,2}\d?")
_ANY_LABEL = "|".join(f"(?P<{name}>{names.pattern})" for name, names in names_of("course_line").items())
_LABEL_ALONE = re.compile(rf"(?:{_ANY_LABEL})\s*:?", re.IGNORECASE)
_LABEL = re.compile(rf"(?:^|(?<=[\s(\u00a0]))(?:{_ANY_LABEL})\s*:(?!/)\s*", re.IGNORECASE)
_NEW_LABEL = re.compile(r"[.,;]\s+[A-Z][\w/&-]*(?: [\w/&-]+){0,3}:\s")
_CREDITS_LINE = re.compile(
    rf"(?P<amount>{AMOUNT})\s*{CREDIT_WORD}\.?|\[(?P<bare>\d{{1,2}}\.\d{{1,2}})\]|"
    rf"credits? (?P<first>{AMOUNT})\.(?: .*)?",
    re.IGNORECASE,
)
# A line of its own: "Fall Only", "Fall and Winter terms".
_SEASONS = rf"{SEASON}(?:(?:,? and |,? or |, ?| ?/ ?| ?& ?){SEASON})"
_TERMS_LINE = re.compile(rf"{_SEASONS}+(?: only)?|{_SEASONS}*(?: only| terms?| semesters?)", re.IGNORECASE)
_AMOUNT = re.compile(rf"(?:{AMOUNT})(?![\w%])")
_MOST_TERM_WORDS = 16
_SENTENCE_END = re.compile(r"(?<=[a-z0-9)\]”\"])\.\s+(?=[A-Z(“\"])")
_REQUISITE_WORDS = re.compile(
    r"\b(?:grade|permission|consent|standing|concurrent|minimum|required|recommended|prior|equivalent|enrolled|majors?|"
    r"approval|completion|prerequisites?|corequisites?|placement|gpa|waived|score)\b",
    re.IGNORECASE,
)
_METHOD = re.compile(r"(?P<value>.{2,60}?) (?:instruction(?:al)? (?:method|mode)|delivery (?:method|mode))", re.I)
_CAMPUS = re.compile(r"(?P<value>(?:[A-Z][\w.-]* ){1,4})Campus")
_SAYS_HOW = re.compile(
    r"\b(?:this|the|all|both|most) (?:course|class|section|lecture|lab|laborator|seminar|tutorial)\w*\b.{0,60}"
    r"\b(?:offered|taught|delivered|held|given|meets?|runs?|is|are)\b.{0,80}"
    r"\b(?:on-?line|face[- ]to[- ]face|f2f|in[- ]person|remote(?:ly)?|hybrid|a?synchronous(?:ly)?)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_MOST_WORDS = 60


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
        amount = found["amount"] or found["bare"] or found["first"]
        return [Field("credits", "Credits", " ".join(amount.split()))], True
    if _TERMS_LINE.fullmatch(line):
        return [Field("terms", "Terms", line)], True
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


def methods_in(line: str) -> Iterator[Field]:
    """What "Online Instructional Method", "Main Campus" and "This course is offered online" say of a course."""
    plain = " ".join(line.split())
    if found := _METHOD.fullmatch(plain):
        yield Field("methods", "Instructional Method", found["value"])
    elif found := _CAMPUS.fullmatch(plain):
        yield Field("campus", "Campus", found["value"].strip())
    else:
        said = (one for one in _SENTENCE.split(plain) if _SAYS_HOW.search(one) and len(one.split()) <= _MOST_WORDS)
        yield from (Field("methods", "", one.rstrip(".")) for one in said)
