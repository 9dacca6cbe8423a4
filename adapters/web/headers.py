"""The headers that keep pages safe: no script but our own files, frames only on named hosts."""

from collections.abc import Sequence

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# No inline script or style, no plug-in, no address of others: what a page or a question says can load nothing.
_POLICY = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
)
_ALWAYS = {
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class SafeHeaders:
    """Adds them to every response of an application; `frame_hosts` may frame what stands below `framed`."""

    def __init__(self, app: ASGIApp, framed: tuple[str, ...], frame_hosts: Sequence[str]) -> None:
        self._app, self._framed = app, framed
        self._open = {"content-security-policy": _policy("frame-ancestors", *map(_source, frame_hosts))}
        self._closed = {"content-security-policy": _policy("frame-ancestors", "'none'"), "x-frame-options": "DENY"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        framing = self._open if scope["path"].startswith(self._framed) else self._closed

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in (_ALWAYS | framing).items():
                    headers[name] = value
                headers.setdefault("referrer-policy", "same-origin")
                headers.setdefault("cache-control", "no-store")
                headers.setdefault("cross-origin-resource-policy", "same-origin")
            await send(message)

        await self._app(scope, receive, sent)


def _source(host: str) -> str:
    """A host as policies name it; one that begins with a dot stands for all below it."""
    return f"*{host}" if host.startswith(".") else host


def _policy(*framing: str) -> str:
    return "; ".join((*_POLICY, " ".join(framing)))
