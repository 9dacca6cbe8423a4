"""Split text into Discord messages, never inside a word, a link or a code block."""

import re
from collections.abc import Callable, Iterator

# Source: Discord's message documentation; the higher limit of subscribers does not apply to bots.
LIMIT = 2_000
FENCE = "```"
_FENCED = re.compile(r"^```.*?^```[ \t]*$", re.MULTILINE | re.DOTALL)
# A run without spaces outside its links: "([Add or drop](<https://…>))," stays in one piece.
# What is longer than a message is cut inside anyway; the bounds keep the search linear.
_WORD = re.compile(r"(?:\[[^\]\n]{0,600}\]\(<[^>\n]{0,2000}>\)|\S)+")

Cut = Callable[[str, int], list[str]]


def split(text: str, limit: int = LIMIT) -> list[str]:
    """Parts of at most `limit` UTF-16 units in order; a code block that must be cut is closed and opened again.

    Only a single word, link or line of code that is longer than a whole message is cut inside.
    """
    return [part for part in _packed(closed(text), limit, _LEVELS) if part.strip()]


def width(text: str) -> int:
    """Length in UTF-16 units: the strictest way to count, an emoji is two."""
    return len(text) + sum(ord(letter) > 0xFFFF for letter in text)


def closed(markdown: str) -> str:
    """The text, stripped, its last code block closed if it was left open."""
    text = markdown.strip()
    fences = sum(line.startswith(FENCE) for line in text.split("\n"))
    return f"{text}\n{FENCE}" if fences % 2 else text


def _packed(text: str, limit: int, levels: tuple[tuple[Cut, str], ...]) -> list[str]:
    if width(text) <= limit:
        return [text]
    (cut, joiner), finer = levels[0], levels[1:]
    parts: list[str] = []
    for piece in cut(text, limit):
        for small in _packed(piece, limit, finer):
            if parts and width(parts[-1]) + width(joiner) + width(small) <= limit:
                parts[-1] += joiner + small
            else:
                parts.append(small)
    return parts


def _paragraphs(text: str, limit: int) -> list[str]:
    blocks: list[str] = []
    end = 0
    for fenced in _FENCED.finditer(text):
        blocks += text[end : fenced.start()].split("\n\n")
        blocks += _code_blocks(fenced.group(), limit)
        end = fenced.end()
    blocks += text[end:].split("\n\n")
    return [block.strip("\n") for block in blocks if block.strip()]


def _code_blocks(block: str, limit: int) -> list[str]:
    if width(block) <= limit:
        return [block]
    opening, *lines = block.split("\n")[:-1]
    opening = opening if len(opening) < 40 else FENCE
    room = limit - width(opening) - len(FENCE) - 2
    bodies = _packed("\n".join(lines), room, _CODE_LEVELS)
    return [f"{opening}\n{body}\n{FENCE}" for body in bodies]


def _lines(text: str, _: int) -> list[str]:
    return text.split("\n")


def _words(text: str, _: int) -> list[str]:
    return _WORD.findall(text)


def _letters(text: str, limit: int) -> list[str]:
    return list(_pieces(text, limit))


def _pieces(text: str, limit: int) -> Iterator[str]:
    start = used = 0
    for place, letter in enumerate(text):
        size = width(letter)
        if used + size > limit:
            yield text[start:place]
            start, used = place, 0
        used += size
    yield text[start:]


_CODE_LEVELS: tuple[tuple[Cut, str], ...] = ((_lines, "\n"), (_letters, ""))
_LEVELS: tuple[tuple[Cut, str], ...] = ((_paragraphs, "\n\n"), (_lines, "\n"), (_words, " "), (_letters, ""))
