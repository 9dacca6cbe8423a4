"""Score questions about time on invented campuses: `python -m benchmarks.moments [--site NAME …] [--chatter]`."""

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from benchmarks.moments.rows import SITES, pages, read_moments
from benchmarks.turns.__main__ import Clock, report, shown
from benchmarks.turns.scoring import RIGHT, Done
from bot.running import prepared_settings
from bot.workshop import open_workshop
from evaluation.asking import ask
from evaluation.bench import Bench, open_bench
from evaluation.configurations import Configuration, configuration

_WAYS = (
    "ok so my roommate and i keep arguing about this, {}",
    "long day ugh. {}",
    "first year here and kinda lost lol. {}",
    "my sister is visiting - {}",
    "sry if this is a dumb one but i never get this right, {}",
    "{}, my phone is about to die",
    "{} or nah",
    "{}? i totally forgot to check",
    "group project from hell, {}",
    "running on zero sleep rn... {}",
    "{} asking for a friend haha",
    "alarm didnt go off this morning, {}",
    "im new and nobody tells me anything. {}",
    "{} or did i snooze",
)


def main() -> None:
    """Print the figures with their 95 % intervals; with `--show` the turns that went wrong."""
    chosen = _options()
    done = asyncio.run(run(chosen.site or SITES, configuration(chosen.config), has_chatter=chosen.chatter))
    print(report(done))
    if chosen.show:
        print(*(shown(each) for each in done if _is_wrong(each)), sep="\n\n")


async def run(sites: Sequence[str], how: Configuration, *, has_chatter: bool = False) -> list[Done]:
    """Ask each turn at its time, alone, as it is or with chatter around it. Raises AdvisorError."""
    settings = prepared_settings(level="ERROR")
    zone, cache = ZoneInfo(settings.timezone), settings.data_dir / "eval-vectors"
    async with open_workshop(settings) as workshop, open_bench(workshop, settings.eval_data, cache) as bench:
        return [each for site in sites for each in await _asked(site, bench, how, zone, has_chatter)]


async def _asked(site: str, bench: Bench, how: Configuration, zone: ZoneInfo, has_chatter: bool) -> list[Done]:
    clock, done = Clock(datetime.now(zone)), []
    bench.clock = clock.now
    advisor = await bench.on_files(f"moments-{site}", how, {site: pages(site)})
    for number, row in enumerate(read_moments(site)):
        at = row.now.replace(tzinfo=zone) if row.now else clock.time
        clock.time, turn = at, with_chatter(row.turn, number) if has_chatter else row.turn
        done.append(Done(replace(row, now=at, turn=turn), (await ask(advisor, turn)).answer))
    return done


def _is_wrong(one: Done) -> bool:
    return one.scores.get(f"{RIGHT} ({one.row.kind})") == 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", action="append", default=[], choices=SITES, help="only this campus (repeatable)")
    parser.add_argument("--config", default="default", help="a configuration of `advisor eval`")
    parser.add_argument("--chatter", action="store_true", help="with chatter around each turn")
    parser.add_argument("--show", action="store_true", help="print the turns that went wrong")
    return parser.parse_args()


def with_chatter(turn: str, number: int) -> str:
    """The turn in one of the ways, that its `number` says."""
    return _WAYS[number % len(_WAYS)].format(turn.rstrip("? "))


if __name__ == "__main__":
    main()
