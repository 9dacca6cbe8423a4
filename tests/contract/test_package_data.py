"""Every file of a package that ships and is no module is listed as package data."""

import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

from setuptools import find_packages

ROOT = Path(__file__).parents[2]
SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
DATA: dict[str, list[str]] = SETUPTOOLS["package-data"]
WHEEL = set(find_packages(str(ROOT), include=SETUPTOOLS["packages"]["find"]["include"]))


def test_every_file_beside_the_modules_is_package_data() -> None:
    listed = subprocess.run(
        ["git", "ls-files", *sorted({package.partition(".")[0] for package in WHEEL})],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    beside = [PurePosixPath(path) for path in listed if not path.endswith(".py")]

    assert beside
    assert [str(path) for path in beside if not is_package_data(path)] == []


def is_package_data(path: PurePosixPath) -> bool:
    """Whether a pattern takes the file in: that of the nearest folder which is a package."""
    package = next(folder for folder in path.parents if ".".join(folder.parts) in WHEEL)
    within = str(path.relative_to(package))
    return any(
        fnmatch(within, pattern) and within.count("/") == pattern.count("/")
        for pattern in DATA.get(".".join(package.parts), ())
    )
