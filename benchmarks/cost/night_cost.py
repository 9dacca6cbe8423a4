"""Measure the cost of a nightly crawl by the share of changed pages: `python -m benchmarks.cost.night_cost`."""

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from benchmarks.sites.crawl_trial import Trial, open_trial
from benchmarks.sites.local_site import LocalSite, served
from benchmarks.sites.played_campus import PlayedCampus
from bot.terminal.logs import configure_logs
from core.domain.crawl import CrawlReport
from core.ports.models import Embedder
from core.storage.embedded_postgres import EmbeddedPostgres
from migrations.run import upgrade
from tests.fakes.models import HashingEmbedder

SHARES = (0.0, 0.01, 0.1, 1.0)


@dataclass(frozen=True)
class Cost:
    """The work of one run."""

    requests: int
    bytes_received: int
    embedded: int
    seconds: float

    def beside(self, first: "Cost") -> str:
        """Each figure, and its ratio to the first crawl."""
        pairs = (
            (self.requests, first.requests),
            (self.bytes_received, first.bytes_received),
            (self.embedded, first.embedded),
            (self.seconds, first.seconds),
        )
        return "  ".join(f"{mine:>11,.0f} {mine / whole:>6.1%}" for mine, whole in pairs)


def cost_of(report: CrawlReport) -> Cost:
    """The figures of a report."""
    return Cost(report.requests, report.bytes_received, report.chunks_embedded, report.seconds or 0.0)


async def costs(database_url: str, pages: int, shares: Sequence[float], embedder: Embedder | None) -> list[Cost]:
    """The first crawl, then one night for each share of pages that changed a fact."""
    with served(LocalSite()) as site:
        campus = PlayedCampus(pages, site)
        async with open_trial(database_url, site.address, embedder) as trial:
            found = [cost_of(await trial.night())]
            for share in shares:
                found.append(await _night_after(trial, campus, round(share * pages)))
    return found


async def _night_after(trial: Trial, campus: PlayedCampus, changed: int) -> Cost:
    at = datetime.now(UTC) + timedelta(days=trial.clock.nights, hours=1)
    for name in campus.pick(changed, set()):
        campus.change_fee(name, at)
    report = await trial.night()
    if report.pages_changed != changed:
        raise ValueError(f"{changed} pages changed, but the night found {report.pages_changed}; look at its report")
    return cost_of(report)


async def _measured(sizes: Sequence[int], folder: Path, embedder: Embedder | None) -> None:
    print(f"{'pages':>6} {'changed':>8}  {'requests':>18}  {'bytes':>18}  {'passages embedded':>18}  {'seconds':>18}")
    for pages in sizes:
        async with EmbeddedPostgres(folder / str(pages)) as url:
            await asyncio.to_thread(upgrade, url)
            first, *nights = await costs(url, pages, SHARES, embedder)
        print(f"{pages:>6} {'first':>8}  {first.beside(first)}", flush=True)
        for share, night in zip(SHARES, nights, strict=True):
            print(f"{pages:>6} {share:>8.0%}  {night.beside(first)}", flush=True)


def main() -> None:
    """Prints a table for each size of the site."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, nargs="+", default=[200, 400])
    parser.add_argument("--hashing", action="store_true", help="vectors without a model, for a quick look")
    given = parser.parse_args()
    configure_logs("ERROR", "text")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measured(given.pages, Path(folder), HashingEmbedder() if given.hashing else None))


if __name__ == "__main__":
    main()
