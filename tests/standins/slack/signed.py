"""Requests as Slack signs them (docs.slack.dev/authentication/verifying-requests-from-slack)."""

import hashlib
import hmac
import json
import time
from http import HTTPStatus
from urllib.parse import urlencode

import aiohttp

from tests.standins.patience import PATIENCE
from tests.standins.slack.limits import Payload

SIGNING_SECRET = "played-secret"
_TRIES = 1 + 3  # Slack sends an event again three times: docs.slack.dev/apis/events-api


async def post(
    url: str, body: Payload, *, secret: str = SIGNING_SECRET, age: float = 0, retry: int = 0, stamp: str = ""
) -> tuple[int, str]:
    """Sends a request that was signed `age` seconds ago; returns status and body of the reply.

    `retry` says how often it was sent before, `stamp` another time of signing.
    """
    raw = _encoded(body)
    headers = {
        "Content-Type": "application/x-www-form-urlencoded" if is_form(body) else "application/json",
        **_signature(raw, secret, stamp or str(int(time.time() - age))),
        **({"X-Slack-Retry-Num": str(retry), "X-Slack-Retry-Reason": "http_timeout"} if retry else {}),
    }
    timeout = aiohttp.ClientTimeout(total=PATIENCE)
    async with (
        aiohttp.ClientSession(timeout=timeout) as session,
        session.post(url, data=raw.encode(), headers=headers) as reply,
    ):
        return reply.status, await reply.text()


async def post_until_taken(url: str, body: Payload) -> int:
    """As Slack does with an event that no process could store within two seconds (503): again; the last status."""
    for retry in range(_TRIES):
        status, _ = await post(url, body, retry=retry)
        if status != HTTPStatus.SERVICE_UNAVAILABLE:
            break
    return status


def is_form(body: Payload) -> bool:
    """Whether Slack sends this as a form: commands, pressed buttons and submitted pages."""
    return "command" in body or body["type"] in {"block_actions", "message_action", "view_submission"}


def _encoded(body: Payload) -> str:
    if not is_form(body):
        return json.dumps(body)
    return urlencode(body if "command" in body else {"payload": json.dumps(body)})


def _signature(raw: str, secret: str, stamp: str) -> dict[str, str]:
    digest = hmac.new(secret.encode(), f"v0:{stamp}:{raw}".encode(), hashlib.sha256).hexdigest()
    return {"X-Slack-Request-Timestamp": stamp, "X-Slack-Signature": f"v0={digest}"}
