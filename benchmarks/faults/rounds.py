"""One kill round: start a command, kill something after a moment, bring everything back, and look what holds."""

import asyncio
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from benchmarks.faults.invariants import Expected, broken_rules_in
from benchmarks.faults.prepared import PreparedFolders
from benchmarks.faults.targets import NOTHING, is_there, kill
from benchmarks.faults.workplace import Workplace, command_of, ended, until
from benchmarks.sites.local_site import Epoch
from benchmarks.sites.played_campus import PlayedCampus

LIMIT = 30.0  # seconds in which everything has to come back
LEAVING_SECONDS = 5.0  # in which the processes of the last user have to be gone
TARGET_SECONDS = 2.0  # so long something to kill is waited for
SHARE_OF_COMMAND = 0.7  # the kill falls into so much of the command's usual time


@dataclass(frozen=True)
class Kind:
    """A command that is killed, and the folder that gives it work to do."""

    name: str
    folder: str
    arguments: tuple[str, ...]
    variables: Mapping[str, str] = field(default_factory=dict)
    crawls: bool = False


@dataclass
class Round:
    """What one round came to; seconds are None where something was not reached."""

    number: int
    kind: str
    target: str
    hit: str = ""
    delay: float = 0.0
    recovery_seconds: float | None = None
    violations: list[str] = field(default_factory=list)
    hangs: list[str] = field(default_factory=list)


@dataclass
class Commands:
    """Rounds of commands that end by themselves. `usual` holds the seconds that each takes undisturbed."""

    folders: PreparedFolders
    campus: PlayedCampus
    usual: dict[str, float] = field(default_factory=dict)
    changes: int = 0

    async def measure(self, kind: Kind, place: Workplace) -> None:
        """Runs the command undisturbed."""
        code, seconds = await self._prepared(kind, place).run(*kind.arguments, limit=10 * LIMIT)
        if code != 0:
            raise RuntimeError(f"`advisor {' '.join(kind.arguments)}` fails without any fault: see {place.folder}")
        self.usual[kind.name] = seconds

    async def play(self, kind: Kind, place: Workplace, done: Round, chance: random.Random) -> None:
        """Fills `done`."""
        self._prepared(kind, place)
        process = await place.start(*kind.arguments)
        done.delay = chance.uniform(0.1, max(0.2, SHARE_OF_COMMAND * self.usual[kind.name]))
        await asyncio.sleep(done.delay)
        # A server and its backends are not there from the first moment on.
        await until(lambda: process.returncode is not None or is_there(done.target, place, process.pid), TARGET_SECONDS)
        done.hit = kill(done.target, place, process.pid, chance)
        if done.hit == NOTHING:  # it was quicker than usual: the next kill comes earlier
            self.usual[kind.name] *= 0.8
        try:
            await ended(process, LIMIT + self.usual[kind.name])
        except TimeoutError:
            done.hangs.append(f"advisor {kind.arguments[0]} hung after the kill")
        await self._recover(kind, place, done)
        await look_around(place, done, Expected(self._served() if kind.crawls else frozenset(), crawled=kind.crawls))

    async def _recover(self, kind: Kind, place: Workplace, done: Round) -> None:
        # What is repeated first is the command itself: a person does not run another one before.
        try:
            code, seconds = await place.run(*kind.arguments, limit=LIMIT + self.usual[kind.name])
        except TimeoutError:
            done.hangs.append(f"the next `advisor {kind.arguments[0]}` hung")
            return
        done.recovery_seconds = max(0.0, seconds - self.usual[kind.name])
        if done.recovery_seconds > LIMIT:
            done.hangs.append(f"the next `advisor {kind.arguments[0]}` took {seconds:.1f} s")
        if code != 0:
            done.violations.append(f"the next `advisor {kind.arguments[0]}` ended with {code}")

    def _prepared(self, kind: Kind, place: Workplace) -> Workplace:
        place.variables = kind.variables
        if kind.name == "crawl":
            self.changes += 1
            moment = Epoch + timedelta(days=self.changes)
            for name in self.campus.pick(len(self.campus.offices) // 2, set()):
                self.campus.change_fee(name, moment)
        return place

    def _served(self) -> frozenset[str]:
        # The lists of links say too little to be indexed.
        return frozenset(f"{self.campus.site.address}{office.path}" for office in self.campus.offices.values())


async def look_around(place: Workplace, done: Round, expected: Expected) -> None:
    """Notes tracebacks, processes that were left behind, and every rule that the database breaks."""
    done.violations += [f"traceback: {line}" for line in place.tracebacks()]
    if left := await _left_behind(place):
        done.violations += [f"left behind: {command}" for command in left]
        return
    try:
        async with asyncio.timeout(LIMIT):
            done.violations += await asyncio.to_thread(broken_rules_in, place.postgres, expected)
    except TimeoutError:
        done.hangs.append("the embedded Postgres did not come back for the look at the database")
    except Exception as error:  # noqa: BLE001 - whatever it is, the database did not answer
        done.violations.append(f"the database does not answer: {error}")


async def _left_behind(place: Workplace) -> list[str]:
    await until(lambda: not place.processes(), LEAVING_SECONDS)
    return [command_of(pid)[:90] for pid in place.processes()]
