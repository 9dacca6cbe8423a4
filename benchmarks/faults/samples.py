"""Memory and connections of a running advisor, sampled while it works."""

import asyncio
import time
from dataclasses import dataclass, field

from benchmarks.faults.targets import backends, workers
from benchmarks.faults.workplace import Workplace, processor_seconds, resident_bytes

MEGABYTE = 1_000_000
EVERY_SECONDS = 5.0


@dataclass(frozen=True)
class Sample:
    """At `at` seconds: resident megabytes of the process and of its workers, and Postgres's client backends.

    `processor_seconds` is what the process alone has used so far, its crawls included.
    """

    at: float
    process: float
    workers: float
    connections: int
    processor_seconds: float = 0.0


@dataclass
class Sampler:
    """Samples every five seconds, until cancelled."""

    place: Workplace
    advisor: int
    started: float = field(default_factory=time.monotonic)
    samples: list[Sample] = field(default_factory=list)

    async def run(self) -> None:
        """Never returns."""
        while True:
            self.samples.append(await asyncio.to_thread(self._sample))
            await asyncio.sleep(EVERY_SECONDS)

    def _sample(self) -> Sample:
        own = resident_bytes(self.advisor) / MEGABYTE
        theirs = sum(resident_bytes(pid) for pid in workers(self.place, self.advisor)) / MEGABYTE
        since, connections = time.monotonic() - self.started, len(backends(self.place))
        return Sample(since, own, theirs, connections, processor_seconds(self.advisor))
