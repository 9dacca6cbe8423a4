"""The text of an answer as lines: quotations are literal, and only our own citations are links."""

import re
from collections.abc import Collection, Iterator

from core.domain.outside_text import cleaned
from core.presentation.document import Bold, Group, Line, Link, Mark, Markdown, Marks, Span
from core.presentation.links import harmless_markdown, hosts_of, pieces_of

_MARKS = r"((?:\s*\[\d{1,2}\])+[.]?)"
_QUOTED = re.compile(rf"“(.*)”{_MARKS}", re.DOTALL)
_SHORT = re.compile(rf"\*\*(.*)\*\*{_MARKS}", re.DOTALL)
_SUGGESTED = re.compile(r"- \[(.*)\]\(([^()\s]+)\)")
_ADDRESS = re.compile(r"https?://[^\s<>()\[\]\"']+[^\s<>()\[\]\"'.,;:!?]")
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


def quoted(text: str, addresses: Collection[str]) -> Line:
    """A quotation of a page at one of these addresses."""
    return Line(tuple(literal_spans(cleaned(text), hosts_of(addresses))), Mark.QUOTE)


def literal_spans(text: str, own: Collection[str]) -> Iterator[Span]:
    """A page's own words as spans: addresses of own hosts as links, all other links as their real host."""
    for part, is_own in pieces_of(_SHOUTED.sub("", text), own):
        yield Link("", (part,)) if is_own else part


def _paragraph(text: str, addresses: Collection[str], own: Collection[str]) -> Iterator[Line | Markdown]:
    if said := _QUOTED.fullmatch(text):
        yield Line(("“", *literal_spans(said[1], own), "”", Marks(said[2])))
    elif short := _SHORT.fullmatch(text):
        yield Line((Bold("".join(part for part, _ in pieces_of(_SHOUTED.sub("", short[1]), ()))), Marks(short[2])))
    else:
        for line in _lines(text):
            yield _suggested(line, addresses) or Markdown(harmless_markdown(line, addresses))


def _lines(text: str) -> list[str]:
    # Only a list of links is read line by line: what else the writer's Markdown means may span lines.
    lines = text.split("\n")
    return lines if any(map(_SUGGESTED.fullmatch, lines)) else [text]


def _suggested(line: str, addresses: Collection[str]) -> Line | None:
    found = _SUGGESTED.fullmatch(line)
    return Line(("- ", Link(found[1], (found[2],)))) if found and found[2] in addresses else None


def spoken(text: str) -> Group:
    """Somebody's words as lines: no character in them is markup, addresses are links."""
    return tuple(Line(tuple(_spans(each))) for each in text.strip().split("\n"))


def _spans(text: str) -> Iterator[Span]:
    end = 0
    for found in _ADDRESS.finditer(text):
        yield text[end : found.start()]
        yield Link("", (found[0],))
        end = found.end()
    yield text[end:]
