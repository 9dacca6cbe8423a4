"""The provider of campus accounts: OpenID Connect's code flow with PKCE, by Authlib; nothing of it leaves this door."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from authlib.integrations.starlette_client import OAuth  # type: ignore[import-untyped]
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.options import CampusOptions
from core.errors import SignInError
from core.ports.jobs import Clock

_SECONDS, _LASTS = 10, timedelta(hours=1)
WHO_ALONE, WITH_CLAIMS = ("openid",), ("openid", "profile", "email")  # OpenID Connect Core 1.0, 5.4
# What a provider signs with a key that it alone has. With any other, an id token could be made by who knows our secret,
# or by anybody (RFC 8725, 3.1 and 3.2).
_SIGNED = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")


class _Kept(Protocol):
    """Where Authlib keeps what a sign-in began with."""

    async def get_state_data(self, session: Mapping[str, object], state: str) -> object: ...


class _Client(Protocol):
    """What is used of Authlib's client."""

    framework: _Kept

    async def load_server_metadata(self) -> dict[str, object]: ...

    async def authorize_redirect(self, request: Request, redirect_uri: str) -> Response: ...

    async def authorize_access_token(
        self, request: Request, *, claims_options: Mapping[str, object]
    ) -> Mapping[str, Mapping[str, object]]: ...


@dataclass
class Provider:
    """What a sign-in needs is kept in the session of the request; `scopes` is what it asks to be told.

    Every method raises SignInError.
    """

    options: CampusOptions
    clock: Clock
    scopes: Sequence[str] = WITH_CLAIMS
    _known: tuple[_Client, datetime] | None = None

    async def begun(self, request: Request, back: str) -> Response:
        """To the provider, with a state, a nonce and a challenge; it comes back to this address."""
        async with _one_error():
            return await (await self._client()).authorize_redirect(request, back)

    async def began(self, request: Request, state: str) -> bool:
        """Whether the session of this request began a sign-in with this state."""
        return bool(await self._registered().framework.get_state_data(request.session, state))

    async def claims(self, request: Request) -> Mapping[str, object]:
        """What the id token says, once its signature, issuer, audience, times and nonce are right.

        The client checks the audience only where it is told to (OpenID Connect Core 1.0, 3.1.3.7).
        """
        expected = {
            "iss": {"essential": True, "value": self.options.issuer},
            "aud": {"essential": True, "value": self.options.client_id},
            "sub": {"essential": True},
        }
        async with _one_error():
            token = await (await self._client()).authorize_access_token(request, claims_options=expected)
            return dict(token["userinfo"])

    async def _client(self) -> _Client:
        """The client, which knows the provider by its discovery document."""
        client = self._registered()
        metadata = await client.load_server_metadata()
        if metadata.get("issuer") != self.options.issuer:
            self._known = None  # the next sign-in reads it anew
            raise SignInError(
                f"The discovery document is of {metadata.get('issuer')!r}; set ADVISOR_OIDC_ISSUER to it."
            )
        offered = metadata.get("id_token_signing_alg_values_supported")
        named = offered if isinstance(offered, list) else []
        metadata["id_token_signing_alg_values_supported"] = [each for each in named if each in _SIGNED] or ["RS256"]
        return client

    def _registered(self) -> _Client:
        """The client; after an hour a new one, since each keeps the document and the keys that it has read."""
        now = self.clock()
        if self._known is None or self._known[1] + _LASTS <= now:
            self._known = (self._new(), now)
        return self._known[0]

    def _new(self) -> _Client:
        how = {"scope": " ".join(self.scopes), "code_challenge_method": "S256", "timeout": _SECONDS}
        client: _Client = OAuth().register(
            "campus",
            client_id=self.options.client_id,
            client_secret=self.options.client_secret,
            server_metadata_url=f"{self.options.issuer.rstrip('/')}/.well-known/openid-configuration",
            client_kwargs=how,
        )
        return client


@asynccontextmanager
async def _one_error() -> AsyncIterator[None]:
    """Whatever of a provider, a token or the network is wrong, nobody is signed in."""
    try:
        yield
    except SignInError:
        raise
    except Exception as error:
        raise SignInError(
            f"The provider's reply was not taken ({type(error).__name__}); begin the sign-in anew."
        ) from error
