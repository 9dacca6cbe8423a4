"""What a message or a page of the docs tells people to run can be run."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("adapters", "bot", "core", "jobs", "migrations", "evals", "evaluation", "benchmarks", "training", "demo")
PAGES = ("*.md", "docs/**/*.md", ".env.example", "compose.yaml", "Dockerfile", "pyproject.toml", "requirements/*.in")
MAKE = re.compile(r"(?:`|^|\brun |\bneeds |\bBGE-M3, |\babsent: )make ([a-z][a-z-]*)", re.MULTILINE)
TARGET = re.compile(r"^([a-z][a-z-]*):", re.MULTILINE)


def texts() -> Iterator[tuple[str, str]]:
    """Every file in which somebody may be told what to run, by its path."""
    code = [path for package in (*PACKAGES, "tests") for path in (ROOT / package).rglob("*.py")]
    pages = [path for pattern in PAGES for path in ROOT.glob(pattern)]
    for path in {*code, *pages} - {Path(__file__)}:
        yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def remedies() -> dict[str, set[str]]:
    """The make targets that are named, each with the files that do."""
    named: dict[str, set[str]] = {}
    for path, text in texts():
        for found in MAKE.findall(text):
            named.setdefault(found, set()).add(path)
    return named


def targets(makefile: str) -> set[str]:
    return set(TARGET.findall(makefile))


@pytest.mark.slow
def test_every_make_target_that_is_named_exists() -> None:
    named = remedies()

    extras = ("browser", "flag", "lora", "ocr", "otel", "training")
    assert {f"install-{extra}" for extra in extras} <= named.keys()
    assert {name: where for name, where in named.items() if name not in targets(MAKEFILE)} == {}


@pytest.mark.slow
def test_nobody_is_told_to_install_us_from_an_index() -> None:
    told = re.compile(r"pip install\s+[\"']?campus-advisor")

    assert [path for path, text in texts() if told.search(text)] == []


@pytest.mark.parametrize("extra", ["flag", "browser", "ocr", "otel"])
def test_what_the_messages_say_of_the_image_is_something_it_understands(extra: str) -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")

    assert any(f"EXTRAS={extra}" in text for path, text in texts() if path.startswith(("bot/", "core/")))
    assert f'*" {extra} "*)' in dockerfile
    assert f"requirements/{extra}.lock" in dockerfile


def test_the_image_and_the_makefile_install_the_same_torch() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    named = re.findall(r"^ARG TORCH=(\S+)$", dockerfile, re.MULTILINE)

    assert re.findall(r"^TORCH \?= (\S+)$", MAKEFILE, re.MULTILINE) == named != []


MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
