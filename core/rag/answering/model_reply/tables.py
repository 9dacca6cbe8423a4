"""Read a Markdown table as a list, since chats show no tables: each row with the names of its columns."""

import re
from collections.abc import Iterator, Sequence

from core.rag.verification.citations import MARK, without_marks

_ROW = re.compile(r"^\s*\|.*\|\s*(?:\[\d{1,2}\]\s*)*$")
_BORDER = re.compile(r"^\s*\|(?:\s*:?-+:?\s*\|)+\s*$")
_BETWEEN = re.compile(r"(?<!\\)\|")


def tables_as_lists(reply: str) -> str:
    """The reply with "- Student permit: Cost $120; Zone B [1]" for each row of a table with a header."""
    return "\n".join(_lines(reply.split("\n")))


def _lines(lines: Sequence[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        end = _end_of_table(lines, at)
        if end:
            head = _cells(lines[at])
            yield from (_item(head, row) for row in lines[at + 2 : end])
        else:
            yield lines[at]
        at = end or at + 1


def _end_of_table(lines: Sequence[str], at: int) -> int:
    """The line after a table that begins here; 0 where none does."""
    if at + 2 >= len(lines) or not _ROW.match(lines[at]) or not _BORDER.match(lines[at + 1]):
        return 0
    end = at + 2
    while end < len(lines) and _ROW.match(lines[end]):
        end += 1
    return end


def _cells(row: str) -> list[str]:
    inner = without_marks(row).strip().strip("|")
    return [cell.strip() for cell in _BETWEEN.split(inner)]


def _item(head: Sequence[str], row: str) -> str:
    first, *others = _cells(row)
    told = [f"{name} {cell}".strip() for name, cell in zip(head[1:], others, strict=False) if cell]
    marks = "".join(dict.fromkeys(found[0] for found in MARK.finditer(row)))
    return f"- {first}: {'; '.join(told)} {marks}".rstrip(" :")
