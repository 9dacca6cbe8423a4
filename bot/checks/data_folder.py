"""Check that the data folder can be written, and say whose it is if not."""

import os
import pwd
from pathlib import Path

from bot.checks.findings import Check
from bot.settings import Settings


def data_folder(settings: Settings) -> Check:
    """Whether the data folder is writable, or could be made."""
    folder = settings.data_dir.absolute()
    try:
        nearest = next(parent for parent in [folder, *folder.parents] if parent.exists())
        why_not = _why_not(nearest)
    except OSError as error:
        why_not = f"{error.filename or folder} cannot be looked into ({error.strerror})"
    if why_not:
        return Check("data folder", False, f"{folder} is not writable: {why_not}; set ADVISOR_DATA_DIR to another one.")
    return Check("data folder", True, str(folder))


def _why_not(nearest: Path) -> str | None:
    if not nearest.is_dir():
        return f"{nearest} is a file"
    if os.access(nearest, os.W_OK | os.X_OK):
        return None
    if os.statvfs(nearest).f_flag & os.ST_RDONLY:
        return f"{nearest} is on a read-only file system"
    return f"{nearest} belongs to {_name(nearest.stat().st_uid)}, and the advisor runs as {_name(os.geteuid())}"


def _name(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"
