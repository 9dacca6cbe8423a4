"""Decide whether a document is the syllabus of a course."""

import re

from core.domain.document import Document
from core.domain.passage import SyllabusPart
from core.rag.indexing.syllabi.identity import Identity, first_lines, identity
from core.rag.indexing.syllabi.parts import part_of_block
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import SyllabusWords

_EN = english(SyllabusWords)
_ITSELF = re.compile(r"syllab(?:us|i)(?![a-z])", re.IGNORECASE)
_TEACHER = Pattern(lambda: rf"\b(?:{_EN.teacher}|{_EN.titles})")
_NEEDED = frozenset({SyllabusPart.GRADING, SyllabusPart.SCHEDULE})
_ENOUGH_PARTS = 3
_LONGEST = 12_000  # words; the longest of 100 real ones has 8,300, the shortest handbook beside them 14,800
_OF_A_COURSE = frozenset(SyllabusPart) - {SyllabusPart.IDENTITY, SyllabusPart.CONTACT}


def syllabus(document: Document) -> Identity | None:
    """Whose syllabus it is; None where it is none, or not surely one.

    It is one where it calls itself a syllabus, or presents one course, in its title or first lines, names who teaches
    it or when to meet them, and has at least three parts of a syllabus under names of their own, with grading or
    schedule among them. Handbooks and lists of courses have such parts too: they are longer, or present no one course.
    """
    first, parts = first_lines(document), _parts(document) & _OF_A_COURSE
    is_taught = any(map(_TEACHER.search, first)) or _EN.meets.search(document.text) is not None
    if not is_taught or len(parts) < _ENOUGH_PARTS or len(document.text.split()) > _LONGEST:
        return None
    found = identity(document)
    if any(map(_ITSELF.search, (document.url, *first))):
        return found if parts & _NEEDED else None
    return found if found.courses and len(parts) > _ENOUGH_PARTS and SyllabusPart.GRADING in parts else None


def _parts(document: Document) -> set[SyllabusPart]:
    return {part for block in document.blocks if (part := part_of_block(block))}
