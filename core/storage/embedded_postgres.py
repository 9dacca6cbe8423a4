"""The embedded Postgres in a data folder, shared by every advisor process that uses the folder."""

import asyncio
import fcntl
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

from core.errors import DatabaseError, DatabaseUnavailable
from core.storage import postgres_server
from core.storage.postgres_folder import (
    DISK_FULL,
    disk_full,
    folder_fault,
    is_locked,
    only_starter,
    open_folder,
    password_of,
    remembered_port,
    start_fault,
)
from core.storage.postgres_runner import end_orphans
from core.storage.postgres_server import LIMITS, Activity, ServerState, StopLimits, activity, end, stop
from core.storage.waiting import Wait, in_thread

USER = "advisor"
DATABASE = "advisor"
RETRY_SECONDS = 0.2
SPEAKING = (Activity.ACCEPTING, Activity.RECOVERING)
TRANSIENT_START_FAILURES = ("shared memory block", 'lock file "postmaster.pid"', "could not bind")


@dataclass(frozen=True, slots=True)
class StartLimits:
    """Seconds for: another process that stops or starts the server, one that does not answer, recovery, and failures
    that may pass.
    """

    leaving: float = 60.0
    starter: float = 30.0
    silent: float = 20.0
    recovery: float = 300.0
    passing: float = 5.0
    stop: StopLimits = LIMITS


class EmbeddedPostgres:
    """Starts or joins the Postgres of `data_dir`, and stops it when its last user is done.

    Every user holds a shared lock on `users.lock`; locks vanish with their process, however it ends. A server
    whose starter was killed goes on, and the next user joins it. Works on Linux and macOS.
    """

    def __init__(
        self, data_dir: Path, settings: Mapping[str, str] | None = None, limits: StartLimits | None = None
    ) -> None:
        self._folder = data_dir.resolve()
        self._cluster = self._folder / "pgdata"
        self._settings = dict(settings or {})
        self._limits = limits or StartLimits()
        self._users: IO[bytes] | None = None
        self._child: subprocess.Popen[bytes] | None = None
        self._port: int | None = None
        self._log = self._folder / "postgres.log"
        self._log_begin = 0

    async def __aenter__(self) -> str:
        """The `postgresql://` address of database `advisor`. Raises DatabaseError or ConfigurationError."""
        try:
            return await in_thread(self.start)
        except asyncio.CancelledError:
            await in_thread(self.close)
            raise

    async def __aexit__(self, *_: object) -> None:
        """Releases the server; the last user stops it."""
        await in_thread(self.close)

    def start(self, wait: Wait | None = None) -> str:
        """Blocking form of entering; returns the address. Doing it again returns the same address."""
        wait = wait or Wait()
        try:
            return self._started(wait)
        except OSError as error:
            self.close(wait)
            raise folder_fault(self._folder, error) from error
        except BaseException:
            self.close(wait)
            raise

    def close(self, wait: Wait | None = None) -> None:
        """Blocking form of leaving; does nothing when not entered. Raises DatabaseError when it cannot."""
        if self._users is None:
            return
        with self._users as users:
            self._users = self._port = None
            fcntl.flock(users, fcntl.LOCK_UN)
            if not is_locked(users, fcntl.LOCK_EX):  # somebody else still uses the server
                self._let_go()
                return
            stop(self._cluster, wait, self._limits.stop)
            self._bury()

    async def ensure_running(self) -> str:
        """The address, once a server that recovers is there, or one that died was started again. Raises DatabaseError.

        It is on the same port, unless another program has taken that.
        """
        return await in_thread(self._revived)

    @property
    def server_pid(self) -> int | None:
        """Process id of the running server, None when there is none."""
        running = postgres_server.state(self._cluster)
        return running.pid if running else None

    def _started(self, wait: Wait) -> str:
        users = self._users = self._users or open_folder(self._folder)
        what = f"Another advisor is stopping the embedded Postgres of {self._folder}"
        if not wait.until(lambda: is_locked(users, fcntl.LOCK_SH), self._limits.leaving, what):
            raise DatabaseUnavailable(f"{what} for more than {self._limits.leaving:.0f} s: end it, and try again.")
        return self._bring_up(wait)

    def _revived(self, wait: Wait) -> str:
        try:
            return self._bring_up(wait)
        except OSError as error:
            raise folder_fault(self._folder, error) from error

    def _bring_up(self, wait: Wait) -> str:
        with only_starter(self._folder, wait, self._limits.starter, self._is_recovering):
            password = password_of(self._folder)
            if not self._cluster.exists():
                self._create(password)
            self._port = self._accepting_port(wait)
            (self._folder / "port").write_text(str(self._port), encoding="utf-8")
        return f"postgresql://{USER}:{password}@127.0.0.1:{self._port}/{DATABASE}"

    def _create(self, password: str) -> None:
        try:
            postgres_server.create_cluster(self._cluster, USER, password, DATABASE)
        except DatabaseError as error:
            is_full = any(sign in str(error) for sign in DISK_FULL)
            raise (disk_full(self._folder) if is_full else error) from error

    def _is_recovering(self) -> bool:
        running = postgres_server.state(self._cluster)
        return running is not None and running.phase == "starting"

    def _accepting_port(self, wait: Wait) -> int:
        """The port of a server that accepts connections: joined, waited for, taken over or launched."""
        if self._child and self._child.poll() is not None:
            self._child = None
        deadline = time.monotonic() + self._limits.passing
        while True:
            running = postgres_server.state(self._cluster)
            if running is None:
                self._launch(deadline, wait)
            elif running.phase == "stopping":  # whoever stopped it holds no lock any more
                stop(self._cluster, wait, self._limits.stop)
                deadline = time.monotonic() + self._limits.passing
            elif self._accepts(running, wait):
                return running.port

    def _accepts(self, running: ServerState, wait: Wait) -> bool:
        """Waits while the server recovers; False when it ended or stops. Raises DatabaseUnavailable."""
        said = f"The embedded Postgres (process {running.pid})"
        if not self._is(running, wait, SPEAKING, self._limits.silent, f"{said} does not answer"):
            raise self._too_late(f"{said} does not answer (it may be stopped: try `kill -9 {running.pid}`)")
        if not self._is(running, wait, (Activity.ACCEPTING,), self._limits.recovery, f"{said} recovers after a crash"):
            raise self._too_late(f"{said} has been recovering after a crash for too long")
        return postgres_server.state(self._cluster) == running and activity(running.port) is Activity.ACCEPTING

    def _is(self, running: ServerState, wait: Wait, doing: tuple[Activity, ...], seconds: float, what: str) -> bool:
        """Waits until the server does one of these things, or is no longer what it was."""

        def decided() -> bool:
            return activity(running.port) in doing or postgres_server.state(self._cluster) != running

        return wait.until(decided, seconds, what, poll=0.1)

    def _launch(self, deadline: float, wait: Wait) -> None:
        """Starts the server, unless the one that we started is about to appear, and judges the one that ended."""
        if self._child is None:
            self._log_begin = self._log.stat().st_size if self._log.exists() else 0
            port = postgres_server.free_port(self._port or remembered_port(self._folder))
            self._child = postgres_server.launch(self._cluster, port, self._log, self._settings)
        ended = partial(_has_ended, self._child)
        if not wait.until(lambda: ended() or self.server_pid is not None, self._limits.starter, "Postgres is starting"):
            raise self._too_late("The embedded Postgres has been starting for too long")
        if ended():
            was_stopped = self._child.returncode <= 0  # by somebody else
            self._child = None
            self._judge_failure(deadline, wait, was_stopped)

    def _judge_failure(self, deadline: float, wait: Wait, was_stopped: bool) -> None:
        """Waits a little for what may pass: backends that still end, a port that gets free. Raises DatabaseError."""
        text = self._log.read_bytes()[self._log_begin :].decode(errors="replace")
        over = time.monotonic() - deadline
        may_pass = was_stopped or any(reason in text for reason in TRANSIENT_START_FAILURES)
        may_pass = may_pass and over < self._limits.passing
        if may_pass and over > 0:
            may_pass = "shared memory block" in text and end_orphans(self._cluster)
        if not may_pass or wait.given_up.wait(RETRY_SECONDS):
            raise start_fault(self._folder, text)

    def _too_late(self, what: str) -> DatabaseUnavailable:
        return DatabaseUnavailable(f"{what}: read {self._log}; if it makes progress, wait and try again.")

    def _bury(self) -> None:
        """Waits for the end of the server that we started; one that was not up yet is ended too."""
        if self._child:
            ended = partial(_has_ended, self._child)
            if not Wait().until(ended, 1.0, ""):
                end(self._child.pid, ended, self._limits.stop)
            self._child = None

    def _let_go(self) -> None:
        """Python warns of a child process that outlives its handle; this one is meant to, so it is marked as done."""
        if self._child:
            self._child.returncode = 0
            self._child = None


def _has_ended(child: "subprocess.Popen[bytes]") -> bool:
    return child.poll() is not None
