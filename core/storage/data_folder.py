"""The folder of the embedded Postgres: for its owner's eyes only, and locked by whoever uses or starts the server."""

import fcntl
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import structlog

from core.errors import DatabaseUnavailable
from core.storage.postgres_faults import refuse_foreign_owner
from core.storage.postgres_runner import PRIVATE, folder_mode
from core.storage.waiting import Wait

log = structlog.get_logger(__name__)


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
