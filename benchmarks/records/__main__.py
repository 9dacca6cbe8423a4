"""Ask for the records of sites: `python -m benchmarks.records [--site NAME …] [--of KIND …] [--every N] [--show]`.

With `--every N`, the runs `--start 0` to `--start N-1` ask for everything together: what is done outlasts a stop.
"""

import argparse
import asyncio
import json
from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime, time
from pathlib import Path

from benchmarks.records.scoring import Judge, Judged, questions_of
from benchmarks.students.sites import DEMO, SITES
from bot.running import prepared_settings
from bot.workshop import open_workshop
from core.domain.answer import Outcome
from core.storage.records.all_records import Stated, stated_in
from evaluation.asking import ask
from evaluation.bench import Bench, open_bench
from evaluation.configurations import Configuration, configuration
from evaluation.scores.metrics import Share
from evaluation.suites.demo import demo_advisor
from evaluation.synthetic.things import Thing, course_things, event_things, person_things, place_things
from evaluation.workshop import AdvisorUnderTest

KINDS = ("courses", "events", "people", "places")
STATING = (DEMO, "columbia", "uvic", "schedule")


def main() -> None:
    """Print, by site and attribute, the shares with their 95 % intervals; with `--show` what is not right."""
    chosen = _options()
    judged = asyncio.run(run(chosen.site or STATING, chosen.of or KINDS, chosen.part, configuration(chosen.config)))
    print(report(judged))
    if chosen.show:
        for site, several in judged.items():
            print(*(_shown(site, each) for each in several if not each.is_right), sep="\n")
    if chosen.out:
        lines = [_told(site, each) for site, several in judged.items() for each in several]
        chosen.out.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in lines))


async def run(sites: Sequence[str], kinds: Sequence[str], part: slice, how: Configuration) -> dict[str, list[Judged]]:
    """Index each site, and ask for this part of the things of each attribute. Raises AdvisorError."""
    settings, found = prepared_settings(level="ERROR"), {}
    async with (
        open_workshop(settings) as workshop,
        open_bench(workshop, settings.eval_data, settings.data_dir / "eval-vectors") as bench,
    ):
        for site in sites:
            noon = datetime.combine(SITES[site].today, time(12), UTC)
            bench.clock = lambda noon=noon: noon
            advisor, name = await _advisor(bench, site, how)
            things = things_in(await stated_in(bench.database(name, how)), kinds)
            found[site] = await _asked(advisor, things, part)
    return found


async def _advisor(bench: Bench, site: str, how: Configuration) -> tuple[AdvisorUnderTest, str]:
    if site == DEMO:
        return await demo_advisor(bench, how), DEMO
    name = f"students-{site}"
    return await bench.on_files(name, how, SITES[site].files(bench.folder("cmu").parent)), name


def things_in(stated: Stated, kinds: Sequence[str]) -> list[Thing]:
    """The things of these kinds that the records state."""
    made = {
        "courses": course_things(stated.courses),
        "events": event_things(stated.events),
        "people": person_things(stated.people),
        "places": place_things(stated.places),
    }
    return [thing for kind in kinds for thing in made[kind]]


async def _asked(advisor: AdvisorUnderTest, things: Sequence[Thing], part: slice) -> list[Judged]:
    judge, by_attribute = Judge.of(things), defaultdict(list)
    for thing in things:
        by_attribute[thing.kind, thing.attribute].append(thing)
    chosen = [thing for several in by_attribute.values() for thing in several[part]]
    return [judge.judged(each, (await ask(advisor, each.text)).answer) for each in questions_of(chosen)]


def report(judged: dict[str, list[Judged]]) -> str:
    """One line an attribute, and the sum of each site."""
    lines = ["| site | attribute | n | right | from records | another record quoted | by records | not answered |"]
    lines += ["|---" * 8 + "|"]
    for site, several in judged.items():
        groups: dict[str, list[Judged]] = defaultdict(list)
        for each in several:
            groups[f"{each.asked.thing.kind}: {each.asked.thing.attribute}"].append(each)
        lines += [_row(site, name, group) for name, group in groups.items()]
        lines += [_row(site, "all", several)] if several else []
    everything = [each for several in judged.values() for each in several]
    return "\n".join([*lines, _row("all", "all", everything)])


def _row(site: str, name: str, several: Sequence[Judged]) -> str:
    right = Share(sum(each.is_right for each in several), len(several))
    by_records = sum(each.answer.written_by == "records" for each in several)
    others = [each for each in several if each.quotes_another]
    another = f"{len(others)} | {sum(each.answer.written_by == 'records' for each in others)}"
    refused = sum(each.answer.outcome == Outcome.NO_EVIDENCE for each in several)
    return f"| {site} | {name} | {len(several)} | {right} | {by_records} | {another} | {refused} |"


def _shown(site: str, one: Judged) -> str:
    another = ", ANOTHER RECORD" if one.quotes_another else ""
    wanted = " or ".join("; ".join(spellings[0] for spellings in value) for value in one.asked.thing.values)
    return f"{site} {one.asked.text!r}\n  wanted: {wanted}\n  {one.answer.outcome}{another}: {one.answer.text!r:.400}"


def _told(site: str, one: Judged) -> dict[str, object]:
    thing = one.asked.thing
    return {
        "site": site,
        "kind": thing.kind,
        "attribute": thing.attribute,
        "question": one.asked.text,
        "wanted": thing.values,
        "is_right": one.is_right,
        "quotes_another": one.quotes_another,
        "outcome": one.answer.outcome,
        "by": one.answer.written_by,
        "answer": one.answer.text,
    }


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.records", description=__doc__)
    parser.add_argument("--site", action="append", choices=STATING, help="only this site (repeatable)")
    parser.add_argument("--of", action="append", choices=KINDS, help="only records of this kind (repeatable)")
    parser.add_argument("--every", type=int, default=1, help="ask for every so many-th thing of an attribute")
    parser.add_argument("--start", type=int, default=0, help="the first of them, from 0")
    parser.add_argument("--config", default="default", help="a configuration of `advisor eval`")
    parser.add_argument("--show", action="store_true", help="print what is not right")
    parser.add_argument("--out", type=Path, help="a JSONL file for every answer")
    chosen = parser.parse_args()
    chosen.part = slice(chosen.start, None, chosen.every)
    return chosen


if __name__ == "__main__":
    main()
