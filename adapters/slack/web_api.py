"""Slack's Web API: client with retries, token checks, and the meaning of failures."""

from collections.abc import Callable, Mapping, Sequence
from typing import NotRequired, TypedDict, Unpack

from aiohttp import ClientError
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.async_handler import AsyncRetryHandler
from slack_sdk.http_retry.builtin_async_handlers import (
    AsyncConnectionErrorRetryHandler,
    AsyncRateLimitErrorRetryHandler,
    AsyncServerErrorRetryHandler,
)
from slack_sdk.http_retry.request import HttpRequest
from slack_sdk.http_retry.response import HttpResponse
from slack_sdk.http_retry.state import RetryState
from slack_sdk.web.async_client import AsyncWebClient

from core.errors import AdvisorError, ConfigurationError, PlatformUnavailable

# Errors of a call to Slack: refusal, invalid response, or no connection.
TROUBLES = (SlackApiError, ClientError, OSError, TimeoutError)

_OFFICIAL = "https://slack.com/api/"
_OUTAGES = {"fatal_error", "internal_error", "ratelimited", "request_timeout", "service_unavailable"}
WRONG_TOKEN = {"invalid_auth", "not_authed", "account_inactive", "token_revoked", "token_expired", "missing_scope"}
# Repeated, these would post a message or text twice; their callers check whether the first call worked.
_ONCE_ONLY = ("chat.postMessage", "chat.postEphemeral", "chat.startStream", "chat.appendStream", "chat.stopStream")
_ONCE_SECONDS = 10


class _Call(TypedDict):
    """What else a handler is told of a call."""

    state: RetryState
    response: NotRequired[HttpResponse | None]
    error: NotRequired[Exception | None]


class _MissingScopes(AsyncRetryHandler):
    """Retries nothing: hands on which scopes a call lacked, as Slack names them."""

    def __init__(self, missing: Callable[[Sequence[str]], None]) -> None:
        super().__init__()
        self._missing = missing

    async def _can_retry_async(self, *, response: HttpResponse | None = None, **_: object) -> bool:
        said: Mapping[str, object] = response.body if response and isinstance(response.body, dict) else {}
        if said.get("error") == "missing_scope":
            self._missing(str(said.get("needed") or "").split(","))
        return False


class _ServerErrors(AsyncServerErrorRetryHandler):
    """Retries server errors where a repeat does no harm."""

    async def _can_retry_async(self, *, request: HttpRequest, **call: Unpack[_Call]) -> bool:
        return await super()._can_retry_async(request=request, **call) and not request.url.endswith(_ONCE_ONLY)


class _ConnectionErrors(AsyncConnectionErrorRetryHandler):
    """Retries connection errors where a repeat does no harm."""

    async def _can_retry_async(self, *, request: HttpRequest, **call: Unpack[_Call]) -> bool:
        return await super()._can_retry_async(request=request, **call) and not request.url.endswith(_ONCE_ONLY)


def web_client(
    bot_token: str | None, api_url: str | None, missing: Callable[[Sequence[str]], None] = lambda _: None
) -> AsyncWebClient:
    """A client that waits for rate limits and retries server errors; the SDK does neither by default.

    `missing` hears of the scopes that a call lacked.
    """
    return AsyncWebClient(
        token=bot_token,
        base_url=_base_of(api_url),
        retry_handlers=[
            _ConnectionErrors(max_retry_count=2),
            AsyncRateLimitErrorRetryHandler(max_retry_count=3),
            _ServerErrors(max_retry_count=2),
            _MissingScopes(missing),
        ],
    )


def once_only_client(api_url: str | None) -> AsyncWebClient:
    """A client without a token that repeats nothing, for what Slack takes once."""
    return AsyncWebClient(base_url=_base_of(api_url), timeout=_ONCE_SECONDS, retry_handlers=[])


async def check_bot_token(web: AsyncWebClient) -> None:
    """Raises ConfigurationError for a wrong token, PlatformUnavailable when Slack is out of reach."""
    try:
        await web.auth_test()
    except SlackApiError as error:
        raise refusal("SLACK_BOT_TOKEN", "xoxb-", error) from None
    except TROUBLES as error:
        raise _unreachable(web, error) from None


async def bot_user(web: AsyncWebClient) -> str:
    """The bot's own user id. Raises PlatformUnavailable."""
    try:
        return str((await web.auth_test())["user_id"])
    except TROUBLES as error:
        raise PlatformUnavailable(f"Slack does not say who the bot is ({code_of(error)}).") from None


async def socket_address(web: AsyncWebClient, app_token: str) -> str:
    """The address of the first socket; raises as `check_bot_token` does."""
    try:
        return str((await web.apps_connections_open(app_token=app_token))["url"])
    except SlackApiError as error:
        raise refusal("SLACK_APP_TOKEN", "xapp-", error) from None
    except TROUBLES as error:
        raise _unreachable(web, error) from None


def code_of(error: Exception) -> str:
    """Slack's error code, else the HTTP status, else the kind of failure."""
    if not isinstance(error, SlackApiError):
        return type(error).__name__
    data = getattr(error.response, "data", None)
    code = data.get("error") if isinstance(data, dict) else None
    return str(code or f"HTTP {getattr(error.response, 'status_code', '?')}")


def may_have_worked(error: Exception) -> bool:
    """Whether Slack may have carried out the request although it failed."""
    return not isinstance(error, SlackApiError) or getattr(error.response, "status_code", 500) >= 500


def refusal(variable: str, prefix: str, error: SlackApiError) -> AdvisorError:
    """The message for the operator when Slack refuses a token; the token is never shown."""
    code = code_of(error)
    if code.startswith("HTTP ") or code in _OUTAGES:
        return PlatformUnavailable(f"Slack does not answer at the moment ({code}); try again in a few minutes.")
    return ConfigurationError(
        f"Slack refused {variable} ({code}); copy the token that begins with {prefix} from your app's settings "
        "at api.slack.com/apps (see docs/how-to/slack.md), and restart."
    )


def _base_of(api_url: str | None) -> str:
    return f"{(api_url or _OFFICIAL).rstrip('/')}/"


def _unreachable(web: AsyncWebClient, error: Exception) -> PlatformUnavailable:
    return PlatformUnavailable(f"Slack cannot be reached at {web.base_url} ({error}); check the network.")


def may_work_later(error: Exception) -> bool:
    """Whether the same request may work in some minutes, or has worked already."""
    return may_have_worked(error) or code_of(error) in _OUTAGES


def is_not_now(error: Exception) -> bool:
    """The same, or it is about the token; any other error is about what is sent, or where to."""
    return may_work_later(error) or code_of(error) in {*WRONG_TOKEN, "team_added_to_org"}
