"""Read whose syllabus it is from its title and first lines: the courses, the term and the teacher."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from core.domain.document import Block, BlockKind, Document
from core.rag.indexing.syllabi.parts import part_named
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import SyllabusWords
from core.text.sentences import sentences

_EN = english(SyllabusWords)
FIRST_LINES = 40
_SHORT_LINE = 12  # words; longer lines name terms of the past too
_NUMBER = r"[1-9]\d{2,3}[A-Z]{0,3}"
_CODE = re.compile(
    rf"(?<![\w$-])(?P<subject>[A-Z][A-Za-z]+(?:[-&][A-Z][A-Za-z]+)?(?: [A-Z]{{1,3}}(?= \d))?)(?:[ \u00a0]|[-_])?"
    rf"(?P<number>{_NUMBER})(?!\w|%|:\d)(?P<more>(?:\s?(?:/|&|and)\s?{_NUMBER}(?!\w|%|:\d))*)"
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_JOINED = re.compile(r"\s*(?:/|&|,|and|or|\|)\s*")
_NAME = r"(?:[A-Z][\w'’.-]*\.? ){1,3}[A-Z][\w'’-]+"
_TAUGHT_BY = Pattern(
    lambda: rf"^(?i:{_EN.teacher})\s*(?::|[–—|-])?\s*(?:(?i:{_EN.titles}) )?(?P<name>{_NAME})\s*(?:$|[,;|(–—])",
    0,
)
_LABEL_ALONE = Pattern(lambda: rf"^(?i:{_EN.teacher})\s*:?$", 0)
_NAME_ALONE = Pattern(lambda: rf"^(?:(?i:{_EN.titles}) )?(?P<name>{_NAME})\s*(?:$|[,;|(–—])", 0)
_WITH_TITLE = Pattern(lambda: rf"^(?i:{_EN.titles}) (?P<name>{_NAME})\s*(?:$|[,;|(–—])", 0)


@dataclass(frozen=True, slots=True)
class Identity:
    """Whose syllabus it is, in the page's own words; empty where it does not say, or says several things."""

    courses: tuple[str, ...] = ()
    term: str = ""
    teacher: str = ""

    @property
    def line(self) -> str:
        """ "CS 445 / CS 645, Fall 2026, Jane Doe" """
        return ", ".join(filter(None, (" / ".join(self.courses), self.term, self.teacher)))


def first_lines(document: Document) -> list[str]:
    """The title, and the lines that a reader sees first."""
    lines = (" ".join(line.split()) for block in document.blocks for line in _lines(block))
    return [document.title, *islice(filter(None, lines), FIRST_LINES)]


def identity(document: Document) -> Identity:
    """What title and first lines say."""
    lines = first_lines(document)
    short = [line for line in lines if len(line.split()) <= _SHORT_LINE]
    return Identity(
        _courses(document, lines), _term([[document.title], _headings(document.blocks), short]), _teacher(lines)
    )


def course_codes(line: str) -> Iterator[str]:
    """The codes of courses that a line names: "CS 445/645" names two."""
    for found in _CODE.finditer(line):
        subject, number = found["subject"], found["number"]
        if subject.lower() not in _EN.not_subjects and not _YEAR.fullmatch(number):
            yield f"{subject} {number}"
            yield from (f"{subject} {each}" for each in re.findall(_NUMBER, found["more"]))


def _lines(block: Block) -> Iterator[str]:
    if block.kind is BlockKind.TABLE:
        yield from (cell for row in (block.header or (), *block.rows) for cell in row)
    else:
        yield from block.text.split("\n")


def _headings(blocks: Sequence[Block]) -> list[str]:
    return [block.text for block in blocks[:FIRST_LINES] if block.kind is BlockKind.HEADING][:8]


def _courses(document: Document, lines: Sequence[str]) -> tuple[str, ...]:
    """The course of the title, else the one named most often; and others where the page joins them to it."""
    about = [line for before, line in pairwise(["", *lines]) if not _EN.required.search(f"{before} {line}")]
    own = [code for line in about for code in course_codes(line) if _is_this_course(code, line, document)]
    if not own:
        return ()
    in_title = [code for code in own if code in course_codes(document.title)]
    code = (in_title or sorted(own, key=lambda each: -document.text.count(each)))[0]
    joined = (other for line in lines if code in course_codes(line) for other in _joined(line, code))
    return tuple(dict.fromkeys((code, *joined, *_shared_with(code, lines))))


def _is_this_course(code: str, line: str, document: Document) -> bool:
    """Whether the line presents the course: rooms are written like courses, and prerequisites are courses too."""
    subject, number = code.rsplit(" ", 1)
    if line == document.title or _EN.presents.search(line):
        return True
    is_first = re.match(rf"{re.escape(subject)}[ \u00a0_-]?{number}", line) is not None
    return is_first and subject.isupper() and (len(line.split()) > 3 or document.text.count(number) > 1)


def _joined(line: str, code: str) -> Iterator[str]:
    """The codes that follow this one with nothing but a slash or an "and" between: "CS 445/CS 645"."""
    places = [place for place in _CODE.finditer(line) if any(course_codes(place[0]))]
    first = next(at for at, place in enumerate(places) if code in course_codes(place[0]))
    yield from course_codes(places[first][0])
    for one, other in pairwise(places[first:]):
        if not _JOINED.fullmatch(line[one.end() : other.start()]):
            return
        yield from course_codes(other[0])


def _shared_with(code: str, lines: Sequence[str]) -> Iterator[str]:
    """The courses that a sentence says this syllabus serves too ("This course is cross-listed as HIST 210")."""
    for line in lines:
        for sentence in sentences(line):
            others = list(course_codes(sentence)) if _EN.shared.search(sentence) else []
            if others and ("syllabus" in sentence.lower() or "listed" in sentence.lower() or code in others):
                yield from others


def _term(places: Sequence[Sequence[str]]) -> str:
    """The only term of the first of these places that name one."""
    for lines in places:
        terms = [each[0] for line in lines for each in _EN.term.finditer(line)]
        if found := {term.casefold(): term for term in terms}:
            return next(iter(found.values())) if len(found) == 1 else ""
    return ""


def _teacher(lines: Sequence[str]) -> str:
    """The only name behind a label such as "Instructor:", or below it; else the only one with a title before it."""
    labelled = [found["name"] for line in lines if (found := _TAUGHT_BY.match(line))]
    below = [
        found["name"] for one, line in pairwise(lines) if _LABEL_ALONE.match(one) and (found := _NAME_ALONE.match(line))
    ]
    titled = [found["name"] for line in lines if (found := _WITH_TITLE.match(line))]
    names = dict.fromkeys(name for name in labelled + below or titled if part_named(name) is None)
    return next(iter(names)) if len(names) == 1 else ""
