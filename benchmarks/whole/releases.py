"""One tree of code, run as a person runs it, with a folder of its own for what it stores."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_RUN = "import runpy, sys; runpy.run_path(sys.argv.pop(1), run_name='__main__')"
_WORKER = Path(__file__).with_name("worker.py")


@dataclass(frozen=True)
class Took:
    """Of a command: processor seconds with the processes that it waited for, wall seconds, megabytes at the most."""

    processor: float
    wall: float
    megabytes: float


@dataclass
class Release:
    """A checkout; `data` is empty before it is first used."""

    tree: Path
    data: Path
    costs: dict[str, list[float]] = field(default_factory=dict)

    def compile(self) -> None:
        """Stores the bytecode of the tree and its libraries, as an installation does."""
        libraries = "import sysconfig; print(sysconfig.get_path('purelib'))"
        found = subprocess.run([self.python, "-c", libraries], check=True, capture_output=True, text=True)  # noqa: S603
        compiling = [self.python, "-m", "compileall", "-q", ".", found.stdout.strip()]
        subprocess.run(compiling, cwd=self.tree, capture_output=True, check=False)  # noqa: S603 - some are templates

    def note(self, what: str, *values: float) -> None:
        """Keeps what was measured under its name."""
        self.costs.setdefault(what, []).extend(values)

    def command(self, *arguments: str) -> Took:
        """`advisor …` in the tree. Raises RuntimeError, with what it said, when it fails."""
        started, said = time.perf_counter(), self.data / "stderr"
        with said.open("wb") as errors:
            process = subprocess.Popen(  # noqa: S603 - our own trees
                [self.python, "-m", "bot", *arguments],
                cwd=self.tree,
                env=self._environment,
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )
            _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise RuntimeError(f"{self.tree}: advisor {arguments[0]} failed: {said.read_text()[-2_000:]}")
        return Took(used.ru_utime + used.ru_stime, time.perf_counter() - started, used.ru_maxrss / 1024)

    @contextmanager
    def answering(self) -> Iterator["Answering"]:
        """A process that holds the models and the index, until the block ends."""
        command = [self.python, "-c", _RUN, str(_WORKER)]
        with subprocess.Popen(  # noqa: S603 - our own trees
            command, cwd=self.tree, env=self._environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            try:
                answering = Answering(process)
                answering.read()
                yield answering
            finally:
                process.terminate()

    @property
    def python(self) -> str:
        """The tree's own interpreter, or ours where it has none."""
        own = self.tree / ".venv" / "bin" / "python"
        return str(own if own.exists() else sys.executable)

    @property
    def _environment(self) -> dict[str, str]:
        return {**os.environ, "ADVISOR_DATA_DIR": str(self.data), "ADVISOR_LOG_LEVEL": "ERROR"}


@dataclass(frozen=True)
class Answering:
    """The process of a release that answers."""

    process: subprocess.Popen[str]

    def answer(self, questions: Sequence[str], at_once: int) -> dict[str, float]:
        """What `worker.answered` measures. Raises RuntimeError when the process has ended."""
        if self.process.stdin is not None:
            self.process.stdin.write(json.dumps({"questions": questions, "at_once": at_once}) + "\n")
            self.process.stdin.flush()
        told: dict[str, float] = self.read()
        return told

    def read(self) -> Any:  # noqa: ANN401 - JSON
        """A line of it."""
        line = self.process.stdout.readline() if self.process.stdout else ""
        if not line:
            raise RuntimeError(f"{self.process.args!r} ended: see its messages above")
        return json.loads(line)
