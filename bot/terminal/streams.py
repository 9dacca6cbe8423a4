"""Make the standard streams take any text: on a terminal of any encoding, closed, or read by nobody."""

import codecs
import io
import os
import sys
from contextlib import suppress

# What a terminal shows in place of a character that its encoding lacks; all others become a question mark.
PLAIN = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "…": "...", "•": "*", "→": "->"}
)
ERRORS = "advisor-plain"


def prepare_streams() -> None:
    """Once a process, before anything is written."""
    codecs.register_error(ERRORS, _plain)
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = sys.stdout or _nowhere("w")
    sys.stderr = sys.stderr or _nowhere("w")
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, ERRORS), (sys.stderr, ERRORS)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def discard_output() -> None:
    """Let what is still in the buffers go nowhere: Python would try to write it at exit, and fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                os.dup2(nowhere, stream.fileno())


def shows_all(text_stream: object) -> bool:
    """Whether the stream's encoding has every character."""
    encoding = getattr(text_stream, "encoding", None) or "utf-8"
    return codecs.lookup(encoding).name.startswith("utf")


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    said = error.object[error.start : error.end].translate(PLAIN)
    return "".join(character if character.isascii() else "?" for character in said), error.end


def _nowhere(mode: str) -> io.TextIOWrapper:
    stream = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115, PTH123 - as long as the process
    assert isinstance(stream, io.TextIOWrapper)  # noqa: S101 - a text mode gives nothing else
    return stream
