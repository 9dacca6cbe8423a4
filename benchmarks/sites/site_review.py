"""Measure precision and recall of the site review: `python -m benchmarks.sites.site_review`"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.sites.crawl_trial import open_trial
from benchmarks.sites.flawed_campus import FlawedCampus, Planted
from benchmarks.sites.local_site import LocalSite, served
from bot.logs import configure_logs
from bot.terminal.rendering import report_line
from core.domain.quality import Finding, FindingKind
from core.storage.embedded_postgres import EmbeddedPostgres
from evaluation.scores.metrics import Share
from migrations.run import upgrade
from tests.fakes.models import HashingEmbedder


async def looked_over(seed: int, folder: Path) -> tuple[list[Planted], list[Finding], str]:
    """What was planted, and what one crawl of it and the review after it found; addresses without the host."""
    async with EmbeddedPostgres(folder / f"postgres-{seed}") as url:
        await asyncio.to_thread(upgrade, url)
        with served(LocalSite()) as site:
            campus = FlawedCampus(site, datetime.now(UTC).date(), seed)
            async with open_trial(url, site.address, HashingEmbedder()) as trial:
                trial.source = replace(trial.source, sitemap=f"{site.address}/sitemap.xml")
                report = await trial.night()
                found = await trial.app.stores.site_record.findings()
    host = site.address
    plain = [
        replace(each, url=each.url.removeprefix(host), other_url=each.other_url.removeprefix(host)) for each in found
    ]
    return campus.planted, plain, report_line(report)


def is_found(planted: Planted, finding: Finding) -> bool:
    """Whether the finding is of what was planted; a contradiction must name both pages."""
    if planted.like is not finding.kind:
        return False
    if planted.like is FindingKind.CONTRADICTION:
        return {finding.url, finding.other_url} == set(planted.paths)
    return finding.url in planted.paths


def report(planted: Sequence[Planted], found: Sequence[Finding]) -> Iterator[str]:
    """A Markdown table by kind, then what was missed and what was mistaken."""
    yield "| kind | defects | look-alikes | precision | recall | look-alikes left alone |\n|---|---|---|---|---|---|"
    for kind in FindingKind:
        mine, told = [one for one in planted if one.like is kind], [one for one in found if one.kind is kind]
        defects, alike = [one for one in mine if one.is_defect], [one for one in mine if not one.is_defect]
        right = sum(any(is_found(one, each) for one in defects) for each in told)
        caught = sum(any(is_found(one, each) for each in told) for one in defects)
        spared = sum(not any(is_found(one, each) for each in told) for one in alike)
        shares = Share(right, len(told)), Share(caught, len(defects)), Share(spared, len(alike))
        yield f"| {kind.value} | {len(defects)} | {len(alike)} | {' | '.join(map(str, shares))} |"
    for one in planted:
        if one.is_defect and not any(is_found(one, each) for each in found):
            yield f"missed:   {one.like.value}: {one.about} ({', '.join(one.paths)})"
    for each in found:
        if not any(one.is_defect and is_found(one, each) for one in planted):
            looked_like = next((one.about for one in planted if is_found(one, each)), "nothing that was planted")
            yield f"mistaken: {each.kind.value} {each.url}: {each.detail} ({looked_like})"


async def run(seeds: Sequence[int]) -> None:
    """Plants and looks over a campus a seed, and prints all together."""
    planted: list[Planted] = []
    found: list[Finding] = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in seeds:
            more_planted, more_found, line = await looked_over(seed, Path(folder))
            print(line)
            planted += [replace(one, paths=tuple(f"{seed}{path}" for path in one.paths)) for one in more_planted]
            found += [replace(one, url=f"{seed}{one.url}", other_url=f"{seed}{one.other_url}") for one in more_found]
    print("\n".join(report(planted, found)))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, nargs="+", default=[5], help="a campus is made of each")
    configure_logs("ERROR", "text")
    asyncio.run(run(parser.parse_args().seeds))


if __name__ == "__main__":
    main()
