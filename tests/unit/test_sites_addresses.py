"""No connection leaves for an address outside the open internet, however it is written."""

import pytest

from core.crawl.addresses import is_public, require_public
from core.errors import AddressForbidden

PRIVATE = (
    "127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 240.0.0.1 "
    "255.255.255.255 192.0.2.1 ::1 :: fe80::1%eth0 fc00::1 fec0::1 ff02::1 2001:db8::1 ::ffff:127.0.0.1 "
    "::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::7f00:1 2002:7f00:1::"
).split()


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_outside_the_open_internet_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_an_address_of_the_open_internet_is_public(address: str) -> None:
    assert is_public(address)


def test_one_private_address_among_public_ones_is_enough_to_refuse_a_host() -> None:
    require_public("www.campus.example", ["8.8.8.8"])
    with pytest.raises(AddressForbidden, match=r"campus\.example points to 10\.0\.0\.7.*allow_private_network"):
        require_public("www.campus.example", ["8.8.8.8", "10.0.0.7"])
