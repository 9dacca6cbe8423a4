"""Make questions to audit: `python -m benchmarks.synthetic --site NAME --output FILE`.

Sites, their days and data: `benchmarks/students/sites.py`.
"""

import argparse
import asyncio
from datetime import UTC, datetime, time
from pathlib import Path

from benchmarks.students.sites import DEMO, SITES
from bot.running import prepared_settings
from bot.workshop import open_workshop
from evaluation.bench import Bench, open_bench
from evaluation.configurations import DEFAULT
from evaluation.suites.demo import demo_advisor
from evaluation.synthetic.making import candidates, of_page, read_corpus, round_trips
from evaluation.synthetic.question_file import append, rows_in


def main() -> None:
    """Print how many questions were asked, told and found of each site, and append those kept to the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", action="append", required=True, choices=sorted(SITES), help="repeatable")
    parser.add_argument("--most", type=int, default=25, help="questions of each site")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--output", type=Path, required=True)
    asyncio.run(_run(parser.parse_args()))


async def _run(chosen: argparse.Namespace) -> None:
    settings = prepared_settings(level="ERROR")
    async with (
        open_workshop(settings) as workshop,
        open_bench(workshop, settings.eval_data, settings.data_dir / "eval-vectors") as bench,
    ):
        for site in chosen.site:
            print(await _made(bench, site, chosen))


async def _made(bench: Bench, site: str, chosen: argparse.Namespace) -> str:
    noon = datetime.combine(SITES[site].today, time(12), UTC)
    bench.clock = lambda: noon
    name = DEMO if site == DEMO else f"students-{site}"
    files = {} if site == DEMO else SITES[site].files(bench.folder("cmu").parent)
    advisor = await (demo_advisor(bench, DEFAULT) if site == DEMO else bench.on_files(name, DEFAULT, files))
    corpus = await read_corpus(bench.database(name, DEFAULT))
    drafts = await candidates(corpus, (), advisor.embedder, of_page(chosen.most, corpus), chosen.seed)
    known = [row.question for row in rows_in(chosen.output)]
    trips = [each async for each in round_trips(drafts, known, chosen.most, advisor)]
    append(chosen.output, [each.row for each in trips if each.is_kept])
    told, found = sum(each.is_told for each in trips), sum(each.is_found for each in trips)
    kept = sum(each.is_kept for each in trips)
    return f"{site}: {len(drafts)} drafts, {len(trips)} asked, {told} told, {found} found, {kept} kept"


if __name__ == "__main__":
    main()
