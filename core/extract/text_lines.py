"""Turn lines into blocks: join paragraphs, list items and hyphenated words, and split rows into cells."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.domain.document import Block, BlockKind, list_block, table_block
from core.text.languages.en.lexicon import word_frequencies

_BULLET = re.compile(r"^\s*(?:[•●▪■◦○‣·∙*➢✓\uf0b7\uf0a7\uf0d8]|[-–—oü§Ø](?=\s))\s*(?=\S)")
_DASH = re.compile(r"^\s*[-–—]\s*\S")
_NUMBERED = re.compile(r"^\s*(?:\(?\d{1,2}[.)]|\(?[a-z][.)]|\([ivx]+\))\s+(?=\S)")
_COLUMN_GAP = re.compile(r"(?<![.!?:;,])(?:\t+| {3,})")
_CELL_GAP = re.compile(r"\t+| {2,}")
# "- 21" alone is the end of a span of days, "- 21 -" a page's number.
_PAGE_NUMBER = re.compile(
    r"^\s*(page\s+)?(?![-–]\s*\d+\s*$)[-–|]?\s*\d{1,4}\s*[-–|]?(\s*(of|/)\s*\d{1,4})?\s*$", re.IGNORECASE
)
_HYPHENS = "-\u00ad\u2010"
_MARKED = "\ufffe\x02"  # by PDFium, instead of a hyphen at the end of a line
_MARKS = re.compile("[\ufffe\x02]")
_BREAK = "\u2028"  # marks a line end inside a word, until `mended`
_BROKEN_WORD = re.compile(
    rf"(?<![^\W\d_])([^\W\d_]{{2,}})(?:[{_HYPHENS}]{_BREAK}|[\ufffe\x02\u00ad]{_BREAK}?)([a-zà-ÿ]+)"
)
_ADDRESS = re.compile(r"\S+@|www\.|https?:")
_PROSE_WIDTH = 45
_LONGEST_PAGE_NUMBER = 40  # characters


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a page.

    `starts` when space above sets it apart; `level` when it is a heading; `runs_on` when its sentence goes on in the
    next line, None where only the lengths of the lines can tell.
    """

    text: str
    starts: bool = False
    level: int = 0
    runs_on: bool | None = None


def is_page_number(line: str) -> bool:
    """Whether a line is only a page number."""
    return bool(_PAGE_NUMBER.match(line.strip()[:_LONGEST_PAGE_NUMBER]))


def has_columns(line: str) -> bool:
    """Whether wide gaps divide a line into cells."""
    return bool(_COLUMN_GAP.search(line.strip()))


def begins_item(line: str) -> bool:
    """Whether a line begins with the bullet or number of a list's item."""
    return bool(_BULLET.match(line) or _NUMBERED.match(line))


def blocks_of(lines: Iterable[Line], page: int | None = None) -> Iterator[Block]:
    """The lines of one page or text as blocks in reading order; call `mended` before use."""
    for group in _groups(lines):
        if group[0].level:
            text = " ".join(" ".join(line.text.split()) for line in group)
            yield Block(BlockKind.HEADING, text, group[0].level, page)
        else:
            yield from _text_blocks(group, page)


def joined_lists(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks; lists between which only white space stands are one."""
    waiting: Block | None = None
    for block in blocks:
        if waiting and block.kind is BlockKind.LIST:
            waiting = list_block([*waiting.items, *block.items], block.page)
            continue
        if waiting:
            yield waiting
        waiting = block if block.kind is BlockKind.LIST else None
        if waiting is None:
            yield block
    if waiting:
        yield waiting


def mended(blocks: Sequence[Block]) -> list[Block]:
    """Join words that were hyphenated at the end of a line.

    A hyphen stays where the text itself writes the compound elsewhere, or where both halves are words and the joined
    one is none, of the text or of English.
    """
    whole_words = _BROKEN_WORD.sub(" ", "\n".join(block.text for block in blocks))
    known = set(re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", whole_words.lower()))

    def mend(found: re.Match[str]) -> str:
        first, second = found[1].lower(), found[2].lower()
        english = word_frequencies()
        are_words = all(half in known or half in english for half in (first, second))
        may_join = f"{first}-{second}" not in known and (first + second in english or not are_words)
        return found[1] + ("" if first + second in known or may_join else "-") + found[2]

    def whole(text: str) -> str:
        return _MARKS.sub("-", _BROKEN_WORD.sub(mend, text).replace(_BREAK, ""))

    return [_with_texts(block, whole) for block in blocks]


def _with_texts(block: Block, change: Callable[[str], str]) -> Block:
    """The block with every text in it changed."""
    items = tuple(map(change, block.items))
    rows = tuple(tuple(map(change, row)) for row in block.rows)
    header = None if block.header is None else tuple(map(change, block.header))
    groups = tuple(map(change, block.groups))
    return replace(block, text=change(block.text), items=items, rows=rows, header=header, groups=groups)


def _groups(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Groups of lines: same heading level, no gap between them."""
    group: list[Line] = []
    for line in lines:
        if group and (line.starts or line.level != group[-1].level):
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def _text_blocks(lines: list[Line], page: int | None) -> Iterator[Block]:
    for kind, members in _runs(_with_ends(_ranges_joined(lines))):
        if kind is BlockKind.LIST:
            block = list_block([_flow(item) for item in _items(members)], page)
        elif kind is BlockKind.TABLE:
            block = table_block([_CELL_GAP.split(line.text.strip()) for line in members], page=page)
        else:
            block = Block(kind, _flow(members), page=page)
        if any(character.isalnum() for character in block.text):
            yield block


def _ranges_joined(lines: list[Line]) -> list[Line]:
    """A lone line that begins with a dash ends a range ("March 6" over "- March 10"): it is no list item."""
    joined: list[Line] = []
    dashed = [bool(_DASH.match(line.text)) for line in lines]
    for line, neighbours in zip(lines, zip([True, *dashed], dashed, [*dashed[1:], False], strict=False), strict=True):
        if joined and neighbours == (False, True, False) and len(line.text.split()) <= 4:
            joined[-1] = replace(line, text=f"{joined[-1].text.rstrip()} {line.text.strip()}", starts=joined[-1].starts)
        else:
            joined.append(line)
    return joined


def _with_ends(lines: list[Line]) -> list[Line]:
    """Decide whether each line continues on the next: wrapped prose fills its width, records do not."""
    lengths = [len(line.text.strip()) for line in lines]
    widest = max(lengths)
    full = sum(length >= 0.75 * widest for length in lengths[:-1])
    is_prose = widest > _PROSE_WIDTH and full >= 0.5 * len(lengths[:-1])
    return [
        replace(line, runs_on=_runs_on(line, following.text.strip(), is_prose, widest))
        for line, following in zip(lines, [*lines[1:], Line("")], strict=True)
    ]


def _runs_on(line: Line, following: str, is_prose: bool, widest: int) -> bool:
    if line.runs_on is not None:
        return line.runs_on or _begins_inside(following)
    first_word = following.partition(" ")[0]
    fits = len(line.text.strip()) + 1 + len(first_word) <= widest
    return _begins_inside(following) or (is_prose and not fits)


def _begins_inside(line: str) -> bool:
    """Whether a line begins inside a sentence; addresses are small letters by themselves."""
    return line[:1].islower() and not _ADDRESS.match(line)


def _runs(lines: list[Line]) -> Iterator[tuple[BlockKind, list[Line]]]:
    """Adjacent lines of one kind; a continuation keeps the kind of its line, and one row alone is not a table."""
    kinds: list[BlockKind] = []
    for before, line in zip([None, *lines], lines, strict=False):
        if begins_item(line.text):
            kinds.append(BlockKind.LIST)
        elif has_columns(line.text):
            kinds.append(BlockKind.TABLE)
        else:
            goes_on = before is not None and before.runs_on and kinds[-1] is BlockKind.LIST
            kinds.append(BlockKind.LIST if goes_on else BlockKind.PARAGRAPH)
    start = 0
    for end in range(1, len(kinds) + 1):
        if end == len(kinds) or kinds[end] is not kinds[start]:
            is_lone_row = kinds[start] is BlockKind.TABLE and end - start == 1
            yield BlockKind.PARAGRAPH if is_lone_row else kinds[start], lines[start:end]
            start = end


def _items(lines: list[Line]) -> Iterator[list[Line]]:
    item: list[Line] = []
    for line in lines:
        is_new = begins_item(line.text)
        if item and is_new:
            yield item
            item = []
        item.append(replace(line, text=_BULLET.sub("", line.text, count=1), runs_on=True))
    yield item


def _flow(lines: list[Line]) -> str:
    """Continued lines joined, others on separate lines."""
    parts: list[str] = []
    for before, line in zip([None, *lines], lines, strict=False):
        tidy = " ".join(line.text.split())
        parts += [_joint(before, parts[-1]), tidy] if parts else [tidy]
    return "".join(parts)


def _joint(before: Line | None, text: str) -> str:
    if before is None or not before.runs_on:
        return "\n"
    if text[-1:] in _MARKED:
        return ""
    return _BREAK if text[-1:] in _HYPHENS else " "
