import subprocess
from pathlib import Path

from benchmarks.structure.measured import tree_of


def test_the_tree_of_another_commit_is_read_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("before", encoding="utf-8")
    for command in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "a"],
    ):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    (tmp_path / "a.txt").write_text("after", encoding="utf-8")

    with tree_of(tmp_path, "HEAD") as then:
        assert (then / "a.txt").read_text(encoding="utf-8") == "before"
