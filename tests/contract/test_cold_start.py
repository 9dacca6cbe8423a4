"""A new process imports only what its command needs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PARSERS = ("trafilatura", "lxml", "aiohttp", "openai", "discord", "slack_bolt", "apscheduler")
HEAVY = (*PARSERS, "sqlalchemy", "onnxruntime", "rich", "numpy")
ANSWERING = ("core.rag.engine", "core.personal", "core.presentation.answers", "adapters", "jobs", "evaluation")
OF_ONE_STEP = ("cryptography", "rapidfuzz", "core.text.hostile_text", "core.text.furniture.stripping")
MODELS = ("onnxruntime", "tokenizers", "tiktoken", "toktok")


def loaded_by(command: list[str], names: tuple[str, ...], **environment: str) -> list[str]:
    """Which of these modules a process has loaded when the command has run."""
    look = f"import sys; from bot.cli import run; run({command}); print([m for m in {names} if m in sys.modules])"
    ran = subprocess.run(
        [sys.executable, "-c", look],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    )
    return list(filter(None, ran.stdout.splitlines()[-1].strip("[]").replace("'", "").split(", ")))


def test_help_waits_for_no_heavy_library() -> None:
    assert loaded_by(["--help"], HEAVY) == []


@pytest.mark.postgres
def test_status_loads_neither_models_nor_answering_nor_adapters(database_url: str) -> None:
    names = (*PARSERS, *MODELS, *ANSWERING, *OF_ONE_STEP, "alembic")

    assert loaded_by(["status"], names, DATABASE_URL=database_url) == []


@pytest.mark.postgres
def test_status_is_known_by_these_names(database_url: str) -> None:
    names = ("core.storage.inventory", "sqlalchemy")

    assert loaded_by(["status"], names, DATABASE_URL=database_url) == list(names), "the names are those of modules"
