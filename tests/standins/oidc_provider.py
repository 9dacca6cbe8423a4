"""A provider of campus accounts that is served on loopback: discovery, keys, the code flow with PKCE, signed tokens."""

import asyncio
import base64
import hashlib
import json
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any

from aiohttp import web
from joserfc import jwt
from joserfc.jwk import KeySet, OctKey, RSAKey

CLIENT, SECRET = "advisor", "a-secret-of-the-client-as-long-as-a-key"
Claims = Mapping[str, Any]


@dataclass
class PlayedProvider:
    """Signs in whoever comes as `claims`; `changed` alters the claims of the next token, `key` and `alg` sign it."""

    address: str = ""
    claims: dict[str, Any] = field(default_factory=lambda: {"sub": "u-17", "groups": ["registrar-staff"]})
    changed: Callable[[dict[str, Any]], Claims] = dict
    metadata: dict[str, Any] = field(default_factory=dict)
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, {"kid": "now"}))
    signs_with: RSAKey | OctKey | None = None
    alg: str = "RS256"
    gives_id_token: bool = True
    asked: list[Mapping[str, str]] = field(default_factory=list)
    codes: dict[str, Mapping[str, str]] = field(default_factory=dict)

    async def discovery(self, _: web.Request) -> web.Response:
        """OpenID Connect Discovery 1.0, 3."""
        said = {
            "issuer": self.address,
            "authorization_endpoint": f"{self.address}/authorize",
            "token_endpoint": f"{self.address}/token",
            "jwks_uri": f"{self.address}/keys",
            "id_token_signing_alg_values_supported": ["RS256", "HS256", "none"],
        }
        return web.json_response(said | self.metadata)

    async def keys(self, _: web.Request) -> web.Response:
        """The public key."""
        return web.json_response(KeySet([self.key]).as_dict(private=False))

    async def authorize(self, request: web.Request) -> web.Response:
        """Signs in at once, and sends the browser back with a code."""
        asked = dict(request.query)
        self.asked.append(asked)
        code = token_urlsafe(16)
        self.codes[code] = asked
        raise web.HTTPFound(f"{asked['redirect_uri']}?code={code}&state={asked['state']}")

    async def token(self, request: web.Request) -> web.Response:
        """Takes a code once, from who has the verifier and the secret (RFC 7636, 4.6)."""
        sent = await request.post()
        asked = self.codes.pop(str(sent.get("code")), None)
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        knows = request.headers.get("authorization") == f"Basic {basic}"
        if asked is None or not knows or _challenge(str(sent.get("code_verifier"))) != asked["code_challenge"]:
            return web.json_response({"error": "invalid_grant"}, status=400)
        given = {"access_token": "opaque", "token_type": "Bearer", "expires_in": 60}
        return web.json_response(given | ({"id_token": self._signed(asked["nonce"])} if self.gives_id_token else {}))

    def _signed(self, nonce: str) -> str:
        now = int(time.time())
        said = {"iss": self.address, "aud": CLIENT, "iat": now, "exp": now + 60, "nonce": nonce, **self.claims}
        claims = dict(self.changed(said))
        header = {"alg": self.alg, "kid": "now"}
        if self.alg == "none":
            return ".".join((_part(header), _part(claims), ""))
        return jwt.encode(header, claims, self.signs_with or self.key, algorithms=[self.alg])


def _part(value: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


def _challenge(verifier: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


@asynccontextmanager
async def played_provider() -> AsyncIterator[PlayedProvider]:
    """The provider on a free port."""
    provider, application = PlayedProvider(), web.Application()
    application.add_routes(
        [
            web.get("/.well-known/openid-configuration", provider.discovery),
            web.get("/keys", provider.keys),
            web.get("/authorize", provider.authorize),
            web.post("/token", provider.token),
        ]
    )
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    provider.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield provider
    finally:
        await runner.cleanup()
        await asyncio.sleep(0)
