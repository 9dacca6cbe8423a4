"""Measure all techniques: `python -m benchmarks.techniques --data FOLDER --cache FOLDER [--only NAME] [--set NAME]`."""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.techniques.cells import Kept
from benchmarks.techniques.listed import TECHNIQUES, Technique
from benchmarks.techniques.measuring import Measuring
from benchmarks.techniques.model_calls import Calls, counted_workshop
from benchmarks.techniques.question_set import QuestionSet
from benchmarks.techniques.sets import SETS
from benchmarks.techniques.table import table
from bot.running import prepared_settings
from evaluation.bench import open_bench
from evaluation.configurations import CONFIGURATIONS


@dataclass(frozen=True)
class Wanted:
    """The techniques and sets to measure (all without names), each set with its own number of questions or `count`."""

    techniques: Sequence[str] = ()
    sets: Sequence[str] = ()
    count: int | None = None

    def of(self) -> list[tuple[QuestionSet, list[Technique]]]:
        """By set, the techniques that its score can tell about."""
        sets = [each for each in SETS.values() if each.name in (self.sets or SETS)]
        return [(of, [each for each in TECHNIQUES if self._is_told(each, of)]) for of in sets]

    def _is_told(self, technique: Technique, of: QuestionSet) -> bool:
        is_there = technique.configuration in CONFIGURATIONS and of.name in technique.seen_by
        return is_there and technique.name in (self.techniques or [technique.name])


async def run(data: Path, cache: Path, kept: Kept, wanted: Wanted) -> None:
    """Measures what is not kept; sets on the same pages share an index. Raises AdvisorError."""
    calls = Calls()
    async with (
        counted_workshop(prepared_settings(level="ERROR"), calls) as workshop,
        open_bench(workshop, data, cache, _tell) as bench,
    ):
        for of, techniques in wanted.of():
            await Measuring(bench, calls, kept, wanted.count).measure(of, techniques)


def _tell(doing: str, done: int, total: int) -> None:
    if done == total or doing.endswith("measured"):
        print(f"{doing} {done} of {total}", file=sys.stderr, flush=True)


def main() -> None:
    """Measures, and prints the table of all that is kept of this state of the code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="the folder that holds cmu/, html/, pdf/, syllabi/ and turns/")
    parser.add_argument("--cache", type=Path, help="where the vectors of passages are kept")
    parser.add_argument("--only", action="append", default=[], choices=[each.name for each in TECHNIQUES])
    parser.add_argument("--set", action="append", default=[], choices=list(SETS))
    parser.add_argument("--questions", type=int, help="at most so many of each set")
    parser.add_argument("--out", type=Path, default=Path(".advisor/techniques"), help="where results are kept")
    parser.add_argument("--kept", action="store_true", help="measure nothing, print what is kept")
    chosen = parser.parse_args()
    kept = Kept.of_this_code(chosen.out)
    if not chosen.kept:
        if chosen.data is None or chosen.cache is None:
            parser.error("name the folders --data and --cache, or print what is kept with --kept")
        asyncio.run(run(chosen.data, chosen.cache, kept, Wanted(chosen.only, chosen.set, chosen.questions)))
    print(table(kept))


if __name__ == "__main__":
    main()
