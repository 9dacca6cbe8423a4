"""Read pages without being hurt by them: in another process, one page at a time."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from multiprocessing import Pipe
from time import monotonic

import structlog

from core.domain.read_pages import CAMPUS_ZONE, FetchedBody, ReadPage, SkipReason, WantedPicture
from core.errors import ExtractionError
from core.extract.worker.limits import MB, OUT_OF_MEMORY, ReaderLimits, wall_seconds_for
from core.extract.worker.messages import Reply, unpacked

log = structlog.get_logger(__name__)
_MAIN = "core.extract.worker.main"
_START = f"import gc; gc.disable(); from {_MAIN} import main; main()"
_START_SECONDS = 60.0
_ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "OPENCV_FOR_THREADS_NUM": "1"}
_MOST_DETAIL = 300  # characters
_KEPT_VARIABLES = ("HOME", "LANG", "LC_ALL", "PATH", "SYSTEMROOT", "TMPDIR", "TZ")  # no token, no address


class ReaderProcess:
    """A running reader process; one thread may use it. Raises ExtractionError when it cannot be started."""

    def __init__(self, limits: ReaderLimits) -> None:
        self._limits = limits
        self._pages = 0
        self._is_spent = False
        self._ours, theirs = Pipe()
        with theirs:
            try:
                self._process = _started(theirs.fileno())
            except OSError as error:
                self._ours.close()
                raise _failed(f"the reader process could not be started: {error}") from error

    @property
    def number(self) -> int:
        """The number by which the system knows it."""
        return self._process.pid

    @property
    def is_spent(self) -> bool:
        """Whether another process must read the next page."""
        return self._is_spent or self._pages >= self._limits.most_pages or self._process.poll() is not None

    def read(self, fetched: FetchedBody | WantedPicture) -> Reply:
        """The page or its picture. Raises ExtractionError with a countable reason; the process may be spent then."""
        if not self._pages:
            self._greet()
        self._pages += 1
        until = monotonic() + wall_seconds_for(self._limits, fetched.body)
        try:
            self._ours.send_bytes(pickle.dumps(replace(fetched, body=b"")))
            self._ours.send_bytes(fetched.body)
            if not self._ours.poll(max(0.0, until - monotonic())):
                raise self._killed(fetched.url)
            reply = unpacked(self._ours.recv_bytes(self._limits.output_bytes + MB))
        except (EOFError, OSError, pickle.UnpicklingError) as error:
            raise self._ended(fetched.url) from error
        return self._understood(reply)

    def end(self) -> None:
        """Ends the process at once, and with it a `read` in another thread."""
        self._process.kill()

    def stop(self) -> None:
        """Ends the process, if it is still there, and forgets it."""
        self._process.kill()
        self._process.communicate()
        self._ours.close()

    def _greet(self) -> None:
        try:
            self._ours.send_bytes(pickle.dumps(self._limits))
            if not self._ours.poll(_START_SECONDS):
                raise TimeoutError
            self._ours.recv_bytes()
        except (EOFError, OSError) as error:
            self._is_spent = True
            raise _failed(f"the reader process ended at its start: {self._last_words()}") from error

    def _understood(self, reply: Reply) -> Reply:
        self._is_spent = reply.kept_bytes > self._limits.kept_bytes
        if reply.page is None and not reply.picture:
            raise ExtractionError(reply.detail, reply.reason)
        return reply

    def _killed(self, url: str) -> ExtractionError:
        self._is_spent = True
        took = f"took longer than {self._limits.wall_seconds:g} s to read"
        return ExtractionError(f"{url} was not read: it {took}", SkipReason.TOO_MUCH_TIME)

    def _ended(self, url: str) -> ExtractionError:
        """Why the process ended in the middle of a page."""
        self._is_spent = True
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        limits, status = self._limits, self._process.poll()
        if status == -signal.SIGPROF:
            needed = f"needed more than {limits.processor_seconds:g} s of processor time"
            return ExtractionError(f"{url} was not read: it {needed}", SkipReason.TOO_MUCH_TIME)
        if status in {OUT_OF_MEMORY, -signal.SIGKILL}:  # the system kills whoever takes the last memory
            needed = f"needed more than {limits.memory_bytes >> 20} MB of memory"
            return ExtractionError(f"{url} was not read: it {needed}", SkipReason.TOO_MUCH_MEMORY)
        return ExtractionError(f"{url} ended the process that read it ({_said(status)})", SkipReason.READER_FAILED)

    def _last_words(self) -> str:
        """The last line that it wrote before its first page."""
        self._process.kill()
        lines = self._process.communicate()[1].decode("utf-8", "replace").strip().splitlines()
        return lines[-1][:_MOST_DETAIL] if lines else _said(self._process.returncode)


@dataclass
class ProcessExtractor:
    """`Extractor` whose pages are read in a process of its own; it is started for the first page, and when spent.

    A page that costs more than its limits is skipped, and the next one is read by a new process. Feeds that give times
    in UTC are told on the clocks of `timezone`.
    """

    limits: ReaderLimits = field(default_factory=ReaderLimits)
    timezone: str = CAMPUS_ZONE
    _process: ReaderProcess | None = None
    # Its only thread owns the process; the threads of others are not kept waiting by a page.
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "reader"))

    async def read(self, fetched: FetchedBody) -> ReadPage:
        """The document of a body. Raises ExtractionError with a countable reason."""
        page = (await self._replied(replace(fetched, timezone=self.timezone))).page
        assert page is not None, "a reply without a page has a reason"  # noqa: S101
        if page.unread_markup:
            log.info("structured data that could not be read", url=fetched.url, count=page.unread_markup)
        return page

    async def draw(self, wanted: WantedPicture) -> bytes:
        """The picture of a page, as PNG. Raises ExtractionError as `read` does."""
        return (await self._replied(wanted)).picture

    @property
    def process_id(self) -> int:
        """The number of the running process; 0 without one."""
        return self._process.number if self._process else 0

    async def close(self) -> None:
        """Ends the process; another page starts it again."""
        if self._process:
            self._process.end()
        await asyncio.wrap_future(self._thread.submit(self._drop))

    async def _replied(self, fetched: FetchedBody | WantedPicture) -> Reply:
        reading = self._thread.submit(self._read, fetched)
        try:
            return await asyncio.wrap_future(reading)
        except asyncio.CancelledError:
            if reading.running() and self._process:
                self._process.end()
            raise

    def _read(self, fetched: FetchedBody | WantedPicture) -> Reply:
        if self._process is None or self._process.is_spent:
            self._drop()
            self._process = ReaderProcess(self.limits)
        return self._process.read(fetched)

    def _drop(self) -> None:
        if self._process:
            self._process.stop()
        self._process = None


def _started(connection: int) -> "subprocess.Popen[bytes]":
    """The process: no shell, no file of ours but the connection, no secret, and no part in the terminal's Ctrl-C."""
    kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", _START, str(connection)],
        env={
            **kept,
            **_ONE_THREAD,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONUTF8": "1",
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        pass_fds=(connection,),
        start_new_session=True,
    )


def _said(status: int | None) -> str:
    if status is None:
        return "it answered nonsense"
    return signal.Signals(-status).name if status < 0 else f"exit status {status}"


def _failed(message: str) -> ExtractionError:
    advice = "see how much memory and how many processes are allowed"
    return ExtractionError(f"{message}; {advice}", SkipReason.READER_FAILED)
