"""The command line without a process of its own: the same arguments, environment, streams and exit code."""

import logging
import os
from collections.abc import Mapping
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from click.testing import CliRunner

from bot.cli import run
from tests.standins.plain_logs import reset_logs


@dataclass(frozen=True)
class Done:
    """A command that has ended."""

    returncode: int
    stdout: str
    stderr: str


def run_here(arguments: tuple[str, ...], folder: Path, environment: Mapping[str, str], stdin: str = "") -> Done:
    """Runs `advisor` in this process, in a folder, with this environment only; takes back what it did to the logs."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    try:
        with chdir(folder), mock.patch.dict(os.environ, environment, clear=True), CliRunner().isolation(stdin) as said:
            code = run(arguments)
            return Done(code, said[0].getvalue().decode(), said[1].getvalue().decode())
    finally:
        reset_logs()
        root.handlers[:] = handlers
        root.setLevel(level)
