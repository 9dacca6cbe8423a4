"""Turns of others with what their authors told of themselves, from the folder of public data."""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.memory.people import Asked
from core.personal.selecting import Statement

OTHERS = 19  # people whose preferences stand beside the right one
_SEED = 18


@dataclass(frozen=True, slots=True)
class Choice:
    """A question with options, in an order of chance, and its author's preference among those of 20 people."""

    asked: Asked
    options: tuple[str, ...]
    right: int


def read_turns(folder: Path, field: str) -> list[Asked]:
    """Turns as their `utterance` or `rewrite`, each with all statements of its author."""
    return [_turn(row, field) for row in _rows(folder / "memory" / "personal_facts.jsonl")]


def read_choices(folder: Path) -> list[Choice]:
    """Questions that a stated preference decides."""
    rows, chance = list(_rows(folder / "memory" / "preferences_mcq.jsonl")), random.Random(_SEED)
    return [_choice(row, rows, chance) for row in rows]


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _turn(row: dict[str, Any], field: str) -> Asked:
    names = list(row["user_facts"])
    relevant = frozenset(names.index(name) for name in row["relevant_facts"] if name in names)
    return Asked(row[field], tuple(Statement(text) for text in row["user_facts"].values()), relevant, row["title"])


def _choice(row: dict[str, Any], rows: Sequence[dict[str, Any]], chance: random.Random) -> Choice:
    others = chance.sample([each["preference"] for each in rows if each["topic"] != row["topic"]], OTHERS)
    preferences = [row["preference"], *others]
    chance.shuffle(preferences)
    options = list(row["options"])
    chance.shuffle(options)
    right = options.index(row["options"][row["correct_index"]])
    place = frozenset({preferences.index(row["preference"])})
    asked = Asked(row["question"], tuple(Statement(text) for text in preferences), place, row["id"])
    return Choice(asked, tuple(options), right)
