"""What partitions would cost and save: `python -m benchmarks.cost.partitions postings --chunks 100000`."""

import argparse
import asyncio
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path

from benchmarks.cost.long_runs import Say, kept_or_temporary, saying
from benchmarks.cost.partitions import autovacuum, of_postings, of_turns
from core.storage.waiting import any_length

Work = Coroutine[object, object, None]


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cost.partitions", description=__doc__)
    parser.add_argument("part", choices=list(PARTS))
    parser.add_argument("--chunks", type=int, default=100_000, help="how many chunks the index holds")
    parser.add_argument("--turns", type=int, default=1_000_000, help="how many turns the history holds")
    parser.add_argument("--partitions", type=int, default=16, help="how many partitions `postings` gets")
    parser.add_argument("--rounds", type=int, default=3, help="how often each figure is measured")
    parser.add_argument("--keep", type=Path, help="where the index is kept; a temporary folder without it")
    chosen = parser.parse_args()
    with kept_or_temporary(chosen.keep) as folder, any_length():
        asyncio.run(PARTS[chosen.part](folder, chosen, saying()))


def _postings(folder: Path, chosen: argparse.Namespace, say: Say) -> Work:
    return of_postings.compare(folder, chosen.chunks, chosen.partitions, chosen.rounds, say)


def _vacuum(folder: Path, chosen: argparse.Namespace, say: Say) -> Work:
    return autovacuum.compare(folder, chosen.chunks, chosen.rounds, say)


def _turns(folder: Path, chosen: argparse.Namespace, say: Say) -> Work:
    return of_turns.compare(folder, chosen.turns, chosen.rounds, say)


PARTS: Mapping[str, Callable[[Path, argparse.Namespace, Say], Work]] = {
    "postings": _postings,
    "vacuum": _vacuum,
    "turns": _turns,
}


if __name__ == "__main__":
    main()
