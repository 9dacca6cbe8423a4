"""kill -9 at random moments, then a look at what holds: `python -m benchmarks.faults.kill_rounds --rounds 100`.

Each round starts one command on a prepared data folder with an embedded Postgres, kills the process, the postmaster,
one backend or a worker after a random delay, brings everything back, and checks the rules of `invariants`.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from benchmarks.faults.prepared import PreparedFolders
from benchmarks.faults.rounds import Commands, Kind, Round
from benchmarks.faults.serving_rounds import Serving
from benchmarks.faults.targets import NOTHING, TARGETS
from benchmarks.faults.workplace import Workplace
from benchmarks.sites.local_site import LocalSite, served
from benchmarks.sites.played_campus import PlayedCampus
from tests.standins.embedding_server import PlayedEmbeddings

OFFICES = 12
ATTEMPTS = 3  # for a round whose command ends before the kill
KINDS = ("crawl", "index", "embed", "migrate", "ask", "serve")


async def play(rounds: int, seed: int, kinds: Sequence[str], targets: Sequence[str], folder: Path) -> list[Round]:
    """All rounds, one after the other; folders of rounds with a finding are kept below `folder`."""
    with served(LocalSite()) as site:
        campus = PlayedCampus(OFFICES, site)
        folders = PreparedFolders(folder / "prepared", site)
        await folders.prepare()
        async with PlayedEmbeddings() as embeddings:
            commands = {kind.name: kind for kind in _kinds(campus, embeddings)}
            player = Commands(folders, campus)
            for kind in commands.values():
                if kind.name in kinds:
                    await player.measure(kind, folders.copy(kind.folder, folder / f"usual-{kind.name}"))
            print("undisturbed:", ", ".join(f"{name} {took:.1f} s" for name, took in player.usual.items()), flush=True)
            done = []
            for number in range(rounds):
                name, target = kinds[number % len(kinds)], targets[number // len(kinds) % len(targets)]
                for attempt in range(ATTEMPTS):
                    chance = random.Random(f"{seed}.{number}.{attempt}")  # noqa: S311 - repeatable on purpose
                    each = await _one(Round(number, name, target), commands.get(name), player, folder, chance)
                    if each.hit != NOTHING:
                        break
                done.append(each)
    return done


async def _one(planned: Round, kind: Kind | None, player: Commands, folder: Path, chance: random.Random) -> Round:
    target = folder / f"round-{planned.number:03}"
    shutil.rmtree(target, ignore_errors=True)
    place = player.folders.copy(kind.folder if kind else "crawled", target)
    started = time.monotonic()
    if kind:
        await player.play(kind, place, planned, chance)
    else:
        await Serving(player.campus).play(place, planned, chance)
    _finish(place, planned, time.monotonic() - started)
    return planned


def _finish(place: Workplace, done: Round, seconds: float) -> None:
    for pid in place.processes():  # told already; the next rounds shall not feel it
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    back = "-" if done.recovery_seconds is None else f"{done.recovery_seconds:.1f} s"
    print(f"{done.number:4} {done.kind:8}{done.hit:11}after {done.delay:4.1f} s back {back:>7} round {seconds:5.1f} s",
          *(f"\n       {line}" for line in done.violations + done.hangs), flush=True)  # fmt: skip
    if not done.violations and not done.hangs:
        shutil.rmtree(place.folder, ignore_errors=True)


def _kinds(campus: PlayedCampus, embeddings: PlayedEmbeddings) -> list[Kind]:
    question = next(iter(campus.offices.values())).question
    return [
        Kind("crawl", "crawled", ("crawl",), crawls=True),
        Kind("index", "empty", ("crawl",), crawls=True),
        Kind("embed", "crawled", ("embed",), embeddings.settings),
        Kind("migrate", "older", ("migrate",)),
        Kind("ask", "crawled", ("ask", question, "--conversation", "round")),
    ]


def table(rounds: Sequence[Round]) -> str:
    """One line a kind and target."""
    lines = [f"{'killed':10}{'what':12}{'rounds':>7}{'violations':>12}{'hangs':>7}{'longest recovery':>18}"]
    for kind, hit in sorted({(each.kind, each.hit) for each in rounds}):
        those = [each for each in rounds if (each.kind, each.hit) == (kind, hit)]
        longest = max((each.recovery_seconds or 0.0 for each in those), default=0.0)
        broken, hung = (sum(bool(found) for found in group) for group in _findings(those))
        lines.append(f"{kind:10}{hit:12}{len(those):>7}{broken:>12}{hung:>7}{longest:>16.1f} s")
    broken, hung = (sum(bool(found) for found in group) for group in _findings(rounds))
    lines.append(f"{'all':22}{len(rounds):>7}{broken:>12}{hung:>7}")
    return "\n".join(lines)


def _findings(rounds: Sequence[Round]) -> tuple[list[list[str]], list[list[str]]]:
    return [each.violations for each in rounds], [each.hangs for each in rounds]


def main() -> int:
    """Prints each round and the table; 1 when a rule was broken or something hung."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument("--targets", nargs="+", choices=TARGETS, default=TARGETS)
    parser.add_argument("--json", type=Path, help="write every round into this file")
    parser.add_argument("--folder", type=Path, help="an empty folder to work in, which is kept")
    given = parser.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp(prefix="kill-rounds-"))
    started = time.monotonic()
    done = asyncio.run(play(given.rounds, given.seed, given.kinds, given.targets, folder))
    print(table(done))
    print(f"{time.monotonic() - started:.0f} s in all; rounds with a finding are kept in {folder}")
    if given.json:
        given.json.write_text(json.dumps([asdict(each) for each in done], indent=1), encoding="utf-8")
    return 1 if any(each.violations or each.hangs for each in done) else 0


if __name__ == "__main__":
    sys.exit(main())
