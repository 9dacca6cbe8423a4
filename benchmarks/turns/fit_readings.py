"""Fit when a turn is read with the talk: `python -m benchmarks.turns.fit_readings FOLDER [--round NAME …]`.

The rows of a round are a file of FOLDER, made where it is not there. Prints, with each of several rounds left out of
the fit once, what is right and what is carried over, and the weights of all.
"""

import argparse
import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from benchmarks.proposals.fit import Case, fit
from benchmarks.turns.__main__ import Clock
from benchmarks.turns.readings import STUDENTS, TwoReadings, both_read, rows_of, talk_after
from benchmarks.turns.rows import ROUNDS, UNRELATED
from bot.running import prepared_settings
from bot.workshop import open_workshop
from core.domain.conversation import Turn
from core.rag.readings import WEIGHTS, is_about_talk
from evaluation.bench import open_bench
from evaluation.configurations import DEFAULT
from evaluation.scores.metrics import Share
from evaluation.suites.demo import demo_advisor

Chooses = Callable[[TwoReadings], bool]


async def gathered(name: str) -> list[TwoReadings]:
    """The rows of a round. Raises AdvisorError."""
    settings = prepared_settings(level="ERROR")
    usual = datetime(2026, 9, 14, 12, tzinfo=ZoneInfo(settings.timezone))
    clock, cache = Clock(usual), settings.data_dir / "eval-vectors"
    async with open_workshop(settings) as workshop, open_bench(workshop, settings.eval_data, cache) as bench:
        bench.clock = clock.now
        advisor, found = await demo_advisor(bench, DEFAULT), list[TwoReadings | None]()
        talks: dict[tuple[str, ...], list[Turn]] = {}
        for row in rows_of(name):
            clock.time = row.now.replace(tzinfo=usual.tzinfo) if row.now else usual
            if row.history not in talks:
                talks[row.history] = await talk_after(advisor, row.history)
            found.append(await both_read(advisor, name, row, talks[row.history]))
    return [each for each in found if each is not None]


def read_file(path: Path) -> list[TwoReadings]:
    """The rows of a round."""
    return [TwoReadings(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def report(rows: Sequence[TwoReadings]) -> str:
    """What each way of choosing does, and the weights fitted on all rows."""
    rounds = {row.round for row in rows}
    held_out = {each: fitted([row for row in rows if row.round != each]) for each in rounds}
    ways: dict[str, Chooses] = {
        "alone": lambda row: False,
        "with the talk": lambda row: True,
        "by its words": lambda row: row.features["points"] > 0,
        "fitted, its round left out": lambda row: is_about_talk(row.features, held_out[row.round]),
        "the better one": lambda row: row.leans,
    }
    lines = [f"{name}: {_told(rows, chooses)}" for name, chooses in ways.items()]
    weights = ", ".join(f"{name} {value:.2f}" for name, value in fitted(rows).items())
    return "\n".join([f"{len(rows)} turns", *lines, weights])


def fitted(rows: Sequence[TwoReadings]) -> dict[str, float]:
    """The weights for turns that do not ask the same of another thing."""
    names = [name for name in WEIGHTS if name != "bias"]
    open_to_both = [row for row in rows if not row.features["same"]]
    cases = [Case(row.round, [row.features[name] for name in names], row.leans, True) for row in open_to_both]
    return dict(zip([*names, "bias"], map(float, fit(cases)), strict=True))


def _told(rows: Sequence[TwoReadings], chooses: Chooses) -> str:
    shares = []
    for kind in dict.fromkeys(row.kind for row in rows):
        chosen = [(row, chooses(row)) for row in rows if row.kind == kind]
        right = sum(row.joined if is_joined else row.alone for row, is_joined in chosen)
        shares.append(f"{kind} right {Share(right, len(chosen))}")
        if kind in {UNRELATED, STUDENTS}:
            shares.append(f"carried over {Share(sum(is_joined for _, is_joined in chosen), len(chosen))}")
    return "; ".join(shares)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--round", action="append", default=[], choices=[*ROUNDS, STUDENTS], help="repeatable")
    chosen = parser.parse_args()
    paths = {name: chosen.folder / f"{name}.jsonl" for name in chosen.round or [*ROUNDS, STUDENTS]}
    for name, path in paths.items():
        if not path.is_file():
            path.write_text("".join(json.dumps(asdict(each)) + "\n" for each in asyncio.run(gathered(name))))
    if len(paths) > 1:
        print(report([row for path in paths.values() for row in read_file(path)]))


if __name__ == "__main__":
    main()
