"""The headings that stand inside a passage: small sections share one, each below a line of its own."""

from collections.abc import Iterator

CELL_BORDER = " | "
LONGEST_HEADING = 10  # words


def sections(text: str) -> Iterator[tuple[str, str]]:
    """The parts of a passage, each with the line above it that reads like a heading; empty before the first."""
    heading, lines = "", list[str]()
    for line in text.splitlines():
        if _is_heading(line):
            yield heading, "\n".join(lines)
            heading, lines = line, []
        else:
            lines.append(line)
    yield heading, "\n".join(lines)


def heading_above(quote: str, text: str) -> str:
    """The inner heading of the part that holds the quote; empty where there is none."""
    return next((heading for heading, part in sections(text) if quote in part), "")


def _is_heading(line: str) -> bool:
    is_plain = CELL_BORDER not in line and not line.startswith("- ") and line.strip()[-1:] not in tuple(".!?:;,")
    return is_plain and 0 < len(line.split()) <= LONGEST_HEADING
