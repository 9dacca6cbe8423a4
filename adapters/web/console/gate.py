"""Let a request through to a page of the console: only who has signed in, may see it, and sent our own form."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias
from uuid import uuid4

import structlog
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from adapters.web.console.door import Door, Session
from adapters.web.requests import Fields, form_of, languages_of
from core.domain.outside_text import shown
from core.errors import AdvisorError, SourcesError
from core.presentation.answers import apology
from core.presentation.messages import say, speaking
from core.screens.screen import first

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]
Shown: TypeAlias = Callable[[Request, Session], Awaitable[Response]]
Sent: TypeAlias = Callable[[Request, Session, Fields], Awaitable[Response]]
SIGN_IN = "sign-in"
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Gate:
    """Opens pages; `for_admins` are of admins alone. Every endpoint raises HTTPException."""

    door: Door

    def shows(self, page: Shown, *, for_admins: bool = False) -> Endpoint:
        """A page that changes nothing; who has not signed in is led to where that is done."""

        async def answer(request: Request) -> Response:
            session = await self.door.session(request)
            if session is None:
                return RedirectResponse(SIGN_IN, 303)
            _refuse_others(session, for_admins)
            return await page(request, session)

        return _told(answer)

    def takes(self, form: Sent, *, for_admins: bool = False) -> Endpoint:
        """What a form does, where it was made for this session."""

        async def answer(request: Request) -> Response:
            fields, session = await form_of(request), await self.door.session(request)
            if session is None or not self.door.is_of(request, first(fields, "token")):
                raise HTTPException(403, say("console.problem.stale"))
            _refuse_others(session, for_admins)
            return await form(request, session, fields)

        return _told(answer)

    def open(self, page: Endpoint) -> Endpoint:
        """A page for who has not signed in."""
        return _told(page)


def _refuse_others(session: Session, for_admins: bool) -> None:
    if for_admins and not session.staff.is_admin:
        raise HTTPException(403, say("console.problem.admins"))


def _told(answer: Endpoint) -> Endpoint:
    """In the language of the reader; what fails is told with a reference to the log."""

    async def told(request: Request) -> Response:
        reference = uuid4().hex[:8]
        with speaking(*languages_of(request)):
            try:
                return await answer(request)
            except SourcesError as error:
                log.error("sources cannot be read", reference=reference, error=str(error))
                raise HTTPException(503, say("console.problem.sources", problem=shown(str(error)))) from None
            except AdvisorError as error:
                log.error("console failed", reference=reference, error=str(error))
                raise HTTPException(503 if error.transient else 500, apology(error, reference)) from None

    return told
