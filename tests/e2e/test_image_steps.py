"""The Dockerfile's steps, done without Docker: a virtual environment for its Python, a folder for its file system."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from bot.cli import COMMANDS

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
STEPS = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
# What needs the image's own system; the others are done.
OF_THE_SYSTEM = ("useradd",)
PAGE = """<html><head><title>Library</title></head><body><main><h1>Library</h1><p>The library opens at 8 in the morning
on weekdays and closes at 11 at night. Students may borrow up to 30 books for four weeks.</p></main></body></html>"""


@dataclass(frozen=True)
class Image:
    """What the steps made: `root` has the image's /app and /data, `python` its packages and nothing else."""

    root: Path
    python: Path
    environment: dict[str, str]

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Runs a command as the container would, from a folder that is not ours."""
        words = [str(self.python) if word == "python" else word for word in command]
        return subprocess.run(
            words,
            cwd=self.root / "data",
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )

    def advisor(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs one of our commands by the image's own way to start."""
        return self.run(*command_of_the_image()[:-1], *arguments)


def instructions(name: str) -> list[str]:
    return [line.removeprefix(f"{name} ") for line in STEPS if line.startswith(f"{name} ")]


def command_of_the_image() -> list[str]:
    return list(json.loads(instructions("CMD")[-1]))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a site of one page on loopback."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(folder)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory, site: str) -> Image:
    """The image after all of its steps."""
    root = tmp_path_factory.mktemp("image")
    (root / "data").mkdir()
    subprocess.run([sys.executable, "-m", "venv", root / "venv"], check=True)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ADVISOR_", "PYTHON"))}
    building = kept | {"PATH": f"{root / 'venv' / 'bin'}:{os.environ['PATH']}", "VIRTUAL_ENV": str(root / "venv")}
    for step in STEPS:
        done_without_docker(step, root, building)
    (root / "data" / "sources.yaml").write_text(
        f"sources:\n  - name: college\n    start_urls: ['{site}/']\n    delay_seconds: 0\n"
        "    allow_private_network: true\n"
    )
    return Image(root, root / "venv" / "bin" / "python", kept | variables(root) | {"ADVISOR_HEALTH_PORT": "0"})


def done_without_docker(step: str, root: Path, environment: dict[str, str]) -> None:
    """Does a COPY or a RUN of the Dockerfile; the arguments of the build have their defaults."""
    if step.startswith("COPY "):
        copy([word for word in shlex.split(step)[1:] if not word.startswith("--")], root)
    if step.startswith("RUN ") and not step.split()[1].startswith(OF_THE_SYSTEM):
        command = step.removeprefix("RUN ").replace(" --system ", " ").replace(" --no-cache ", " ")
        subprocess.run(["sh", "-euc", command], cwd=root / "app", env=environment | arguments(), check=True)


def copy(words: list[str], root: Path) -> None:
    *sources, target = words
    place = root / target.strip("/")
    for source in map(ROOT.joinpath, sources):
        if source.is_dir():
            shutil.copytree(source, place, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            place.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, place)


def arguments() -> dict[str, str]:
    return dict(word.split("=", 1) for line in instructions("ARG") for word in shlex.split(line))


def variables(root: Path) -> dict[str, str]:
    """The image's ENV, with its paths inside `root`."""
    words = [word.split("=", 1) for line in instructions("ENV") for word in shlex.split(line)]
    return {name: re.sub(r"^/(?=app|data)", f"{root}/", value) for name, value in words}


def test_its_packages_are_ours_and_the_locked_ones_only(image: Image) -> None:
    look = "import importlib.util as u, bot, core; print(bot.__file__, core.__file__, u.find_spec('pytest'))"

    done = image.run("python", "-c", look)

    assert done.stdout.split() == [f"{image.root}/app/{name}/__init__.py" for name in ("bot", "core")] + ["None"]


def test_a_file_in_the_working_folder_takes_no_library_s_place(image: Image) -> None:
    (image.root / "data" / "click.py").write_text("raise SystemExit('a file of the data folder was run')\n")

    done = image.advisor("--help")
    (image.root / "data" / "click.py").unlink()

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(image: Image, command: str) -> None:
    done = image.advisor(command, "--help")

    assert done.returncode == 0, done.stderr
    assert command in done.stdout.splitlines()[0]


def test_it_starts_the_process_that_serves() -> None:
    assert command_of_the_image() == ["python", "-m", "bot", "serve"]


def test_a_crawl_and_a_question_work_and_the_doctor_finds_nothing_wrong(image: Image) -> None:
    crawl = image.advisor("crawl")
    answer = image.advisor("ask", "When does the library open?")
    doctor = image.advisor("doctor")

    assert crawl.returncode == 0, crawl.stderr
    assert "8 in the morning" in answer.stdout
    assert doctor.returncode == 0, doctor.stdout


def test_status_and_quality_answer(image: Image) -> None:
    status, quality = image.advisor("status"), image.advisor("quality")

    assert status.returncode == 0, status.stderr
    assert quality.returncode in {0, 1}, quality.stderr


def test_the_state_of_tuning_is_told_without_what_training_needs(image: Image) -> None:
    done = image.advisor("tune", "--status")

    assert done.returncode == 0, done.stderr
    assert done.stdout
