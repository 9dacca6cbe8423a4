"""`advisor demo` shows what the first screen of the README promises."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from core.presentation.messages import say
from tests.standins.bot_process import environment_of, free_port
from tests.standins.patience import PATIENCE

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
PROMISED = re.compile(
    r"`make demo` shows how (\d+) pages are read, then two answers with their sources and one that the"
)


def test_the_demo_shows_what_the_readme_promises(tmp_path: Path) -> None:
    [pages] = PROMISED.findall((ROOT / "README.md").read_text("utf-8"))
    environment = environment_of(tmp_path, free_port()) | {"ADVISOR_WEB_PORT": "0"}

    done = subprocess.run(
        [sys.executable, "-m", "bot", "demo"],
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=5 * PATIENCE,
        check=False,
    )

    read, *answers = done.stdout.split("────")
    assert done.returncode == 0, done.stderr
    assert re.search(rf"larkmoor +finished +\d+ +{pages} ", read)
    assert [("Sources" in each, say("reply.refusal") in each) for each in answers] == [
        (True, False),
        (True, False),
        (False, True),
    ]
    assert not re.search(r"\d ms\b", done.stdout)
    assert "http://127.0.0.1:" in answers[-1]
