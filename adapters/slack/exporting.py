"""What is kept of a person, as messages to that person."""

from collections.abc import Iterator

from adapters.slack.blocks import Post, section
from adapters.slack.mrkdwn import escaped
from adapters.slack.outbound import SECTIONS_PER_POST

# Escaping makes a letter five at most (`&amp;`); a section takes 2,700.
_LONGEST_LINE = 500
_LONGEST_PIECE = 2_600
_FENCE = "```"


def export_posts(document: str) -> list[Post]:
    """A JSON document in code blocks: what stands in them, one after the other, is the document again."""
    # Three backticks would end the block; in JSON they may be written as code points.
    pieces = list(_pieces(document.replace(_FENCE, r"\u0060\u0060\u0060")))
    starts = range(0, len(pieces), SECTIONS_PER_POST)
    return [_post(pieces[start : start + SECTIONS_PER_POST], start == 0) for start in starts]


def _post(pieces: list[str], is_first: bool) -> Post:
    head = [section("All that I keep of you here, as JSON:")] if is_first else []
    return Post("All that I keep of you here", (*head, *(section(f"{_FENCE}\n{piece}\n{_FENCE}") for piece in pieces)))


def _pieces(document: str) -> Iterator[str]:
    piece = ""
    for line in _lines(document):
        if len(piece) + len(line) > _LONGEST_PIECE:
            yield piece
            piece = ""
        piece += line
    if piece:
        yield piece


def _lines(document: str) -> Iterator[str]:
    for line in document.splitlines(keepends=True):
        for start in range(0, len(line), _LONGEST_LINE):
            yield escaped(line[start : start + _LONGEST_LINE])
