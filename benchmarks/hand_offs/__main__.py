"""Steps and clicks of a hand-off, and what holds under kill -9: `python -m benchmarks.hand_offs --platform slack`."""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager
from functools import partial
from itertools import cycle
from pathlib import Path
from statistics import median

from benchmarks.hand_offs.kills import Result, each_step, play
from benchmarks.hand_offs.on_discord import discord_stage
from benchmarks.hand_offs.on_slack import slack_stage
from benchmarks.hand_offs.stages import Stage
from core.storage.embedded_postgres import EmbeddedPostgres
from migrations.run import upgrade
from tests.standins.databases import execute, with_database

Opened = Callable[[], AbstractAsyncContextManager[Stage]]
STAGES: Mapping[str, Opened] = {
    "discord": discord_stage,
    "slack": slack_stage,
    "slack-blind": partial(slack_stage, may_look=False),
}

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
    """Prints each batch and all together; 1 when something was lost, doubled or seen by the wrong person."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--platform", choices=STAGES, default="discord", help="slack-blind: without channels:history")
    parser.add_argument("--hand-offs", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=50, help="so many share a database and a platform")
    parser.add_argument("--steps", type=int, default=100, help="processes die at each step up to this one; 0: never")
    given = parser.parse_args()
    dying = cycle(each_step(given.steps) if given.steps else [0])
    results: list[Result] = []
    with tempfile.TemporaryDirectory(prefix="hand-offs-") as folder:
        postgres = EmbeddedPostgres(Path(folder) / "postgres", {"fsync": "off", "max_connections": "100"})
        url, start = postgres.start(), time.monotonic()
        try:
            for number, size in enumerate(_batches(given.hand_offs, given.at_once), start=1):
                execute(url, f"create database batch{number}")
                began = time.monotonic()
                results.append(asyncio.run(_play(STAGES[given.platform], url, f"batch{number}", size, dying)))
                print(report(f"batch {number}", results[-1], time.monotonic() - began), flush=True)
        finally:
            postgres.close()
    whole = _together(results)
    print(report("all", whole, time.monotonic() - start))
    return 1 if whole.lost or whole.doubled or whole.seen_by_others else 0


async def _play(opened: Opened, url: str, name: str, size: int, dying: Iterator[int]) -> Result:
    here = with_database(url, name)
    await asyncio.to_thread(upgrade, here)
    async with opened() as stage:
        return await play(stage, here, size, dying)


def _together(results: list[Result]) -> Result:
    asked = [each for result in results for each in result.asked]
    whole = Result(asked, sum(result.deaths for result in results))
    for result in results:
        whole.lost.extend(result.lost)
        whole.doubled.extend(result.doubled)
        whole.seen_by_others.extend(result.seen_by_others)
    return whole


def _batches(number: int, size: int) -> list[int]:
    return [min(size, number - start) for start in range(0, number, size)]


if __name__ == "__main__":
    raise SystemExit(main())
