"""Decide which IP addresses a crawl may connect to: public ones, unless the source allows private ones."""

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Iterator

from core.errors import AddressForbidden

Resolve = Callable[[str, int], Awaitable[list[str]]]
"""Host name and port to IP addresses. Raises OSError when the name does not resolve."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def _networks(written: str) -> tuple[Network, ...]:
    return tuple(map(ipaddress.ip_network, written.split()))


# What is on nobody's public internet (the registries of special-purpose addresses of IANA), written out because what
# `is_global` knows differs between releases of Python.
_DENIED = _networks(
    "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 "
    "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 "
    "168.63.129.16/32 "  # Azure's own service for its machines, a public address only by its number
    "::/128 ::1/128 64:ff9b:1::/48 100::/64 2001:2::/48 2001:db8::/32 3fff::/20 5f00::/16 fc00::/7 fe80::/10 "
    "fec0::/10 ff00::/8"
)
# Where clouds tell the secrets of a machine: never a page, not even for a source in a private network.
_METADATA = _networks(
    "169.254.0.0/16 168.63.129.16/32 100.100.100.200/32 192.0.0.192/32 fd00:ec2::254/128 fd20:ce::254/128 "
    "fe80::a9fe:a9fe/128"
)
# IPv6 networks whose last 32 bits are an IPv4 address.
_TRANSLATED = _networks(
    "64:ff9b::/96 "  # NAT64, RFC 6052
    "64:ff9b:1::/48 "  # local NAT64, RFC 8215
    "::ffff:0:0/96 "  # IPv4-mapped, RFC 4291
    "::ffff:0:0:0/96 "  # IPv4-translated, RFC 2765
    "::/96"  # IPv4-compatible, RFC 4291 (deprecated)
)
_ISATAP = frozenset({0x00005EFE, 0x02005EFE})  # RFC 5214: the 32 bits before the IPv4 address


async def resolve_by_system(host: str, port: int) -> list[str]:
    """Resolve a host with the system resolver, keeping its order. Raises OSError."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def is_public(address: str) -> bool:
    """Whether an IP address is public; the IPv4 addresses that it embeds are checked too."""
    return all(_is_public(each) for each in _with_embedded(address))


def is_metadata(address: str) -> bool:
    """Whether a cloud tells the secrets of its machines at this address, or one that it embeds."""
    return any(each in network for each in _with_embedded(address) for network in _METADATA)


def _is_public(address: Address) -> bool:
    if any(address in network for network in _DENIED):
        return False
    return address.is_global or any(address in network for network in _TRANSLATED)


def _with_embedded(address: str) -> list[Address]:
    parsed = ipaddress.ip_address(address.partition("%")[0])
    return [parsed, *_embedded(parsed)] if isinstance(parsed, ipaddress.IPv6Address) else [parsed]


def _embedded(address: ipaddress.IPv6Address) -> Iterator[ipaddress.IPv4Address]:
    number = int(address)
    if number > 1 and (any(address in network for network in _TRANSLATED) or number >> 32 & 0xFFFFFFFF in _ISATAP):
        yield ipaddress.IPv4Address(number & 0xFFFFFFFF)
    if address.sixtofour is not None:
        yield address.sixtofour
    if address.teredo is not None:
        yield from address.teredo


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


def require_no_metadata(host: str, addresses: list[str]) -> None:
    """Raises AddressForbidden when any address of a host is a cloud's own; for sources in a private network."""
    for address in addresses:
        if is_metadata(address):
            raise AddressForbidden(
                f"{host} points to {address}, where clouds tell the secrets of a machine; no source may read it"
            )
