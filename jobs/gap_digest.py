"""Post the week's largest gaps to the admins' channel."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import structlog

from core.ports.jobs import JobLock
from core.ports.quality import GapReports
from core.presentation.gaps import gap_lines

JOB = "gap digest"
DAYS, MOST = 7, 8
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class GapDigest:
    """Reports on the last week, beside the week before; `say` queues the lines. A week without gaps is not told."""

    reports: GapReports
    lock: JobLock
    say: Callable[[Sequence[str]], None]

    async def run(self) -> None:
        """Tell, unless another process is doing so. Raises DatabaseError or ModelError."""
        async with self.lock.try_hold(JOB) as held:
            if not held:
                log.info("gap digest left to another process")
                return
            report = await self.reports.report(DAYS, most=MOST)
            if lines := gap_lines(report, MOST):
                self.say(lines)
            log.info("gaps told", gaps=len(report.gaps))
