"""To the provider and back: what a sign-in began with is kept by the browser, and each way back is taken once."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from itsdangerous import URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.api.tokens import digest_of
from adapters.web.campus.provider import Provider
from adapters.web.visits import signed_text, signer
from core.errors import SignInError
from core.ports.console import ConsoleAccess

_LASTS = timedelta(minutes=10)
Keep = Callable[[Request, Response, tuple[str, str], int], None]


@dataclass(frozen=True)
class RoundTrip:
    """`use` names its cookie, which `keep` sets for so many seconds; the provider sends people `back` to an address."""

    provider: Provider
    access: ConsoleAccess
    keys: Sequence[str]
    keep: Keep
    use: str
    back: str

    async def begun(self, request: Request) -> Response:
        """To the provider; what it takes to come back stands in a signed cookie for ten minutes. Raises SignInError."""
        request.scope["session"] = {}
        response = await self.provider.begun(request, self.back)
        kept = str(self._cookies.dumps(json.dumps(request.session)))
        self.keep(request, response, (self._cookie, kept), int(_LASTS.total_seconds()))
        return response

    async def claims(self, request: Request) -> Mapping[str, object]:
        """What the provider says of who came back, once, in the browser that began.

        Raises SignInError or DatabaseError.
        """
        kept = signed_text(self._cookies, request.cookies.get(self._cookie, ""), _LASTS)
        request.scope["session"] = json.loads(kept) if kept else {}
        state = request.query_params.get("state", "")
        if not await self.provider.began(request, state) or not await self._is_first(state):
            raise SignInError("It did not begin in this browser, or came back before; begin it anew.")
        return await self.provider.claims(request)

    def end(self, request: Request, response: Response) -> None:
        """Takes the cookie away."""
        self.keep(request, response, (self._cookie, ""), 0)

    async def _is_first(self, state: str) -> bool:
        return await self.access.burn(digest_of(state), self.provider.clock() + _LASTS)

    @property
    def _cookie(self) -> str:
        return f"advisor_{self.use}"

    @cached_property
    def _cookies(self) -> URLSafeTimedSerializer:
        return signer(self.keys, f"round-trip-{self.use}")
