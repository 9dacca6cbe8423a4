"""Read places from short lines below each other: a name, its room, its number and its hours."""

from collections.abc import Iterator, Sequence

from core.domain.document import Block, BlockKind
from core.domain.records import Place
from core.extract.records.page_lines import Line, lines_in
from core.extract.records.places.addresses import is_inside_building
from core.extract.records.places.place_names import is_label, is_place
from core.extract.records.places.place_tables import Above
from core.extract.records.prose.named_places import named_place
from core.extract.records.prose.reached import Reached, reached

_FEWEST = 2  # lines that say where it is or how it is reached
_LONGEST = 8  # words of a name


def places_on_cards(blocks: Sequence[Block], above: Above) -> Iterator[Place]:
    """The places that paragraphs name and then describe, in lines that say nothing else."""
    lines = [line for block in blocks for line in _lines(block)]
    at = 0
    while at < len(lines):
        name = _name(lines[at].text)
        said = list(_below(lines[at + 1 :], above)) if name else []
        if len(said) >= _FEWEST:
            yield from (Place(name, one.room, one.phone, one.email, one.hours, line.unit) for line, one in said)
        at += 1 + len(said)


def _lines(block: Block) -> Iterator[Line]:
    """A line without words stands for what is no paragraph, and ends a card."""
    yield from lines_in(block) if block.kind is BlockKind.PARAGRAPH else (Line("", ""),)


def _below(lines: Sequence[Line], above: Above) -> Iterator[tuple[Line, Reached]]:
    for line in lines:
        said = reached(line.text, above)
        if not said.is_whole or not (said.room or said.is_contact or said.hours):
            return
        yield line, said


def _name(text: str) -> str:
    if len(text.split()) > _LONGEST or any(map(str.isdigit, text)) or is_inside_building(text):
        return ""
    return named_place(text) if is_place(text) and not is_label(text) else ""
