"""Who visits: an anonymous person, or one who signed in, known again by signed cookies, and the token in each form."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from itsdangerous import BadData, URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.options import PLATFORM, WORKSPACE
from core.domain.access import LONGEST
from core.domain.conversation import Person

COOKIE, SIGNED_IN = "advisor_visit", "advisor_account"
CAMPUS = "campus/"  # begins the names of those who signed in; no chance name has a slash
_A_YEAR = timedelta(days=365)
_FORM_LASTS = timedelta(days=1)
_RENEWED = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Visit:
    """A person on a page. `token` stands in its forms: it names the person, so that no cookie is needed to go on.

    With `sets_cookie` its cookie is to be set, or renewed.
    """

    user: str
    token: str
    sets_cookie: bool = False

    @property
    def is_of_campus(self) -> bool:
        """Whether they signed in."""
        return self.user.startswith(CAMPUS)

    @property
    def person(self) -> Person:
        """Who it is."""
        return Person(PLATFORM, WORKSPACE, self.user)


class Visits:
    """Signs visits, and knows its own signatures again; what others have signed, or has run out, is a new visit.

    A form's token is a signed double-submit: where a cookie came too, both must name the same person (OWASP, Cross-Site
    Request Forgery Prevention Cheat Sheet). Where a browser keeps no cookies, the token alone carries the visit,
    but of nobody who signed in: whoever finds their page open after the sign-out must not go on with it.

    A cookie is renewed where it is used a day after it was set, and lasts a day longer than what was asked is kept: who
    asks can see and erase it as long as it is there. That of who signed in is not.
    """

    def __init__(self, keys: Sequence[str], keep_days: int = 0, *, is_public_https: bool = False) -> None:
        self._is_public_https = is_public_https
        self._lasts = (timedelta(days=keep_days) if keep_days else _A_YEAR) + _RENEWED
        self._cookies, self._forms = signer(keys, "cookie"), signer(keys, "form")
        self._accounts = signer(keys, "account")

    def begun(self, request: Request, *, keeps_cookies: bool = True) -> Visit:
        """The visit of a page that is opened."""
        known = self._known(request) if keeps_cookies else None
        return self._visit(known, sets_cookie=self._is_old(request, known)) if known else self.begun_anew()

    def begun_anew(self) -> Visit:
        """The visit of somebody who was never here."""
        return self._visit(secrets.token_urlsafe(16), sets_cookie=True)

    def going_on(self, request: Request, token: str, *, keeps_cookies: bool = True) -> Visit | None:
        """The visit of a form that was sent; None where it is not of this visit, or has run out."""
        user = signed_text(self._forms, token, _FORM_LASTS)
        known = self._known(request) if keeps_cookies else None
        if not user or known not in {None, user}:
            return None
        visit = self._visit(user, sets_cookie=known is not None and self._is_old(request, user))
        return visit if known or not visit.is_of_campus else None

    def sign_in(self, user: str, request: Request, response: Response) -> None:
        """From now on it is this person, for eight hours at most; tokens of the visit before are no good."""
        self.keep(request, response, (SIGNED_IN, str(self._accounts.dumps(user))), int(LONGEST.total_seconds()))

    def sign_out(self, request: Request, response: Response) -> None:
        """From now on it is who visited before the sign-in."""
        self.keep(request, response, (SIGNED_IN, ""), 0)

    def remember(self, visit: Visit, request: Request, response: Response) -> None:
        """Sets the cookie."""
        cookie = (COOKIE, str(self._cookies.dumps(visit.user)))
        self.keep(request, response, cookie, int(self._lasts.total_seconds()))

    def keep(self, request: Request, response: Response, cookie: tuple[str, str], seconds: int) -> None:
        """Sets a cookie beside the page."""
        is_safe, where = self._is_public_https or request.url.scheme == "https", request.scope.get("root_path", "")
        keep_cookie(response, cookie, seconds, where, is_safe=is_safe)

    def _visit(self, user: str, *, sets_cookie: bool) -> Visit:
        return Visit(user, str(self._forms.dumps(user)), sets_cookie)

    def _known(self, request: Request) -> str | None:
        """Who signed in, else whom the cookie of anonymous people names."""
        account = signed_text(self._accounts, request.cookies.get(SIGNED_IN, ""), LONGEST)
        return account or self._cookie_of(request)

    def _is_old(self, request: Request, user: str) -> bool:
        return not user.startswith(CAMPUS) and self._cookie_of(request, _RENEWED) is None

    def _cookie_of(self, request: Request, lasts: timedelta | None = None) -> str | None:
        return signed_text(self._cookies, request.cookies.get(COOKIE, ""), lasts or self._lasts)


def keep_cookie(response: Response, cookie: tuple[str, str], seconds: int, where: str, *, is_safe: bool) -> None:
    """Sets a cookie below `where`: for this site alone, out of reach of scripts; `is_safe`: over TLS alone."""
    response.set_cookie(*cookie, seconds, path=f"{where}/", secure=is_safe, httponly=True, samesite="lax")


def signer(keys: Sequence[str], use: str) -> URLSafeTimedSerializer:
    """Signs for one use with the first key, and knows what any of them signed for it."""
    # The last key of a list signs there (itsdangerous, Key Rotation); ours are written with the newest first.
    return URLSafeTimedSerializer(
        list(reversed(keys)), f"advisor.{use}", signer_kwargs={"digest_method": hashlib.sha256}
    )


def signed_text(signer: URLSafeTimedSerializer, text: str, lasts: timedelta) -> str | None:
    """The text that was signed; None where it was not, or has run out.

    Clocks of machines differ: what another one has signed may be of the future here.
    """
    try:
        said, signed_at = signer.loads(text, return_timestamp=True)
    except BadData:
        return None
    return said if isinstance(said, str) and abs(datetime.now(UTC) - signed_at) <= lasts else None
