"""A server with OpenAI's protocol, and the translation of its errors; with the models, the door to `openai`."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from urllib.parse import parse_qs, urlsplit

from openai import (
    APIConnectionError,
    APIStatusError,
    APITimeoutError,
    AsyncAzureOpenAI,
    AsyncOpenAI,
    AsyncStream,
    OpenAIError,
)
from pydantic import ValidationError

from core.errors import ConfigurationError, ModelError, ModelRefused, ModelUnavailable
from core.models.redaction import redacted

OPENAI_URL = "https://api.openai.com/v1"
_BUSY = {408, 409, 425, 429}
_LONGEST_DETAIL = 300

Body = dict[str, object]


class OpenAIServer:
    """A client and the translation of its errors; no message contains the key or the request's text."""

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
    async def errors_mapped(self, sent: Sequence[str]) -> AsyncIterator[None]:
        try:
            yield
        except APIStatusError as error:
            raise self._status_error(error, sent) from None
        except APITimeoutError:
            raise ModelUnavailable(
                f"the model {self._model} at {self._url} gave no reply within {self._timeout:g} s; try again later"
            ) from None
        except APIConnectionError as error:
            cause = self._discreet(str(error.__cause__ or error), sent)
            raise ModelUnavailable(
                f"the model server {self._url} cannot be reached ({cause}); is it running, is the URL right?"
            ) from None
        except ValidationError as error:
            raise self.nonsense(_first_problem(error)) from None
        except (OpenAIError, ValueError) as error:
            raise self.nonsense(self._discreet(str(error), sent)) from None

    def nonsense(self, what: str) -> ModelRefused:
        return ModelRefused(
            f"the model server {self._url} answered with {what}; is it an OpenAI-compatible URL (often ending in /v1)?"
        )

    def _status_error(self, error: APIStatusError, sent: Sequence[str]) -> ModelError:
        said = self._discreet(error.message, sent)
        what = f"the model {self._model} at {self._url} answered {error.status_code}: {said}"
        if error.status_code >= 500 or error.status_code in _BUSY:
            return ModelUnavailable(f"{what}; try again later")
        return ModelRefused(f"{what}; {_ADVICE.get(error.status_code, 'see what the server says about the request')}")

    def _discreet(self, said: str, sent: Sequence[str]) -> str:
        hidden = said.replace(self._key, "(hidden)") if self._key else said
        return redacted(hidden, sent)[:_LONGEST_DETAIL]


_ADVICE = {
    401: "check OPENAI_API_KEY",
    403: "check what OPENAI_API_KEY may use",
    404: "check the model's name and OPENAI_BASE_URL",
}


def _client(url: str, api_key: str | None, timeout: float, retries: int) -> AsyncOpenAI:
    """Azure's older API is recognised by `?api-version=…` in the URL; the newer one (…/openai/v1) is like OpenAI's."""
    if not url.startswith(("http://", "https://")):
        raise ConfigurationError(f"OPENAI_BASE_URL is {url!r}; it must begin with http:// or https://")
    if api_key is None and url == OPENAI_URL:
        raise ConfigurationError("OPENAI_API_KEY is not set, and api.openai.com needs one; set it or OPENAI_BASE_URL")
    key = api_key or "none"  # self-hosted servers need no key, but the client requires one
    parts = urlsplit(url)
    version = parse_qs(parts.query).get("api-version")
    if version:
        endpoint = f"{parts.scheme}://{parts.netloc}"
        return AsyncAzureOpenAI(
            azure_endpoint=endpoint, api_version=version[0], api_key=key, timeout=timeout, max_retries=retries
        )
    return AsyncOpenAI(base_url=url, api_key=key, timeout=timeout, max_retries=retries)


def _first_problem(error: ValidationError) -> str:
    problem = error.errors(include_input=False, include_url=False)[0]
    return f"{'.'.join(map(str, problem['loc'])) or 'a body'}: {problem['msg']}"
