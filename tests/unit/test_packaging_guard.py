"""Generic package names beside libraries that own `discord` and `slack`: proof that each name means what we think."""

import ast
import importlib.util
import re
import sys
import tomllib
from pathlib import Path

import pytest
from setuptools import find_packages

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NOT_SHIPPED = ("benchmarks*", "training*")
SHIPPED: list[str] = PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]
PACKAGES = sorted(find_packages(str(ROOT), include=[*SHIPPED, *NOT_SHIPPED]))
TOP_LEVEL = sorted({package.partition(".")[0] for package in PACKAGES})
VENDORS = ("discord", "slack_bolt", "slack_sdk", "openai", "click", "rich", "tokenizers", "sqlalchemy", "aiohttp")


def our_files() -> list[Path]:
    return sorted(path for package in TOP_LEVEL for path in (ROOT / package).rglob("*.py"))


def home_of(module: str) -> Path:
    found = importlib.util.find_spec(module)
    assert found is not None, f"{module} is not installed"
    assert found.origin is not None
    return Path(found.origin).resolve()


@pytest.mark.parametrize("package", TOP_LEVEL)
def test_our_packages_come_from_this_repository(package: str) -> None:
    assert home_of(package) == ROOT / package / "__init__.py"


@pytest.mark.parametrize("vendor", VENDORS)
def test_libraries_do_not_come_from_this_repository(vendor: str) -> None:
    outside_the_environment = home_of(vendor).is_relative_to(ROOT) and ".venv" not in home_of(vendor).parts

    assert not outside_the_environment


def test_no_module_takes_the_name_of_a_library_or_of_the_standard_library() -> None:
    taken = set(sys.stdlib_module_names) | set(VENDORS) - {"discord"}

    assert [str(path) for path in our_files() if path.stem in taken] == []


def test_every_folder_with_python_is_a_package() -> None:
    folders = {path.parent.relative_to(ROOT).as_posix().replace("/", ".") for path in our_files()}

    assert sorted(folders) == sorted(PACKAGES)


def is_one_line_of_docstring(package: str) -> bool:
    source = (ROOT / package.replace(".", "/") / "__init__.py").read_text(encoding="utf-8")
    body = ast.parse(source).body
    return len(body) == 1 and isinstance(body[0], ast.Expr) and len(source.splitlines()) == 1


def test_a_package_file_is_one_line_of_docstring() -> None:
    assert [package for package in PACKAGES if not is_one_line_of_docstring(package)] == []


@pytest.mark.slow
def test_imports_are_absolute_and_never_from_the_bare_adapters_package() -> None:
    wrong = re.compile(r"^\s*(?:from\s+(?:\.|adapters\s)|import\s+adapters\s*$)", re.MULTILINE)

    assert [str(path) for path in our_files() if wrong.search(path.read_text(encoding="utf-8"))] == []


def test_the_test_folder_is_no_package() -> None:
    assert list((ROOT / "tests").rglob("__init__.py")) == []


def test_both_platforms_have_the_same_files_for_the_same_ideas() -> None:
    ideas = {
        "__init__", "announcements", "answer_view", "client", "commands", "events", "in_flight",
        "inbound", "markup", "options", "outbound", "permissions", "reading", "served", "splitting",
    }  # fmt: skip
    discord, slack = ({path.stem for path in (ROOT / "adapters" / name).glob("*.py")} for name in ("discord", "slack"))

    assert discord & slack == ideas
    assert max(len(discord), len(slack)) <= 20
