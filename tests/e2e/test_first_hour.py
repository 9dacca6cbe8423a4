"""The first hour of a new admin: set up by one command, or only start it, and be answered."""

import asyncio
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

import pytest

from core.storage.waiting import Wait
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


# The crawl begins on a small disk of its own, which is filled when the site is half read.
ON_SMALL_DISK = """
mount -t tmpfs -o size=90m small "$1/disk" && chmod 755 "$1/disk" && cp "$1/sources.yaml" "$1/disk" && cd "$1/disk"
"$2" -m bot crawl &
until [ -e "$1/reached" ]; do sleep 0.1; done
dd if=/dev/zero of=filling bs=64k 2> /dev/null
touch "$1/filled"
wait $! || echo "exit $?" >&2
rm filling
"$2" -m bot crawl
"""
IN_NAMESPACE = ("unshare", "--map-root-user", "--mount")


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


def test_a_disk_that_fills_in_the_first_crawl_is_named_and_the_next_crawl_reads_all(site: str, tmp_path: Path) -> None:
    if not shutil.which("unshare") or subprocess.run([*IN_NAMESPACE, "true"], check=False).returncode:
        pytest.skip("this machine lets nobody mount a disk")
    source = f"sources: [{{name: campus, start_urls: ['{site}'], allow_private_network: true, delay_seconds: 0}}]"
    (tmp_path / "sources.yaml").write_text(source, "utf-8")
    (tmp_path / "disk").mkdir()
    variables = environment_of(tmp_path, free_port()) | {"ADVISOR_DATA_DIR": str(tmp_path / "disk/data")}
    command = [*IN_NAMESPACE, "sh", "-c", ON_SMALL_DISK, "sh", str(tmp_path), sys.executable]

    with subprocess.Popen(command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as crawls:
        assert GatedHandler.reached.wait(PATIENCE)
        (tmp_path / "reached").touch()
        assert Wait().until((tmp_path / "filled").exists, PATIENCE, "")
        GatedHandler.gate.set()
        said, err = crawls.communicate(timeout=3 * PATIENCE)

    assert "make room on its disk" in err.split("exit 3")[0]
    assert "Traceback" not in err
    assert "campus  finished" in said
