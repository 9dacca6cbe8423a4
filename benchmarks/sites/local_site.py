"""A local web site that can change during a crawl and counts requests."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime
from hashlib import blake2b
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Epoch = datetime(2026, 1, 5, tzinfo=UTC)


@dataclass(frozen=True)
class Served:
    """What one address answers.

    `validators` names what the server tells of a page's age: etag, date, both or nothing. One that `hangs` never
    answers. Where there is a `raw` answer it is sent as it is, status line and headers included, however wrong.
    """

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    validators: str = "etag"
    changed_at: datetime = Epoch
    hangs: bool = False
    raw: bytes = b""

    @property
    def etag(self) -> str:
        """Changes with the body."""
        return f'"{blake2b(self.body, digest_size=8).hexdigest()}"'

    def is_as_asked_for(self, headers: Mapping[str, str]) -> bool:
        """Whether a conditional request needs no body (RFC 9110, 13.2.2)."""
        if "If-None-Match" in headers and self.validators in {"etag", "both"}:
            return headers["If-None-Match"] == self.etag
        if "If-Modified-Since" in headers and self.validators in {"date", "both"}:
            return self.changed_at <= parsedate_to_datetime(headers["If-Modified-Since"])
        return False


@dataclass
class LocalSite:
    """`pages` maps a path with query to what it answers; `missing` answers for all others."""

    pages: dict[str, Served] = field(default_factory=dict)
    missing: Served = field(default_factory=lambda: Served(b"<h1>Not found</h1>", 404))
    asked: list[str] = field(default_factory=list)
    address: str = ""
    on_request: Callable[[str], None] = lambda path: None
    closing: threading.Event = field(default_factory=threading.Event)

    def put(self, path: str, html: str, **more: str) -> None:
        """Serves a page of HTML."""
        headers = {"Content-Type": "text/html; charset=utf-8"}
        self.pages[path] = Served(html.encode(), headers=headers, **more)  # type: ignore[arg-type]

    def redirect(self, path: str, target: str, status: int = 301) -> None:
        """Sends visitors elsewhere."""
        self.pages[path] = Served(status=status, headers={"Location": target})

    def fail(self, path: str, status: int) -> None:
        """Answers with an error and no page."""
        self.pages[path] = Served(status=status)


@contextmanager
def served(site: LocalSite) -> Iterator[LocalSite]:
    """The site on a free port of 127.0.0.1, until the block ends."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler_of(site))
    server.daemon_threads = True
    site.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        site.closing.set()
        server.shutdown()
        thread.join()
        server.server_close()


def _handler_of(site: LocalSite) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Answers GET from the site's pages."""

        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            """Looks the path up."""
            site.asked.append(self.path)
            site.on_request(self.path)
            page = site.pages.get(self.path, site.missing)
            if page.hangs:
                site.closing.wait()
                self.close_connection = True
            elif page.raw:
                self.wfile.write(page.raw)
                self.close_connection = True
            elif page.is_as_asked_for(self.headers):  # type: ignore[arg-type]
                self._send(Served(status=304, validators=page.validators), page)
            else:
                self._send(page, page)

        def handle(self) -> None:
            """Visitors may hang up whenever they like."""
            with suppress(ConnectionError):
                super().handle()

        def _send(self, answer: Served, page: Served) -> None:
            self.send_response_only(answer.status)
            for name, value in {**answer.headers, **_validators(page)}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the library's
            """Says nothing."""

    return Handler


def _validators(page: Served) -> dict[str, str]:
    headers = {"ETag": page.etag} if page.validators in {"etag", "both"} and page.status == 200 else {}
    if page.validators in {"date", "both"} and page.status == 200:
        headers["Last-Modified"] = format_datetime(page.changed_at, usegmt=True)
    return headers
