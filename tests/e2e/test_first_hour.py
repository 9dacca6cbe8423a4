"""The first hour of a new admin: set up by one command, or only start it, and be answered."""

import asyncio
import re
import signal
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.e2e.test_cli_end_to_end import PAGES, QuietHandler, Shell
from tests.standins.bot_process import NEVER, bot_process, environment_of, free_port
from tests.standins.command_line import run_here
from tests.standins.databases import TEMPLATE, cloned
from tests.standins.patience import PATIENCE

pytestmark = [pytest.mark.postgres, pytest.mark.slow]


class GatedHandler(QuietHandler):
    """Sends every page but the first only once the gate is open."""

    gate, reached = Event(), Event()

    def do_GET(self) -> None:
        if self.path not in {"/", "/robots.txt", "/index.html"}:
            self.reached.set()
            self.gate.wait(5 * PATIENCE)
        super().do_GET()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The address of a small site."""
    folder = tmp_path / "site"
    folder.mkdir()
    for name, (title, body) in PAGES.items():
        page = f"<html><head><title>{title}</title></head><body><main><h1>{title}</h1>{body}</main></body></html>"
        (folder / name).write_text(page, encoding="utf-8")
    GatedHandler.gate.clear()
    GatedHandler.reached.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(GatedHandler, directory=str(folder)))
    thread = Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    GatedHandler.gate.set()
    server.shutdown()
    server.server_close()
    thread.join()


def test_one_command_sets_up_crawls_and_shows_what_is_answered(site: str, tmp_path: Path, postgres_url: str) -> None:
    GatedHandler.gate.set()
    typed = f"Larkmoor\nnowhere at all\n{site}\nAmerica/Chicago\ndesk@larkmoor.example\n"
    with cloned(postgres_url, TEMPLATE) as url:
        variables = environment_of(tmp_path, free_port()) | {"DATABASE_URL": url}
        variables.pop("ADVISOR_TIMEZONE", None)
        done = run_here(("init", "--crawl"), tmp_path, variables, typed)

    assert "'nowhere at all' is not a web address" in done.stderr
    assert "warning  people in distress:" in done.stdout
    assert "campus  finished" in done.stdout
    assert 1 <= done.stdout.count("────") <= 3
    assert done.returncode == 0, done.stderr


async def test_a_first_start_reads_the_site_at_once_and_says_how_far_it_is(
    site: str, tmp_path: Path, postgres_url: str
) -> None:
    with cloned(postgres_url, TEMPLATE) as url:
        variables = {"DATABASE_URL": url, "ADVISOR_CRAWL_CRON": NEVER, "ADVISOR_SOURCES_FILE": "own.yaml"}
        source = f"sources: [{{name: campus, start_urls: ['{site}'], allow_private_network: true, delay_seconds: 0}}]"
        (tmp_path / "own.yaml").write_text(source, "utf-8")
        async with bot_process(tmp_path, variables) as bot:
            assert await asyncio.to_thread(GatedHandler.reached.wait, PATIENCE), bot.log
            _, ready = await bot.fetched("/readyz")
            asked = ("ask", "Which dinosaurs lived in Antarctica?")
            environment = environment_of(tmp_path, free_port()) | variables
            meanwhile = await asyncio.to_thread(run_here, asked, tmp_path, environment)
            GatedHandler.gate.set()
            await bot.until_logged("crawl ended")

    assert re.search(r"reading the site, 1 of about [2-9] pages", ready)
    assert "I am still reading the site" in meanwhile.stdout


def test_a_signal_in_mid_crawl_ends_it_in_one_line(site: str, tmp_path: Path, postgres_url: str) -> None:
    source = f"sources: [{{name: campus, start_urls: ['{site}'], allow_private_network: true, delay_seconds: 0}}]"
    (tmp_path / "sources.yaml").write_text(source, "utf-8")
    with cloned(postgres_url, TEMPLATE) as url:
        shell = Shell(tmp_path, environment_of(tmp_path, free_port()) | {"DATABASE_URL": url})
        crawl = shell.process("crawl")
        assert GatedHandler.reached.wait(PATIENCE)
        crawl.send_signal(signal.SIGTERM)
        _, err = crawl.communicate(timeout=PATIENCE)

        assert (crawl.returncode, err.splitlines()[-1]) == (130, "advisor: interrupted")
        assert "Traceback" not in err
        GatedHandler.gate.set()
        assert shell.run("crawl").returncode == 0
