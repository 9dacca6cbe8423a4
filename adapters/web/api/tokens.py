"""Tokens of programs: who they are and what they may do. Only hashes of them are kept."""

import hashlib
import re
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from core.errors import ConfigurationError
from core.presentation.messages import say

_ENTRY: Final = re.compile(r"(?P<name>[a-z0-9-]{1,40}):(?P<scopes>[a-z+]+):(?P<digest>[0-9a-f]{64})")
_BEARER = {"www-authenticate": "Bearer"}


class TokenScope(StrEnum):
    """What a token may be used for."""

    ASK = "ask"
    SEARCH = "search"
    SOURCES = "sources"
    RATE = "rate"
    WHY = "why"


@dataclass(frozen=True, slots=True)
class Caller:
    """A program that may call."""

    name: str
    scopes: frozenset[TokenScope]


@dataclass(frozen=True)
class Tokens:
    """The callers by the hash of their token (SHA-256: a token is chance, so that nothing slower is needed)."""

    callers: Mapping[str, Caller]

    @classmethod
    def read(cls, setting: str) -> "Tokens":
        """From `name:scope+scope:hash`, comma-separated. Raises ConfigurationError."""
        entries = [each.strip() for each in setting.split(",") if each.strip()]
        return cls(dict(map(_entry, entries)))

    def caller(self, request: Request, scope: TokenScope) -> Caller:
        """Who calls. Raises HTTPException: 401 without a known token, 403 where it lacks the scope."""
        caller = self.known(request.headers.get("authorization", ""))
        if caller is None:
            raise HTTPException(401, say("web.api.token"), _BEARER)
        if scope not in caller.scopes:
            raise HTTPException(403, say("web.api.scope", scope=scope.value))
        return caller

    def known(self, header: str) -> Caller | None:
        """Who sends this Authorization header; None for nobody that is known."""
        kind, _, token = header.partition(" ")
        return self.callers.get(digest_of(token.strip())) if kind.lower() == "bearer" else None


def new_token(name: str, scopes: Collection[TokenScope]) -> tuple[str, str]:
    """A token, which nobody can read again, and its entry for the setting."""
    token = f"advisor_{secrets.token_urlsafe(32)}"
    return token, f"{name}:{'+'.join(sorted(scopes))}:{digest_of(token)}"


def digest_of(token: str) -> str:
    """The hash of a token, as hexadecimal digits."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


def _entry(text: str) -> tuple[str, Caller]:
    found = _ENTRY.fullmatch(text)
    try:
        scopes = frozenset(map(TokenScope, found["scopes"].split("+"))) if found else frozenset()
    except ValueError:
        scopes = frozenset()
    if found is None or not scopes:
        raise ConfigurationError(
            f"ADVISOR_WEB_TOKENS has {text[:20]!r}…, which is no name:scopes:hash; `advisor web-token` prints an entry."
        )
    return found["digest"], Caller(found["name"], scopes)
