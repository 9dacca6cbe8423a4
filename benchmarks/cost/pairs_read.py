"""What the pairs that the cross-encoder reads bring: `python -m benchmarks.cost.pairs_read --site handbook --every 2`.

The open questions of students with an answer on the pages are asked with so many of the likeliest statements read, and
compared in pairs with the most.
"""

import argparse
import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt

from benchmarks.students.__main__ import Day, index_of
from benchmarks.students.rows import StudentRow, read_rows
from benchmarks.students.scoring import Scored
from benchmarks.students.sites import SITES
from bot.running import prepared_settings
from bot.workshop import open_workshop
from core.rag.answering.extractive_writer import ExtractiveWriter
from evaluation.asking import ask
from evaluation.bench import open_bench
from evaluation.configurations import DEFAULT
from evaluation.workshop import AdvisorUnderTest

NUMBERS = (12, 8, 6, 4, 2, 1, 0)  # the most first: later ones find its readings in the cache
SHOWN = ("right at first line", "right anywhere")
Right = dict[str, dict[int, float]]  # by metric and by how many are read


def main() -> None:
    """Print how many are right by how many are read, and the paired difference from the most with its 95 % interval."""
    chosen = _options()
    rows = [row for row in read_rows(is_sealed=False) if row.site == chosen.site and not row.unanswerable]
    print(*_table(asyncio.run(_asked(chosen.site, rows[:: chosen.every]))), sep="\n")


async def _asked(site: str, rows: Sequence[StudentRow]) -> list[Right]:
    settings, day = prepared_settings(level="ERROR"), Day(SITES[site].today)
    cache, right = settings.data_dir / "eval-vectors", []
    async with open_workshop(settings) as workshop, open_bench(workshop, settings.eval_data, cache) as bench:
        bench.clock = day.now
        advisor = await index_of(bench, site, DEFAULT)
        for row in rows:
            day.today = row.today or SITES[site].today
            scored = {number: await _scored(reading(advisor, number), row) for number in NUMBERS}
            right.append({name: {number: each[name] for number, each in scored.items()} for name in SHOWN})
    return right


async def _scored(advisor: AdvisorUnderTest, row: StudentRow) -> dict[str, float]:
    return Scored(row, (await ask(advisor, row.question, row.history)).answer).scores


def reading(advisor: AdvisorUnderTest, number: int) -> AdvisorUnderTest:
    """The same advisor, whose cross-encoder reads so many statements before one is chosen."""
    engine = advisor.engine
    if not isinstance(engine.spare_writer, ExtractiveWriter) or engine.clock is None:
        raise TypeError(f"{type(engine.spare_writer).__name__} reads no statements")
    quoting = replace(engine.spare_writer, read=number)
    clock = replace(engine.clock, quoter=quoting)
    return replace(advisor, engine=replace(engine, spare_writer=quoting, clock=clock))


def _table(asked: Sequence[Right]) -> Iterator[str]:
    yield f"{len(asked)} questions\n\n| pairs read | {' | '.join(SHOWN)} | difference at first line |"
    yield "|---" * (len(SHOWN) + 2) + "|"
    for number in NUMBERS:
        shares = (f"{sum(each[name][number] for each in asked) / len(asked):.3f}" for name in SHOWN)
        yield f"| {number} | {' | '.join(shares)} | {_difference(asked, number)} |"


def _difference(asked: Sequence[Right], number: int) -> str:
    found = [each[SHOWN[0]][number] - each[SHOWN[0]][NUMBERS[0]] for each in asked]
    mean = sum(found) / len(found)
    error = sqrt(sum((each - mean) ** 2 for each in found) / len(found) / len(found))
    return f"{mean:+.3f} ± {1.96 * error:.3f}"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cost.pairs_read", description=__doc__)
    parser.add_argument("--site", default="demo", choices=list(SITES))
    parser.add_argument("--every", type=int, default=1, help="only every so many-th question")
    return parser.parse_args()


if __name__ == "__main__":
    main()
