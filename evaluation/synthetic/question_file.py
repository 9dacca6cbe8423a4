"""Write questions into a YAML file that the own suite reads, each for a person to review."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from core.errors import ConfigurationError
from evaluation.rows import Row, read_rows
from evaluation.synthetic.drafts import Draft

_WIDTH = 110
HEAD = """# Questions made from the pages. Read each, and write `reviewed: yes` where question and answer are right.
# Only reviewed questions are asked by `advisor eval` and used by `advisor tune`. One that you leave at `reviewed: no`
# is not made again; one that you take out may be.
"""


class _Dumper(yaml.SafeDumper):
    """Writes "yes" and "no", and lists of spellings in one line."""


def _yes_or_no(dumper: yaml.SafeDumper, value: bool) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:bool", "yes" if value else "no")


def _in_a_line(dumper: yaml.SafeDumper, value: tuple[Any, ...]) -> yaml.SequenceNode:
    return dumper.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=True)


_Dumper.add_representer(bool, _yes_or_no)
_Dumper.add_representer(tuple, _in_a_line)


def as_row(draft: Draft) -> Row:
    """A row that nobody has reviewed; its id depends on the question alone."""
    mark = hashlib.sha256(draft.asked.encode()).hexdigest()[:10]
    return Row(
        id=f"made-{mark}",
        kind=draft.kind,
        question=draft.asked,
        contains=tuple(map(_once, draft.contains)),
        answer=(draft.answer,) if draft.answer else (),
        pages=(draft.url,),
        quote=draft.quote,
        reviewed=False,
    )


def _once(spellings: tuple[str, ...]) -> str | tuple[str, ...]:
    several = tuple(dict.fromkeys(spellings))
    return several[0] if len(several) == 1 else several


def rows_in(path: Path) -> list[Row]:
    """All rows of a file that may not be there yet. Raises ConfigurationError."""
    if path.suffix not in {".yaml", ".yml"}:
        raise ConfigurationError(f"The questions cannot be written to {path}: give it a name that ends in .yaml.")
    if not path.exists() or not path.stat().st_size:
        return []
    rows = read_rows(path, unreviewed=True)
    try:
        yaml.safe_load(f"{path.read_text(encoding='utf-8')}\n- question: one more")
    except yaml.YAMLError:
        raise ConfigurationError(
            f"No question can be added to {path}: begin each row with `- ` at the start of a line, or name another."
        ) from None
    return rows


def append(path: Path, rows: Iterable[Row]) -> None:
    """Adds rows at the end; what stands in the file stays as it is, comments too. Raises ConfigurationError."""
    told = [_told(row) for row in rows]
    text = yaml.dump(told, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_WIDTH) if told else ""
    try:
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        with path.open("a", encoding="utf-8") as file:
            file.write((("" if before.endswith("\n") else "\n") if before else HEAD) + text)
    except OSError as error:
        raise ConfigurationError(f"The questions cannot be written to {path}: {error.strerror}.") from None


def _told(row: Row) -> dict[str, object]:
    order = ("id", "kind", "question", "contains", "answer", "pages", "quote")
    given = {name: getattr(row, name) for name in order}
    return {name: value for name, value in given.items() if value} | {"reviewed": row.reviewed}
