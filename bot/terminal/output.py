"""Print to the terminal, whatever its encoding, and end with an exit code."""

import codecs
import io
import json
import os
import sys
from contextlib import suppress
from enum import IntEnum

import click

from core.domain.outside_text import cleaned, visible
from core.errors import (
    AdvisorError,
    ConfigurationError,
    DatabaseError,
    ModelError,
    ModelRefused,
    PlatformUnavailable,
    SchemaOutdated,
    WordsUnreadable,
)

Json = dict[str, object]


def echo(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print lines: pages, questions, models and servers may have written any part of them."""
    click.echo(cleaned(text), err=err, nl=nl)


def echo_json(value: object) -> None:
    """Print one line of JSON; what a terminal would act on stands in it as an escape, so that nothing is lost."""
    click.echo(dumped(value))


def dumped(value: object) -> str:
    """One line; ASCII only where the output's encoding lacks characters, so that it is valid JSON everywhere."""
    return visible(json.dumps(value, ensure_ascii=not shows_all(sys.stdout)))


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


class ExitCode(IntEnum):
    """Exit codes of `advisor`, the same for every command."""

    OK = 0
    PROBLEMS = 1
    USAGE = 2
    UNAVAILABLE = 3
    INTERRUPTED = 130


def exit_code_of(error: AdvisorError) -> ExitCode:
    """USAGE for errors a person must fix, UNAVAILABLE for failures of the database, a model or a platform."""
    if isinstance(error, ConfigurationError | ModelRefused | SchemaOutdated | WordsUnreadable):
        return ExitCode.USAGE
    if isinstance(error, DatabaseError | ModelError | PlatformUnavailable):
        return ExitCode.UNAVAILABLE
    return ExitCode.PROBLEMS
