"""A question as it is read for records, and an answer from them: its text, and the records that state it."""

from dataclasses import dataclass
from datetime import datetime

from core.domain.passage import Chunk
from core.domain.records import StatedCourse, StatedEvent, StatedPerson, StatedPlace, name_words
from core.rag.verification.citations import MARK


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked now, and the earlier question that it depends on (empty where it stands alone).

    `now` is the time on the campus, with its zone; None where only the day is known.
    """

    question: str
    carried: str = ""
    now: datetime | None = None

    @property
    def whole(self) -> str:
        """The question with the earlier one in front."""
        return f"{self.carried} {self.question}".strip()

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the question without the earlier one, in lower case, each once."""
        return name_words(self.question)


@dataclass(frozen=True, slots=True)
class StatedLine:
    """A line of a page that is no record, such as the first of a list."""

    line: str
    source: str
    url: str
    title: str
    as_of: datetime


Stated = StatedCourse | StatedEvent | StatedPerson | StatedPlace | StatedLine


@dataclass(frozen=True, slots=True)
class RecordAnswer:
    """Markdown with `[n]` marks, and the records that they point to: `[1]` is the first of `stated`."""

    text: str
    stated: tuple[Stated, ...]


def line_in(chunk: Chunk, line: str) -> StatedLine:
    """A line, or several sentences, of a passage."""
    return StatedLine(line, chunk.source, chunk.url, chunk.title, chunk.fetched_at)


def line_of(stated: Stated) -> str:
    """The line of the page that states a record."""
    match stated:
        case StatedCourse():
            return stated.course.unit
        case StatedEvent():
            return stated.event.unit
        case StatedPerson():
            return stated.person.unit
        case StatedPlace():
            return stated.place.unit
        case StatedLine():
            return stated.line


def name_of(stated: Stated) -> str:
    """The name of the person or place that a record is of; empty for other records."""
    match stated:
        case StatedPerson():
            return stated.person.name
        case StatedPlace():
            return stated.place.name
        case _:
            return ""


def plain(value: str) -> str:
    """A value as it may stand in an answer: on one line, and without what reads like one of our marks."""
    return " ".join(MARK.sub("", value).split())
