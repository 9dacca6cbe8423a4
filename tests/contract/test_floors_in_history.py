"""No commit has changed or removed a floor that was there."""

import subprocess
from pathlib import Path

from evaluation.floors import FILE, read_floors, rewritten

ROOT = Path(__file__).parents[2]


def versions() -> list[str]:
    """The file of floors in every commit that touched it, oldest first, and as it is now; only that without git."""
    path = FILE.relative_to(ROOT).as_posix()
    commits = git("log", "--reverse", "--format=%H", "--", path).split()
    return [shown for commit in commits if (shown := git("show", f"{commit}:{path}"))] + [FILE.read_text("utf-8")]


def git(*arguments: str) -> str:
    try:
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        return ""


def test_no_commit_changed_a_floor_that_was_there() -> None:
    histories = [read_floors(text) for text in versions()]

    complaints = [line for at in range(1, len(histories)) for line in rewritten(histories[at - 1], histories[at])]

    assert complaints == []
    assert histories[-1]["demo"]["right"]
