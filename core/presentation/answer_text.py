"""The text of an answer as lines: quotations are literal, rows are lists, and only our own citations are links."""

import re
from collections.abc import Collection, Iterator

from core.domain.outside_text import cleaned, without_site
from core.presentation.document import Bold, Group, Line, Link, Mark, Markdown, Marks, Span, item
from core.presentation.links import harmless_markdown, hosts_of, pieces_of

_MARKS = r"((?:\s*\[\d{1,2}\])+[.]?)"
_QUOTED = re.compile(rf"“(.*)”{_MARKS}", re.DOTALL)
_ROW = re.compile(rf"(?P<lead>[^“”]*)“(?P<row>[^“”]*)”(?P<marks>{_MARKS})(?P<tail>[^“”]*)")
_NAME = r"[^:;.!?“”]{1,60}: "
_BETWEEN_CELLS, _CELL = re.compile(rf"; (?={_NAME})"), re.compile(rf"({_NAME})(.+)")
_SHORT = re.compile(rf"\*\*(.*)\*\*{_MARKS}", re.DOTALL)
_SUGGESTED = re.compile(r"- \[(.*)\]\(([^()\s]+)\)")
_ADDRESS = re.compile(r"https?://[^\s<>()\[\]\"']+[^\s<>()\[\]\"'.,;:!?]")
_FEWEST_CELLS = 2  # beside the first
_SHOUTED = re.compile(r"\*{2,}|~{2,}|\|{2,}|`{2,}")


def answer_lines(text: str, addresses: Collection[str]) -> Group:
    """The lines of an answer that cites or suggests the pages at these addresses, a blank line between paragraphs.

    Quotations and the short answer are a page's own words: no character in them is markup, and of the links in them
    only those to the institution's own hosts stay links, without a label.
    """
    own = hosts_of(addresses)
    paragraphs = [tuple(_paragraph(part, addresses, own)) for part in re.split(r"\n{2,}", cleaned(text).strip("\n"))]
    lines: list[Line | Markdown] = []
    for paragraph in filter(None, paragraphs):
        lines += [Line(()), *paragraph] if lines else paragraph
    return tuple(lines)


def with_rows(markdown: str) -> str:
    """The Markdown of an answer with a line for each cell of a quoted row, as `answer_lines` shows it."""
    return "\n\n".join(map(_with_row, markdown.split("\n\n")))


def _with_row(paragraph: str) -> str:
    if not ((found := _ROW.fullmatch(paragraph)) and (row := row_of(found["row"]))):
        return paragraph
    head, cells = row
    lines = [*([f"**{head}**"] if head else []), *(f"**{name}**: {cell}" for name, cell in cells)]
    shown = "  \n".join(f"> {each}" for each in lines) + found["marks"]
    return "\n\n".join(filter(None, [found["lead"].strip(), shown, found["tail"].strip()]))


def quoted(text: str, addresses: Collection[str]) -> Line:
    """A quotation of a page at one of these addresses."""
    return Line(tuple(literal_spans(cleaned(text), hosts_of(addresses))), Mark.QUOTE)


def row_of(words: str) -> tuple[str, tuple[tuple[str, str], ...]] | None:
    """The first cell and the named others of a quoted row, "Birch Court — Room: Double; Rate: $3,540"; else None."""
    head, _, rest = words.partition(" — ")
    head, rest = (head, rest) if rest and ": " not in head else ("", words)
    cells = [_CELL.fullmatch(cell) for cell in _BETWEEN_CELLS.split(rest)]
    is_row = len(cells) >= (_FEWEST_CELLS if head else _FEWEST_CELLS + 1) and all(cells)
    return (head, tuple((cell[1][:-2], cell[2]) for cell in cells if cell)) if is_row else None


def literal_spans(text: str, own: Collection[str]) -> Iterator[Span]:
    """A page's own words as spans: addresses of own hosts as links, all other links as their real host."""
    for part, is_own in pieces_of(_SHOUTED.sub("", text), own):
        yield Link("", (part,)) if is_own else part


def _paragraph(text: str, addresses: Collection[str], own: Collection[str]) -> Iterator[Line | Markdown]:
    if (found := _ROW.fullmatch(text)) and (row := row_of(found["row"])):
        yield from _led(found["lead"], addresses)
        yield from _row(*row, found["marks"], own)
        yield from _led(found["tail"], addresses)
    elif said := _QUOTED.fullmatch(text):
        yield Line(("“", *literal_spans(said[1], own), "”", Marks(said[2])))
    elif short := _SHORT.fullmatch(text):
        yield Line((Bold("".join(part for part, _ in pieces_of(_SHOUTED.sub("", short[1]), ()))), Marks(short[2])))
    else:
        for line in _lines(text):
            yield _suggested(line, addresses) or Markdown(harmless_markdown(line, addresses))


def _led(text: str, addresses: Collection[str]) -> Iterator[Markdown]:
    if words := text.strip():
        yield Markdown(harmless_markdown(words, addresses))


def _row(head: str, cells: tuple[tuple[str, str], ...], marks: str, own: Collection[str]) -> Iterator[Line]:
    """A line of the quotation for each cell."""
    spans: list[tuple[Span, ...]] = [(Bold(head),)] if head else []
    spans += [(Bold(name), ": ", *literal_spans(cell, own)) for name, cell in cells]
    spans[-1] = (*spans[-1], Marks(marks))
    yield from (Line(each, Mark.QUOTE) for each in spans)


def _lines(text: str) -> list[str]:
    # Only a list of links is read line by line: what else the writer's Markdown means may span lines.
    lines = text.split("\n")
    return lines if any(map(_SUGGESTED.fullmatch, lines)) else [text]


def _suggested(line: str, addresses: Collection[str]) -> Line | None:
    found = _SUGGESTED.fullmatch(line)
    return item(Link(without_site(found[1], found[2]), (found[2],))) if found and found[2] in addresses else None


def spoken(text: str) -> Group:
    """Somebody's words as lines: no character in them is markup, addresses are links."""
    return tuple(Line(tuple(linked(each))) for each in text.strip().split("\n"))


def linked(text: str, address: re.Pattern[str] = _ADDRESS) -> Iterator[Span]:
    """Text as it is, addresses as links."""
    end = 0
    for found in address.finditer(text):
        yield text[end : found.start()]
        yield Link("", (found[0],))
        end = found.end()
    yield text[end:]
