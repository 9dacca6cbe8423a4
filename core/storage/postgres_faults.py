"""Why the embedded Postgres cannot be used, in one sentence that says what to do."""

import errno
import os
import pwd
import shutil
from pathlib import Path

from core.errors import AdvisorError, ConfigurationError, DatabaseError, DatabaseUnavailable
from core.storage.postgres_runner import may_own_cluster

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
    if not may_own_cluster(owner):
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


def setup_fault(folder: Path, error: DatabaseError) -> DatabaseError:
    """Why no cluster could be made: an error of `initdb`, unless the disk is full."""
    return disk_full(folder) if any(sign in str(error) for sign in DISK_FULL) else error


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
