"""Slack's Web API: the client with its retries, and the checks of the tokens."""

from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import (
    AsyncConnectionErrorRetryHandler,
    AsyncRateLimitErrorRetryHandler,
    AsyncServerErrorRetryHandler,
)
from slack_sdk.web.async_client import AsyncWebClient

from core.errors import AdvisorError, ConfigurationError

_OFFICIAL = "https://slack.com/api/"
_OUTAGES = {"fatal_error", "internal_error", "ratelimited", "request_timeout", "service_unavailable"}


def web_client(bot_token: str, api_url: str | None) -> AsyncWebClient:
    """A client that waits out rate limits and retries what failed on Slack's side; the SDK does neither unasked."""
    return AsyncWebClient(
        token=bot_token,
        base_url=f"{(api_url or _OFFICIAL).rstrip('/')}/",
        retry_handlers=[
            AsyncConnectionErrorRetryHandler(max_retry_count=2),
            AsyncRateLimitErrorRetryHandler(max_retry_count=3),
            AsyncServerErrorRetryHandler(max_retry_count=2),
        ],
    )


async def bot_user(web: AsyncWebClient) -> str:
    """The bot's own user id. Raises ConfigurationError for a wrong token, AdvisorError when Slack is out of reach."""
    try:
        return str((await web.auth_test())["user_id"])
    except SlackApiError as error:
        raise refusal("SLACK_BOT_TOKEN", "xoxb-", error) from None
    except (OSError, TimeoutError) as error:
        raise AdvisorError(f"Slack cannot be reached at {web.base_url} ({error}); check the network.") from error


async def socket_address(web: AsyncWebClient, app_token: str) -> str:
    """Where the first socket is opened; raises as `bot_user` does."""
    try:
        return str((await web.apps_connections_open(app_token=app_token))["url"])
    except SlackApiError as error:
        raise refusal("SLACK_APP_TOKEN", "xapp-", error) from None


def code_of(error: SlackApiError) -> str:
    """Slack's error code, or the HTTP status where something else answered in Slack's place."""
    data = error.response.data
    code = data.get("error") if isinstance(data, dict) else None
    return str(code or f"HTTP {error.response.status_code}")


def refusal(variable: str, prefix: str, error: SlackApiError) -> AdvisorError:
    """Slack's no at the start, as a sentence for the operator; the token itself is never shown."""
    code = code_of(error)
    if code.startswith("HTTP ") or code in _OUTAGES:
        return AdvisorError(f"Slack does not answer at the moment ({code}); try again in a few minutes.")
    return ConfigurationError(
        f"Slack refused {variable} ({code}); copy the token that begins with {prefix} from your app's settings "
        "at api.slack.com/apps (see docs/slack.md), and restart."
    )
