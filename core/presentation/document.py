"""A platform-neutral text: spans make lines, lines make groups, groups make a document."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import TypeAlias, TypeVar

from core.domain.outside_text import cleaned, cleaned_line
from core.presentation.links import unlabelled

T = TypeVar("T")
_HERE = "{moment}"


@dataclass(frozen=True, slots=True)
class Bold:
    """Words that stand out."""

    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """A reference or a command, to be copied as it is."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead to the first address that a platform accepts; without a label the address itself is shown."""

    label: str
    addresses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """The number of a source, as `[1]` in an answer."""

    number: int


@dataclass(frozen=True, slots=True)
class Marks:
    """The `[n]` marks behind a sentence of an answer, as they are written in it."""

    text: str


@dataclass(frozen=True, slots=True)
class Moment:
    """A day and a time, which a platform may show in its reader's own time."""

    at: datetime


# A plain string is text: markup characters in it are shown as written.
Span: TypeAlias = str | Bold | Code | Link | Reference | Marks | Moment


class Mark(StrEnum):
    """The kind of a line: list item, detail below it, quotation, small print, or plain."""

    PLAIN = "plain"
    ITEM = "item"
    DETAIL = "detail"
    QUOTE = "quote"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of spans, which follow each other without a space."""

    spans: tuple[Span, ...]
    mark: Mark = Mark.PLAIN


@dataclass(frozen=True, slots=True)
class Markdown:
    """An answer in the writer's own Markdown."""

    text: str


Group: TypeAlias = tuple[Line | Markdown, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """Groups of lines in order, with a blank line between two groups."""

    groups: tuple[Group, ...]

    def where(self, is_wanted: Callable[[Line | Markdown], bool]) -> "Document":
        """The same with only the wanted lines."""
        return document(*(tuple(filter(is_wanted, group)) for group in self.groups))


def document(*groups: Iterable[Line | Markdown]) -> Document:
    """A document of the groups that are not empty."""
    return Document(tuple(filled for group in groups if (filled := tuple(group))))


def line(*spans: Span) -> Line:
    """A line of its own."""
    return Line(spans)


def heading(*spans: Span) -> Line:
    """The first line of a group."""
    return line(*(Bold(each) if isinstance(each, str) else each for each in spans))


def timed(text: Callable[[str], str], at: datetime) -> tuple[Span, ...]:
    """The spans of a sentence of ours that names a moment: `text` writes it around what it is given."""
    before, _, after = text(_HERE).partition(_HERE)
    return (before, Moment(at), after)


def labelled(label: str, *spans: Span) -> Line:
    """A value with its label in front."""
    return line(Bold(label), ": ", *spans)


def item(*spans: Span) -> Line:
    """One entry of a list."""
    return Line(spans, Mark.ITEM)


def detail(*spans: Span) -> Line:
    """More about the entry above."""
    return Line(spans, Mark.DETAIL)


def quote(text: str) -> Line:
    """A quotation."""
    return Line((text,), Mark.QUOTE)


def note(*spans: Span) -> Line:
    """Small print."""
    return Line(spans, Mark.NOTE)


def is_note(shown: Line | Markdown) -> bool:
    """Whether this is small print."""
    return isinstance(shown, Line) and shown.mark is Mark.NOTE


def in_utc(at: datetime) -> str:
    """ "2026-09-01 14:24 UTC"."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


@dataclass(frozen=True)
class Markup:
    """How one platform writes spans and begins lines. `words` keeps spaces at both ends.

    Every span is cleaned here, whatever it says and wherever it came from: this is the border to people.
    """

    words: Callable[[str], str]
    bold: Callable[[str], str]
    code: Callable[[str], str]
    link: Callable[[str, tuple[str, ...]], str]
    reference: Callable[[int], str]
    markdown: Callable[[str], str]
    beginnings: Mapping[Mark, str]
    moment: Callable[[datetime], str] = in_utc

    def text(self, shown: Document) -> str:
        """The whole document."""
        return "\n\n".join("\n".join(map(self.line, group)) for group in shown.groups)

    def line(self, shown: Line | Markdown) -> str:
        """One line; more where an answer's Markdown has more."""
        if isinstance(shown, Markdown):
            return self.markdown(cleaned(shown.text))
        return self.beginnings.get(shown.mark, "") + "".join(map(self._span, shown.spans)).rstrip()

    def _span(self, span: Span) -> str:
        match span:
            case str():
                return self.words(re.sub(r"\s+", " ", unlabelled(cleaned(span))))
            case Bold(text):
                return self.bold(unlabelled(cleaned_line(text)))
            case Code(text):
                return self.code(cleaned_line(text))
            case Link(label, addresses):
                return self.link(unlabelled(cleaned_line(label)), tuple(map(cleaned_line, addresses)))
            case Reference() | Marks() | Moment():
                return self._ours(span)

    def _ours(self, span: Reference | Marks | Moment) -> str:
        match span:
            case Reference(number):
                return self.reference(number)
            case Marks(text):
                return text
            case Moment(at):
                return self.moment(at)


def shortened(text: str, length: int) -> str:
    """One line of at most `length` characters, cut between words, without characters that act or hide."""
    words = cleaned_line(text)
    if len(words) <= length:
        return words
    return words[: max(length - 2, 0)].rsplit(" ", 1)[0] + " …"


def listed(lines: Iterable[Line], most: int, more: Callable[[int], Line]) -> Iterator[Line]:
    """The first lines, then a line with the number left out."""
    every = list(lines)
    yield from every[:most]
    if len(every) > most:
        yield more(len(every) - most)


def first_fitting(versions: Iterable[T], fits: Callable[[T], bool]) -> T:
    """The first version that fits, else the last one. Raises ValueError when there is none."""
    chosen: T | None = None
    for chosen in versions:
        if fits(chosen):
            return chosen
    if chosen is None:
        raise ValueError("There are no versions to choose from; give at least one.")
    return chosen
