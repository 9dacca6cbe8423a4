"""Mark what stands on a page, so that the same words are known again on another page."""

import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from hashlib import blake2b

from core.domain.document import Block, BlockKind, Document
from core.domain.page import PageMarks
from core.text.fingerprint import normalised

_LABELLED = re.compile(r"\W*([^\W\d][^:\n]{0,40}?):\s*\S")
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)\]]*$")
_LABEL_WORDS = 8
_LONGEST_LABEL, _LONG = 200, 2_000  # characters
_VALUE_WORDS, _LABELLED_WORDS = 3, 12
_SORT_BITS, _LEVEL_BITS = 3, 3
SLOT_BITS = _SORT_BITS + _LEVEL_BITS


class Sort(IntEnum):
    """What an entry may be besides furniture.

    A value says something under a label ("Units: 1.5"); a label is a short line that may name what stands below it;
    a record is made by us and never furniture.
    """

    PROSE = 0
    VALUE = 1
    LABEL = 2
    HEADING = 3
    RECORD = 4


@dataclass(frozen=True, slots=True)
class Entry:
    """A block of a document, or one item of a list block: its place, its words, and its hashes."""

    block: int
    item: int | None
    text: str
    mark: int
    slot: int


def entries(blocks: Sequence[Block]) -> Iterator[Entry]:
    """The entries of a page in reading order; deterministic, the same in every process."""
    above: Block | None = None  # what names the entry below
    name = ""
    for place, block in enumerate(blocks):
        parts = block.items if block.kind is BlockKind.LIST and block.items else (block.text,)
        for number, text in enumerate(parts):
            words = _words(text)
            sort = _sort(block, words, len(parts), above)
            mark = _hash(f"{block.kind.value}\0{words}")
            level = min(max(block.level, 1), 6) if sort is Sort.HEADING else 0
            slot = _slot(words, name) << SLOT_BITS | level << _SORT_BITS | sort
            yield Entry(place, number if block.items and block.kind is BlockKind.LIST else None, text, mark, slot)
        name = _label_in(block)
        above = block if name else None


def page_marks(document: Document, left_out: tuple[int, ...] = ()) -> PageMarks:
    """The marks of a whole page."""
    found = list(entries(document.blocks))
    return PageMarks(
        document.url, array("q", (each.mark for each in found)), array("q", (each.slot for each in found)), left_out
    )


def sort_of(slot: int) -> Sort:
    """Of which sort an entry with this slot is."""
    return Sort(slot & (1 << _SORT_BITS) - 1)


def level_of(slot: int) -> int:
    """The level of a heading, 1–6; 0 for all else."""
    return slot >> _SORT_BITS & (1 << _LEVEL_BITS) - 1


def _sort(block: Block, words: str, parts: int, above: Block | None) -> Sort:
    match block.kind:
        case BlockKind.HEADING:
            return Sort.HEADING
        case BlockKind.RECORD:
            return Sort.RECORD
        case BlockKind.PARAGRAPH if _is_label(words) and not _is_short_under(words, above):
            return Sort.LABEL
    is_value = len(words.split()) <= _LABELLED_WORDS and _LABELLED.match(words)
    return Sort.VALUE if is_value or (parts == 1 and _is_short_under(words, above)) else Sort.PROSE


def _is_short_under(words: str, above: Block | None) -> bool:
    """Whether this may be all that is said under a heading, or under a line that names it."""
    most = 0 if above is None else _LABEL_WORDS if above.kind is BlockKind.HEADING else _VALUE_WORDS
    return len(words.split()) <= most


def _words(text: str) -> str:
    """Stamps stand in short lines: long text is taken as it is, since looking for them costs time."""
    return (normalised(text) if len(text) < _LONG else " ".join(text.split())).casefold()


def _is_label(words: str) -> bool:
    is_short = len(words.split()) <= _LABEL_WORDS and not _SENTENCE_END.search(words)
    return is_short and not _LABELLED.match(words)


def _label_in(block: Block) -> str:
    """What names the block below: a heading, or a short line of its own."""
    if block.kind not in {BlockKind.HEADING, BlockKind.PARAGRAPH} or len(block.text) > _LONGEST_LABEL:
        return ""
    words = _words(block.text)
    return words if block.kind is BlockKind.HEADING or _is_label(words) else ""


def _slot(words: str, above: str) -> int:
    """The same for values of one label; 0 where nothing stands over the words. In 57 bits, with their sort behind."""
    label = _LABELLED.match(words)
    named = f"label\0{label[1]}" if label else f"above\0{above}" if above else ""
    return _hash(named) >> SLOT_BITS if named else 0


def _hash(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(errors="surrogatepass"), digest_size=8).digest(), signed=True)
