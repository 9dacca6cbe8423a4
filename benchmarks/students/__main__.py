"""Score the questions of students: `python -m benchmarks.students [--sealed] [--site NAME …] [--show]`."""

import argparse
import asyncio
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from pathlib import Path

from benchmarks.students.rows import StudentRow, read_rows
from benchmarks.students.scoring import Scored
from benchmarks.students.sites import DEMO, SITES
from bot.running import prepared_settings
from bot.workshop import open_workshop
from evaluation.asking import ask
from evaluation.bench import Bench, open_bench
from evaluation.configurations import Configuration, configuration
from evaluation.scores.metrics import Share
from evaluation.suites.demo import demo_advisor
from evaluation.workshop import AdvisorUnderTest

_BY_GROUP = ("right at first line", "right anywhere", "wrongly refused", "wrong headline", "wrongly answered")


@dataclass
class Day:
    """The day on the campus."""

    today: date

    def now(self) -> datetime:
        """Noon of that day."""
        return datetime.combine(self.today, time(12), UTC)


def main() -> None:
    """Print the figures with their 95 % intervals, by site, kind and style; with `--show` what is not right."""
    chosen = _options()
    scored = asyncio.run(run(read_rows(chosen.sealed), chosen.site, configuration(chosen.config)))
    print(report(scored))
    if chosen.show:
        print(*(_shown(each) for each in scored if not is_fine(each)), sep="\n\n")
    if chosen.out:
        chosen.out.write_text("".join(json.dumps(_told(each), ensure_ascii=False) + "\n" for each in scored))


async def run(rows: Sequence[StudentRow], names: Sequence[str], how: Configuration) -> list[Scored]:
    """Ask the rows of these sites (all without names), each site on an index of its own. Raises AdvisorError."""
    settings, scored = prepared_settings(level="ERROR"), list[Scored]()
    cache = settings.data_dir / "eval-vectors"
    async with open_workshop(settings) as workshop, open_bench(workshop, settings.eval_data, cache) as bench:
        for name, site in SITES.items():
            asked = [row for row in rows if row.site == name and (not names or name in names)]
            if asked:
                day = Day(site.today)
                bench.clock = day.now
                advisor = await index_of(bench, name, how)
                scored += [await _scored(advisor, row, day, site.today) for row in asked]
    return scored


async def index_of(bench: Bench, name: str, how: Configuration) -> AdvisorUnderTest:
    """The advisor on a site's index. Raises AdvisorError."""
    if name == DEMO:
        return await demo_advisor(bench, how)
    return await bench.on_files(f"students-{name}", how, SITES[name].files(bench.folder("cmu").parent))


async def _scored(advisor: AdvisorUnderTest, row: StudentRow, day: Day, otherwise: date) -> Scored:
    day.today = row.today or otherwise
    return Scored(row, (await ask(advisor, row.question, row.history)).answer)


def report(scored: Sequence[Scored]) -> str:
    """All figures, then what is right at the first line by site, kind and style."""
    lines = [f"{len(scored)} questions", *(f"{name}: {share}" for name, share in _shares(scored).items())]
    for by in ("site", "kind", "style"):
        groups = defaultdict(list)
        for each in scored:
            groups[str(getattr(each.row, by))].append(each)
        lines += [
            "",
            f"| {by} | right at first line | right anywhere | wrongly refused | wrong headline | wrongly answered |",
        ]
        lines += ["|---|---|---|---|---|---|", *(_row(name, _shares(group)) for name, group in sorted(groups.items()))]
    return "\n".join(lines)


def _row(name: str, shares: dict[str, Share]) -> str:
    told = (shares.get(metric, Share(0, 0)) for metric in _BY_GROUP)
    return f"| {name} | " + " | ".join(f"{each.hits}/{each.n}" for each in told) + " |"


def _shares(scored: Sequence[Scored]) -> dict[str, Share]:
    found: dict[str, list[float]] = defaultdict(list)
    for each in scored:
        for metric, score in each.scores.items():
            found[metric].append(score)
    return {metric: Share(round(sum(values)), len(values)) for metric, values in found.items()}


def is_fine(one: Scored) -> bool:
    """Whether it is right at the first line, or not answered where the pages do not answer."""
    return one.scores.get("right at first line", 1 - one.scores.get("wrongly answered", 0)) == 1


def _shown(one: Scored) -> str:
    wanted = "not on the pages" if one.row.unanswerable else one.row.says
    before = f" (after {one.row.history[-1]!r})" if one.row.history else ""
    asked = f"{one.row.id} {one.row.question!r}{before}"
    return f"{asked}\n  wanted: {wanted}\n  {one.answer.outcome}: {one.answer.text!r:.600}"


def _told(one: Scored) -> dict[str, object]:
    return {
        "id": one.row.id,
        "site": one.row.site,
        "question": one.row.question,
        "outcome": one.answer.outcome,
        "answer": one.answer.text,
        "by": one.answer.written_by,
        **one.scores,
    }


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sealed", action="store_true", help="the part that is opened once, at the end")
    parser.add_argument(
        "--site", action="append", default=[], choices=sorted(SITES), help="only this site (repeatable)"
    )
    parser.add_argument("--config", default="default", help="a configuration of `advisor eval`")
    parser.add_argument("--show", action="store_true", help="print what is not right at the first line")
    parser.add_argument("--out", type=Path, help="a JSONL file for every answer with its scores")
    return parser.parse_args()


if __name__ == "__main__":
    main()
