"""Score turns in which a thing dies or kills, or a person may: `python -m benchmarks.turns.things [--show]`."""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.moments.rows import SITES, read_moments
from core.models.local_embedder import OnnxEmbedder
from core.models.turn_reader import OnnxTurnReader
from core.rag.understanding.routing.router import Router
from evaluation.scores.metrics import Share

ROWS = Path(__file__).with_name("things.jsonl")
# Said behind each question about time of the invented campuses.
BEHIND = {"open": "my phone is about to die", "held": "battery is gonna die"}


class Thing(NamedTuple):
    """A turn; `kind` is distress or lookalike, `half` held if no rule was written after it was looked at."""

    id: str
    half: str
    kind: str
    turn: str


def main() -> None:
    """Print how many of each kind and half get the reply for people in distress; with `--show` which are wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", action="store_true", help="print the turns that went wrong")
    chosen, router = parser.parse_args(), Router(OnnxTurnReader(OnnxEmbedder()).read)
    rows = [*read_things(), *_behind_questions()]
    for kind in dict.fromkeys((row.kind, row.half) for row in rows):
        these = [row for row in rows if (row.kind, row.half) == kind]
        print(*kind, Share(len(found(these, router)), len(these)), sep=", ")
    if chosen.show:
        wrong = [row for row in rows if bool(found([row], router)) is (row.kind != "distress")]
        print(*(f"{row.id}: {row.turn}" for row in wrong), sep="\n")


def read_things() -> list[Thing]:
    """All rows."""
    return [Thing(**json.loads(line)) for line in ROWS.read_text(encoding="utf-8").splitlines()]


def found(rows: Sequence[Thing], router: Router) -> list[str]:
    """The ids of those that are taken for words of distress."""
    return [row.id for row in rows if router.is_distress(row.turn)]


def _behind_questions() -> Iterator[Thing]:
    for site in SITES:
        for number, row in enumerate(read_moments(site)):
            for half, words in BEHIND.items():
                turn = f"{row.turn.rstrip('? ')}, {words}"
                yield Thing(f"{site}-{number}", half, "lookalike behind a question", turn)


if __name__ == "__main__":
    main()
