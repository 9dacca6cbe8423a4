"""Verify the shipped model files by their sha256."""

import hashlib
from pathlib import Path

from core.errors import ConfigurationError


def verified(path: Path, sha256: str) -> Path:
    """The path of a file whose sha256 is the expected one. Raises ConfigurationError."""
    if not path.is_file():
        raise ConfigurationError(f"the model file {path} is missing; install campus-advisor again")
    with path.open("rb") as content:
        found = hashlib.file_digest(content, "sha256").hexdigest()
    if found != sha256:
        raise ConfigurationError(
            f"the model file {path} is not the one we know (sha256 {found}, expected {sha256}); "
            "install campus-advisor again"
        )
    return path
