"""The check of the data folder: it ends, and says whose the folder is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.checks.installation_checks import data_folder
from bot.settings import load_settings

ROOT = Path(__file__).parents[2]
AS_NOBODY = """
import os, sys
from pathlib import Path
from bot.checks.installation_checks import data_folder
from bot.settings import Settings
os.setgroups([]), os.setgid(65534), os.setuid(65534)
print(data_folder(Settings.model_construct(data_dir=Path(sys.argv[1]))).found)
"""
for_root = pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser can become another user")


def as_nobody(folder: Path) -> str:
    """What the check finds when another user runs it."""
    command = [sys.executable, "-c", AS_NOBODY, str(folder)]
    done = subprocess.run(
        command, cwd="/", env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def open_folder(tmp_path: Path) -> Path:
    """A folder that other users can reach."""
    for folder in [path for path in [tmp_path, *tmp_path.parents] if "pytest-of-" in str(path)]:
        folder.chmod(0o755)
    return tmp_path


def test_a_folder_that_can_be_made_is_fine(tmp_path: Path) -> None:
    check = data_folder(load_settings(data_dir=tmp_path / "new" / "data"))

    assert (check.ok, check.found) == (True, str(tmp_path / "new" / "data"))


def test_a_file_in_its_place_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    check = data_folder(load_settings(data_dir=tmp_path / "file" / "data"))

    assert not check.ok
    assert f"{tmp_path / 'file'} is a file" in check.found


@pytest.mark.slow
@for_root
def test_the_folder_of_another_user_is_named_with_both(open_folder: Path) -> None:
    assert f"{open_folder} belongs to root, and the advisor runs as nobody" in as_nobody(open_folder / "data")


@pytest.mark.slow
@for_root
def test_a_folder_that_cannot_even_be_looked_into_is_a_finding_and_no_traceback(open_folder: Path) -> None:
    (open_folder / "locked" / "data").mkdir(parents=True)
    (open_folder / "locked").chmod(0o700)

    assert "cannot be looked into (Permission denied)" in as_nobody(open_folder / "locked" / "data")
