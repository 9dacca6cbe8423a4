"""A new process that only shows its help imports nothing heavy."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
HEAVY = ("sqlalchemy", "aiohttp", "trafilatura", "onnxruntime", "openai", "discord", "slack_bolt", "rich", "numpy")


def test_help_waits_for_no_heavy_library() -> None:
    look = f"import sys; from bot.cli import run; run(['--help']); print([m for m in {HEAVY} if m in sys.modules])"

    shown = subprocess.run([sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, check=True).stdout

    assert shown.splitlines()[-1] == "[]"
