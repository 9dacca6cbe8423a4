"""What is shipped: lock files without addresses, and an image that installs what is locked and copies what exists."""

import json
import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest

from bot.settings import Settings, variable_of
from core.crawl.source_list import read_sources
from core.domain.crawl import Source

ROOT = Path(__file__).parents[2]
LOCKS = (
    "bootstrap",
    "runtime",
    "benchmark",
    "browser",
    "dev",
    "flag",
    "lora",
    "mcp",
    "ocr",
    "otel",
    "plans",
    "training",
)


def lines_of(lock: str) -> list[str]:
    text = (ROOT / "requirements" / f"{lock}.lock").read_text(encoding="utf-8")
    return text.replace("\\\n", " ").splitlines()


def pins(lock: str) -> dict[str, str]:
    return dict(line.split()[0].split("==") for line in lines_of(lock))


@pytest.mark.parametrize("lock", LOCKS)
def test_holds_no_address(lock: str) -> None:
    assert "://" not in "\n".join(lines_of(lock))


@pytest.mark.parametrize("lock", LOCKS)
def test_pins_and_hashes_every_package(lock: str) -> None:
    pinned = re.compile(r"[a-z0-9-]+(\[[a-z0-9,-]+\])?==\S+ .*--hash=sha256:[0-9a-f]{64}")

    assert [line for line in lines_of(lock) if not pinned.match(line)] == []


NPM_LOCKS = sorted(path.relative_to(ROOT) for path in (ROOT / "tests" / "standins").glob("**/node/package-lock.json"))


def test_both_locks_of_npm_are_looked_at() -> None:
    assert len(NPM_LOCKS) == 2


@pytest.mark.parametrize("lock", NPM_LOCKS, ids=str)
def test_a_lock_of_npm_holds_hashes_and_no_address(lock: Path) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")

    packages = [package for place, package in json.loads(text)["packages"].items() if place]

    assert "://" not in text
    assert packages
    assert [package for package in packages if not package["integrity"].startswith("sha512-")] == []


def test_development_runs_on_the_very_versions_that_are_deployed() -> None:
    assert pins("runtime").items() <= pins("dev").items()


def test_every_dependency_of_the_project_is_locked() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    block = project.split("\ndependencies = [", 1)[1].split("\n]", 1)[0]
    named = {re.split(r"[\[=<>]", name)[0] for name in re.findall(r'"([^"]+)"', block)}

    assert {re.sub(r"[._]", "-", name).lower() for name in named} <= pins("runtime").keys()


def test_the_image_copies_only_what_exists() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    copies = [shlex.split(line) for line in dockerfile.splitlines() if line.startswith("COPY ")]
    copied = [name for words in copies for name in words[1:-1] if not name.startswith("--")]

    assert copied
    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert {"requirements/bootstrap.lock", "requirements/runtime.lock"} <= set(copied)


def test_every_advisor_variable_of_image_and_compose_file_is_one_we_read() -> None:
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in ("Dockerfile", "compose.yaml")]
    set_here = set(re.findall(r"\b(ADVISOR_[A-Z_]+|OPENAI_[A-Z_]+|DATABASE_URL)\s*[=:]", "\n".join(texts)))

    assert set_here
    assert set_here <= {variable_of(field) for field in Settings.model_fields}


def test_the_example_of_sources_can_be_read_and_shows_every_field() -> None:
    example = ROOT / "sources.example.yaml"

    sources = read_sources(example)

    text = example.read_text(encoding="utf-8")
    assert sources
    assert [name.name for name in fields(Source) if f" {name.name}: " not in text] == []
