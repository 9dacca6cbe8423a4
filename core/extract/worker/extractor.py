"""Read pages without being hurt by them: in another process, one page at a time."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import structlog

from core.domain.read_pages import FetchedBody, ReadPage
from core.extract.worker.limits import ReaderLimits
from core.extract.worker.process import ReaderProcess

log = structlog.get_logger(__name__)


@dataclass
class ProcessExtractor:
    """`Extractor` whose pages are read in a process of its own; it is started for the first page, and when spent.

    A page that costs more than its limits is skipped, and the next one is read by a new process.
    """

    limits: ReaderLimits = field(default_factory=ReaderLimits)
    _process: ReaderProcess | None = None
    # Its only thread owns the process; the threads of others are not kept waiting by a page.
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "reader"))

    async def read(self, fetched: FetchedBody) -> ReadPage:
        """The document of a body. Raises ExtractionError with a countable reason."""
        reading = self._thread.submit(self._read, fetched)
        try:
            page = await asyncio.wrap_future(reading)
        except asyncio.CancelledError:
            if reading.running() and self._process:
                self._process.end()
            raise
        if page.unread_markup:
            log.info("structured data that could not be read", url=fetched.url, count=page.unread_markup)
        return page

    @property
    def process_id(self) -> int:
        """The number of the running process; 0 without one."""
        return self._process.number if self._process else 0

    async def close(self) -> None:
        """Ends the process; another page starts it again."""
        if self._process:
            self._process.end()
        await asyncio.wrap_future(self._thread.submit(self._drop))

    def _read(self, fetched: FetchedBody) -> ReadPage:
        if self._process is None or self._process.is_spent:
            self._drop()
            self._process = ReaderProcess(self.limits)
        return self._process.read(fetched)

    def _drop(self) -> None:
        if self._process:
            self._process.stop()
        self._process = None
