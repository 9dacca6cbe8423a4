"""A server with OpenAI's protocol, and the translation of its errors; with the models, the door to `openai`."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import TypeVar
from urllib.parse import parse_qs, urlsplit

import httpx2
from openai import (
    APIConnectionError,
    APIStatusError,
    APITimeoutError,
    AsyncAzureOpenAI,
    AsyncOpenAI,
    AsyncStream,
    DefaultAsyncHttpx2Client,
    OpenAIError,
    Timeout,
)
from pydantic import ValidationError

from core.errors import (
    BatchTooLarge,
    ConfigurationError,
    ContextTooSmall,
    ModelBusy,
    ModelError,
    ModelRefused,
    ModelTooLate,
    ModelUnavailable,
    ReplyTooLong,
)

RUN = 4  # words in a row that are no coincidence
SHORTEST = 4  # characters: shorter texts occur in any sentence
WORD = re.compile(r"\w+")
ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")


def redacted(said: str, sent: Iterable[str]) -> str:
    """`said` with "(…)" in place of every text that was sent, and of every four words or more in a row from one."""
    plain = ESCAPED.sub(lambda code: chr(int(code[1], 16)), said).replace("\\n", " ").replace('\\"', '"')
    for text in sent:
        if len(text.strip()) >= SHORTEST:
            plain = plain.replace(text.strip(), "(…)")
        plain = _without_runs(plain, _runs(WORD.findall(text.lower())))
    return plain


def _runs(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[start : start + RUN]) for start in range(len(words) - RUN + 1)}


def _without_runs(said: str, runs: set[tuple[str, ...]]) -> str:
    found = list(WORD.finditer(said))
    words = [match[0].lower() for match in found]
    echoed = {
        at + step for at in range(len(words) - RUN + 1) if tuple(words[at : at + RUN]) in runs for step in range(RUN)
    }
    kept, end = "", 0
    for at in sorted(echoed):
        if at - 1 not in echoed:
            kept += said[end : found[at].start()] + "(…)"
        end = found[at].end()
    return kept + said[end:]


# 64 vectors of 4,000 numbers take about 6 MB as JSON, an answer of 500 tokens in single events 0.2 MB.
MOST_BYTES = 16_000_000
OPENAI_URL = "https://api.openai.com/v1"
_TOO_MANY, _TOO_LARGE = 429, 413
_BUSY = {408, 409, 425, _TOO_MANY}
_LONGEST_DETAIL = 300
CONNECT_SECONDS = 5.0
LONGEST_PAUSE = 2.0  # seconds before a request is repeated; a server that asks for more is not asked again
_FIRST_PAUSE = 0.25
# OpenAI and vLLM, llama.cpp, and older vLLM and Ollama, in this order.
_CONTEXT_IS_SMALL = re.compile(
    r"context_length_exceeded|maximum context length|exceed(?:s|ed)? (?:the )?(?:available )?context|"
    r"context (?:length|size|window)[^.]{0,40}exceed|prompt is too long|input is too long",
    re.IGNORECASE,
)

Body = dict[str, object]
_Reply = TypeVar("_Reply")


@dataclass(frozen=True, slots=True)
class Named:
    """The settings that an error asks to mend."""

    url: str = "OPENAI_BASE_URL"
    key: str = "OPENAI_API_KEY"


CHAT = Named()


class OpenAIServer:
    """A client and the translation of its errors; no message contains the key or the request's text."""

    def __init__(
        self,
        base_url: str | None,
        api_key: str | None,
        model: str,
        timeout: float,
        retries: int,
        *,
        named: Named = CHAT,
    ) -> None:
        self._model, self._key, self._named = model, api_key, named
        self._url = base_url or OPENAI_URL
        self.client = _client(self._url, api_key, timeout, retries, named)

    async def persistent(self, request: Callable[[], Awaitable[_Reply]], retries: int) -> _Reply:
        """Repeats a request that failed quickly; one that timed out is never repeated."""
        for left in reversed(range(retries)):
            try:
                return await request()
            except APITimeoutError:
                raise
            except (APIConnectionError, APIStatusError) as error:
                if (pause := _pause_after(error)) is None:
                    raise
                await asyncio.sleep(pause * (retries - left))
        return await request()

    async def post(self, path: str, body: Body) -> object:
        return await self.client.post(path, cast_to=object, body=body)

    async def post_streaming(self, path: str, body: Body) -> AsyncStream[object]:
        streamed = {**body, "stream": True}
        return await self.client.post(path, cast_to=object, body=streamed, stream=True, stream_cls=AsyncStream[object])

    @asynccontextmanager
    async def errors_mapped(self, sent: Sequence[str], seconds: float) -> AsyncIterator[None]:
        """Raises ModelError alone; `seconds` is the limit that the error names when the time is over."""
        try:
            yield
        except APIStatusError as error:
            raise self._status_error(error, sent) from None
        except (APITimeoutError, TimeoutError):
            raise self.too_late(seconds) from None
        except APIConnectionError as error:
            if isinstance(error.__cause__, ModelError):
                raise error.__cause__ from None
            cause = self._discreet(str(error.__cause__ or error), sent)
            raise ModelUnavailable(
                f"the model server {self._url} cannot be reached ({cause}); is it running, is the URL right?"
            ) from None
        except ValidationError as error:
            raise self.nonsense(first_problem(error)) from None
        except (OpenAIError, ValueError) as error:
            raise self.nonsense(self._discreet(str(error), sent)) from None

    def too_late(self, seconds: float) -> ModelTooLate:
        return ModelTooLate(
            f"the model {self._model} at {self._url} gave no reply within {seconds:g} s; try again later"
        )

    def nonsense(self, what: str) -> ModelRefused:
        return ModelRefused(
            f"the model server {self._url} answered with {what}; is it an OpenAI-compatible URL (often ending in /v1)?"
        )

    def _status_error(self, error: APIStatusError, sent: Sequence[str]) -> ModelError:
        said = self._discreet(error.message, sent)
        what = f"the model {self._model} at {self._url} answered {error.status_code}: {said}"
        if error.status_code == _TOO_MANY:
            return ModelBusy(f"{what}; try again later")
        if error.status_code >= 500 or error.status_code in _BUSY:
            return ModelUnavailable(f"{what}; try again later")
        if error.status_code == _TOO_LARGE:
            return BatchTooLarge(f"{what}; let the server take longer texts, or cut them by itself")
        if _CONTEXT_IS_SMALL.search(f"{error.code} {error.message}"):
            return ContextTooSmall(f"{what}; give the server a larger context, or set ADVISOR_CONTEXT_TOKENS lower")
        return ModelRefused(f"{what}; {self._advice(error.status_code)}")

    def _advice(self, status: int) -> str:
        return {
            401: f"check {self._named.key}",
            403: f"check what {self._named.key} may use",
            404: f"check the model's name and {self._named.url}",
        }.get(status, "see what the server says about the request")

    def _discreet(self, said: str, sent: Sequence[str]) -> str:
        hidden = said.replace(self._key, "(hidden)") if self._key else said
        return redacted(hidden, sent)[:_LONGEST_DETAIL]


def _client(url: str, api_key: str | None, timeout: float, retries: int, named: Named) -> AsyncOpenAI:
    """Azure's older API is recognised by `?api-version=…` in the URL; the newer one (…/openai/v1) is like OpenAI's."""
    if not url.startswith(("http://", "https://")):
        raise ConfigurationError(f"{named.url} is {url!r}; it must begin with http:// or https://")
    if api_key is None and url == OPENAI_URL:
        raise ConfigurationError(f"{named.key} is not set, and api.openai.com needs one; set it or {named.url}")
    limits, http_client = Timeout(timeout, connect=min(timeout, CONNECT_SECONDS)), limited_client()
    key = api_key or "none"  # self-hosted servers need no key, but the client requires one
    parts = urlsplit(url)
    version = parse_qs(parts.query).get("api-version")
    if version:
        endpoint = f"{parts.scheme}://{parts.netloc}"
        return AsyncAzureOpenAI(
            azure_endpoint=endpoint,
            api_version=version[0],
            api_key=key,
            timeout=limits,
            max_retries=retries,
            http_client=http_client,
        )
    return AsyncOpenAI(base_url=url, api_key=key, timeout=limits, max_retries=retries, http_client=http_client)


def _pause_after(error: APIConnectionError | APIStatusError) -> float | None:
    """Seconds before the request may be repeated; None when it should not be."""
    if isinstance(error, APIConnectionError):
        return None if isinstance(error.__cause__, ModelError) else _FIRST_PAUSE
    if error.status_code < 500 and error.status_code not in _BUSY:
        return None
    headers = error.response.headers
    wanted = [(headers.get("retry-after-ms"), 0.001), (headers.get("retry-after"), 1.0)]
    asked = next((_seconds(value) * unit for value, unit in wanted if value), _FIRST_PAUSE)
    return asked if asked <= LONGEST_PAUSE else None


def _seconds(wanted: str) -> float:
    """A number, or the time until a date (RFC 9110, 10.2.3); the first pause where it is neither."""
    try:
        return max(0.0, float(wanted))
    except ValueError:
        with suppress(ValueError):
            return max(0.0, parsedate_to_datetime(wanted).timestamp() - time.time())
        return _FIRST_PAUSE


def first_problem(error: ValidationError) -> str:
    """Where a reply is not as expected, and why; without its words."""
    problem = error.errors(include_input=False, include_url=False)[0]
    return f"{'.'.join(map(str, problem['loc'])) or 'a body'}: {problem['msg']}"


def limited_client() -> httpx2.AsyncClient:
    """A client whose replies end with ReplyTooLong after so many bytes."""

    async def limit(response: httpx2.Response) -> None:
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = _Limited(response.stream)

    # A compressed reply could be a thousand times as long as what is counted.
    return DefaultAsyncHttpx2Client(event_hooks={"response": [limit]}, headers={"Accept-Encoding": "identity"})


class _Limited(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream, self._left = stream, MOST_BYTES

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._stream:
            self._left -= len(piece)
            if self._left < 0:
                raise ReplyTooLong("the model server sent a reply without end; is it an OpenAI-compatible server?")
            yield piece

    async def aclose(self) -> None:
        await self._stream.aclose()
