"""Decide which IP addresses a crawl may connect to: public ones, unless the source allows private ones."""

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable

from core.errors import AddressForbidden

Resolve = Callable[[str, int], Awaitable[list[str]]]
"""Host name and port to IP addresses. Raises OSError when the name does not resolve."""

_TRANSLATED = (
    ipaddress.ip_network("64:ff9b::/96"),  # NAT64, RFC 6052
    ipaddress.ip_network("64:ff9b:1::/48"),  # local NAT64, RFC 8215
    ipaddress.ip_network("::/96"),  # IPv4-compatible, RFC 4291 (deprecated)
)


async def resolve_by_system(host: str, port: int) -> list[str]:
    """Resolve a host with the system resolver, keeping its order. Raises OSError."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def is_public(address: str) -> bool:
    """Whether an IP address is public; an embedded IPv4 address is checked too."""
    parsed = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(parsed, ipaddress.IPv6Address):
        if (wrapped := _wrapped_ipv4(parsed)) is not None:
            return is_public(str(wrapped))
        if parsed.is_site_local:
            return False
    return parsed.is_global and not (parsed.is_multicast or parsed.is_reserved or parsed.is_unspecified)


def _wrapped_ipv4(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    if any(address in network for network in _TRANSLATED):
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo[1] if address.teredo else None
    return address.ipv4_mapped or address.sixtofour or teredo


def is_address(host: str) -> bool:
    """Whether a URL's host is an IP address, not a name."""
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def require_public(host: str, addresses: list[str]) -> None:
    """Raises AddressForbidden when any address of a host is not public."""
    for address in addresses:
        if not is_public(address):
            raise AddressForbidden(
                f"{host} points to {address}, which is not on the public internet; "
                "set allow_private_network: true for this source if that is meant"
            )
