"""The tutorial's commands are run on the campus that it serves, and print what it shows."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.commands.demo import served_campus
from tests.standins.bot_process import environment_of, free_port
from tests.standins.command_line import run_here
from tests.standins.databases import TEMPLATE, cloned

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

PAGE = Path(__file__).parents[2] / "docs/tutorial/first-campus.md"
# What differs between two runs: the day, the port, and how long it took.
DIFFERS = re.compile(r"as of \d{4}-\d\d-\d\d|127\.0\.0\.1:\d+|(?<=\d)\s+(?:…|\d+\.\d)$")
BY_THE_DAY = ("that was ", "that is in ")  # such an answer is another one next month


def blocks() -> Iterator[tuple[str, list[str]]]:
    """Each command that the page shows with its output, as far as it is the same on every day."""
    for block in re.findall(r"```console\n\$ (.*?)```", PAGE.read_text("utf-8"), re.DOTALL):
        command, *lines = block.splitlines()
        if not any(sign in block for sign in BY_THE_DAY):
            yield command, [line for line in lines if line.strip()]


def plain(line: str) -> str:
    return DIFFERS.sub("…", line.rstrip())


def test_every_command_prints_what_the_tutorial_shows(tmp_path: Path, postgres_url: str) -> None:
    shown = list(blocks())
    assert shown[0][0].startswith(".venv/bin/advisor init")
    with served_campus(tmp_path / "port") as address, cloned(postgres_url, TEMPLATE) as url:
        variables = environment_of(tmp_path, free_port()) | {"DATABASE_URL": url}
        for command, lines in shown:
            _, *arguments = shlex.split(command.replace("127.0.0.1:8000", address.removeprefix("http://")))
            done = run_here(tuple(arguments), tmp_path, variables)
            printed = {plain(line) for line in done.stdout.splitlines()}
            assert [line for line in map(plain, lines) if line not in printed] == [], (command, done.stderr)
