"""Render pages in headless Chromium without network access; the only module that imports Playwright (an extra)."""

import asyncio
import os
import shutil
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TYPE_CHECKING

import structlog

from core.crawl.fetching.bodies import too_large
from core.crawl.fetching.fetch import Response
from core.crawl.rendering import Fetch
from core.domain.read_pages import SkipReason
from core.errors import ConfigurationError, FetchError

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Playwright, Route

START_SECONDS = 60
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# No name resolves and all connections go to a closed port: only requests that we answer get an answer.
FLAGS = (
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=http://127.0.0.1:9",
    "--proxy-bypass-list=<-loopback>",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
)
_NOT_READ = frozenset({"image", "media", "font", "stylesheet", "manifest", "websocket", "ping"})
_OF_THE_WIRE = frozenset({"content-length", "content-encoding", "transfer-encoding", "connection", "set-cookie"})
log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class BrowserLimits:
    """Limits for one page: total seconds, seconds of waiting for network idle, requests and bytes."""

    page_seconds: float = 30.0
    quiet_seconds: float = 10.0
    requests: int = 100
    page_bytes: int = 20 * 1024 * 1024


def find_browser(executable: str | None) -> str | None:
    """The Chromium to use: the given one, else one on the PATH; None without a browser or Playwright.

    Raises ConfigurationError when a given browser is not available.
    """
    if executable and (find_spec("playwright") is None or shutil.which(executable) is None):
        raise ConfigurationError(
            f"ADVISOR_BROWSER={executable!r} cannot be used: run make install-browser (or build the image with "
            "EXTRAS=browser), and give the path of an executable Chromium."
        )
    if find_spec("playwright") is None:
        return None
    return executable or next(filter(None, map(shutil.which, NAMES)), None)


@dataclass
class ChromiumRenderer:
    """`Renderer` with a local Chromium, started with the first page."""

    executable: str
    limits: BrowserLimits = field(default_factory=BrowserLimits)
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)
    _playwright: "Playwright | None" = None
    _browser: "Browser | None" = None

    async def render(self, page: Response, fetch: Fetch) -> str:
        """The markup after the page's scripts ran. Raises FetchError."""
        from playwright.async_api import Error

        async with self._one_at_a_time:
            try:
                browser = await self._started()
                async with asyncio.timeout(self.limits.page_seconds):
                    return await self._rendered(browser, page, fetch)
            except TimeoutError as error:
                await self._end()
                raise FetchError(f"the scripts of {page.url} took too long", SkipReason.NEEDS_SCRIPT) from error
            except Error as error:
                await self._end()
                message = f"the browser failed at {page.url}: {error.message.splitlines()[0]}"
                raise FetchError(message, SkipReason.NEEDS_SCRIPT) from error

    async def close(self) -> None:
        """Close the browser after the current page."""
        async with self._one_at_a_time:
            await self._end()

    async def _rendered(self, browser: "Browser", page: Response, fetch: Fetch) -> str:
        context = await browser.new_context(service_workers="block", accept_downloads=False)
        markup = await self._markup(context, page, fetch)
        await context.close()  # after a failure the whole browser is closed
        if len(markup) > self.limits.page_bytes:
            raise too_large(page.url, self.limits.page_bytes)
        return markup

    async def _markup(self, context: "BrowserContext", page: Response, fetch: Fetch) -> str:
        from playwright.async_api import TimeoutError as NotQuiet

        visit = _Visit(page, fetch, self.limits)
        await context.route("**/*", visit.answer)
        await context.route_web_socket("**/*", lambda socket: socket.close())
        tab = await context.new_page()
        await tab.goto(page.url, wait_until="domcontentloaded")
        try:
            await tab.wait_for_load_state("networkidle", timeout=1_000 * self.limits.quiet_seconds)
        except NotQuiet:
            log.debug("page did not become idle", url=page.url)
        markup: str = await tab.content()
        log.debug("page rendered", url=page.url, requests=visit.requests, bytes=visit.bytes_received)
        return markup

    async def _started(self) -> "Browser":
        if self._browser is None or not self._browser.is_connected():
            from playwright.async_api import async_playwright

            await self._end()
            self._playwright = await async_playwright().start()
            self._browser = await self._playwright.chromium.launch(
                executable_path=self.executable,
                args=list(FLAGS),
                chromium_sandbox=os.geteuid() != 0,  # root's Chromium does not start in its sandbox
                handle_sigint=False,
                handle_sigterm=False,
                timeout=1_000 * START_SECONDS,
            )
        return self._browser

    async def _end(self) -> None:
        browser, playwright = self._browser, self._playwright
        self._browser = self._playwright = None
        try:
            async with asyncio.timeout(10):
                if browser is not None:
                    await browser.close()
        except TimeoutError:
            log.warning("the browser did not stop in time and is killed")
        finally:
            if playwright is not None:
                await playwright.stop()


@dataclass
class _Visit:
    """Answers all requests of one page."""

    page: Response
    fetch: Fetch
    limits: BrowserLimits
    requests: int = 0
    bytes_received: int = 0

    async def answer(self, route: "Route") -> None:
        request = route.request
        self.requests += 1
        is_full = self.requests > self.limits.requests or self.bytes_received > self.limits.page_bytes
        if is_full or request.method != "GET" or request.resource_type in _NOT_READ:
            await route.abort("blockedbyclient")
            return
        try:
            response = await self._response(request.url.partition("#")[0])
        except FetchError as error:
            log.debug("a page's request was refused", url=request.url, reason=error.reason)
            await route.abort("blockedbyclient")
            return
        self.bytes_received += len(response.body)
        headers = {name: value for name, value in response.headers.items() if name not in _OF_THE_WIRE}
        await route.fulfill(status=response.status, headers=headers, body=response.body)

    async def _response(self, url: str) -> Response:
        if url == self.page.url:
            return self.page
        if not url.startswith(("http://", "https://")):
            raise FetchError(f"{url} is not a web address", SkipReason.BAD_URL)
        return await self.fetch(url)
