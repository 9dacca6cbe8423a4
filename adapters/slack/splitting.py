"""Split Slack markup without cutting a word, a link, an entity or a code block."""

import re

_NOTHING = "–"
_FENCE = "```"
_CLOSING = f"\n{_FENCE}"


def split(text: str, limit: int) -> list[str]:
    """Pieces of at most `limit` characters, cut between paragraphs, else lines, else words.

    A code block that goes on in the next piece is closed here and opened there. Only a word longer than half
    the limit is cut inside.
    """
    pieces: list[str] = []
    rest = text
    while len(rest) > limit:
        end, start = _cut(rest[: limit - len(_CLOSING)])
        piece, rest = rest[:end].rstrip(), rest[start:]
        if piece.count(_FENCE) % 2:
            piece, rest = piece + _CLOSING, f"{_FENCE}\n{rest}"
        pieces.append(piece)
    return [each for each in (*pieces, rest) if not is_blank(each)]


def not_blank(text: str) -> str:
    """A text that Slack takes in a block, where it refuses one with nothing to see, and with it the whole message."""
    return _NOTHING if is_blank(text) else text


def is_blank(text: str) -> bool:
    """Whether nothing of it is to be seen: spaces, line breaks and invisible characters."""
    return not any(each.isprintable() and not each.isspace() for each in text)


def _cut(head: str) -> tuple[int, int]:
    """Where the piece ends and where the next one starts."""
    for separator in ("\n\n", "\n", " "):
        end = head.rfind(separator)
        while end > len(head) // 2 and _is_inside_a_link(head, end):
            end = head.rfind(separator, 0, end)
        if end > len(head) // 2:
            return end, end + len(separator)
    end = _before_a_cut_link_or_entity(head)
    return end, end


def _is_inside_a_link(head: str, at: int) -> bool:
    # Every other "<" is escaped, and a quote's ">" is at the start of a line, where no link is open.
    return head.rfind("<", 0, at) > head.rfind(">", 0, at)


def _before_a_cut_link_or_entity(head: str) -> int:
    if _is_inside_a_link(head, len(head)) and head.rfind("<") > 0:
        return head.rfind("<")
    entity = re.search(r"&\w{0,3}$", head)
    return entity.start() if entity and entity.start() > 0 else len(head)
