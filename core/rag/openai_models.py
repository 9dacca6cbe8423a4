"""Embeddings and chat over OpenAI's protocol: OpenAI, Azure, vLLM, Ollama, llama.cpp; the door to `openai`."""

import math
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TypeVar
from urllib.parse import parse_qs, urlsplit

from openai import (
    APIConnectionError,
    APIStatusError,
    APITimeoutError,
    AsyncAzureOpenAI,
    AsyncOpenAI,
    AsyncStream,
    BadRequestError,
    OpenAIError,
)

from core.errors import ConfigurationError, ModelError, ModelRefused, ModelUnavailable
from core.ports import Vector
from core.rag.openai_payloads import Completion, CompletionPiece, EmbeddingRow, Embeddings, spoken
from core.rag.well_formed import well_formed

OPENAI_URL = "https://api.openai.com/v1"
_KNOWN_DIMENSIONS = {"text-embedding-3-small": 1536, "text-embedding-3-large": 3072, "text-embedding-ada-002": 1536}
_TEXTS_PER_REQUEST = 64
_BUSY = {408, 409, 425, 429}
_LONGEST_DETAIL = 300

Body = dict[str, object]
_Reply = TypeVar("_Reply")


class OpenAIEmbedder:
    """Embeds with any server that has `/embeddings`; vectors are brought to unit length here.

    `dimension` is the length the server's vectors have; for text-embedding-3 models it may be shorter than theirs.
    Raises ConfigurationError when it is neither given nor known.
    """

    def __init__(
        self,
        base_url: str | None,
        api_key: str | None,
        model: str,
        dimension: int | None = None,
        *,
        timeout_seconds: float = 30.0,
        retries: int = 2,
    ) -> None:
        self._server = _Server(base_url, api_key, model, timeout_seconds, retries)
        self._model = model
        self.dimension = dimension or _known_dimension(model)

    @property
    def name(self) -> str:
        """Model and length: shortened vectors are not comparable with full ones."""
        return f"{self._model}:{self.dimension}"

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order. Raises ModelUnavailable or ModelRefused."""
        starts = range(0, len(texts), _TEXTS_PER_REQUEST)
        return [vector for start in starts for vector in await self._embed(texts[start : start + _TEXTS_PER_REQUEST])]

    async def embed_query(self, text: str) -> Vector:
        """The unit vector of a question. Raises ModelUnavailable or ModelRefused."""
        return (await self._embed([text]))[0]

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._server.client.close()

    async def _embed(self, texts: Sequence[str]) -> list[Vector]:
        # An empty input is refused by OpenAI; a space is not.
        body: dict[str, object] = {
            "model": self._model,
            "input": [well_formed(text) or " " for text in texts],
            "encoding_format": "float",
        }
        if "text-embedding-3" in self._model:
            body["dimensions"] = self.dimension
        async with self._server.errors_mapped():
            rows = Embeddings.model_validate(await self._server.post("/embeddings", body)).data
        if sorted(row.index for row in rows) != list(range(len(texts))):
            raise self._server.nonsense(f"{len(rows)} vectors for {len(texts)} texts")
        return [self._unit(row) for row in sorted(rows, key=lambda row: row.index)]

    def _unit(self, row: EmbeddingRow) -> Vector:
        size, length = len(row.embedding), row.length
        if size != self.dimension:
            raise ModelRefused(
                f"the model {self._model} gave vectors of {size} floats where {self.dimension} were expected; "
                f"set ADVISOR_EMBEDDING_DIMENSION={size}"
            )
        if not math.isfinite(length) or length == 0:
            raise self._server.nonsense("a vector without a direction")
        return tuple(value / length for value in row.embedding)


class OpenAIChatModel:
    """Completes with any server that has `/chat/completions`, at temperature 0 where the model allows it."""

    def __init__(
        self,
        base_url: str | None,
        api_key: str | None,
        model: str,
        *,
        timeout_seconds: float = 60.0,
        retries: int = 2,
    ) -> None:
        self._server = _Server(base_url, api_key, model, timeout_seconds, retries)
        self.name = model
        self._takes_temperature = True
        self._limit_name = "max_tokens"

    async def complete(self, system: str, user: str, max_tokens: int) -> str:
        """The reply, stripped. Raises ModelUnavailable or ModelRefused."""
        messages = [_message("system", system), _message("user", user)]
        async with self._server.errors_mapped():
            response = Completion.model_validate(await self._adapting(messages, max_tokens, self._server.post))
        return self._reply(response)

    async def stream(self, system: str, user: str, max_tokens: int) -> AsyncGenerator[str]:
        """The reply in pieces, without a reasoning model's thoughts. Raises ModelUnavailable or ModelRefused."""
        messages = [_message("system", system), _message("user", user)]
        written, given = "", 0
        post = self._server.post_streaming
        async with self._server.errors_mapped(), await self._adapting(messages, max_tokens, post) as events:
            async for event in events:
                written += CompletionPiece.model_validate(event).text
                said = spoken(written)
                if len(said) > given:
                    yield said[given:]
                    given = len(said)
        if not given:
            raise self._empty(None)

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._server.client.close()

    async def _adapting(
        self, messages: list[dict[str, str]], max_tokens: int, post: Callable[[str, Body], Awaitable[_Reply]]
    ) -> _Reply:
        body: dict[str, object] = {"model": self.name, "messages": messages, self._limit_name: max_tokens}
        if self._takes_temperature:
            body["temperature"] = 0
        try:
            return await post("/chat/completions", body)
        except BadRequestError as error:
            if not self._adapts_to(error):
                raise
        return await self._adapting(messages, max_tokens, post)

    def _adapts_to(self, error: BadRequestError) -> bool:
        """Newer models refuse `temperature`, or want `max_completion_tokens`; each is learned once."""
        complaint = f"{error.param} {error.message}"
        if self._limit_name == "max_tokens" and "max_completion_tokens" in complaint:
            self._limit_name = "max_completion_tokens"
            return True
        if self._takes_temperature and "temperature" in complaint:
            self._takes_temperature = False
            return True
        return False

    def _reply(self, response: Completion) -> str:
        choice = response.choices[0]
        if not choice.reply:
            raise self._empty(choice.finish_reason)
        return choice.reply

    def _empty(self, reason: str | None) -> ModelRefused:
        return ModelRefused(
            f"the model {self.name} gave an empty reply (finish reason {reason!r}); "
            "allow it more tokens or use another model"
        )


class _Server:
    """A client and the translation of its errors; no message ever holds the key."""

    def __init__(self, base_url: str | None, api_key: str | None, model: str, timeout: float, retries: int) -> None:
        self._model, self._key, self._timeout = model, api_key, timeout
        self._url = base_url or OPENAI_URL
        self.client = _client(self._url, api_key, timeout, retries)

    async def post(self, path: str, body: Body) -> object:
        return await self.client.post(path, cast_to=object, body=body)

    async def post_streaming(self, path: str, body: Body) -> AsyncStream[object]:
        streamed = {**body, "stream": True}
        return await self.client.post(path, cast_to=object, body=streamed, stream=True, stream_cls=AsyncStream[object])

    @asynccontextmanager
    async def errors_mapped(self) -> AsyncIterator[None]:
        try:
            yield
        except APIStatusError as error:
            raise self._status_error(error) from None
        except APITimeoutError:
            raise ModelUnavailable(
                f"the model {self._model} at {self._url} gave no reply within {self._timeout:g} s; try again later"
            ) from None
        except APIConnectionError as error:
            cause = self._without_key(str(error.__cause__ or error))
            raise ModelUnavailable(
                f"the model server {self._url} cannot be reached ({cause}); is it running, is the URL right?"
            ) from None
        except (OpenAIError, ValueError) as error:
            raise self.nonsense(self._without_key(str(error))) from None

    def nonsense(self, what: str) -> ModelRefused:
        return ModelRefused(
            f"the model server {self._url} answered with {what}; is it an OpenAI-compatible URL (often ending in /v1)?"
        )

    def _status_error(self, error: APIStatusError) -> ModelError:
        what = (
            f"the model {self._model} at {self._url} answered {error.status_code}: {self._without_key(error.message)}"
        )
        if error.status_code >= 500 or error.status_code in _BUSY:
            return ModelUnavailable(f"{what}; try again later")
        return ModelRefused(f"{what}; {_ADVICE.get(error.status_code, 'see what the server says about the request')}")

    def _without_key(self, text: str) -> str:
        hidden = text.replace(self._key, "(hidden)") if self._key else text
        return hidden[:_LONGEST_DETAIL]


_ADVICE = {
    401: "check OPENAI_API_KEY",
    403: "check what OPENAI_API_KEY may use",
    404: "check the model's name and OPENAI_BASE_URL",
}


def _client(url: str, api_key: str | None, timeout: float, retries: int) -> AsyncOpenAI:
    """Azure's older form is told by `?api-version=…` in the URL; its newer one (…/openai/v1) needs nothing special."""
    if not url.startswith(("http://", "https://")):
        raise ConfigurationError(f"OPENAI_BASE_URL is {url!r}; it must begin with http:// or https://")
    if api_key is None and url == OPENAI_URL:
        raise ConfigurationError("OPENAI_API_KEY is not set, and api.openai.com needs one; set it or OPENAI_BASE_URL")
    key = api_key or "none"  # servers of one's own ask for no key, but the client insists on one
    parts = urlsplit(url)
    version = parse_qs(parts.query).get("api-version")
    if version:
        endpoint = f"{parts.scheme}://{parts.netloc}"
        return AsyncAzureOpenAI(
            azure_endpoint=endpoint, api_version=version[0], api_key=key, timeout=timeout, max_retries=retries
        )
    return AsyncOpenAI(base_url=url, api_key=key, timeout=timeout, max_retries=retries)


def _known_dimension(model: str) -> int:
    if model not in _KNOWN_DIMENSIONS:
        raise ConfigurationError(
            f"how long the vectors of {model!r} are is not known; set ADVISOR_EMBEDDING_DIMENSION to their length"
        )
    return _KNOWN_DIMENSIONS[model]


def _message(role: str, text: str) -> dict[str, str]:
    return {"role": role, "content": well_formed(text)}
