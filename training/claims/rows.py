"""Read what is written for the model of claims: invented passages, and true and false claims of replies about them.

A line of `training/invented/replies` is `{title, heading, text, turns: [{question, true: [[kind, claim]], false: …}]}`.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.domain.units import CELL_BORDER

FOLDER = Path(__file__).parents[1] / "invented" / "replies"
_HELD_OUT = 10  # one passage in so many
_TABLE_ROW = re.compile(r"^\|(.*)\|[ \t]*$", re.MULTILINE)
_TABLE_BORDER = re.compile(r"^[-:| ]*-[-:| ]*\n", re.MULTILINE)


@dataclass(frozen=True)
class Claim:
    """A claim of a reply to a question, and whether the passage (title, heading and text, a line each) supports it."""

    question: str
    text: str
    passage: str
    is_true: bool
    kind: str = ""

    @property
    def is_held_out(self) -> bool:
        """Whether its passage is left out of training, by its hash."""
        return hashlib.sha256(self.passage.encode()).digest()[0] % _HELD_OUT == 0


def read_replies(folder: Path = FOLDER) -> list[Claim]:
    """Every claim of the folder's files. Raises OSError, ValueError and KeyError."""
    lines = (line for path in sorted(folder.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines())
    return [claim for line in lines for claim in _claims(json.loads(line))]


def _claims(line: dict[str, Any]) -> Iterator[Claim]:
    passage = "\n".join(filter(None, [line["title"], line["heading"], as_stored(line["text"])]))
    for turn in line["turns"]:
        for name in ("true", "false"):
            yield from (Claim(turn["question"], text, passage, name == "true", kind) for kind, text in turn[name])


def as_stored(text: str) -> str:
    """A passage with its Markdown tables as the index stores tables."""
    rows = _TABLE_ROW.sub(lambda row: CELL_BORDER.join(map(str.strip, row[1].split("|"))), text.strip())
    return _TABLE_BORDER.sub("", rows)
