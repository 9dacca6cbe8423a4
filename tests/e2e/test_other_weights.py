"""Another model under the same name: the commands refuse it, where answers once went wrong in silence."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.terminal.output import ExitCode
from tests.standins.command_line import Done, run_here
from tests.standins.embedding_server import DIMENSION, NAME, PlayedEmbeddings

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.slow]

PAGE = """<html><head><title>Library</title></head><body><main><h1>Library</h1><p>The library opens at 8 in the morning
on weekdays and closes at 11 at night. Students may borrow up to 30 books for four weeks.</p></main></body></html>"""


@pytest.fixture
async def server() -> AsyncIterator[PlayedEmbeddings]:
    async with PlayedEmbeddings() as server:
        yield server


async def advisor(server: PlayedEmbeddings, url: str, folder: Path, *arguments: str) -> Done:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ADVISOR_")} | {
        "no_proxy": "*",
        "DATABASE_URL": url,
        "OPENAI_BASE_URL": server.base,
        "ADVISOR_DATA_DIR": str(folder / "data"),
        "ADVISOR_EMBEDDER": "openai",
        "ADVISOR_EMBEDDING_MODEL": NAME,
        "ADVISOR_EMBEDDING_DIMENSION": str(DIMENSION),
        "ADVISOR_JUDGE": "none",
    }
    return await asyncio.to_thread(run_here, arguments, folder, environment)


def list_of_sources(server: PlayedEmbeddings, folder: Path) -> None:
    address = server.base.removesuffix("/v1")
    (folder / "sources.yaml").write_text(
        f"sources:\n  - name: library\n    start_urls: ['{address}/']\n    delay_seconds: 0\n"
        "    allow_private_network: true\n"
    )


async def test_other_weights_under_the_same_name_are_found_and_refused(
    server: PlayedEmbeddings, database_url: str, tmp_path: Path
) -> None:
    server.page = PAGE
    list_of_sources(server, tmp_path)
    assert (await advisor(server, database_url, tmp_path, "crawl")).returncode == ExitCode.OK
    assert (await advisor(server, database_url, tmp_path, "ask", "When does the library open?")).returncode == 0
    before = await advisor(server, database_url, tmp_path, "doctor")
    assert f"ok       embedder: {NAME}:{DIMENSION}" in before.stdout

    server.other_weights = True
    doctor = await advisor(server, database_url, tmp_path, "doctor")
    asked = await advisor(server, database_url, tmp_path, "ask", "When does the library open?")
    crawled = await advisor(server, database_url, tmp_path, "crawl")

    assert (
        "problem  embedder: The embedder 'played-embedder:32' is not the one whose vectors are stored" in doctor.stdout
    )
    assert "run `advisor embed`" in doctor.stdout
    for done in (asked, crawled):
        assert done.returncode == ExitCode.USAGE, done
        assert done.stderr.splitlines()[-1].startswith("advisor: The embedder 'played-embedder:32' is not the one")
        assert done.stdout == ""
