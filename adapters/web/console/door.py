"""Who comes in: links that open once, sessions behind a cookie, and the tokens of their forms."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from itsdangerous import URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.api.tokens import digest_of
from adapters.web.console.links import Links
from adapters.web.visits import keep_cookie, signed_text, signer
from core.domain.access import LONGEST, ConsoleAction, ConsoleEvent, Staff
from core.ports.console import ConsoleAccess
from core.ports.jobs import Clock

COOKIE = "advisor_console"


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who has signed in; `token` stands in their forms, and is of this session alone."""

    staff: Staff
    token: str


@dataclass(frozen=True)
class Door:
    """Begins and ends sessions. Every method raises DatabaseError.

    A browser holds a secret, the database its digest; each sign-in makes a new one (OWASP, Session Management Cheat
    Sheet). What is signed for one use is good for no other. `is_public_https` says that people reach it over TLS.
    """

    keys: Sequence[str]
    access: ConsoleAccess
    clock: Clock
    prefix: str = ""
    is_public_https: bool = False

    async def staff_of(self, link: str) -> Staff | None:
        """Whom a link lets in; None for one that is forged, too old, or was used."""
        found = Links(self.keys).read(link)
        if found is None or found.until <= self.clock():
            return None
        return found.staff if await self.access.burn(digest_of(found.said), found.until) else None

    async def begin(self, request: Request, response: Response, staff: Staff, how: str) -> None:
        """Signs somebody in by a new session; the one that the browser had ends."""
        await self.access.end(_digest(request))
        secret, now = secrets.token_urlsafe(32), self.clock()
        await self.access.begin(digest_of(secret), staff, now)
        await self.access.note(ConsoleEvent(now, staff.by, ConsoleAction.SIGN_IN, how))
        self.keep(request, response, (COOKIE, secret), int(LONGEST.total_seconds()))

    async def end(self, request: Request, response: Response, staff: Staff) -> None:
        """Signs somebody out."""
        await self.access.end(_digest(request))
        await self.access.note(ConsoleEvent(self.clock(), staff.by, ConsoleAction.SIGN_OUT))
        self.keep(request, response, (COOKIE, ""), 0)

    async def session(self, request: Request) -> Session | None:
        """The session of a request; None where nobody has signed in, or a limit of it has passed."""
        if COOKIE not in request.cookies:
            return None
        digest = _digest(request)
        staff = await self.access.seen(digest, self.clock())
        return Session(staff, str(self._forms.dumps(digest))) if staff else None

    def is_of(self, request: Request, token: str) -> bool:
        """Whether a form was made for the session of this request."""
        return signed_text(self._forms, token, LONGEST) == _digest(request)

    def keep(self, request: Request, response: Response, cookie: tuple[str, str], seconds: int) -> None:
        """Sets a cookie. A proxy may take the prefix off."""
        is_safe = self.is_public_https or request.url.scheme == "https"
        keep_cookie(response, cookie, seconds, self.prefix, is_safe=is_safe)

    @cached_property
    def _forms(self) -> URLSafeTimedSerializer:
        return signer(self.keys, "console-form")


def _digest(request: Request) -> str:
    return digest_of(request.cookies.get(COOKIE, ""))
