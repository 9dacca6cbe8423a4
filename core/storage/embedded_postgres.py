"""The embedded Postgres in a data folder, shared by every advisor process that uses the folder."""

import asyncio
import fcntl
import secrets
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from core.errors import ConfigurationError, DatabaseError
from core.storage import postgres_server

USER = "advisor"
DATABASE = "advisor"
RETRY_SECONDS = 60.0
TRANSIENT_START_FAILURES = ("shared memory block", 'lock file "postmaster.pid"', "could not bind")


class EmbeddedPostgres:
    """Starts or joins the Postgres of `data_dir`, and stops it when its last user is done.

    Every user holds a shared lock on `users.lock`; locks vanish with their process, however it ends. A server
    whose starter was killed goes on, and the next user joins it. Works on Linux and macOS.
    """

    def __init__(self, data_dir: Path, settings: Mapping[str, str] | None = None) -> None:
        self._folder = data_dir.resolve()
        self._cluster = self._folder / "pgdata"
        self._settings = dict(settings or {})
        self._users: IO[bytes] | None = None
        self._child: subprocess.Popen[bytes] | None = None
        self._port: int | None = None

    async def __aenter__(self) -> str:
        """The `postgresql://` address of database `advisor`. Raises DatabaseError or ConfigurationError."""
        return await asyncio.to_thread(self.start)

    async def __aexit__(self, *_: object) -> None:
        """Releases the server; the last user stops it."""
        await asyncio.to_thread(self.close)

    def start(self) -> str:
        """Blocking form of entering; returns the address. Doing it again returns the same address."""
        users = self._users or self._open_folder()
        fcntl.flock(users, fcntl.LOCK_SH)
        self._users = users
        try:
            return self._bring_up()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Blocking form of leaving; does nothing when not entered."""
        if self._users is None:
            return
        with self._users as users:
            self._users = self._port = None
            fcntl.flock(users, fcntl.LOCK_UN)
            try:
                fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:  # somebody else still uses the server
                self._let_go()
                return
            postgres_server.stop(self._cluster)
            self._bury()

    async def ensure_running(self) -> None:
        """Restarts the server, on the same port, if it died. Raises DatabaseError."""
        await asyncio.to_thread(self._bring_up)

    @property
    def server_pid(self) -> int | None:
        """Process id of the running server, None when there is none."""
        running = postgres_server.state(self._cluster)
        return running.pid if running else None

    def _open_folder(self) -> IO[bytes]:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            return (self._folder / "users.lock").open("ab")
        except OSError as error:
            raise ConfigurationError(
                f"The data folder {self._folder} cannot be written ({error.strerror}): "
                "set ADVISOR_DATA_DIR to one that can."
            ) from error

    def _bring_up(self) -> str:
        with self._only_starter():
            password = self._password()
            if not self._cluster.exists():
                postgres_server.create_cluster(self._cluster, USER, password, DATABASE)
            self._port = self._wait_until_ready()
            (self._folder / "port").write_text(str(self._port), encoding="utf-8")
        return f"postgresql://{USER}:{password}@127.0.0.1:{self._port}/{DATABASE}"

    def _password(self) -> str:
        kept = self._folder / "password"
        if not kept.exists():
            fresh = self._folder / "password.new"
            fresh.unlink(missing_ok=True)
            fresh.touch(mode=0o600)
            fresh.write_text(secrets.token_urlsafe(24), encoding="utf-8")
            fresh.rename(kept)
        return kept.read_text(encoding="utf-8")

    @contextmanager
    def _only_starter(self) -> Iterator[None]:
        with (self._folder / "start.lock").open("ab") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _wait_until_ready(self) -> int:
        """Polls without a limit, since crash recovery may take minutes; gives up only when the server process ends."""
        deadline = time.monotonic() + RETRY_SECONDS
        while True:
            self._reap()
            running = postgres_server.state(self._cluster)
            if running and running.phase == "ready":
                return running.port
            if not running and not self._child:
                self._launch(deadline)
            time.sleep(postgres_server.POLL_SECONDS)

    def _launch(self, deadline: float) -> None:
        """Starts the server and waits until it has either written its pid file or ended."""
        log = self._folder / "postgres.log"
        begin = log.stat().st_size if log.exists() else 0
        port = self._port or postgres_server.free_port(self._remembered_port())
        self._child = postgres_server.launch(self._cluster, port, log, self._settings)
        while not self._is_ready() and self._child.poll() is None:
            time.sleep(postgres_server.POLL_SECONDS)
        if self._child.poll() is not None:
            self._judge_failure(log, begin, time.monotonic() > deadline)

    def _is_ready(self) -> bool:
        running = postgres_server.state(self._cluster)
        return running is not None and running.phase == "ready"

    def _judge_failure(self, log: Path, begin: int, too_late: bool) -> None:
        """Waits for old backends that still end and for a server that another process started; all else is an error."""
        text = log.read_bytes()[begin:].decode(errors="replace") if log.stat().st_size > begin else ""
        if too_late or not any(reason in text for reason in TRANSIENT_START_FAILURES):
            raise DatabaseError(f"The embedded Postgres did not start; see {log}. It said: {text.strip()[-800:]}")
        time.sleep(10 * postgres_server.POLL_SECONDS)

    def _remembered_port(self) -> int | None:
        try:
            return int((self._folder / "port").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None

    def _reap(self) -> None:
        if self._child and (self._child.poll() is not None):
            self._child = None

    def _bury(self) -> None:
        """Waits for the end of the server that we started; one that was not up yet is stopped too."""
        if self._child:
            self._child.send_signal(signal.SIGINT)
            self._child.wait()
            self._child = None

    def _let_go(self) -> None:
        """Python warns of a child process that outlives its handle; this one is meant to, so it is marked as done."""
        if self._child:
            self._child.returncode = 0
            self._child = None
