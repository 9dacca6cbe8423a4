"""Look into office files, which are ZIP archives, before a library unpacks them."""

import io
import zipfile
import zlib
from collections.abc import Iterator

from core.domain.read_pages import SkipReason
from core.errors import ExtractionError

MOST_UNPACKED_BYTES = 200 * 1024 * 1024
_MOST_MEMBERS = 10_000
_PIECE_BYTES = 1024 * 1024
DAMAGES = (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError)


def require_small(body: bytes, most_bytes: int = MOST_UNPACKED_BYTES) -> None:
    """Raises ExtractionError for an archive that unpacks to more than `most_bytes`, or is damaged."""
    members = _members(body)
    unpacked = sum(member.file_size for member in members)
    if unpacked > most_bytes:
        raise ExtractionError(f"this file unpacks to {unpacked >> 20} MB", SkipReason.TOO_LARGE)
    if len(members) > _MOST_MEMBERS:
        raise ExtractionError(f"this file is an archive of {len(members)} files", SkipReason.TOO_LARGE)


def member_names(body: bytes) -> frozenset[str]:
    """The names inside an archive; none where it is damaged."""
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            return frozenset(archive.namelist())
    except (*DAMAGES, ValueError):
        return frozenset()


def pieces_of(body: bytes, folder: str) -> Iterator[bytes]:
    """The unpacked bytes of all members in a folder, a megabyte at a time."""
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        for name in archive.namelist():
            if name.startswith(folder):
                with archive.open(name) as member:
                    while piece := member.read(_PIECE_BYTES):
                        yield piece


def damaged(what: str, error: Exception) -> ExtractionError:
    """The error of a file whose parser met something that should not be there."""
    return ExtractionError(f"this {what} is damaged: {type(error).__name__}", SkipReason.UNREADABLE)


def _members(body: bytes) -> list[zipfile.ZipInfo]:
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            return archive.infolist()
    except (*DAMAGES, ValueError) as error:
        raise damaged("file", error) from error
