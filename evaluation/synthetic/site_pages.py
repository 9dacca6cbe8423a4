"""Data classes of tuning: pages, passages and questions."""

from dataclasses import dataclass
from enum import StrEnum

from core.domain.document import TextLink
from core.domain.units import Unit


class Kind(StrEnum):
    """The source of a question."""

    TABLE = "table"
    STATEMENT = "statement"
    LABEL = "label"
    HEADING = "heading"
    LINK = "link"
    MODEL = "model"
    OWN = "own"


@dataclass(frozen=True)
class Passage:
    """A passage of a page under its headings, the outermost first; without `units` they are read from the text."""

    headings: tuple[str, ...]
    text: str
    units: tuple[Unit, ...] = ()


@dataclass(frozen=True)
class SitePage:
    """A current page: its passages in order, and the links inside its text."""

    url: str
    title: str
    passages: tuple[Passage, ...]
    links: tuple[TextLink, ...] = ()
    source: str = ""

    @property
    def subject(self) -> str:
        """What the page is about: its first heading, or its title without the name of the site."""
        first = next((passage.headings[0] for passage in self.passages if passage.headings), "")
        return first or self.title.split(" | ")[0].split(" - ")[0].strip()


@dataclass(frozen=True)
class Question:
    """A question that `passage` of the page at `url` answers.

    `passage[start:end]` are the words that answer; start equals end where the passage as a whole does.
    """

    kind: Kind
    asked: str
    passage: str
    start: int
    end: int
    url: str

    @property
    def answer(self) -> str:
        """The words that answer; empty where the passage as a whole does."""
        return self.passage[self.start : self.end]
