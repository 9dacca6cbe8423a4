"""How stale the copies of a big site are, by what a night asks for: `python -m benchmarks.sites.crawl_schedule`.

Every page changes by chance, at a rate of its own; a night asks for so many pages. Compared are the order of the links
(what a crawl does whose time is limited: it goes on where it stopped, for a week), the oldest copy first, and the
crawler's own choice (`core.crawl.known_pages`). Nothing is known of the pages at first; the nights of `--before` are
played but not counted.

Rates: `web` is the published distribution of two million pages (Brewington and Cybenko, "How dynamic is the Web?",
2000: the mean time between changes has a Weibull distribution of shape 1.4 and scale 152.2 days). In `half-quiet`,
half of the pages never change, as among those that lasted for a year in Ntoulas, Cho and Olston, "What's new on the
Web?" (2004), and the others are as in `web`.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from heapq import nsmallest

import numpy as np

from core.crawl.known_pages import KnownPages, chosen_for_tonight
from core.domain.page import KnownPage
from evaluation.scores.metrics import percentile
from jobs.crawl_run import GO_ON_WITHIN

SHAPE, SCALE_DAYS = 1.4, 152.2
DAY = timedelta(days=1)
FIRST = datetime(2026, 9, 1, 3, tzinfo=UTC)
Choice = Callable[[Sequence[KnownPage], datetime, int], Iterable[KnownPage]]


def by_links(pages: Sequence[KnownPage], now: datetime, most: int) -> Iterable[KnownPage]:
    """The first pages, in the order of the links, that the nights of the last week have not fetched."""
    known = KnownPages([], now, now - GO_ON_WITHIN)
    due = (page for page in pages if not known.is_fetched(page))
    return (page for page, _ in zip(due, range(most), strict=False))


def by_age(pages: Sequence[KnownPage], now: datetime, most: int) -> Iterable[KnownPage]:
    """The pages whose copies are oldest."""
    return nsmallest(most, pages, key=lambda page: page.fetched_at)


CHOICES: dict[str, Choice] = {
    "order of the links": by_links,
    "oldest first": by_age,
    "expected days outdated": chosen_for_tonight,
}


def rates_of(population: str, pages: int, chance: np.random.Generator) -> np.ndarray:
    """Changes a day of each page."""
    rates = 1 / (SCALE_DAYS * chance.weibull(SHAPE, pages))
    return np.where(chance.random(pages) < 0.5, 0.0, rates) if population == "half-quiet" else rates


@dataclass
class Site:
    """The pages as the crawler knows them, in the order of the links, and when each first differed from its copy."""

    rates: np.ndarray
    chance: np.random.Generator
    pages: list[KnownPage] = field(default_factory=list)
    wrong_since: np.ndarray = field(init=False)  # days from the beginning; endless where the copy is right

    def __post_init__(self) -> None:
        names = (str(number) for number in range(len(self.rates)))
        self.pages = [KnownPage(name, FIRST, FIRST, known_since=FIRST) for name in names]
        self.wrong_since = np.full(len(self.rates), np.inf)

    def live(self, day: int) -> None:
        """Changes pages in the day before this one."""
        with np.errstate(divide="ignore"):
            waits = self.chance.exponential(1.0, len(self.rates)) / self.rates
        changed = (waits < 1.0) & np.isinf(self.wrong_since)
        self.wrong_since[changed] = day - 1 + waits[changed]

    def fetch(self, page: KnownPage, now: datetime) -> None:
        """Asks for a page as it is now."""
        number = int(page.url)
        is_changed = bool(np.isfinite(self.wrong_since[number]))
        self.pages[number] = replace(page, fetched_at=now, changes=page.changes + is_changed)
        self.wrong_since[number] = np.inf


@dataclass
class Nights:
    """What was found on the mornings that count."""

    outdated: list[float] = field(default_factory=list)  # the share of the copies that are wrong
    wrong_days: list[float] = field(default_factory=list)  # mean days for which those have been wrong
    since_checked: list[float] = field(default_factory=list)  # days, of all pages on the last morning

    def note(self, site: Site, day: int) -> None:
        """Counts one morning."""
        is_wrong = np.isfinite(site.wrong_since)
        self.outdated.append(float(is_wrong.mean()))
        self.wrong_days.append(float((day - site.wrong_since[is_wrong]).mean()) if is_wrong.any() else 0.0)

    def row(self, name: str) -> str:
        """A line of the table."""
        ages = [percentile(self.since_checked, share) for share in (0.5, 0.9, 0.99, 1.0)]
        told = f"| {name} | {np.mean(self.outdated):.3f} | {np.mean(self.wrong_days):.1f} |"
        return told + "".join(f" {age:.0f} |" for age in ages)


def played(choice: Choice, population: str, chosen: argparse.Namespace) -> Nights:
    """Plays the nights with one way to choose; the same seed has the same pages."""
    chance = np.random.default_rng(chosen.seed)
    site, nights = Site(rates_of(population, chosen.pages, chance), chance), Nights()
    for day in range(1, chosen.before + chosen.nights + 1):
        site.live(day)
        now = FIRST + day * DAY
        for page in list(choice(site.pages, now, chosen.budget)):
            site.fetch(page, now)
        if day > chosen.before:
            nights.note(site, day)
    nights.since_checked = [(now - page.fetched_at) / DAY for page in site.pages]
    return nights


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=500_000)
    parser.add_argument("--nights", type=int, default=30)
    parser.add_argument("--before", type=int, default=60, help="nights that are played before (default 60)")
    parser.add_argument("--budget", type=int, default=25_000, help="pages that a night asks for (default 25,000)")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    print(f"{chosen.pages:,} pages, {chosen.budget:,} asked for in each of {chosen.nights} nights, seed {chosen.seed}")
    for population in ("web", "half-quiet"):
        print(f"\n{population}\n\n| asked for first | outdated | for days | p50 days | p90 | p99 | oldest |")
        print("|---|---|---|---|---|---|---|")
        for name, choice in CHOICES.items():
            started = time.perf_counter()
            row = played(choice, population, chosen).row(name)
            print(f"{row}  ({time.perf_counter() - started:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
