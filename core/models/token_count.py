"""Count tokens as the chat models do (o200k_base), without a network: the door to tiktoken and toktok."""

import hashlib
import os
from functools import lru_cache
from pathlib import Path

from core.errors import ConfigurationError
from core.text.tokens import repaired

ENCODING = "o200k_base"

# tiktoken reads these variables itself. The name of a cached vocabulary is the SHA-1 of its URL; it is verified by
# its SHA-256 (see tiktoken_ext.openai_public).
_VOCABULARY_FILE = "fb374d419588a4632f3f557e76b4b70aebbca790"
_VOCABULARY_SHA256 = "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d"
_CACHE_VARIABLES = ("TIKTOKEN_CACHE_DIR", "DATA_GYM_CACHE_DIR")


class ToktokCounter:
    """Counts with `toktok-rs`, which carries the vocabulary inside the package."""

    name = f"toktok:{ENCODING}"

    def count(self, text: str) -> int:
        """Number of tokens in `text`; special-token look-alikes count as plain text."""
        return _counted(text)


@lru_cache(maxsize=2_048)
def _counted(text: str) -> int:
    """Cached: many questions find the same passages, and counting one takes a millisecond."""
    import toktok  # type: ignore[import-untyped]

    counts: list[int] = toktok.batch_count([repaired(text)], ENCODING, threads=1)
    return counts[0]


class RoughCounter:
    """Guesses by length, for where no language model reads: loading a vocabulary takes .4 s and 63 MB.

    A token had 3.9 to 5.7 bytes on pages of sixteen campus sites, 4.6 in the mean.
    """

    name = "by length"

    def count(self, text: str) -> int:
        """About how many tokens `text` has."""
        return round(len(text.encode(errors="replace")) / 4.6)


class TiktokenCounter:
    """Counts with `tiktoken`, whose vocabulary must be in the folder TIKTOKEN_CACHE_DIR.

    Raises ConfigurationError at construction when it is not, instead of downloading it.
    """

    name = f"tiktoken:{ENCODING}"

    def __init__(self) -> None:
        import tiktoken

        _require_vocabulary()
        self._encoding = tiktoken.get_encoding(ENCODING)

    def count(self, text: str) -> int:
        """Number of tokens in `text`; special-token look-alikes count as plain text."""
        return len(self._encoding.encode_ordinary(repaired(text)))


def default_counter() -> ToktokCounter | TiktokenCounter:
    """`TiktokenCounter` where its vocabulary is available, else `ToktokCounter`; both count the same."""
    path = _vocabulary_path()
    return TiktokenCounter() if path is not None and path.is_file() else ToktokCounter()


def _require_vocabulary() -> None:
    path = _vocabulary_path()
    if path is None or not path.is_file():
        raise ConfigurationError(
            f"tiktoken's vocabulary {ENCODING} was not found at {path or 'TIKTOKEN_CACHE_DIR (not set)'}; put the file "
            f"{_VOCABULARY_FILE} there (the package llama-index-core carries it) or count with toktok"
        )
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != _VOCABULARY_SHA256:
        raise ConfigurationError(
            f"tiktoken's vocabulary {path} is damaged (sha256 {found}, expected {_VOCABULARY_SHA256}); replace the file"
        )


def _vocabulary_path() -> Path | None:
    folder = next((os.environ[name] for name in _CACHE_VARIABLES if os.environ.get(name)), None)
    return Path(folder) / _VOCABULARY_FILE if folder else None
