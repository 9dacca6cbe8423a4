"""The real host of a web address as a browser reads it, and whether it is the institution's own."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

# Directly below these only schools have names, so two names below one of them belong to the same school.
_SCHOOL = re.compile(r"(?:^|\.)([^.]+\.(?:edu|(?:ac|edu)\.[a-z]{2}))$")
_LONGEST_SHOWN = 120


def real_host(address: str) -> str:
    """The host that a browser would open, in ASCII and without `www.`; empty when there is none.

    What stands before an `@` is a user name, a backslash is a slash, and letters of other scripts are written as
    Punycode, so that a name that only looks like another one is seen.
    """
    try:
        host = (urlsplit(address.strip().replace("\\", "/")).hostname or "").rstrip(".").lower()
        host = host if host.isascii() else host.encode("idna").decode()
    except (UnicodeError, ValueError):
        return ""
    return host.removeprefix("www.")


def without_scheme(address: str) -> str:
    """The host and path of an address, at most 120 characters: nothing that a platform makes a link of."""
    host = real_host(address)
    if not host:
        return re.sub(r"^[a-z][a-z0-9+.-]*:/*", "", address.strip(), flags=re.IGNORECASE)[:_LONGEST_SHOWN]
    parts = urlsplit(address.strip().replace("\\", "/"))
    path = parts.path if parts.path != "/" else ""
    query = f"?{parts.query}" if parts.query else ""
    shown = f"{host}{path}{query}"
    return shown if len(shown) <= _LONGEST_SHOWN else f"{shown[:_LONGEST_SHOWN]}…"


def is_own_host(host: str, own: Iterable[str]) -> bool:
    """Whether a host is one of these, below one of them, or in the same school's domain (`.edu`, `.ac.uk`)."""
    return any(host == one or host.endswith(f".{one}") or _is_same_school(host, one) for one in own if one)


def _is_same_school(one: str, other: str) -> bool:
    first, second = _SCHOOL.search(one), _SCHOOL.search(other)
    return first is not None and second is not None and first[1] == second[1]
