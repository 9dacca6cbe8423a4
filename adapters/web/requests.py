"""Read what a browser sends: a form within limits, from our own pages alone, and the languages of its reader."""

import asyncio
from collections.abc import Mapping, Sequence
from urllib.parse import parse_qsl, urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from core.domain.outside_text import unstorable_in
from core.presentation.messages import say

MOST_BYTES = 64_000  # a question has 4,000 characters at most; a reviewed answer is the longest that is typed
_MOST_FIELDS = 100
_BODY_SECONDS = 15.0
_MOST_LANGUAGES = 8

Fields = Mapping[str, Sequence[str]]


async def form_of(request: Request) -> Fields:
    """The fields of a form that one of our pages sent. Raises HTTPException."""
    refuse_other_sites(request)
    body = await body_of(request)
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict")
    except ValueError:
        raise HTTPException(400, say("web.problem.unreadable")) from None
    if unstorable_in([part for pair in pairs for part in pair]):
        raise HTTPException(400, say("web.problem.unreadable"))
    fields: dict[str, list[str]] = {}
    for name, value in pairs:
        fields.setdefault(name, []).append(value)
    return fields


async def body_of(request: Request) -> bytes:
    """The body, if it is short and comes in time. Raises HTTPException."""
    body = bytearray()
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > MOST_BYTES:
                    raise HTTPException(413, say("web.problem.large", most=MOST_BYTES // 1_000))
    except TimeoutError:
        raise HTTPException(408, say("web.problem.slow")) from None
    except ClientDisconnect:
        raise HTTPException(400, say("web.problem.unreadable")) from None
    return bytes(body)


def refuse_other_sites(request: Request) -> None:
    """Raises HTTPException where a browser says that a page of another site has sent it.

    Browsers tell it in Sec-Fetch-Site (W3C Fetch Metadata), older ones by the Origin alone.
    """
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin")
    is_ours = (
        site in {"same-origin", "none"} if site else origin is None or _host(origin) == request.headers.get("host")
    )
    if not is_ours:
        raise HTTPException(403, say("web.problem.elsewhere"))


def languages_of(request: Request, chosen: str = "") -> list[str]:
    """The locale that was chosen, then those that the browser asks for, the most wanted first (RFC 9110, 12.5.4)."""
    asked = [_weighed(part) for part in request.headers.get("accept-language", "").split(",")[:_MOST_LANGUAGES]]
    wanted = sorted((each for each in asked if each[1] > 0), key=lambda each: -each[1])
    return [locale for locale in (chosen, *(locale for locale, _ in wanted)) if locale]


def wants_events(request: Request) -> bool:
    """Whether a script asks, which shows parts of a page as they come."""
    return "text/event-stream" in request.headers.get("accept", "")


def _weighed(part: str) -> tuple[str, float]:
    locale, _, weight = part.strip().partition(";q=")
    try:
        return locale.strip(), float(weight or 1)
    except ValueError:
        return locale.strip(), 0.0


def _host(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""
