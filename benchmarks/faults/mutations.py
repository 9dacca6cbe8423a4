"""Breaks one guard after the other and sees whether a test notices: `python -m benchmarks.faults.mutations`.

Every mutant is applied in a scratch copy of this checkout, never in place. A mutant that no test kills is a survivor.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from queue import SimpleQueue

import yaml

LIST = Path(__file__).with_name("mutants.yaml")

ROOT = Path(__file__).parents[2]
LEFT_OUT = (
    ".git",
    ".venv*",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
    "node_modules",
)
SECONDS_AT_MOST = 240.0
FAILED = 1  # pytest's exit code for failing tests; others mean that they did not run


class MutantError(Exception):
    """A mutant no longer fits the code: its message says which, and what to do."""


@dataclass(frozen=True)
class Mutant:
    """One broken guard. `explained` says why it may survive."""

    guard: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    explained: str = ""

    @property
    def name(self) -> str:
        """A short line for people."""
        return f"{self.guard}: {self.file}: {' '.join(self.old.split())[:70]}"

    def applied_to(self, text: str) -> str:
        """The text of its file with the guard broken. Raises MutantError when the old text is not there once."""
        if (found := text.count(self.old)) != 1:
            raise MutantError(
                f"{self.name!r} stands {found} times in {self.file}, not once: "
                f"correct `old` and `new` in {LIST.name} where the code has moved."
            )
        return text.replace(self.old, self.new)


@cache
def all_mutants() -> tuple[Mutant, ...]:
    """All that are listed."""
    listed = yaml.load(LIST.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return tuple(Mutant(**each | {"tests": tuple(each["tests"])}) for each in listed)


@dataclass(frozen=True)
class Fate:
    """What became of a mutant: killed, survived, timed out (which counts as noticed) or error."""

    mutant: Mutant
    outcome: str
    seconds: float
    detail: str = ""


def copied(folder: Path) -> Path:
    """A scratch copy with compiled code whose validity does not hang on times of files."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT), symlinks=True)
    packages = [name for name in ("adapters", "bot", "core", "jobs", "migrations", "tests") if (folder / name).exists()]
    command = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", *packages]
    subprocess.run(command, cwd=folder, check=True)  # noqa: S603
    return folder


def tested(folder: Path, tests: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    """Runs tests in a scratch copy, up to the first that fails. Raises subprocess.TimeoutExpired."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-p", "no:cacheprovider", "--tb=line", *tests]
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(folder)}
    return subprocess.run(  # noqa: S603
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=SECONDS_AT_MOST, check=False
    )


def fate_of(mutant: Mutant, folder: Path) -> Fate:
    """Applies a mutant, runs its tests, and takes it back."""
    path = folder / mutant.file
    started, original = time.monotonic(), path.read_text(encoding="utf-8")
    try:
        path.write_text(mutant.applied_to(original), encoding="utf-8")
        done = tested(folder, mutant.tests)
        outcome = {0: "survived", FAILED: "killed"}.get(done.returncode, "error")
        detail = "" if outcome == "survived" else _last_words(done)
    except MutantError as error:
        outcome, detail = "error", str(error)
    except subprocess.TimeoutExpired:
        outcome, detail = "timed out", f"no test failed within {SECONDS_AT_MOST:g} s"
    finally:
        path.write_text(original, encoding="utf-8")
    return Fate(mutant, outcome, time.monotonic() - started, detail)


def run(mutants: Sequence[Mutant], folder: Path, jobs: int) -> list[Fate]:
    """The fates of all, in their order. Raises RuntimeError when their tests fail without any mutant."""
    copies: SimpleQueue[Path] = SimpleQueue()
    for number in range(jobs):
        copies.put(copied(folder / f"copy-{number}"))
    _require_passing(mutants, folder / "copy-0")

    def one(mutant: Mutant) -> Fate:
        copy = copies.get()
        try:
            fate = fate_of(mutant, copy)
        finally:
            copies.put(copy)
        print(f"{fate.outcome:10}{fate.seconds:6.1f} s  {mutant.name}", flush=True)
        return fate

    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(one, mutants))


def _require_passing(mutants: Sequence[Mutant], folder: Path) -> None:
    tests = sorted({test for mutant in mutants for test in mutant.tests})
    whole = [test for test in tests if "::" not in test or test.partition("::")[0] not in tests]
    done = tested(folder, whole)
    if done.returncode != 0:
        raise RuntimeError(f"The tests fail without any mutant, so that they prove nothing:\n{done.stdout[-2_000:]}")


def _last_words(done: "subprocess.CompletedProcess[str]") -> str:
    return next((line for line in reversed(done.stdout.splitlines()) if line.startswith(("FAILED", "ERROR"))), "")


def table(fates: Sequence[Fate]) -> str:
    """One line a guard, then the survivors and errors."""
    outcomes = Counter((fate.mutant.guard, fate.outcome) for fate in fates)
    lines = [f"{'guard':20}{'mutants':>9}{'killed':>9}{'survived':>10}{'errors':>8}"]
    for guard in dict.fromkeys(fate.mutant.guard for fate in fates):
        counts = {outcome: count for (name, outcome), count in outcomes.items() if name == guard}
        noticed = counts.get("killed", 0) + counts.get("timed out", 0)
        survived, errors = counts.get("survived", 0), counts.get("error", 0)
        lines.append(f"{guard:20}{sum(counts.values()):>9}{noticed:>9}{survived:>10}{errors:>8}")
    for fate in fates:
        if fate.outcome in {"survived", "error"}:
            lines.append(f"{fate.outcome}: {fate.mutant.name} {fate.mutant.explained or fate.detail}")
    return "\n".join(lines)


def main() -> int:
    """Prints every fate and the table; 1 when a mutant survived without an explanation, or could not be tried."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="only mutants whose guard or file holds this text")
    parser.add_argument("--jobs", type=int, default=2, help="mutants tried at once")
    parser.add_argument("--json", type=Path, help="write every fate into this file")
    given = parser.parse_args()
    chosen = [each for each in all_mutants() if given.only in each.guard or given.only in each.file]
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        fates = run(chosen, Path(folder), given.jobs)
    print(table(fates))
    print(f"{len(fates)} mutants in {time.monotonic() - started:.0f} s")
    if given.json:
        given.json.write_text(json.dumps([asdict(fate) for fate in fates], indent=1), encoding="utf-8")
    return 1 if any(_counts(fate) for fate in fates) else 0


def _counts(fate: Fate) -> bool:
    return fate.outcome == "error" or (fate.outcome == "survived" and not fate.mutant.explained)


if __name__ == "__main__":
    sys.exit(main())
