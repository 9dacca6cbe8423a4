"""What one process has compiled, the next one takes as it is, and it finds the same."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from core.text.languages.pattern import compiled

ROOT = Path(__file__).parents[2]
BEGIN = "import re; from core.text.languages.pattern import compiled, keep; "
USE = "print(compiled('it is (?P<fee>.+)').match('it is $40')['fee']); keep()"
ONLY_KEPT = f"{BEGIN} re._compiler._code = None; {USE}"  # nothing can be compiled


def said_by(program: str, kept_in: Path) -> str:
    """What another process prints; its bytecode, and what it keeps, lie in this folder."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(kept_in), "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.parametrize(
    ("pattern", "flags"),
    [(r"(?P<day>mon|tue)s?(?=\b)(\d)?", re.IGNORECASE), (r"(?x) a b # c", 0), (r"^(?:é|ß)+$", re.MULTILINE), ("", 0)],
)
def test_it_is_what_re_compiles(pattern: str, flags: int) -> None:
    found, expected = compiled(pattern, flags), re.compile(pattern, flags)

    assert found == expected, "patterns are equal when their source, flags and code are"
    assert (found.groupindex, found.groups, found.flags) == (expected.groupindex, expected.groups, expected.flags)


def test_a_wrong_pattern_is_refused_as_re_does() -> None:
    with pytest.raises(re.error, match="unterminated"):
        compiled("(a")


def test_the_next_process_need_not_compile_it(tmp_path: Path) -> None:
    assert said_by(BEGIN + USE, tmp_path) == "$40"

    assert said_by(ONLY_KEPT, tmp_path) == "$40"


def test_a_damaged_file_is_made_anew(tmp_path: Path) -> None:
    said_by(BEGIN + USE, tmp_path)
    [kept] = tmp_path.rglob("*.patterns")
    kept.write_bytes(kept.read_bytes()[:20])

    assert said_by(BEGIN + USE, tmp_path) == "$40"
    assert said_by(ONLY_KEPT, tmp_path) == "$40"


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert said_by(BEGIN + USE, tmp_path / "file") == "$40"
