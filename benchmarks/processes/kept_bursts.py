"""Many bursts, whose outcomes are kept in a file: a run that was broken off goes on after the last whole burst."""

import json
import random
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from benchmarks.processes.bursts import Both, burst
from benchmarks.processes.bursts_report import Outcome, told


async def bursts(here: Both, times: int, seed: int, kept: Path) -> list[Outcome]:
    """So many bursts in all, each with a chance of its own; `kept` has a line of JSON for each."""
    for number in range(len(read_bursts(kept)), times):
        found = await burst(here, random.Random(f"{seed}.{number}"))  # noqa: S311
        keep_burst(kept, found)
        print(f"burst {number + 1} of {times}: {told(found)}", file=sys.stderr, flush=True)
    return [each for burst in read_bursts(kept)[:times] for each in burst]


def keep_burst(kept: Path, found: Sequence[Outcome]) -> None:
    """Adds a burst."""
    with kept.open("a", encoding="utf-8") as file:
        file.write(json.dumps([asdict(each) for each in found]) + "\n")


def read_bursts(kept: Path) -> list[list[Outcome]]:
    """The bursts that are kept; none without the file."""
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    return [[Outcome(**each) for each in json.loads(line)] for line in lines]
