"""One Postgres cluster in a folder: create it, start it, see what it is doing, and stop it within seconds."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from psycopg.pq import PGconn, Ping

from core.errors import DatabaseError
from core.storage.postgres_runner import binaries, complete, environment, give_to_runner, runner
from core.storage.waiting import Wait

LOG_BYTES_KEPT = 5_000_000
SERVER_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",  # a socket's path may not be longer than 107 bytes; TCP has no such trap
    "fsync": "on",
    "jit": "off",  # compiling costs more than our short queries take
    "shared_buffers": "256MB",
    "log_checkpoints": "off",
    # No erasure reaches the log: errors of a session (which quote rows and values) go to the client alone,
    # and what the server says of itself comes without detail and without a statement.
    "log_min_messages": "log",
    "log_error_verbosity": "terse",
    "log_min_error_statement": "panic",
    "log_statement": "none",
    "log_min_duration_statement": "-1",
    "log_parameter_max_length": "0",
    "log_parameter_max_length_on_error": "0",
    "timezone": "UTC",
    "log_timezone": "UTC",
}
HOST_RULES = "# only passwords, only this machine\nhost all all 127.0.0.1/32 scram-sha-256\n"


@dataclass(frozen=True, slots=True)
class ServerState:
    """What `postmaster.pid` says about a running server; `phase` is starting, ready, stopping or standby."""

    pid: int
    port: int
    phase: str


class Activity(Enum):
    """What a server does when it is asked for a connection; while it recovers, its pid file still says `ready`."""

    ACCEPTING = "accepting connections"
    RECOVERING = "starting, recovering or stopping"
    SILENT = "not answering"


def create_cluster(folder: Path, user: str, password: str, database: str) -> None:
    """Creates a cluster with one owner and one database; `folder` appears whole or not at all. Raises DatabaseError."""
    for leftover in folder.parent.glob(f"{folder.name}.new-*"):
        shutil.rmtree(leftover, ignore_errors=True)
    unfinished = folder.with_name(f"{folder.name}.new-{secrets.token_hex(4)}")
    unfinished.mkdir(mode=0o700)
    give_to_runner(unfinished)
    complete(
        ["initdb", "-D", str(unfinished), "-U", user, "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "-k"],
        "",
    )
    (unfinished / "pg_hba.conf").write_text(HOST_RULES, encoding="utf-8")
    complete(
        ["postgres", "--single", "-D", str(unfinished), "postgres"],
        f"alter role {user} password '{password}'\ncreate database {database}\n",
    )
    unfinished.rename(folder)


def launch(folder: Path, port: int, log: Path, settings: dict[str, str]) -> "subprocess.Popen[bytes]":
    """Starts the server in a session of its own, so that Ctrl-C in our terminal does not reach it."""
    give_to_runner(folder)
    _disown_stale_lock(folder)
    if log.exists() and log.stat().st_size > LOG_BYTES_KEPT:
        log.replace(log.with_suffix(".log.1"))
    options = SERVER_SETTINGS | settings | {"port": str(port)}
    arguments = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
    command = [*runner().prefix, str(binaries() / "postgres"), "-D", str(folder), *arguments]
    log.touch(mode=0o600)
    log.chmod(0o600)  # an earlier version left it readable by everybody
    with log.open("ab") as output:
        return subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env=environment(),
            user=runner().user,
            group=runner().group,
            start_new_session=True,
            cwd="/",
        )


def state(folder: Path) -> ServerState | None:
    """The server of this folder if it runs; a stale file, a zombie or another program with its pid do not count."""
    try:
        lines = (folder / "postmaster.pid").read_text(encoding="utf-8").splitlines()
        pid, port = int(lines[0]), int(lines[3])
    except (OSError, ValueError, IndexError):
        return None
    if not is_server_of(folder, pid):
        return None
    return ServerState(pid, port, lines[7].strip() if len(lines) > 7 else "starting")


def activity(port: int) -> Activity:
    """What the server at this port of the loopback address is doing; takes up to 2 s when it does not answer."""
    answer = Ping(PGconn.ping(f"host=127.0.0.1 port={port} dbname=postgres user=postgres connect_timeout=2".encode()))
    return {Ping.OK: Activity.ACCEPTING, Ping.REJECT: Activity.RECOVERING}.get(answer, Activity.SILENT)


def free_port(preferred: int | None) -> int:
    """`preferred` when nothing listens on it, otherwise any free port of the loopback address."""
    for wanted in (preferred, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", wanted or 0))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise DatabaseError("No port is free on 127.0.0.1, so the embedded Postgres cannot start: close some programs.")


def _disown_stale_lock(folder: Path) -> None:
    """Lets Postgres start although a zombie or another program now has the pid of its predecessor.

    Postgres passes over the pid of its own parent, so ours is written into the stale file. The file is not
    deleted: it also names the shared memory by which Postgres sees that old backends still write.
    """
    lock = folder / "postmaster.pid"
    if lock.exists() and state(folder) is None:
        _, *rest = lock.read_text(encoding="utf-8").splitlines() or [""]
        lock.write_text("\n".join([str(os.getpid()), *rest]) + "\n", encoding="utf-8")


def is_server_of(folder: Path, pid: int) -> bool:
    """Whether this process runs and is the server of this folder."""
    if Path("/proc/self/stat").exists():
        try:
            status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
            command = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").replace("\0", " ")
        except OSError:
            return False
        return status.rpartition(")")[2].split()[0] not in "ZX" and f"-D {folder} " in command
    answer = subprocess.run(["ps", "-o", "stat=,args=", "-p", str(pid)], capture_output=True, text=True, check=False)  # noqa: S603, S607
    return not answer.stdout.lstrip().startswith("Z") and f"-D {folder} " in answer.stdout


@dataclass(frozen=True, slots=True)
class StopLimits:
    """Seconds for recovery before stopping, the fast shutdown, the immediate one, and for the end after kill -9."""

    recovery: float = 8.0
    fast: float = 15.0
    immediate: float = 3.0
    killed: float = 3.0


LIMITS = StopLimits()


def stop(folder: Path, wait: Wait | None = None, limits: StopLimits = LIMITS) -> None:
    """Stops the server of this folder; nothing that was committed is lost. Raises DatabaseError when it cannot.

    Postgres 18 that is asked to stop (SIGINT) while it recovers from the crash of a backend stays `stopping` for ever,
    so recovery is waited for. A server that does not stop in time is ended without a checkpoint (SIGQUIT), which the
    next start makes up for.
    """
    running = state(folder)
    if running is None:
        return
    wait = wait or Wait()
    if not (_is_recovered(folder, running, wait, limits) and _fast(folder, running, wait, limits)):
        end(running.pid, lambda: _is_gone(folder, running), limits)


def end(pid: int, gone: Callable[[], bool], limits: StopLimits = LIMITS) -> None:
    """Ends a Postgres without a checkpoint, by force where it does not obey. Raises DatabaseError."""
    for sign, seconds in ((signal.SIGQUIT, limits.immediate), (signal.SIGKILL, limits.killed)):
        with suppress(ProcessLookupError):
            os.kill(pid, sign)
        if Wait().until(gone, seconds, f"Postgres (process {pid}) is being ended"):
            return
    raise DatabaseError(f"Postgres (process {pid}) does not even end after `kill -9 {pid}`: restart this machine.")


def _is_recovered(folder: Path, running: ServerState, wait: Wait, limits: StopLimits) -> bool:
    if running.phase == "stopping":
        return True

    def settled() -> bool:
        return _is_gone(folder, running) or activity(running.port) is not Activity.RECOVERING

    return wait.until(settled, limits.recovery, "Postgres is recovering after a crash, then it is stopped", poll=0.1)


def _fast(folder: Path, running: ServerState, wait: Wait, limits: StopLimits) -> bool:
    seconds = limits.fast
    if running.phase == "stopping":
        seconds = max(0.0, seconds - _age(folder))
    else:
        with suppress(ProcessLookupError):
            os.kill(running.pid, signal.SIGINT)
    return wait.until(lambda: _is_gone(folder, running), seconds, "Postgres is stopping")


def _is_gone(folder: Path, running: ServerState) -> bool:
    return not is_server_of(folder, running.pid)


def _age(folder: Path) -> float:
    """Seconds since Postgres wrote its phase."""
    try:
        return max(0.0, time.time() - (folder / "postmaster.pid").stat().st_mtime)
    except OSError:
        return 0.0
