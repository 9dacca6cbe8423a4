"""Serve the web: listen, answer, and finish answers in flight before it stops."""

import asyncio
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import structlog
import uvicorn

from adapters.web.answering import Answering
from adapters.web.app import web_app
from adapters.web.options import WebOptions
from core.domain.answer import Explanation
from core.domain.conversation import Message, Person
from core.domain.posts import Notice, Post, PostedAnswer
from core.domain.received import Left
from core.errors import ConfigurationError
from core.screens.services import Services

log = structlog.get_logger(__name__)

DRAIN_SECONDS = 30
_MOST_CONNECTIONS = 2_000
_IDLE_SECONDS = 15  # a connection without a request


class WebClient:
    """The page, the widget and the API on one port. `connected` is set while questions can come in.

    Nobody can be written to on the web: who wants to know reads it on the page.
    """

    def __init__(self, services: Services, options: WebOptions) -> None:
        self._options = options
        self._answering = Answering(services, options.human_contact)
        self._app = web_app(services, options, self._answering)
        self._server: _Server | None = None
        self._port = options.port
        self.connected, self._stopped = asyncio.Event(), asyncio.Event()
        self._stopped.set()

    @property
    def address(self) -> str:
        """Where the page is."""
        host = f"[{self._options.host}]" if ":" in self._options.host else self._options.host
        return f"http://{host}:{self._port}{self._options.prefix}/"

    async def run(self) -> None:
        """Serves until `close`. Raises ConfigurationError when the port is taken."""
        self._stopped.clear()
        try:
            listening = _listening(self._options.host, self._options.port)
            self._port = listening.getsockname()[1]
            self._server = _Server(self._config())
            serving = asyncio.create_task(self._server.serve([listening]))
            log.info("web page served", address=self.address)
            self.connected.set()
            await serving
        finally:
            self.connected.clear()
            self._stopped.set()

    async def close(self) -> None:
        """Takes no more questions, and returns when the answers in flight have ended, after 30 s at most."""
        if self._server is not None:
            self._server.end()
        await self._stopped.wait()

    async def tell(self, person: Person, notices: Sequence[Notice]) -> bool:
        """Nobody takes messages here."""
        return False

    async def amend(self, posted: PostedAnswer, told: Explanation, changes: Sequence[Notice]) -> bool:
        """No answer stands where others read it."""
        return False

    async def announce(self, channel: str, lines: Sequence[str]) -> bool:
        """There is no channel."""
        return False

    async def post(self, post: Post) -> str | None:
        """What an office says stands on the page, where its student looks it up."""
        return post.mark

    async def resume(self, message: Message, *, is_answered: bool = False) -> bool:
        """The page that waited for the answer is gone."""
        return False

    async def take_up(self, left: Left) -> None:
        """Nothing is received before it is answered."""

    def _config(self) -> uvicorn.Config:
        return uvicorn.Config(
            self._app,
            log_config=None,
            access_log=False,  # addresses of pages would stand in it
            server_header=False,
            proxy_headers=bool(self._options.proxies),
            forwarded_allow_ips=list(self._options.proxies),
            limit_concurrency=_MOST_CONNECTIONS,
            timeout_keep_alive=_IDLE_SECONDS,
            timeout_graceful_shutdown=DRAIN_SECONDS,
        )


class _Server(uvicorn.Server):
    """Signals belong to the process, which closes its platforms in order; it ends when it is told to, not at a tick."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._told = asyncio.Event()

    def end(self) -> None:
        """Lets `serve` return when the answers in flight have ended."""
        self.should_exit = True
        self._told.set()

    async def main_loop(self) -> None:
        """Keeps the headers' date until `end`."""
        ticking, told = asyncio.create_task(super().main_loop()), asyncio.create_task(self._told.wait())
        try:
            await asyncio.wait({ticking, told}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            ticking.cancel()
            told.cancel()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leaves them alone."""
        yield


def _listening(host: str, port: int) -> socket.socket:
    """Raises ConfigurationError."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=2_048)
    except OSError as error:
        raise ConfigurationError(
            f"The web page cannot listen on {host}:{port} ({error.strerror}); set ADVISOR_WEB_HOST and "
            "ADVISOR_WEB_PORT to a free address, or ADVISOR_WEB=false for no page."
        ) from None
