"""What is left out of the installation is needed by nobody: docs/decisions/0021-installed-weight.md."""

import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
# As they are installed: as they are imported.
LEFT_OUT = {
    "flatbuffers": "flatbuffers",
    "fsspec": "fsspec",
    "hf-xet": "hf_xet",
    "huggingface-hub": "huggingface_hub",
    "protobuf": "google.protobuf",
    "tqdm": "tqdm",
}
SHIPPED = ("adapters", "bot", "core", "jobs", "migrations")
# migrations.env runs only inside Alembic, bot.__main__ is the process itself, bot.serving.traces is for the extra otel.
IMPORT_ALL = f"""
import importlib, pkgutil, sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name in {set(LEFT_OUT.values())!r}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Absent())
for package in {SHIPPED!r}:
    for module in pkgutil.walk_packages(importlib.import_module(package).__path__, package + "."):
        if module.name not in ("bot.__main__", "bot.serving.traces", "migrations.env"):
            importlib.import_module(module.name)
print(len([name for name in sys.modules if name.startswith({SHIPPED!r})]))
"""
USE_MODELS = """
import asyncio
from core.models.cross_encoder import OnnxCrossEncoder
from core.models.local_embedder import OnnxEmbedder

print(len(asyncio.run(OnnxEmbedder().embed_query("When does the library open?"))))
print(len(asyncio.run(OnnxCrossEncoder().score("When does it open?", ["The library opens at eight."]))))
"""


def pinned(lock: str) -> set[str]:
    lines = (ROOT / "requirements" / f"{lock}.lock").read_text(encoding="utf-8").splitlines()
    return {found[0] for line in lines if (found := re.match(r"[a-z0-9-]+", line))}


def needs(package: str) -> set[str]:
    """What an installed package requires on this machine; nothing of one that is for other machines."""
    try:
        wanted = [Requirement(line) for line in requires(package) or []]
    except PackageNotFoundError:
        return set()
    return {canonicalize_name(each.name) for each in wanted if not each.marker or each.marker.evaluate({"extra": ""})}


def run(script: str) -> list[str]:
    command = [sys.executable, "-W", "ignore", "-c", script]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


# The tests of traces send them, which takes protobuf: requirements/otel.overrides.
@pytest.mark.parametrize(("lock", "has"), [("runtime", set()), ("dev", {"protobuf"}), ("browser", set())])
def test_what_is_left_out_is_in_no_lock(lock: str, has: set[str]) -> None:
    assert pinned(lock) & LEFT_OUT.keys() == has


def test_nothing_else_that_a_library_requires_is_missing_from_the_lock() -> None:
    locked = pinned("runtime")

    missing = {need for package in locked for need in needs(package)} - locked

    assert missing == {"flatbuffers", "huggingface-hub", "protobuf"}


@pytest.mark.slow
def test_every_module_that_ships_is_imported_without_what_is_left_out() -> None:
    assert int(run(IMPORT_ALL)[0]) > 200


@pytest.mark.slow
def test_the_models_that_ship_run_without_what_is_left_out() -> None:
    assert run(IMPORT_ALL + USE_MODELS)[1:] == ["384", "1"]
