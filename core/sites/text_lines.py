"""Lines to blocks: paragraphs, list items, fixed-width rows and hyphenated words put together again."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.domain import Block, BlockKind

_BULLET = re.compile(r"^\s*(?:[•●▪■◦○‣·∙*➢✓\uf0b7\uf0a7\uf0d8]|[-–—o](?=\s))\s*(?=\S)")
_NUMBERED = re.compile(r"^\s*(?:\(?\d{1,2}[.)]|\(?[a-z][.)]|\([ivx]+\))\s+(?=\S)")
_WIDE_GAP = re.compile(r"\t+| {3,}")
_BROKEN_WORD = re.compile(r"([^\W\d_]{2,})[-\u00ad\u2010\ufffe\x02]\n([a-zà-ÿ]+)")
_PAGE_NUMBER = re.compile(r"^\s*(page\s+)?[-–|]?\s*\d{1,4}\s*[-–|]?(\s*(of|/)\s*\d{1,4})?\s*$", re.IGNORECASE)
_FULL_LINE = 45


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it stands on a page; `starts` when space above sets it apart, `level` when it is a heading."""

    text: str
    starts: bool = False
    level: int = 0


def is_page_number(line: str) -> bool:
    """Whether a line is nothing but a page number."""
    return bool(_PAGE_NUMBER.match(line))


def blocks_of(lines: Iterable[Line], page: int | None = None) -> Iterator[Block]:
    """The lines of one page or text as blocks in reading order."""
    for group in _groups(lines):
        if group[0].level:
            text = " ".join(" ".join(line.text.split()) for line in group)
            yield Block(BlockKind.HEADING, text, group[0].level, page)
        else:
            yield from _text_blocks([line.text for line in group], page)


def _groups(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Lines that belong together: same heading level, no space between them."""
    group: list[Line] = []
    for line in lines:
        if group and (line.starts or line.level != group[-1].level):
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def _text_blocks(lines: list[str], page: int | None) -> Iterator[Block]:
    for kind, members in _runs(lines):
        if kind is BlockKind.LIST:
            text = "\n".join(f"- {item}" for item in _items(members))
        elif kind is BlockKind.TABLE:
            text = "\n".join(_WIDE_GAP.sub(" | ", line.strip()) for line in members)
        else:
            text = joined(members)
        if any(character.isalnum() for character in text):
            yield Block(kind, text, page=page)


def _runs(lines: list[str]) -> Iterator[tuple[BlockKind, list[str]]]:
    kind, run = BlockKind.PARAGRAPH, list[str]()
    for line in lines:
        is_item = bool(_BULLET.match(line) or _NUMBERED.match(line))
        found = BlockKind.LIST if is_item else BlockKind.TABLE if _WIDE_GAP.search(line.strip()) else kind
        if found is BlockKind.TABLE and kind is BlockKind.LIST and not line.strip()[:1].isupper():
            found = kind
        if kind is BlockKind.TABLE and not is_item and not _WIDE_GAP.search(line.strip()):
            found = BlockKind.PARAGRAPH
        if found is not kind and run:
            yield kind, run
            run = []
        kind = found
        run.append(line)
    if run:
        yield kind, run


def _items(lines: list[str]) -> list[str]:
    items: list[list[str]] = []
    for line in lines:
        if _BULLET.match(line):
            items.append([_BULLET.sub("", line, count=1)])
        elif _NUMBERED.match(line) or not items:
            items.append([line])
        else:
            items[-1].append(line)
    return [" ".join(joined(item).split()) for item in items]


def joined(lines: list[str]) -> str:
    """Lines of one paragraph: wrapped prose flows on, short lines keep their breaks."""
    widest = max((len(line) for line in lines), default=0)
    text = ""
    for before, line in zip(["", *lines], lines, strict=False):
        tidy = " ".join(line.split())
        joint = " " if _wraps(before, widest, tidy) else "\n"
        text = f"{text}{joint}{tidy}" if text else tidy
    return text


def _wraps(before: str, widest: int, after: str) -> bool:
    if after[:1].islower():
        return True
    is_full = len(before) > _FULL_LINE and len(before) >= 0.72 * widest
    return is_full and not before.rstrip().endswith((":", "|"))


def mend_words(text: str) -> str:
    """Joins words that were broken at line ends.

    The hyphen stays where the text itself writes the compound, or where it uses both halves as words.
    """
    known = set(re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", text.lower()))

    def mend(found: re.Match[str]) -> str:
        first, second = found[1].lower(), found[2].lower()
        if first + second in known:
            return found[1] + found[2]
        is_compound = f"{first}-{second}" in known or {first, second} <= known - {found[0].lower()}
        return f"{found[1]}-{found[2]}" if is_compound else found[1] + found[2]

    return _BROKEN_WORD.sub(mend, text)
