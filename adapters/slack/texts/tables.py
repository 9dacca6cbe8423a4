"""Tables of an answer's Markdown as Slack's own, where they fit."""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile
from typing import TypeAlias

from adapters.slack.markup import harmless, is_fence
from adapters.slack.splitting import not_blank
from core.domain.outside_text import cleaned_line
from core.presentation.document import Group, Line, Markdown

Table: TypeAlias = dict[str, object]

# docs.slack.dev/reference/block-kit/blocks/table-block
MOST_ROWS, MOST_COLUMNS = 100, 20
# All blocks of a message are refused at about 13,200 characters, as they are sent: buttons need some of them.
_MOST_SENT = 10_000
# GitHub Flavored Markdown, 4.10: a line of hyphens below the names of the columns, with colons where they are aligned.
_RULE, _CODE = re.compile(r":?-+:?"), "    "
_BETWEEN_CELLS, _MARKS = re.compile(r"(?<!\\)\|"), re.compile(r"\*\*|~~|__|`")


def with_tables(group: Group) -> Iterator[Line | Markdown | Table]:
    """The lines of a group, and each table in the writer's Markdown as a block of its own.

    One that is too large for Slack, or has links, stays in its Markdown.
    """
    for shown in group:
        if isinstance(shown, Markdown):
            yield from _parts(shown.text.split("\n"))
        else:
            yield shown


def is_table(block: object) -> bool:
    """Whether it is a table."""
    return isinstance(block, dict) and block.get("type") == "table"


def lines_of(table: Table) -> list[str]:
    """A line for each row, for where Slack shows no tables; these are plain words."""
    rows = table["rows"]
    assert isinstance(rows, list)  # noqa: S101 - tells mypy what `_table` makes
    return [" | ".join(cell["text"] for cell in row) for row in rows]


def _parts(lines: list[str]) -> Iterator[Markdown | Table]:
    begin, at, is_code = 0, 1, is_fence(lines[0])
    while at < len(lines):
        is_code ^= is_fence(lines[at])
        if is_code or not (table := _table(lines, at)):
            at += 1
            continue
        yield from (Markdown("\n".join(lines[begin : at - 1])),) if at - 1 > begin else ()
        yield table
        begin = at + len(_rows_below(lines, at)) + 1
        is_code = begin < len(lines) and is_fence(lines[begin])
        at = begin + 1
    yield from (Markdown("\n".join(lines[begin:])),) if begin < len(lines) else ()


def _table(lines: Sequence[str], at: int) -> Table | None:
    """The table whose rule is this line."""
    if "|" not in lines[at - 1] or lines[at].startswith(_CODE):
        return None
    names, rules = _cells(lines[at - 1]), _cells(lines[at])
    if not all(map(_RULE.fullmatch, rules)):
        return None
    rows = [names, *map(_cells, _rows_below(lines, at))]
    if len(names) != len(rules) or len(names) > MOST_COLUMNS or len(rows) > MOST_ROWS:
        return None
    even = [[*row, *([""] * len(names))][: len(names)] for row in rows]
    if any("](" in cell or "://" in cell for row in even for cell in row):
        return None
    settings = [{"align": _side(rule), "is_wrapped": True} for rule in rules]
    table: Table = {"type": "table", "column_settings": settings, "rows": [list(map(_cell, row)) for row in even]}
    return table if len(json.dumps(table, ensure_ascii=False)) <= _MOST_SENT else None


def _rows_below(lines: Sequence[str], at: int) -> list[str]:
    return list(takewhile(lambda line: "|" in line, islice(lines, at + 1, None)))


def _cells(line: str) -> list[str]:
    inside = re.sub(r"(?<!\\)\|$", "", line.strip().removeprefix("|"))
    return [cell.strip() for cell in _BETWEEN_CELLS.split(inside)]


def _cell(words: str) -> dict[str, str]:
    shown = harmless(cleaned_line(_MARKS.sub("", words).replace(r"\|", "|")))
    return {"type": "raw_text", "text": not_blank(shown)}


def _side(rule: str) -> str:
    if not rule.endswith(":"):
        return "left"
    return "center" if rule.startswith(":") else "right"
