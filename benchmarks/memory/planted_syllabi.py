"""Copies of real syllabi, each with three facts that nobody can guess: a room, a passcode and a locker."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import docx

from core.errors import ConfigurationError

_CODE = re.compile(r"\b([A-Z][A-Za-z-]{1,10})[ -]?(\d{3,4}[A-Z]{0,2})\b")
_NO_SUBJECT = re.compile(r"(?i)fall|spring|summer|autumn|winter|syllabus|office|room|hall|sciences|lab|version")
_BEGINNING = 1_500  # characters in which a syllabus names its course


@dataclass(frozen=True, slots=True)
class PlantedSyllabus:
    """A syllabus with its course, its copy, and the strings that were planted: room, passcode, locker."""

    course: str
    file: Path
    room: str
    passcode: str
    locker: str

    @property
    def strings(self) -> tuple[str, str, str]:
        """All that was planted."""
        return (self.room, self.passcode, self.locker)


def planted_syllabi(originals: Path, copies: Path) -> list[PlantedSyllabus]:
    """A copy of each syllabus that names its course in other words than the others; the originals stay as they are.

    Raises ConfigurationError where there is no such folder.
    """
    if not originals.is_dir():
        raise ConfigurationError(f"{originals} is not there: name the folder of the data with ADVISOR_EVAL_DATA.")
    return list(_planted(originals, copies))


def _planted(originals: Path, copies: Path) -> Iterator[PlantedSyllabus]:
    known = set[str]()
    for original in sorted(originals.glob("*.docx")):
        document = docx.Document(str(original))
        course = course_in("\n".join(each.text for each in document.paragraphs)[:_BEGINNING])
        if course is None or course in known:
            continue
        known.add(course)
        planted = PlantedSyllabus(course, copies / original.name, *_strings(original.stem))
        for text, share in zip(sentences(planted), (0.35, 0.6, 0.85), strict=True):
            paragraphs = document.paragraphs
            paragraphs[int(len(paragraphs) * share)].insert_paragraph_before(text)
        document.save(str(planted.file))
        yield planted


def course_in(text: str) -> str | None:
    """The first course code of a text ("CHEM 122H"); None where it has none."""
    for subject, number in _CODE.findall(text):
        if not _NO_SUBJECT.fullmatch(subject):
            return f"{subject} {number}"
    return None


def sentences(planted: PlantedSyllabus) -> tuple[str, str, str]:
    """What is written into the copy; no sentence names the course."""
    return (
        f"Review sessions before each exam meet in room {planted.room}.",
        f"The passcode of the online review room is {planted.passcode}.",
        f"Borrowed materials are returned to locker {planted.locker}.",
    )


def _strings(name: str) -> tuple[str, str, str]:
    digest = hashlib.sha256(name.encode()).hexdigest()
    letters = "".join(chr(ord("A") + int(each, 16)) for each in digest[:2])
    return (
        f"{letters}-{int(digest[2:8], 16) % 9000 + 1000}",
        digest[8:14],
        str(int(digest[14:22], 16) % 90_000 + 10_000),
    )
