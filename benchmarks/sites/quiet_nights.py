"""Measure nights in which nothing changes but noise: `python -m benchmarks.sites.quiet_nights`."""

import argparse
import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.sites.crawl_trial import Trial, open_trial
from benchmarks.sites.local_site import LocalSite, served
from benchmarks.sites.page_noise import CONTACT, COOKIES, TEASER, Noise
from benchmarks.sites.played_campus import PlayedCampus
from bot.terminal.logs import configure_logs
from core.domain.crawl import CrawlReport
from core.ports.models import Embedder
from core.storage.embedded_postgres import EmbeddedPostgres
from migrations.run import upgrade
from tests.fakes.models import HashingEmbedder


@dataclass(frozen=True)
class Night:
    """What one night came to: its report, and how many of the campus's facts could be asked for afterwards."""

    title: str
    report: CrawlReport
    right: int
    asked: int

    @property
    def share_changed(self) -> float:
        """Of the pages, how many seemed to have changed."""
        return self.report.pages_changed / max(1, self.report.pages_changed + self.report.pages_unchanged)


def publish(campus: PlayedCampus, noise: Noise) -> None:
    """Every page of the campus with the noise of this night; none has validators, so each is read."""
    for name, office in campus.offices.items():
        campus.site.put(office.path, noise.around(f"{name} office", campus.content(name), office.path))


async def nights(database_url: str, pages: int, embedder: Embedder, *, teasers: bool) -> list[Night]:
    """A first night, three with nothing but noise, and one in which three facts change."""
    found = []
    with served(LocalSite()) as site:
        campus = PlayedCampus(pages, site)
        async with open_trial(database_url, site.address, embedder) as trial:
            for night in range(4):
                publish(campus, Noise(night, teasers))
                found.append(await _night(trial, campus, f"night {night + 1}"))
            for name in sorted(campus.offices)[:3]:
                campus.change_fee(name, trial.clock())
            publish(campus, Noise(4, teasers))
            found.append(await _night(trial, campus, "3 facts change"))
            print("  in how many passages the furniture stands:", await _passages_with(trial))
    return found


async def _night(trial: Trial, campus: PlayedCampus, title: str) -> Night:
    report = await trial.night()
    asked = sorted(campus.offices)[:10]
    right = 0
    for name in asked:
        office = campus.offices[name]
        right += f" {office.answer}" in (await trial.ask(office.question)).text
    return Night(title, report, right, len(asked))


async def _passages_with(trial: Trial) -> dict[str, int]:
    found = dict.fromkeys(("cookies", "teaser", "contact"), 0)
    async for page in trial.app.stores.site_record.pages():
        for passage in page.passages:
            for name, words in zip(found, (COOKIES, TEASER, CONTACT), strict=True):
                found[name] += words in passage.text
    return found


def shown(night: Night) -> str:
    """One line for people."""
    report = night.report
    return (
        f"  {night.title:15} {report.pages_new:4} new, {report.pages_changed:4} changed ({night.share_changed:.1%}), "
        f"{report.pages_unchanged:4} unchanged, {report.chunks_embedded:4} passages embedded, "
        f"{night.right} of {night.asked} facts found, {report.seconds:.1f} s"
    )


async def _measured(pages: int, folder: Path) -> None:
    for teasers in (False, True):
        async with EmbeddedPostgres(folder / f"postgres-{teasers}") as url:
            await asyncio.to_thread(upgrade, url)
            print("stamps, counters, random ids" + (" and teasers" if teasers else ""))
            for night in await nights(url, pages, HashingEmbedder(), teasers=teasers):
                print(shown(night), flush=True)


def main() -> None:
    """Prints what each night came to, without teasers and with them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=134)
    given = parser.parse_args()
    configure_logs("ERROR", "text")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measured(given.pages, Path(folder)))


if __name__ == "__main__":
    main()
