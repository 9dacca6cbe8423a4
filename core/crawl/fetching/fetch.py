"""Fetch one URL with limits: check addresses after DNS, cap the body size, retry transient failures."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from http.cookies import SimpleCookie
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

from core.crawl.fetching.addresses import Resolve, is_address, require_no_metadata, require_public, resolve_by_system
from core.crawl.fetching.bodies import http_date, read_body, too_large
from core.domain.read_pages import HTML_TYPES, SkipReason, unsupported_type
from core.errors import FetchError

_ACCEPT = "text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,text/csv;q=0.9,*/*;q=0.5"
_WORTH_ANOTHER_TRY = frozenset({429, 500, 502, 503, 504})
# The last three are the types of Office 97, under which many servers send today's files.
_OFFICE = (
    r".*wordprocessingml|.*spreadsheetml|.*presentationml|vnd\.oasis\.opendocument\.text|"
    r"msword|vnd\.ms-excel|vnd\.ms-powerpoint"
)
_READABLE = re.compile(
    r"$|text/(?!(java|ecma)script)|binary/octet|application/(xhtml|json|ld\+json|feed\+json|xml|(x-)?rss|atom|rdf|pdf|octet|zip|x-zip|gzip|x-gzip|"
    rf"force-download|{_OFFICE})"
)
_PAGED = re.compile(rf"binary/|application/(pdf|octet|zip|x-zip|force-download|{_OFFICE})")
_READ_BYTES = 64 * 1024
LONGEST_RETRY_AFTER = 10 * 365 * 86_400.0  # ten years in seconds; more digits mean no more

AddressInfo = tuple[int, int, int, str, tuple[Any, ...]]
OpenSocket = Callable[[AddressInfo], socket.socket]
"""Makes a socket for an address in the form of `getaddrinfo`; the caller connects it."""


def plain_socket(address: AddressInfo) -> socket.socket:
    """An ordinary system socket."""
    family, kind, protocol, *_ = address
    return socket.socket(family, kind, protocol)


@dataclass(frozen=True, slots=True)
class FetchLimits:
    """Time and size limits for one page."""

    connect_seconds: float = 10.0
    read_seconds: float = 20.0
    page_seconds: float = 90.0
    text_bytes: int = 20 * 1024 * 1024
    paged_bytes: int = 50 * 1024 * 1024
    style_bytes: int = 1024 * 1024
    retries: int = 2
    backoff_seconds: float = 0.5
    longest_wait_seconds: float = 30.0
    redirects: int = 10

    def bytes_for(self, content_type: str) -> int:
        """The size limit for a body of this type."""
        if content_type == "text/css":
            return self.style_bytes
        return self.paged_bytes if _PAGED.match(content_type) else self.text_bytes


@dataclass(frozen=True, slots=True)
class Response:
    """An HTTP response; header names are in lower case, `body` is decompressed and complete."""

    url: str
    status: int
    headers: Mapping[str, str]
    body: bytes = b""
    cookies: SimpleCookie = field(default_factory=SimpleCookie)

    @property
    def content_type(self) -> str:
        """The media type without parameters, in lower case; empty when missing."""
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()

    @property
    def is_redirect(self) -> bool:
        """Whether this is a redirect."""
        return self.status in {301, 302, 303, 307, 308} and "location" in self.headers

    @property
    def retry_after_seconds(self) -> float | None:
        """Seconds of Retry-After; None when missing (RFC 9110, 10.2.3)."""
        wanted = self.headers.get("retry-after", "").strip()
        if wanted.isascii() and wanted.isdecimal():
            return min(float(wanted), LONGEST_RETRY_AFTER)
        moment = http_date(wanted)
        return max(0.0, (moment - datetime.now(UTC)).total_seconds()) if moment else None

    @property
    def last_modified(self) -> datetime | None:
        """The Last-Modified time."""
        return http_date(self.headers.get("last-modified", ""))


class _CheckedResolver(AbstractResolver):
    """Returns only addresses that `require` lets through, so that DNS rebinding is impossible."""

    def __init__(self, resolve: Resolve, require: Callable[[str, list[str]], None]) -> None:
        self._resolve = resolve
        self._require = require

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        addresses = await self._resolve(host, port)
        self._require(host, addresses)
        return [_result(host, port, address) for address in addresses]

    async def close(self) -> None:
        pass


def _result(host: str, port: int, address: str) -> ResolveResult:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    flags = socket.AI_NUMERICHOST | socket.AI_NUMERICSERV
    return ResolveResult(hostname=host, host=address, port=port, family=family, proto=0, flags=flags)


@dataclass
class Fetcher:
    """An HTTP client for one crawl; an async context that closes its connections."""

    user_agent: str
    limits: FetchLimits = field(default_factory=FetchLimits)
    allow_private_network: bool = False
    resolve: Resolve = resolve_by_system
    open_socket: OpenSocket = plain_socket
    requests: int = 0
    bytes_received: int = 0
    _session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        resolver, limits = _CheckedResolver(self.resolve, self._require_allowed), self.limits
        timeout = aiohttp.ClientTimeout(
            total=limits.page_seconds, sock_connect=limits.connect_seconds, sock_read=limits.read_seconds
        )
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(resolver=resolver, limit=32, socket_factory=self.open_socket),
            timeout=timeout,
            cookie_jar=aiohttp.DummyCookieJar(),
            headers={"User-Agent": self.user_agent, "Accept": _ACCEPT, "Accept-Encoding": "gzip"},
            auto_decompress=False,
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._session is not None:
            await self._session.close()

    async def get(
        self, url: str, conditions: Mapping[str, str] | None = None, *, is_any_type: bool = False
    ) -> Response:
        """Send one GET with these headers; redirects are not followed. Raises FetchError or AddressForbidden.

        A type that we cannot read is refused before its body is fetched, unless `is_any_type`.
        """
        conditions = conditions or {}
        for attempt in range(self.limits.retries):
            try:
                response = await self._get_once(url, conditions, is_any_type)
            except FetchError as error:
                if error.reason not in {SkipReason.TIME_OUT, SkipReason.UNREACHABLE}:
                    raise
                await asyncio.sleep(self._backoff_seconds(attempt))
                continue
            wait = response.retry_after_seconds
            if response.status not in _WORTH_ANOTHER_TRY or (wait or 0.0) > self.limits.longest_wait_seconds:
                return response
            await asyncio.sleep(self._backoff_seconds(attempt) if wait is None else wait)
        return await self._get_once(url, conditions, is_any_type)

    def _backoff_seconds(self, attempt: int) -> float:
        return min(self.limits.backoff_seconds * 2.0**attempt, self.limits.longest_wait_seconds)

    def _require_allowed(self, host: str, addresses: list[str]) -> None:
        (require_no_metadata if self.allow_private_network else require_public)(host, addresses)

    async def _get_once(self, url: str, conditions: Mapping[str, str], is_any_type: bool) -> Response:
        host = urlsplit(url).hostname or ""
        if is_address(host):
            self._require_allowed(host, [host])
        self.requests += 1
        async with self._answer(url, conditions) as answer:
            headers = {name.lower(): value for name, value in answer.headers.items()}
            headers |= {"x-robots-tag": "\n".join(answer.headers.getall("X-Robots-Tag", ()))}  # each about one robot
            response = Response(url, answer.status, headers, cookies=answer.cookies)
            if answer.status not in {200, 403} or (answer.status == 403 and response.content_type not in HTML_TYPES):
                return response  # a page of HTML under 403 may be a check of its visitor
            if not is_any_type and not _READABLE.match(response.content_type):
                message = f"{url} is {response.content_type}, which is not read; exclude it to save the request"
                raise FetchError(message, unsupported_type(response.content_type))
            limit = self.limits.bytes_for(response.content_type)
            return replace(response, body=await self._whole_body(answer, url, limit))

    @asynccontextmanager
    async def _answer(self, url: str, conditions: Mapping[str, str]) -> AsyncIterator[aiohttp.ClientResponse]:
        assert self._session is not None, "use the fetcher as an async context manager"  # noqa: S101
        asked = self._session.get(URL(url, encoded=True), allow_redirects=False, headers=conditions)
        try:
            async with asked as answer:
                yield answer
        except TimeoutError as error:
            raise FetchError(
                f"{url} did not answer in time; raise the time limits or leave it out", SkipReason.TIME_OUT
            ) from error
        except aiohttp.ClientSSLError as error:
            raise FetchError(
                f"{url} has no valid certificate: {error}; fix it on the server", SkipReason.CERTIFICATE
            ) from error
        except (aiohttp.InvalidURL, ValueError) as error:
            raise FetchError(f"{url} is not an address that can be fetched: {error}", SkipReason.BAD_URL) from error
        except (aiohttp.ClientError, OSError) as error:
            raise FetchError(
                f"{url} cannot be reached: {error}; check host and network", SkipReason.UNREACHABLE
            ) from error

    async def _whole_body(self, answer: aiohttp.ClientResponse, url: str, limit: int) -> bytes:
        if _announced_bytes(answer.headers.get("Content-Length", "")) > limit:
            raise too_large(url, limit)
        encoding = answer.headers.get("Content-Encoding", "")
        return await read_body(self._counted(answer), encoding, limit, url)

    async def _counted(self, answer: aiohttp.ClientResponse) -> AsyncIterator[bytes]:
        async for piece in answer.content.iter_chunked(_READ_BYTES):
            self.bytes_received += len(piece)
            yield piece


def _announced_bytes(value: str) -> int:
    """The size that Content-Length tells; 0 for what is no number. Twenty digits are more than any limit."""
    return int(value[:20]) if value.isascii() and value.isdecimal() else 0
