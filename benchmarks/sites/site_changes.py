"""Measure whether one nightly crawl finds every change of a site: `python -m benchmarks.sites.site_changes`."""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.sites.crawl_trial import Trial, open_trial
from benchmarks.sites.local_site import LocalSite, served
from benchmarks.sites.played_campus import PlayedCampus
from benchmarks.sites.played_changes import Changes, Plan, change
from bot.terminal.logs import configure_logs
from core.domain.answer import Answer
from core.domain.crawl import CrawlReport
from core.ports.models import Embedder
from core.storage.embedded_postgres import EmbeddedPostgres
from jobs.crawl_sources import JOB
from migrations.run import upgrade
from tests.fakes.models import HashingEmbedder

PATIENCE = 120.0  # seconds that only a failing run waits


@dataclass
class Outcome:
    """What went wrong, by kind; a good night has only zeros, and `chunks` and `report` beside them."""

    stale_or_missing: list[str]
    dead_citations: list[str]
    lost: list[str]
    embedded_again: int
    cosmetic_embedded: int
    chunks: int
    report: CrawlReport

    @property
    def share_again(self) -> float:
        """Of the chunks that were there before and still are, how many were embedded again."""
        return self.embedded_again / max(1, self.chunks)

    @property
    def is_good(self) -> bool:
        """Whether the night was as it must be."""
        wrong = [*self.stale_or_missing, *self.dead_citations, *self.lost]
        return not wrong and self.share_again <= 0.05 and self.cosmetic_embedded == 0


async def judged(trial: Trial, campus: PlayedCampus, done: Changes, before: set[str], report: CrawlReport) -> Outcome:
    """Asks for the fact of every office that changed in any way, and looks at what the night embedded."""
    again = [text for text in passages(trial.embedder.texts) if text in before]
    embedded = trial.embedder.texts
    cosmetic = sum(any(f"{name} office" in text for name in done.restamped) for text in embedded)
    outcome = Outcome([], [], [], len(again), cosmetic, len(before), report)
    for name in [*done.changed, *done.moved, *done.added, *done.restamped]:
        outcome.stale_or_missing += [] if await _is_right(trial, campus, name, outcome, done) else [name]
    for name in done.kept:
        outcome.lost += [] if await _is_right(trial, campus, name, outcome, done) else [name]
    for name in done.deleted:
        _note_dead_citations(await trial.ask(campus.offices[name].question), campus, done, outcome)
    return outcome


def passages(texts: Sequence[str]) -> list[str]:
    """Those of the embedded texts that are passages: below their title and headings. Sentences are embedded alone."""
    return [text for text in texts if "\n" in text]


async def _is_right(trial: Trial, campus: PlayedCampus, name: str, outcome: Outcome, done: Changes) -> bool:
    office = campus.offices[name]
    answer = await trial.ask(office.question)
    _note_dead_citations(answer, campus, done, outcome)
    cited = {citation.url.removeprefix(campus.site.address) for citation in answer.citations}
    return f" {office.answer}" in answer.text and office.path in cited


def _note_dead_citations(answer: Answer, campus: PlayedCampus, done: Changes, outcome: Outcome) -> None:
    dead = {campus.site.address + path for path in done.dead_paths}
    outcome.dead_citations += [citation.url for citation in answer.citations if citation.url in dead]


async def one_night(database_url: str, plan: Plan, embedder: Embedder | None = None) -> Outcome:
    """First crawl, all changes, one run, and the questions."""
    with served(LocalSite()) as site:
        campus = PlayedCampus(plan.pages, site)
        async with open_trial(database_url, site.address, embedder) as trial:
            await trial.night()
            before = set(passages(trial.embedder.texts))
            done = change(campus, plan)
            return await judged(trial, campus, done, before, await trial.night())


async def killed_night(database_url: str, plan: Plan, embedder: Embedder | None = None) -> Outcome:
    """The same, with the run killed by SIGKILL when it has asked for most of the pages, and resumed."""
    with served(LocalSite()) as site:
        campus = PlayedCampus(plan.pages, site)
        async with open_trial(database_url, site.address, embedder) as trial:
            await trial.night()
            first = set(passages(trial.embedder.texts))
            done = change(campus, plan)
            await _run_and_kill(database_url, site, plan.pages * 3 // 4, is_quick=embedder is not None)
            await _until_the_job_is_free(trial)
            return await judged(trial, campus, done, first, await trial.night())


async def _run_and_kill(database_url: str, site: LocalSite, requests: int, *, is_quick: bool) -> None:
    reached, killed = threading.Event(), threading.Event()

    def hold(_: str) -> None:
        """Answers no more from then on: on a busy machine the crawl would be done before it is killed."""
        if len(site.asked) >= requests:
            reached.set()
            killed.wait(PATIENCE)

    site.asked.clear()
    site.on_request = hold
    options = ["--hashing"] if is_quick else []
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "benchmarks.sites.site_changes", "--crawl", site.address, *options,
        env={**os.environ, "DATABASE_URL": database_url},
    )  # fmt: skip
    try:
        if not await asyncio.to_thread(reached.wait, PATIENCE):
            raise TimeoutError(f"the crawl asked for {len(site.asked)} pages only; look at its log")
    finally:
        child.send_signal(signal.SIGKILL)
        await child.wait()
        site.on_request = lambda path: None
        killed.set()


async def _until_the_job_is_free(trial: Trial) -> None:
    """Postgres frees what a killed process held as soon as it notices that its connection is closed."""
    async with asyncio.timeout(PATIENCE):
        while True:
            async with trial.app.stores.job_lock.try_hold(JOB) as is_free:
                if is_free:
                    return
            await asyncio.sleep(0.1)


async def _crawl(address: str, embedder: Embedder | None) -> None:
    """What the killed process does in the second night."""
    async with open_trial(os.environ["DATABASE_URL"], address, embedder, nights=1) as trial:
        await trial.night()


def shown(title: str, outcome: Outcome) -> str:
    """A few lines for people."""
    report, again = outcome.report, f"{outcome.embedded_again} of {outcome.chunks} ({outcome.share_again:.1%})"
    lines = [
        f"{title}: {'good' if outcome.is_good else 'BAD'}",
        f"  answers that are stale or missing  {len(outcome.stale_or_missing)} {outcome.stale_or_missing[:5]}",
        f"  citations of dead addresses        {len(outcome.dead_citations)} {outcome.dead_citations[:5]}",
        f"  lost from broken or blank pages    {len(outcome.lost)} {outcome.lost[:5]}",
        f"  known passages embedded again      {again}",
        f"  passages of re-stamped pages embedded  {outcome.cosmetic_embedded}",
        f"  run: {report.state.value}, {report.pages_new} new, {report.pages_changed} changed, "
        f"{report.pages_moved} moved, {report.pages_removed} removed, {report.pages_guarded} kept, "
        f"{report.pages_unchanged} unchanged, "
        f"{report.chunks_embedded} passages embedded, {report.requests} requests, {report.seconds:.1f} s",
    ]
    return "\n".join(lines)


async def _measured(plan: Plan, folder: Path, embedder: Embedder | None) -> bool:
    good = True
    for title, measure in (("one night", one_night), ("a night that was killed and resumed", killed_night)):
        async with EmbeddedPostgres(folder / title.replace(" ", "-")) as url:
            await asyncio.to_thread(upgrade, url)
            outcome = await measure(url, plan, embedder)
        print(shown(title, outcome), flush=True)
        good &= outcome.is_good
    return good


def main() -> None:
    """Prints both nights; exit code 1 when one was not as it must be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--hashing", action="store_true", help="vectors without a model, for a quick look")
    parser.add_argument("--crawl", help=argparse.SUPPRESS)
    given = parser.parse_args()
    configure_logs("ERROR", "text")
    embedder = HashingEmbedder() if given.hashing else None
    if given.crawl:
        asyncio.run(_crawl(given.crawl, embedder))
        return
    with tempfile.TemporaryDirectory() as folder:
        is_good = asyncio.run(_measured(Plan().scaled(given.pages), Path(folder), embedder))
    sys.exit(not is_good)


if __name__ == "__main__":
    main()
