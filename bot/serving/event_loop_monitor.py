"""Measure how late the event loop wakes up, and print its stack when it is stuck."""

import asyncio
import faulthandler
import sys
from dataclasses import dataclass
from time import monotonic

import structlog

from bot.serving.metrics import Metrics

log = structlog.get_logger(__name__)

BEAT_SECONDS = 1.0
LATE_SECONDS = 1.0  # Discord and Slack need an acknowledgement within 3 s
STUCK_SECONDS = 30.0


@dataclass
class EventLoopMonitor:
    """Measures once per second. For a stuck loop, another thread writes its stack to standard error."""

    metrics: Metrics

    async def run(self) -> None:
        """Measure until cancelled."""
        try:
            while True:
                faulthandler.dump_traceback_later(STUCK_SECONDS, file=sys.__stderr__ or sys.stderr)
                started = monotonic()
                await asyncio.sleep(BEAT_SECONDS)
                self._note(monotonic() - started - BEAT_SECONDS)
        finally:
            faulthandler.cancel_dump_traceback_later()

    def _note(self, lag: float) -> None:
        self.metrics.note_lag(lag)
        if lag > LATE_SECONDS:
            log.warning("event loop blocked", seconds=round(lag, 1))
