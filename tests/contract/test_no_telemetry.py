"""No library reports to its maker: "nothing leaves your machines" (docs/reference/privacy.md)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
USE_BOTH_MODELS = """
import asyncio
from core.models.cross_encoder import OnnxCrossEncoder
from core.models.local_embedder import OnnxEmbedder

asyncio.run(OnnxEmbedder().embed_query("When does it open?"))
asyncio.run(OnnxCrossEncoder().score("When does it open?", ["It opens at eight."]))
"""


def test_the_models_leave_nothing_in_the_home_of_the_user(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ORT_", "XDG_"))}

    done = subprocess.run(
        [sys.executable, "-c", USE_BOTH_MODELS],
        env=kept | {"HOME": str(home), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert list(home.rglob("*")) == []  # a database of events and the number of this device, unless it is turned off
