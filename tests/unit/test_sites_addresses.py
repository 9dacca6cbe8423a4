"""No connection leaves for an address outside the open internet, however it is written."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import pytest

from core.crawl.fetching.addresses import is_metadata, is_public, require_no_metadata, require_public
from core.errors import AddressForbidden

# Each network by its first and its last address, and every neighbour that is public: a wrong length is then seen.
NETWORKS = (
    "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 "
    "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 "
    "168.63.129.16/32 ::/128 ::1/128 64:ff9b:1::/48 100::/64 2001:2::/48 2001:db8::/32 3fff::/20 5f00::/16 fc00::/7 "
    "fe80::/10 fec0::/10 ff00::/8"
).split()
NEIGHBOURS = (
    "1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 169.255.0.0 "
    "172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.1.255 192.0.3.0 192.88.98.255 192.88.100.0 "
    "192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 "
    "223.255.255.255 168.63.129.15 168.63.129.17 2001:db7:ffff:ffff:ffff:ffff:ffff:ffff 2001:db9:: 3ffe:: "
    "2606:4700::1111 2a00::1"
).split()
METADATA = "169.254.169.254 169.254.170.2 168.63.129.16 100.100.100.200 192.0.0.192 fd00:ec2::254 fd20:ce::254".split()
PRIVATE = (
    "127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 240.0.0.1 "
    "255.255.255.255 192.0.2.1 ::1 :: fe80::1%eth0 fc00::1 fec0::1 ff02::1 2001:db8::1 ::ffff:127.0.0.1 "
    "::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001:10::1"
).split()
HIDDEN = (
    "10.0.0.7 127.0.0.1 169.254.169.254 168.63.129.16 100.100.100.200 192.0.0.192 224.0.0.1 255.255.255.255".split()
)


def embedding(address: str) -> dict[str, str]:
    """The IPv6 addresses that carry an IPv4 address, by what they are called."""
    number = int(IPv4Address(address))
    first, last = number >> 16, number & 0xFFFF
    return {
        "mapped": f"::ffff:{address}",
        "compatible": f"::{address}",
        "translated": f"::ffff:0:{address}",
        "NAT64": f"64:ff9b::{address}",
        "local NAT64": f"64:ff9b:1::{address}",
        "6to4": f"2002:{first:x}:{last:x}::1",
        "Teredo server": f"2001:0:{first:x}:{last:x}:0:0:f7f7:f7f7",
        "Teredo client": f"2001:0:808:808:0:0:{first ^ 0xFFFF:x}:{last ^ 0xFFFF:x}",
        "ISATAP": f"2a00:1::5efe:{address}",
        "global ISATAP": f"2a00:1::200:5efe:{address}",
    }


def test_a_denied_network_is_denied_from_its_first_to_its_last_address() -> None:
    borders = [str(ip_network(network)[place]) for network in NETWORKS for place in (0, -1)]

    assert [address for address in borders if is_public(address)] == []


def test_what_stands_beside_a_denied_network_is_public() -> None:
    assert [address for address in NEIGHBOURS if not is_public(address)] == []


def test_an_address_outside_the_open_internet_is_not_public() -> None:
    assert [address for address in PRIVATE if is_public(address)] == []


@pytest.mark.parametrize("kind", embedding("8.8.8.8"))
def test_a_private_address_inside_another_is_found(kind: str) -> None:
    assert [address for address in HIDDEN if is_public(embedding(address)[kind])] == []


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "2606:4700::1111", *(embedding("8.8.8.8")[k] for k in ("mapped", "NAT64"))]
)
def test_an_address_of_the_open_internet_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", METADATA)
def test_the_secrets_of_a_cloud_are_not_public_and_no_source_may_ask_for_them(address: str) -> None:
    assert not is_public(address)
    with pytest.raises(AddressForbidden, match=r"wiki\.campus\.example points to .*clouds tell the secrets"):
        require_no_metadata("wiki.campus.example", ["10.0.0.7", address])


@pytest.mark.parametrize("kind", embedding("8.8.8.8"))
def test_the_secrets_of_a_cloud_are_found_inside_another_address(kind: str) -> None:
    assert is_metadata(embedding("169.254.169.254")[kind])
    assert not is_metadata(embedding("10.0.0.7")[kind])


def test_a_private_network_may_be_read_where_that_is_meant() -> None:
    require_no_metadata("wiki.campus.example", ["10.0.0.7", "127.0.0.1", "::1", "fc00::1", "100.64.0.1", "192.0.0.1"])


def test_a_small_ipv6_number_is_no_ipv4_address() -> None:
    assert {each for each in map(ip_address, range(3)) if is_metadata(str(each))} == set()
    assert not is_public(str(IPv6Address(2)))


def test_one_private_address_among_public_ones_is_enough_to_refuse_a_host() -> None:
    require_public("www.campus.example", ["8.8.8.8"])
    with pytest.raises(AddressForbidden, match=r"campus\.example points to 10\.0\.0\.7.*allow_private_network"):
        require_public("www.campus.example", ["8.8.8.8", "10.0.0.7"])
