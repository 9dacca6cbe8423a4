"""The questions that a night would suggest, typed as they are: `python -m benchmarks.students.suggested`.

For each site the ten surest are asked again, in the same words. Whether the first line is right is read by a person,
in the file of `--out`; how many questions are just the title of a page is counted.
"""

import argparse
import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, time
from pathlib import Path

from benchmarks.students.__main__ import index_of
from benchmarks.students.sites import DEMO, SITES
from benchmarks.turns.__main__ import Clock
from benchmarks.unchanged.recording import first_line
from bot.running import prepared_settings
from bot.setting_up.good_questions import surely_answered
from bot.workshop import open_workshop
from core.storage.crawls.site_record import PostgresSiteRecord
from evaluation.asking import ask
from evaluation.bench import Bench, open_bench
from evaluation.configurations import DEFAULT

_NOON = time(16, tzinfo=UTC)


@dataclass(frozen=True)
class Suggested:
    """A question as it was answered; `is_title`: it is the title of a page of the site, and a question mark."""

    site: str
    question: str
    outcome: str
    first: str
    is_title: bool


async def suggested_of(bench: Bench, site: str, most: int) -> list[Suggested]:
    """The surest questions of a site. Raises AdvisorError."""
    bench.clock = Clock(datetime.combine(SITES[site].today, _NOON)).now
    advisor = await index_of(bench, site, DEFAULT)
    database = bench.database(site if site == DEMO else f"students-{site}", DEFAULT)
    made = await surely_answered(database, advisor.embedder, advisor, SITES[site].today)
    surest = sorted(made, key=lambda each: (-each.confidence, each.answer.question.original))[:most]
    titles = {_bare(page.title) async for page in PostgresSiteRecord(database).pages()}
    asked = [await ask(advisor, each.answer.question.original) for each in surest]
    return [
        Suggested(site, question, each.answer.outcome.value, first_line(each), _bare(question) in titles)
        for each in asked
        for question in [each.answer.question.original]
    ]


def _bare(text: str) -> str:
    return text.rstrip("? ").strip().casefold()


def told(found: Sequence[Suggested]) -> str:
    """A line for each site."""
    return "\n".join(
        f"{site}: {len(of_site)} suggested, {sum(each.outcome == 'answered' for each in of_site)} answered, "
        f"{sum(each.is_title for each in of_site)} just the title of a page"
        for site in dict.fromkeys(each.site for each in found)
        for of_site in [[each for each in found if each.site == site]]
    )


async def _asked(sites: Sequence[str], most: int) -> list[Suggested]:
    settings, found = prepared_settings(level="ERROR"), list[Suggested]()
    async with (
        open_workshop(settings) as workshop,
        open_bench(workshop, settings.eval_data, settings.data_dir / "eval-vectors") as bench,
    ):
        for site in sites:
            found += await suggested_of(bench, site, most)
    return found


def main() -> None:
    """Asks, and tells of each site."""
    parser = argparse.ArgumentParser("python -m benchmarks.students.suggested", description=__doc__)
    parser.add_argument("--sites", nargs="+", choices=list(SITES), default=[DEMO])
    parser.add_argument("--most", type=int, default=10)
    parser.add_argument("--out", type=Path, help="a JSON line for each question, with the first line of its answer")
    chosen = parser.parse_args()
    found = asyncio.run(_asked(chosen.sites, chosen.most))
    if chosen.out:
        lines = [json.dumps(asdict(each), ensure_ascii=False) + "\n" for each in found]
        chosen.out.write_text("".join(lines), encoding="utf-8")
    print(told(found))


if __name__ == "__main__":
    main()
