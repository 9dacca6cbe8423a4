"""Score turns of conversations on the demo campus: `python -m benchmarks.turns [--sealed] [--kind NAME …] [--show]`."""

import argparse
import asyncio
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from benchmarks.turns.rows import TurnRow, read_turns
from benchmarks.turns.scoring import Done
from bot.running import prepared_settings
from bot.workshop import open_workshop
from evaluation.asking import ask
from evaluation.bench import open_bench
from evaluation.configurations import Configuration, configuration
from evaluation.scores.metrics import Share
from evaluation.suites.demo import demo_advisor

_BAD = ("taken", "glued", "not due")


@dataclass
class Clock:
    """The time on the campus."""

    time: datetime

    def now(self) -> datetime:
        """That time."""
        return self.time


def main() -> None:
    """Print the figures with their 95 % intervals; with `--show` the turns that went wrong."""
    chosen = _options()
    rows = [row for row in read_turns(chosen.sealed) if not chosen.kind or row.kind in chosen.kind]
    done = asyncio.run(run(rows, configuration(chosen.config)))
    print(report(done))
    if chosen.show:
        print(*(shown(each) for each in done if is_bad(each)), sep="\n\n")


async def run(rows: Sequence[TurnRow], how: Configuration) -> list[Done]:
    """Ask each turn after those of its history, in a conversation of its own. Raises AdvisorError."""
    settings = prepared_settings(level="ERROR")
    usual = datetime(2026, 9, 14, 12, tzinfo=ZoneInfo(settings.timezone))
    clock = Clock(usual)
    cache = settings.data_dir / "eval-vectors"
    async with open_workshop(settings) as workshop, open_bench(workshop, settings.eval_data, cache) as bench:
        bench.clock = clock.now
        advisor = await demo_advisor(bench, how)
        done = []
        for row in rows:
            clock.time = row.now.replace(tzinfo=usual.tzinfo) if row.now else usual
            done.append(Done(row, (await ask(advisor, row.turn, row.history)).answer))
        return done


def report(done: Sequence[Done]) -> str:
    """Each figure with its interval."""
    found: dict[str, list[float]] = defaultdict(list)
    for each in done:
        for metric, score in each.scores.items():
            found[metric].append(score)
    shares = {metric: Share(round(sum(values)), len(values)) for metric, values in sorted(found.items())}
    return "\n".join([f"{len(done)} turns", *(f"{metric}: {share}" for metric, share in shares.items())])


def is_bad(one: Done) -> bool:
    """Whether one of its figures went wrong."""
    return any(
        score == 1 if any(word in metric for word in _BAD) else score == 0
        for metric, score in one.scores.items()
        if "anywhere" not in metric
    )


def shown(one: Done) -> str:
    row = one.row
    before = f" (after {list(row.history)!r})" if row.history else ""
    at = f" at {row.now:%Y-%m-%d %H:%M}" if row.now else ""
    wanted = f"\n  wanted: {row.says}" if row.says else ""
    return f"{row.id} {row.kind} {row.turn!r}{before}{at}{wanted}\n  {one.answer.outcome}: {one.answer.text!r:.500}"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sealed", action="store_true", help="the part that is opened once, at the end")
    parser.add_argument("--kind", action="append", default=[], help="only turns of this kind (repeatable)")
    parser.add_argument("--config", default="default", help="a configuration of `advisor eval`")
    parser.add_argument("--show", action="store_true", help="print the turns that went wrong")
    return parser.parse_args()


if __name__ == "__main__":
    main()
