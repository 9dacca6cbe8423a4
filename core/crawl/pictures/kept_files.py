"""A folder of files that can be had again: the oldest make room for new ones."""

import os
import time
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_hex


@dataclass(frozen=True)
class KeptFiles:
    """Keeps at most `most_bytes` in a folder, each file for `seconds`. What cannot be written is not kept."""

    folder: Path
    most_bytes: int = 256 * 1024 * 1024
    seconds: float = 86_400.0

    def get(self, *name: str) -> bytes | None:
        """What was kept under this name."""
        path = self._path(name)
        try:
            return path.read_bytes() if time.time() - path.stat().st_mtime < self.seconds else None
        except OSError:
            return None

    def put(self, body: bytes, *name: str) -> None:
        """Keeps it; a reader sees all of it or nothing."""
        written = self.folder / f"{token_hex(8)}.new"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            written.write_bytes(body)
            written.replace(self._path(name))
            self._make_room()
        except OSError:
            with suppress(OSError):
                written.unlink()

    def _make_room(self) -> None:
        with os.scandir(self.folder) as found:
            files = sorted(((each.stat().st_mtime, each.stat().st_size, each.path) for each in found), reverse=True)
        held = 0
        for _, size, path in files:
            held += size
            if held > self.most_bytes:
                Path(path).unlink(missing_ok=True)

    def _path(self, name: tuple[str, ...]) -> Path:
        """No part of a name is part of a path."""
        return self.folder / sha256("\n".join(name).encode()).hexdigest()
