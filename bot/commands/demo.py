"""`advisor demo`: serve a small invented campus on loopback, crawl it, and ask questions."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import click
import yaml

from bot.commands.chat import ChatSession
from bot.commands.crawl import crawl_with_progress, report_table
from bot.running import Session, opened, prepared_settings
from bot.serving.page import page_beside
from bot.settings import Settings
from bot.terminal.inputs import conversation_of
from bot.terminal.output import ExitCode, echo
from core.domain.crawl import Source
from core.errors import ConfigurationError


@click.command()
def demo() -> ExitCode:
    """Crawl a small invented campus, ask it three questions, then chat here or on a web page."""
    demonstrate(prepared_settings())
    return ExitCode.OK


FOLDER = Path(__file__).parents[2] / "demo"


def demonstrate(settings: Settings) -> None:
    """Crawls and indexes the demo campus, asks the sample questions, then chats. Raises AdvisorError."""
    isolated = settings.model_copy(update={"data_dir": settings.data_dir / "demo", "database_url": None})
    with served_campus(isolated.data_dir / "port") as address:
        echo(f"A small invented campus is served at {address} while this runs.", err=True)
        with opened(isolated) as session:
            _crawl(session, address)
            with page_beside(session) as page:
                _ask(session, page)
    kept = f"ADVISOR_DATA_DIR={isolated.data_dir}"
    echo(f"\nThe demo's index is kept: {kept} advisor search parking, or another command, uses it.", err=True)


def _crawl(session: Session, address: str) -> None:
    echo(report_table(crawl_with_progress(session, [demo_source(address)])))


def _ask(session: Session, page: str) -> None:
    """The sample questions; then whoever sits at the terminal asks, there or on the page."""
    talk = _ask_samples(session)
    echo(f"\nThe same answers on a web page: {page}", err=True)
    if sys.stdin.isatty():
        talk.run()


def _ask_samples(session: Session) -> ChatSession:
    talk = ChatSession(session, conversation_of(None), beside=True)
    for question in yaml.safe_load((FOLDER / "questions.yaml").read_text(encoding="utf-8"))["questions"]:
        echo(f"\n──── {question}")
        talk.ask(question)
    return talk


def demo_source(address: str) -> Source:
    """The demo campus as a source, served at this address."""
    return Source("larkmoor", (f"{address}/",), f"{address}/sitemap.xml", delay_seconds=0.0, allow_private_network=True)


@contextmanager
def served_campus(port_file: Path) -> Iterator[str]:
    """Serve the demo site, on the same port as before so that its pages stay known."""
    if not (FOLDER / "site" / "index.html").is_file():
        raise ConfigurationError(f"The demo campus is not at {FOLDER / 'site'}; run the demo from a full checkout.")
    server = _server_on(_remembered(port_file))
    port_file.parent.mkdir(parents=True, exist_ok=True)
    port_file.write_text(str(server.server_port), encoding="utf-8")
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
        """Says nothing: the progress bar has the terminal."""


def _server_on(port: int) -> ThreadingHTTPServer:
    handler = partial(_QuietHandler, directory=str(FOLDER / "site"))
    try:
        return ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError:  # the port is taken
        return ThreadingHTTPServer(("127.0.0.1", 0), handler)


def _remembered(port_file: Path) -> int:
    try:
        return int(port_file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return 0
