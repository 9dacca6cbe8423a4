"""The folder of the embedded Postgres: for its owner's eyes only, locked by its users, and why it cannot be used."""

import errno
import fcntl
import os
import pwd
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import structlog

from core.errors import AdvisorError, ConfigurationError, DatabaseError, DatabaseUnavailable
from core.storage.postgres_runner import PRIVATE, folder_mode, runner
from core.storage.waiting import Wait

log = structlog.get_logger(__name__)

ROOM = 20 * 2**20  # Postgres reserves its log in files of 16 MiB
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
DISK_FULL = ("No space left on device", "Disk quota exceeded", "File too large")
# What the server writes to its log, and what to do about it.
REMEDIES = (
    ("Read-only file system", "the folder is read-only: mount it for writing, or set ADVISOR_DATA_DIR to another"),
    ("has wrong ownership", "the folder belongs to another user: run the advisor as that user"),
    ("Permission denied", "a file in the folder belongs to another user: give all of them to the advisor's user"),
    ("has invalid permissions", "others may enter its data: run `chmod 700` on the folder"),
    ("could not bind", "its port is taken by another program: end that, or start the advisor again"),
    ("shared memory block", "processes of an earlier server still run: end them, or restart this machine"),
    ("are incompatible with server", "another version of Postgres made it: see docs/how-to/upgrade.md"),
    ("checkpoint record", "its files are damaged: put back a backup (docs/how-to/back-up.md)"),
    ("Cannot allocate memory", "there is too little memory: end some programs"),
)


def refuse_foreign_owner(folder: Path) -> None:
    """Raises ConfigurationError when the folder's cluster belongs to another user than ours."""
    try:
        owner = (folder / "pgdata").stat().st_uid
    except FileNotFoundError:
        return
    if owner not in {os.geteuid(), runner().user or os.geteuid()}:  # root may use what its Postgres made
        raise ConfigurationError(
            f"The data folder {folder} belongs to user {_name(owner)}, and the advisor runs as {_name(os.geteuid())}: "
            f"run it as {_name(owner)}, or set ADVISOR_DATA_DIR to a folder of its own."
        )


def folder_fault(folder: Path, error: OSError) -> AdvisorError:
    """What an error of the file system means for the advisor."""
    if error.errno in NO_ROOM:
        return disk_full(folder)
    remedy = "set ADVISOR_DATA_DIR to one that can."
    owner = _owner(folder)
    if error.errno in (errno.EACCES, errno.EPERM) and owner not in (None, os.geteuid()):
        remedy = (
            f"it belongs to user {_name(owner)}, and the advisor runs as {_name(os.geteuid())}: change one of them."
        )
    return ConfigurationError(f"The data folder {folder} cannot be written ({error.strerror}): {remedy}")


def start_fault(folder: Path, said: str) -> DatabaseError:
    """Why the server ended, by what it wrote to its log."""
    if any(sign in said for sign in DISK_FULL) or _room(folder) < ROOM:
        return disk_full(folder)
    remedy = next((remedy for sign, remedy in REMEDIES if sign in said), "")
    why = f"({folder}): {remedy}" if remedy else f"({folder})"
    last = " ".join(said.strip()[-500:].split())
    return DatabaseError(f"The embedded Postgres did not start {why}. Its log {folder / 'postgres.log'} says: {last}")


def disk_full(folder: Path) -> DatabaseUnavailable:
    """The disk of the folder has no room."""
    free = _room(folder) / 2**20
    return DatabaseUnavailable(
        f"The disk of the data folder {folder} is full ({free:,.0f} MiB are free): "
        "make room on it, 1 GiB if you can, then start again. What was committed is kept."
    )


def _room(folder: Path) -> int:
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return ROOM


def _owner(folder: Path) -> int | None:
    for place in (folder, *folder.parents):
        try:
            return place.stat().st_uid
        except OSError:
            continue
    return None


def _name(user: int | None) -> str:
    try:
        return pwd.getpwuid(user or 0).pw_name
    except KeyError:
        return str(user)


def open_folder(folder: Path) -> IO[bytes]:
    """Makes the folder where it is missing, closes it to others, and opens its lock of users. Raises OSError."""
    folder.parent.mkdir(parents=True, exist_ok=True, mode=folder_mode())
    folder.mkdir(exist_ok=True, mode=folder_mode())
    refuse_foreign_owner(folder)
    users = (folder / "users.lock").open("ab")
    _close_to_others(folder)
    return users


def is_locked(file: IO[bytes], how: int) -> bool:
    """Tries once to lock a file."""
    try:
        fcntl.flock(file, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def only_starter(folder: Path, wait: Wait, seconds: float, works: Callable[[], bool]) -> Iterator[None]:
    """Held by the one process that may start the server.

    Raises DatabaseUnavailable after `seconds`, unless the other one's work goes on, which has a limit of its own.
    """
    with (folder / "start.lock").open("a+b") as lock:
        what = f"Another advisor (process {_holder(lock)}) is starting the embedded Postgres"
        while not wait.until(lambda: is_locked(lock, fcntl.LOCK_EX), seconds, what):
            if works() and not wait.given_up.is_set():
                continue
            raise DatabaseUnavailable(
                f"{what} of {folder} for more than {seconds:.0f} s: wait until it is done, "
                f"or end it (`kill -9 {_holder(lock)}`) if it hangs, and try again."
            )
        lock.truncate(0)
        lock.write(str(os.getpid()).encode())
        lock.flush()
        yield


def password_of(folder: Path) -> str:
    """The password of the embedded Postgres, chosen at the first start."""
    kept = folder / "password"
    if not kept.exists():
        fresh = folder / "password.new"
        fresh.unlink(missing_ok=True)
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(24), encoding="utf-8")
        fresh.rename(kept)
    return kept.read_text(encoding="utf-8")


def remembered_port(folder: Path) -> int | None:
    """The port of the last start."""
    try:
        return int((folder / "port").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _close_to_others(folder: Path) -> None:
    """Tightens our own folder. The one above may be shared with other programs, so it is only told about."""
    if folder.stat().st_uid == os.geteuid() and folder.stat().st_mode & 0o777 & ~folder_mode():
        folder.chmod(folder_mode())
    above = folder.parent.stat()
    if above.st_uid == os.geteuid() and above.st_mode & 0o002 and not above.st_mode & 0o1000:
        log.warning(f"Everybody may write into {folder.parent}: run `chmod {PRIVATE:o} {folder.parent}`.")


def _holder(lock: IO[bytes]) -> str:
    lock.seek(0)
    return lock.read(20).decode("ascii", "replace") or "unknown"
