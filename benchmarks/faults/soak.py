"""`advisor serve` under questions and faults: `python -m benchmarks.faults.soak --minutes 15 --rate 5`.

The real process answers many people in a played Slack, with a language model that fails now and then, crawls a site
with parser bombs every minute, and loses backends of its Postgres. Told are the answers that were lost or doubled,
and latency, memory and connections by minute.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from benchmarks.faults.asking import People, fates
from benchmarks.faults.bombs import put_bombs
from benchmarks.faults.invariants import Expected, broken_rules_in
from benchmarks.faults.minutes import growth, minutes_of, picture, table
from benchmarks.faults.prepared import PREPARATION_SECONDS, SOURCES
from benchmarks.faults.samples import Sampler
from benchmarks.faults.targets import backends
from benchmarks.faults.workplace import Workplace, command_of, ended, until
from benchmarks.sites.local_site import LocalSite, served
from benchmarks.sites.played_campus import PlayedCampus
from tests.standins.bot_process import free_port
from tests.standins.faulty_chat_model import FAULTS, FaultyChatModel
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import APP_TOKEN, BOT_TOKEN

OFFICES = 40
EVERY_MINUTE = "* * * * *"
MODEL_SECONDS = 0.3
START_SECONDS = 60.0
ODD_SOURCE = """
  - name: odd
    start_urls: ['{address}/odd']
    include: ['/odd', '/bombs/']
    delay_seconds: 0
    allow_private_network: true
"""


@dataclass
class Soak:
    """Everything around the process, and what was counted."""

    place: Workplace
    people: People
    model: FaultyChatModel
    sampler: Sampler | None = None
    kills: list[float] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    async def run(self, minutes: float, kill_every: float, grace: float) -> None:
        """Asks for so many minutes, then waits up to `grace` seconds for the last answers."""
        process = await self._served()
        self.people.started = time.monotonic()
        self.sampler = Sampler(self.place, process.pid)
        around = [
            asyncio.create_task(each) for each in (self.people.watch(), self.sampler.run(), self._kill(kill_every))
        ]
        try:
            await self._ask(process, minutes)
            around[-1].cancel()
            await self.people.settle(grace)
        finally:
            for task in around:
                task.cancel()
            await asyncio.gather(*around, return_exceptions=True)
            await self._stop(process)

    async def _ask(self, process: asyncio.subprocess.Process, minutes: float) -> None:
        asking, ending = asyncio.create_task(self.people.ask_for(60 * minutes)), asyncio.create_task(process.wait())
        await asyncio.wait({asking, ending}, return_when=asyncio.FIRST_COMPLETED)
        if process.returncode is not None:
            self.problems.append(f"`advisor serve` ended by itself with {process.returncode}")
            asking.cancel()
        ending.cancel()

    async def _served(self) -> asyncio.subprocess.Process:
        process = await self.place.start("serve")
        await until(lambda: self.people.slack.connections > 0 or process.returncode is not None, START_SECONDS)
        if not self.people.slack.connections:
            raise RuntimeError(f"`advisor serve` did not connect: see {self.place.folder}")
        return process

    async def _kill(self, every: float) -> None:
        chance = random.Random(13)  # noqa: S311 - repeatable on purpose
        while every:
            await asyncio.sleep(chance.uniform(0.5, 1.5) * every)
            if found := backends(self.place):
                with suppress(ProcessLookupError):
                    os.kill(chance.choice(found), signal.SIGKILL)
                self.kills.append(self.people.now)

    async def _stop(self, process: asyncio.subprocess.Process) -> None:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            try:
                await ended(process, 40.0)
            except TimeoutError:
                self.problems.append("`advisor serve` did not stop within 40 s")
        await asyncio.sleep(2)
        left = self.place.processes()
        self.problems += [f"left behind: {command_of(pid)[:90]}" for pid in left]
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.problems += [f"traceback: {line}" for line, _ in Counter(self.place.tracebacks()).most_common(20)]
        self.problems += await asyncio.to_thread(broken_rules_in, self.place.postgres, Expected())

    def report(self) -> dict[str, Any]:
        """All that was counted, for JSON."""
        asked, samples = list(self.people.asked.values()), self.sampler.samples if self.sampler else []
        return {
            "fates": dict(fates(asked)),
            "told otherwise": dict(Counter(each.shown[:80] for each in asked if each.shown and not each.whole)),
            "lost": [each.message for each in asked if not each.shown],
            "model": dict(self.model.happened),
            "kills": self.kills,
            "problems": self.problems,
            "log": dict(_events(self.place.folder)),
            "minutes": [asdict(each) for each in minutes_of(asked, samples, self.kills)],
            "samples": [asdict(each) for each in samples],
        }


@asynccontextmanager
async def prepared(folder: Path, rate: float, seed: int, *, calm: bool) -> AsyncIterator[Soak]:
    """A crawled campus beside a source of bombs, with everything that the process meets."""
    slack = PlayedSlack()
    with served(LocalSite()) as site:
        campus = PlayedCampus(OFFICES, site)
        paths = put_bombs(site)
        # Never the same bytes twice, or the second crawl would not read them again.
        site.on_request = lambda path: _another(site, path) if path in paths else None
        (folder / "sources.yaml").write_text(SOURCES.format(address=site.address), encoding="utf-8")
        place = Workplace(folder)
        await place.run("crawl", limit=PREPARATION_SECONDS)
        sources = (SOURCES + ("" if calm else ODD_SOURCE.lstrip("\n"))).format(address=site.address)
        (folder / "sources.yaml").write_text(sources, encoding="utf-8")
        await slack.start()
        try:
            async with FaultyChatModel(delay=MODEL_SECONDS, seed=seed, faults={} if calm else dict(FAULTS)) as model:
                place.variables = _variables(slack) | model.settings
                questions = [office.question for office in campus.offices.values()]
                yield Soak(place, People(slack, questions, rate, seed), model)
        finally:
            await slack.close()


def _another(site: LocalSite, path: str) -> None:
    page = site.pages[path]
    site.pages[path] = replace(page, body=page.body + b"\n")


def _variables(slack: PlayedSlack) -> dict[str, str]:
    return {
        "SLACK_BOT_TOKEN": BOT_TOKEN,
        "SLACK_APP_TOKEN": APP_TOKEN,
        "SLACK_API_URL": slack.api_url,
        "ADVISOR_CRAWL_CRON": EVERY_MINUTE,
        "ADVISOR_HEALTH_PORT": str(free_port()),
        "ADVISOR_LOG_FORMAT": "json",
    }


def _events(folder: Path) -> Counter[str]:
    counted = Counter[str]()
    for log in folder.glob("command-*.log"):
        for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("{"):
                said = json.loads(line)
                counted[f"{said.get('level')}: {said.get('event')}"] += 1
    return counted


async def _run(given: argparse.Namespace, folder: Path) -> Soak:
    async with prepared(folder, given.rate, given.seed, calm=given.calm) as soak:
        await soak.run(given.minutes, 0.0 if given.calm else given.kill_every, given.grace)
    return soak


def main() -> int:
    """Prints the table; 1 when an answer was lost, cut off or doubled, or something else went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--rate", type=float, default=5.0, help="questions a second")
    parser.add_argument("--kill-every", type=float, default=30.0, help="seconds between killed backends; 0: never")
    parser.add_argument("--calm", action="store_true", help="no faults at all: does memory grow, do connections leak?")
    parser.add_argument("--grace", type=float, default=90.0, help="seconds for the last answers")
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--folder", type=Path, help="an empty folder to work in, which is kept")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--svg", type=Path)
    given = parser.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp(prefix="soak-"))
    folder.mkdir(parents=True, exist_ok=True)
    soak = asyncio.run(_run(given, folder))
    asked, samples = list(soak.people.asked.values()), soak.sampler.samples if soak.sampler else []
    minutes, counted = minutes_of(asked, samples, soak.kills), fates(asked)
    print(table(minutes, counted))
    print(growth(minutes))
    if samples and asked:
        used = samples[-1].processor_seconds - samples[0].processor_seconds
        print(f"serve used {used:.0f} s of processor, {1_000 * used / len(asked):.0f} ms a question")
    print(f"the model: {dict(soak.model.happened)}; {len(soak.kills)} backends killed")
    print(*soak.problems, sep="\n")
    if given.json:
        given.json.write_text(json.dumps(soak.report(), indent=1), encoding="utf-8")
    if given.svg:
        given.svg.write_text(picture(minutes), encoding="utf-8")
    return 1 if soak.problems or any(counted[fate] for fate in ("cut off", "lost", "doubled")) else 0


if __name__ == "__main__":
    sys.exit(main())
