"""The gate runs a nightly part where files that it covers changed since it passed, and leaves it out elsewhere."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# The parts as targets that only note that they ran.
MAKEFILE = """
test-training test-flag test-long:
\t@echo $@ >> ran
\t@test ! -e fails-$@
"""
FILES = ("training/fit.py", "core/models/flag_models.py", "core/crawl/crawler.py", "core/text/dates.py")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with a file for each part, and one that no part covers."""
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "nightly", tmp_path / ".ci")
    (tmp_path / "Makefile").write_text(MAKEFILE, encoding="utf-8")
    for name in FILES:
        write(tmp_path / name, "1")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    return tmp_path


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def ran(project: Path, *options: str) -> list[str]:
    """The parts that a run ran."""
    (project / "ran").unlink(missing_ok=True)
    subprocess.run([".ci/nightly", *options], cwd=project, capture_output=True, check=False)
    return (project / "ran").read_text(encoding="utf-8").split() if (project / "ran").exists() else []


def test_runs_what_never_passed_and_then_nothing(project: Path) -> None:
    assert ran(project) == ["test-training", "test-flag", "test-long"]
    assert ran(project) == []


@pytest.mark.parametrize(
    ("changed", "parts"),
    [
        ("training/fit.py", ["test-training"]),
        ("core/models/flag_models.py", ["test-training", "test-flag"]),
        ("core/crawl/crawler.py", ["test-long"]),
        ("core/text/dates.py", []),
    ],
)
def test_runs_the_parts_that_cover_a_changed_file(project: Path, changed: str, parts: list[str]) -> None:
    ran(project)
    write(project / changed, "2")

    assert ran(project) == parts


def test_a_file_taken_back_needs_no_run(project: Path) -> None:
    ran(project)
    write(project / FILES[0], "2")
    write(project / FILES[0], "1")

    assert ran(project) == []


def test_a_part_that_failed_is_run_again(project: Path) -> None:
    (project / "fails-test-flag").touch()

    assert ran(project) == ["test-training", "test-flag"]
    (project / "fails-test-flag").unlink()
    assert ran(project) == ["test-flag", "test-long"]


def test_all_runs_what_has_passed_too(project: Path) -> None:
    ran(project)

    assert ran(project, "all") == ["test-training", "test-flag", "test-long"]
