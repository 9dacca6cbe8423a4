"""The questions that the structure of a page answers: table cells, labelled values, and headings that ask."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol
from zlib import crc32

from core.domain.units import Unit, UnitKind, by_path
from core.text.facts.facts import values
from core.text.passage_structure import HasUnits, units_in

LONGEST_SECTION = 120  # words of a section that answers its heading
LONGEST_CELL, LONGEST_COLUMN = 12, 3  # words
MOST_ROWS = 12  # of one passage: a long table is one kind of question, however many rows it has
_ASKS = re.compile(
    r"^(?:who|what|when|where|why|how|which|can|could|do|does|did|is|are|may|must|should|will)\b.{8,}\?$",
    re.IGNORECASE,
)
_POINTS_ELSEWHERE = re.compile(r"\b(?:it|its|this|that|these|those|they|them|there|here)\b", re.IGNORECASE)
_LABELLED = re.compile(r"^(?P<label>[A-Z][\w’'/ -]{2,40}): (?P<value>[^:|]{2,100}?)\.?$")
# A label that names an attribute of what its section is about, rather than a thing of its own ("Housing Office").
_ATTRIBUTE = re.compile(
    r"(?:(?:application|business|campus|class|contact|course|due|e-?mail|end|fax|mailing|maximum|meeting|minimum|office|"
    r"opening|phone|registration|start|street|telephone|total|web) ){0,2}"
    r"(?:address|amount|building|capacity|cost|credits|date|deadline|duration|e-?mail|fax|fee|frequency|hours|length|"
    r"level|location|number|office|phone|price|rate|room|telephone|time|tuition|units|venue|website)",
    re.IGNORECASE,
)
# A column whose name is a phrase that goes on with the key ("Ask", "Where", "Who pays") names no attribute.
_GOES_ON = re.compile(
    r"^(?:ask|apply|by|call|contact|during|first|for|from|go|how|if|in|last|on|second|see|tell|then|third|to|until|what|"
    r"when|where|which|who|why|with|your)\b",
    re.IGNORECASE,
)
_BY_COLUMN = ("{column} for {key}?", "{key}: {column}?", "what is listed as {column} for {key}")
_BY_LABEL = ("{label} of {about}?", "{about}: {label}?", "{about} {label}")


class OfPage(Protocol):
    """Where a passage stands."""

    @property
    def url(self) -> str:
        """The address of the page."""
        ...

    @property
    def title(self) -> str:
        """Its title."""
        ...

    @property
    def subject(self) -> str:
        """What the page is about."""
        ...


class UnderHeadings(HasUnits, Protocol):
    """A passage with the headings that all of it stands under, the outermost first."""

    @property
    def headings(self) -> tuple[str, ...]:
        """These headings."""
        ...


@dataclass(frozen=True, slots=True)
class StructureAsks:
    """A question; `answer` is the value that answers it, or empty where `section` does. `quote` is the unit with it."""

    asked: str
    quote: str
    answer: str = ""
    section: str = ""


def asked_by_headings(passage: UnderHeadings) -> Iterator[StructureAsks]:
    """A heading that asks, as it stands; the section under it answers."""
    for path, units in by_path(units_in(passage)):
        asked = [*passage.headings, *path][-1:]
        section = " ".join(passage.text[units[0].start : units[-1].end].split())
        if asked and _asks(asked[0]) and len(section.split()) <= LONGEST_SECTION:
            yield StructureAsks(asked[0], units[0].text, section=section)


def asked_by_rows(page: OfPage, units: Sequence[Unit]) -> Iterator[StructureAsks]:
    """A question for each telling cell of the rows that name their columns."""
    for row in [unit for unit in units if unit.header is not None][:MOST_ROWS]:
        key, header = row.cells[0] if row.cells else "", row.header or ()
        for column, cell in zip(header[1:], row.cells[1:], strict=False):
            if _names(key) and _names_column(column) and _is_telling(cell):
                phrase = _one_of(_BY_COLUMN, page.url, key, column)
                asked = phrase.format(column=_inside(column), key=_of_page(key, page))
                yield StructureAsks(asked, row.text, answer=cell)


def asked_by_labels(page: OfPage, headings: Sequence[str], units: Sequence[Unit]) -> Iterator[StructureAsks]:
    """A question for each labelled attribute, such as "Office: Calder 12"."""
    for unit in units:
        found = _LABELLED.match(unit.words) if unit.kind in {UnitKind.ITEM, UnitKind.SENTENCE} else None
        about = [page.subject, *headings, *unit.path][-1]
        if found and _ATTRIBUTE.fullmatch(found["label"]) and _is_one_value(found["value"]) and _names(about):
            phrase = _one_of(_BY_LABEL, page.url, about, found["label"])
            asked = phrase.format(label=_inside(found["label"]), about=about)
            yield StructureAsks(asked, unit.text, answer=found["value"])


def _one_of(phrases: Sequence[str], *of: str) -> str:
    """One of the phrases, always the same for the same thing."""
    return phrases[crc32("/".join(of).encode("utf-8", "replace")) % len(phrases)]


def _asks(heading: str) -> bool:
    return bool(_ASKS.match(heading)) and not _POINTS_ELSEWHERE.search(heading)


def _names(key: str) -> bool:
    """Whether it names a thing, rather than a day, an amount or a rank."""
    return _is_telling(key) and len(re.findall(r"[^\W\d_]", key)) >= 3 and not values(key)


def _names_column(column: str) -> bool:
    is_short = 0 < len(column.split()) <= LONGEST_COLUMN and column[0].isalpha()
    return is_short and not values(column) and not _GOES_ON.match(column)


def _is_telling(text: str) -> bool:
    return any(map(str.isalnum, text)) and len(text.split()) <= LONGEST_CELL


def _is_one_value(text: str) -> bool:
    """Not "Calder Hall 115, 555-0127, help@campus.example": whoever asks for the first wants no more."""
    return _is_telling(text) and text.count(",") < 2


def _of_page(key: str, page: OfPage) -> str:
    """What is no name of two words or more says too little without what its page is about."""
    words = [word for word in key.split() if len(word) > 3 or word[0].isupper()]
    is_name = len(words) > 1 and all(word[0].isupper() for word in words)
    about = page.title.split(" | ")[0].split(" - ")[0].strip() or page.subject
    return key if is_name or not about else f"{key} ({about})"


def _inside(text: str) -> str:
    """As it reads inside a sentence: what is no abbreviation in small letters."""
    return " ".join(word if word.isupper() else word.lower() for word in text.split())
