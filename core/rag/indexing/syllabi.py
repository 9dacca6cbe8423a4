"""Whose syllabus a document is, and of what each part of it tells."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from core.domain.document import Block, BlockKind, Document
from core.domain.passage import SyllabusPart
from core.rag.indexing.pieces import Path
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import SyllabusWords
from core.text.sentences import sentences
from core.text.values.codes import EMAIL

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


_LABEL = re.compile(r"([A-Z][^:.!?\n]{2,50}?)(?::|\s[–—-])\s")
_LONGEST_NAME = 10  # words of a heading that is a name and not a sentence
_LONGEST_LABEL, _LONGEST_LINE = 5, 8  # words
_DATED = Pattern(lambda: _EN.dated_line.pattern, re.IGNORECASE | re.MULTILINE)
_SHARES = re.compile(r"\d{1,3}(?:\.\d+)? ?%|\b\d{1,4} (?:points|pts)\b", re.IGNORECASE)
_REACHED = re.compile(rf"{EMAIL}|\(?\b\d{{3}}\)?[-. ]\d{{3}}[-. ]\d{{4}}\b")
_ENOUGH_DATES, _ENOUGH_SHARES = 4, 3
_OPEN = frozenset({None, SyllabusPart.IDENTITY, SyllabusPart.CONTACT})


def part_named(heading: str) -> SyllabusPart | None:
    """The part that a heading or label names; None for all other ones."""
    if len(heading.split()) > _LONGEST_NAME:
        return None
    if _DATED.match(heading):  # "Week 9: Exam" is about the week
        return SyllabusPart.SCHEDULE
    return next((SyllabusPart(name) for name, pattern in _EN.parts.items() if pattern.search(heading)), None)


def part_of_block(block: Block) -> SyllabusPart | None:
    """The part that a heading, a line of its own, or the label or first line of a paragraph names."""
    if block.kind is BlockKind.HEADING:
        return part_named(block.text)
    return next(filter(None, map(part_named, _names(block))), None)


def _names(block: Block) -> Iterator[str]:
    """What opens a block like a heading: its first line, where it is short, or its label ("Prerequisites: CS 101")."""
    if block.kind not in {BlockKind.PARAGRAPH, BlockKind.LIST}:
        return
    text = block.text.removeprefix("- ")
    first = text.partition("\n")[0].strip()
    if block.kind is BlockKind.PARAGRAPH and _is_short_line(first):
        yield first
    found = _LABEL.match(f"{text} ")
    if found and len(found[1].split()) <= _LONGEST_LABEL:
        yield found[1]


def _is_heading(block: Block) -> bool:
    """Whether a block is a heading without style: a line that only names a part, as "Professor Ada Wu" does not."""
    return _is_line(block) and ": " not in block.text and part_of_block(block) not in _OPEN


def _is_line(block: Block) -> bool:
    """Whether a block is a single short line."""
    return block.kind is BlockKind.PARAGRAPH and "\n" not in block.text and _is_short_line(block.text)


def _is_short_line(line: str) -> bool:
    return len(line.split()) <= _LONGEST_LINE and line[:1].isupper() and line[-1:] not in ".,;!?"


def by_part(path: Path, blocks: Sequence[Block], is_first: bool) -> Iterator[tuple[SyllabusPart | None, list[Block]]]:
    """The blocks below a heading in runs of one part each; what stands before the first part is the identity."""
    above = next(filter(None, map(part_named, reversed(path))), SyllabusPart.IDENTITY if is_first else None)
    runs: list[tuple[SyllabusPart | None, list[Block]]] = [(above, [])]
    for block in blocks:
        part, run = runs[-1]
        own = _own_part(block, above) or part
        if own is part:
            run.append(block)
        elif all(map(_is_heading, run)):  # a name stands with what is below it
            runs[-1] = (own, [*run, block])
        else:
            runs.append((own, [block]))
    if len(runs) > 1 and all(map(_is_heading, runs[-1][1])):
        runs[-2:] = [(runs[-2][0], [*runs[-2][1], *runs[-1][1]])]
    yield from runs


def _own_part(block: Block, above: SyllabusPart | None) -> SyllabusPart | None:
    """What the block itself says that it is.

    Below a heading that names a part, only a line that stands alone is trusted more, as where headings have no style.
    """
    if above in _OPEN or _is_line(block):
        return part_of_block(block) or (_by_content(block) if above is None else None)
    return None


def _by_content(block: Block) -> SyllabusPart | None:
    if len(_DATED.findall(block.text)) >= _ENOUGH_DATES:
        return SyllabusPart.SCHEDULE
    if len(_SHARES.findall(block.text)) >= _ENOUGH_SHARES:
        return SyllabusPart.GRADING
    return SyllabusPart.CONTACT if _REACHED.search(block.text) and len(block.text.split()) < 40 else None
