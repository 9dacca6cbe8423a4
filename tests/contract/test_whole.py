"""The benchmark of whole releases: what it prints, and how a release is run."""

import sys
from pathlib import Path

import pytest

from benchmarks.whole.__main__ import table
from benchmarks.whole.releases import Release


def test_each_measure_has_a_line_and_each_release_a_column(tmp_path: Path) -> None:
    before, after = (_measured(tmp_path / name, ms) for name, ms in (("before", 90.0), ("after", 30.0)))

    lines = list(table([before, after], at_once=[8]))

    assert lines[0] == "| measure | before | after |"
    assert "| a question: processor ms, mean / median / p95 | 90.0 / 90.0 / 90.0 | 30.0 / 30.0 / 30.0 |" in lines
    assert lines[-1] == "| answers a second, 8 at once | 2.00 | 2.00 |"


def test_a_command_is_charged_to_its_release(tmp_path: Path) -> None:
    took = _that_runs(tmp_path, "sum(range(3_000_000))").command("status")

    assert took.processor > 0
    assert took.megabytes > 0


def test_a_command_that_fails_is_told_with_what_it_said(tmp_path: Path) -> None:
    release = _that_runs(tmp_path, "raise SystemExit('no such index')")

    with pytest.raises(RuntimeError, match="advisor status failed: no such index"):
        release.command("status")


def test_a_tree_without_an_interpreter_is_run_with_ours(tmp_path: Path) -> None:
    assert Release(tmp_path, tmp_path).python == sys.executable


def _measured(tree: Path, ms: float) -> Release:
    tree.mkdir()
    release = Release(tree, tree)
    for what in ("crawl", "crawl MB", "night", "status", "ask", "ask MB", "statements", "MB", "a second at 8"):
        release.note(what, 2.0)
    release.note("ms", ms)
    return release


def _that_runs(tree: Path, code: str) -> Release:
    (tree / "bot").mkdir()
    (tree / "bot" / "__init__.py").touch()
    (tree / "bot" / "__main__.py").write_text(code, encoding="utf-8")
    return Release(tree, tree)
