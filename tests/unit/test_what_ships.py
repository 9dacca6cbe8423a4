"""What ships is what `python -m bot` reaches: image and wheel are compared with the imports, followed to their end."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from setuptools import find_packages

from bot.commands.tune import TUNING

ROOT = Path(__file__).parents[2]
SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
WHEEL = set(find_packages(str(ROOT), include=SETUPTOOLS["packages"]["find"]["include"]))
READ_AS_A_FOLDER = {"migrations.versions"}  # by Alembic
READ_BY_NAME = {"migrations.env"}  # by Alembic
MODULE = re.compile(r"[a-z_0-9]+(\.[a-z_0-9]+)*")


def file_of(module: str) -> Path | None:
    """The file of one of our modules or packages; None for what is none."""
    place = ROOT / module.replace(".", "/")
    found = (place.with_suffix(".py"), place / "__init__.py")
    return next((path for path in found if path.is_file()), None)


def named_in(path: Path) -> Iterator[str]:
    """What a file imports, inside functions too, and what its strings name: `bot.commands.ask:ask`, say."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.partition(":")[0]


@cache
def reached() -> frozenset[str]:
    """Our modules and packages that the process may import; without the tuning, which is looked for while running."""
    found, waiting = {TUNING}, ["bot.__main__"]
    while waiting:
        module = waiting.pop()
        path = file_of(module) if MODULE.fullmatch(module) else None
        if path is not None and module not in found:
            found.add(module)
            waiting += [*named_in(path), module.rpartition(".")[0]]
    return frozenset(found - {TUNING})


def packages() -> set[str]:
    return {module for module in reached() if (ROOT / module.replace(".", "/")).is_dir()}


@pytest.mark.slow
def test_the_wheel_holds_the_packages_that_are_reached_and_no_others() -> None:
    assert packages() | READ_AS_A_FOLDER == WHEEL


@pytest.mark.slow
def test_the_image_holds_the_packages_that_are_reached_and_no_others() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    copied = dict(re.findall(r"^COPY (\w+) (\S+)$", dockerfile, re.MULTILINE))

    tops = {package.partition(".")[0] for package in packages()}

    assert copied == {package: f"/app/{package}" for package in tops}


def test_nothing_that_ships_reaches_what_does_not() -> None:
    tops = {module.partition(".")[0] for module in reached()}

    assert tops.isdisjoint({"benchmarks", "demo", "tests", "training"})


def test_imports_inside_functions_and_names_in_strings_are_followed() -> None:
    assert {"evaluation.own_questions", "bot.commands.tune", "evaluation.prompts", "core.crawl.browser"} <= reached()


def test_every_module_that_ships_is_reached() -> None:
    files = [path for package in WHEEL for path in (ROOT / package.replace(".", "/")).glob("*.py")]
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files}

    unreached = {module for module in modules - reached() if "__init__" not in module and ".versions." not in module}

    assert unreached == READ_BY_NAME


def test_the_wheel_holds_every_file_that_stands_beside_the_code() -> None:
    patterns = {
        f"{name.replace('.', '/')}/{each}" for name, held in SETUPTOOLS["package-data"].items() for each in held
    }
    beside = {path for package in WHEEL for path in (ROOT / package.replace(".", "/")).glob("*") if path.is_file()}
    data = {path.relative_to(ROOT) for path in beside if path.suffix not in {".py", ".pyc"}}

    assert Path("core/messages/es.po") in data
    assert sorted(str(path) for path in data if not any(path.match(pattern) for pattern in patterns)) == []
