"""Make questions from the structure of pages: table cells, labelled values, and headings that ask."""

import random
import re
from collections.abc import Collection, Iterator, Sequence

from core.domain.units import Unit, UnitKind, by_path
from core.text.facts.facts import values
from core.text.passage_structure import units_in
from evaluation.synthetic.drafts import Draft, line_at
from evaluation.synthetic.site_pages import Passage, Question, SitePage

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


def from_structure(pages: Sequence[SitePage], of_records: Collection[tuple[str, str]]) -> Iterator[Draft]:
    """Questions from every page; not from the lines `of_records`, each with its address, which are asked for as such.

    A table with one such line is a table of records.
    """
    known = frozenset(of_records)
    for page in pages:
        for passage in page.passages:
            units = [unit for unit in units_in(passage) if (page.url, unit.text) not in known]
            yield from _from_headings(page, passage)
            if len(units) == len(units_in(passage)):
                yield from _from_rows(page, [unit for unit in units if unit.header is not None][:MOST_ROWS])
            yield from _from_labels(page, passage, units)


def placed(question: Question, page: SitePage, passage: Passage) -> Draft:
    """A question whose answer stands in a passage."""
    quote = line_at(passage, question.start, question.end)
    return Draft(question.kind.value, question.asked, ((question.answer,),), quote, page.source, page.url)


def _from_headings(page: SitePage, passage: Passage) -> Iterator[Draft]:
    """A heading that asks, as it stands; the section under it answers."""
    for path, units in by_path(units_in(passage)):
        asked = [*passage.headings, *path][-1:]
        section = " ".join(passage.text[units[0].start : units[-1].end].split())
        if asked and _asks(asked[0]) and len(section.split()) <= LONGEST_SECTION:
            yield Draft("heading", asked[0], (), units[0].text, page.source, page.url, section)


def _asks(heading: str) -> bool:
    return bool(_ASKS.match(heading)) and not _POINTS_ELSEWHERE.search(heading)


def _from_rows(page: SitePage, rows: Sequence[Unit]) -> Iterator[Draft]:
    for row in rows:
        key, header = row.cells[0] if row.cells else "", row.header or ()
        for column, cell in zip(header[1:], row.cells[1:], strict=False):
            if _names(key) and _names_column(column) and _is_telling(cell):
                phrase = random.Random(f"{page.url}/{key}/{column}").choice(_BY_COLUMN)
                asked = phrase.format(column=_inside(column), key=_of_page(key, page))
                yield Draft("table", asked, ((cell,),), row.text, page.source, page.url)


def _from_labels(page: SitePage, passage: Passage, units: Sequence[Unit]) -> Iterator[Draft]:
    for unit in units:
        found = _LABELLED.match(unit.words) if unit.kind in {UnitKind.ITEM, UnitKind.SENTENCE} else None
        about = [page.subject, *passage.headings, *unit.path][-1]
        if found and _ATTRIBUTE.fullmatch(found["label"]) and _is_one_value(found["value"]) and _names(about):
            phrase = random.Random(f"{page.url}/{about}/{found['label']}").choice(_BY_LABEL)
            asked = phrase.format(label=_inside(found["label"]), about=about)
            yield Draft("label", asked, ((found["value"],),), unit.text, page.source, page.url)


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


def _of_page(key: str, page: SitePage) -> str:
    """What is no name of two words or more says too little without what its page is about."""
    words = [word for word in key.split() if len(word) > 3 or word[0].isupper()]
    is_name = len(words) > 1 and all(word[0].isupper() for word in words)
    about = page.title.split(" | ")[0].split(" - ")[0].strip() or page.subject
    return key if is_name or not about else f"{key} ({about})"


def _inside(text: str) -> str:
    """As it reads inside a sentence: what is no abbreviation in small letters."""
    return " ".join(word if word.isupper() else word.lower() for word in text.split())
