"""A conversation drawn as SVG, readable on light and dark pages."""

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

WIDTH, MARGIN, PADDING, LINE_HEIGHT, GAP = 760, 20, 14, 21, 14
LONGEST_LINE = 84  # characters of the answer's font that fit into a bubble
CHARACTER = 7.6  # average width of a character in pixels, for the width of a question's bubble
STYLE = """
  text { font: 15px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #1f2328 }
  .bold { font-weight: 600 } .small { font-size: 13px; fill: #59636e }
  .question { fill: #cfe3ff } .answer { fill: #f1f3f5 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .small { fill: #9ba5b0 } .question { fill: #1d3f66 } .answer { fill: #262c34 }
  }"""


@dataclass(frozen=True)
class Bubble:
    """What one side says: lines of text, each with its class (`plain`, `bold` or `small`)."""

    kind: str
    lines: tuple[tuple[str, str], ...]

    @property
    def height(self) -> int:
        """In pixels."""
        return len(self.lines) * LINE_HEIGHT + 2 * PADDING


def asked(question: str) -> Bubble:
    """A question, on the right."""
    return Bubble("question", tuple(_wrapped(question, "plain")))


def answered(markdown: str, small_print: Sequence[str]) -> Bubble:
    """An answer's Markdown with small print below it, on the left; links are shown by their words."""
    small = (line for text in small_print for line in _wrapped(text, "small"))
    return Bubble("answer", (*_answer_lines(markdown), *small))


def drawn(title: str, bubbles: Sequence[Bubble]) -> str:
    """The picture. All text is escaped."""
    height = 2 * MARGIN + sum(bubble.height for bubble in bubbles) + GAP * (len(bubbles) - 1)
    marks, top = list[str](), MARGIN
    for bubble in bubbles:
        marks += _bubble(bubble, top)
        top += bubble.height + GAP
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
    return "\n".join([opening, f"<title>{escape(title)}</title>", f"<style>{STYLE}\n</style>", *marks, "</svg>", ""])


def _answer_lines(markdown: str) -> Iterator[tuple[str, str]]:
    for line in re.sub(r"\[([^\]]+)\]\([^)\s]+\)", r"\1", markdown).splitlines():
        is_bold = line.startswith("**")
        yield from _wrapped(line.replace("**", ""), "bold" if is_bold else "plain")


def _wrapped(text: str, kind: str) -> list[tuple[str, str]]:
    return [(line, kind) for line in textwrap.wrap(text, LONGEST_LINE) or [""]]


def _bubble(bubble: Bubble, top: int) -> Iterator[str]:
    is_question = bubble.kind == "question"
    width = min(WIDTH - 2 * MARGIN, _text_width(bubble) + 2 * PADDING) if is_question else WIDTH - 4 * MARGIN
    left = WIDTH - MARGIN - width if is_question else MARGIN
    yield f'<rect class="{bubble.kind}" x="{left}" y="{top}" width="{width}" height="{bubble.height}" rx="12"/>'
    for row, (text, kind) in enumerate(bubble.lines):
        baseline = top + PADDING + row * LINE_HEIGHT + 15
        if text:
            yield f'<text class="{kind}" x="{left + PADDING}" y="{baseline}">{escape(text)}</text>'


def _text_width(bubble: Bubble) -> int:
    return round(max(len(text) for text, _ in bubble.lines) * CHARACTER)
