"""Steps and clicks of a hand-off, and what holds under kill -9: `python -m benchmarks.hand_offs --hand-offs 200`."""

import argparse
import asyncio
import tempfile
import time
from itertools import cycle
from pathlib import Path
from statistics import median

from benchmarks.hand_offs.kills import Result, each_step, play
from core.storage.embedded_postgres import EmbeddedPostgres
from migrations.run import upgrade
from tests.standins.databases import execute, with_database

# What a person does without any disturbance: presses, and forms that are sent.
STUDENT = "press “Ask a person”, send the form, read the reply"
OFFICE = "press “Reply”, write and send it"


def report(name: str, result: Result, seconds: float) -> str:
    """A few lines for one play."""
    clicks, office = [each.clicks for each in result.asked], [each.office_clicks for each in result.asked]
    found = f"lost {len(result.lost)}, doubled {len(result.doubled)}, seen by others {len(result.seen_by_others)}"
    lines = [f"{name}: {len(clicks)} hand-offs, {result.deaths} kills, {seconds:.0f} s: {found}"]
    lines.append(f"  student: median {median(clicks):g} clicks, most {max(clicks)} ({STUDENT})")
    lines.append(f"  office:  median {median(office):g} clicks, most {max(office)} ({OFFICE})")
    return "\n".join([*lines, *(f"  {each}" for each in result.lost + result.doubled + result.seen_by_others)])


def main() -> int:
    """Prints each batch; 1 when something was lost, doubled or seen by the wrong person."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hand-offs", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=50, help="so many share a database and a Discord")
    parser.add_argument("--steps", type=int, default=100, help="processes die at each step up to this one; 0: never")
    given = parser.parse_args()
    dying = cycle(each_step(given.steps) if given.steps else [0])
    failed = 0
    with tempfile.TemporaryDirectory(prefix="hand-offs-") as folder:
        postgres = EmbeddedPostgres(Path(folder) / "postgres", {"fsync": "off", "max_connections": "100"})
        url = postgres.start()
        try:
            for number, size in enumerate(_batches(given.hand_offs, given.at_once), start=1):
                execute(url, f"create database batch{number}")
                here = with_database(url, f"batch{number}")
                upgrade(here)
                began = time.monotonic()
                result = asyncio.run(play(here, size, dying))
                print(report(f"batch {number}", result, time.monotonic() - began), flush=True)
                failed += len(result.lost) + len(result.doubled) + len(result.seen_by_others)
        finally:
            postgres.close()
    return 1 if failed else 0


def _batches(number: int, size: int) -> list[int]:
    return [min(size, number - start) for start in range(0, number, size)]


if __name__ == "__main__":
    raise SystemExit(main())
