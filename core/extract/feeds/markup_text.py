"""Read the markup inside a feed's text: paragraphs and lists, without tags."""

from core.domain.document import Block, BlockKind
from core.errors import ExtractionError
from core.extract.html.body import read_body
from core.extract.html.tree import parse_html


def blocks_of_markup(text: str) -> list[Block]:
    """The blocks of a piece of HTML, or of plain text; none for text that cannot be read."""
    if not text.strip():
        return []
    if "<" not in text and "&" not in text:
        return [Block(BlockKind.PARAGRAPH, line) for part in text.splitlines() if (line := " ".join(part.split()))]
    try:
        return read_body(parse_html(f"<div>{text}</div>"))
    except (ExtractionError, RecursionError):
        return []
