"""Links that others wrote: shown as their words and their real host, never as a label over an address."""

import re
from collections.abc import Collection, Iterator, Sequence

from core.domain.outside_text import is_own_host, real_host, without_scheme
from core.presentation.messages import say

_LABEL = r"[^\[\]\n]{0,300}(?:\[[^\[\]\n]{0,300}\][^\[\]\n]{0,300}){0,3}"
_TARGET = r"<?(?P<target>[^\s()<>]{0,2000}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,2000}){0,3})>?(?:\s[^)\n]{0,300})?"
_SCHEME = r"[a-z][a-z0-9+.-]{0,20}"
_LINK = re.compile(
    rf"!?\[(?P<label>{_LABEL})\]\({_TARGET}\)"
    rf"|<(?P<anchor>{_SCHEME}:[^\s<>|]+)(?:\|(?P<words>[^<>\n]*))?>"
    rf"|(?<![a-z0-9])(?P<bare>{_SCHEME}://[^\s<>|\"“”*`\]\[]+)",
    re.IGNORECASE,
)
_DEFINITION = re.compile(r"^(\s*\[[^\]\n]+\]):", re.MULTILINE)
_LOOKS_LIKE_A_HOST = re.compile(r"[^\s/@]+\.[^\W\d_]{2,}(?=[/:?#\s]|$)")
_ENDS = ".,;:!?)'’_"


def hosts_of(addresses: Collection[str]) -> frozenset[str]:
    """The real hosts of these addresses."""
    return frozenset(map(real_host, addresses)) - {""}


def harmless_markdown(markdown: str, addresses: Collection[str] = ()) -> str:
    """A model's Markdown in which only links to these addresses are links, and others show their real host.

    `[Log in](https://elsewhere.example/x)` becomes `Log in (elsewhere.example)`; a bare address stays as it is where
    its host is the institution's own, and loses its scheme elsewhere.
    """
    own = hosts_of(addresses)
    pieces = [(_kept(found, addresses, own), found) for found in _found(_DEFINITION.sub(r"\1 :", markdown))]
    return _joined(pieces, own)


def unlabelled(text: str) -> str:
    """A text whose links have no label: `[Log in](https://a.example/x)` is `Log in (link to a.example)`.

    Bare addresses stay, for they show where they lead.
    """
    shown = _LINK.sub(lambda found: found[0] if found["bare"] else _told(found), text)
    return _split(shown)


def pieces_of(text: str, own: Collection[str]) -> Iterator[tuple[str, bool]]:
    """The parts of a page's own words, and whether each is an address of an own host; other links are unlabelled."""
    for found in _found(text):
        yield from [(found, False)] if isinstance(found, str) else _address(found, own)


def _address(found: re.Match[str], own: Collection[str]) -> Iterator[tuple[str, bool]]:
    bare = found["bare"] or (None if found["words"] else found["anchor"])
    if bare is None:
        yield _told(found), False
        return
    address = bare.rstrip(_ENDS)
    is_own = address.lower().startswith(("http://", "https://")) and is_own_host(real_host(address), own)
    yield (address, True) if is_own else (without_scheme(address), False)
    yield bare[len(address) :], False


def _told(found: re.Match[str]) -> str:
    """The words of a link, and where it really leads."""
    label = _LINK.sub(
        lambda inner: without_scheme(inner[0].strip("<>")), found["label"] or found["words"] or ""
    ).strip()
    target = found["target"] or found["anchor"] or ""
    is_mail = target.lower().startswith("mailto:")
    shown = target[7:].partition("?")[0] if is_mail else real_host(target)
    if not shown or shown == label:
        return label
    return say("link.to", label=label, host=shown) if label else shown


def _found(text: str) -> Iterator[str | re.Match[str]]:
    end = 0
    for found in _LINK.finditer(text):
        yield text[end : found.start()]
        yield found
        end = found.end()
    yield text[end:]


def _kept(found: str | re.Match[str], addresses: Collection[str], own: Collection[str]) -> bool:
    """Whether this is a link that stays as it was written."""
    if isinstance(found, str) or found[0].startswith("!") or not found["target"]:
        return False
    named = [is_own_host(real_host(f"http://{host}"), own) for host in _LOOKS_LIKE_A_HOST.findall(found["label"])]
    is_cited = found["target"].partition("#")[0] in {address.partition("#")[0] for address in addresses}
    return is_cited and all(named) and "://" not in found["label"]


def _joined(pieces: Sequence[tuple[bool, str | re.Match[str]]], own: Collection[str]) -> str:
    shown, plain = "", ""
    for is_kept, found in pieces:
        if is_kept and not isinstance(found, str):
            shown, plain = f"{shown}{_split(plain)}{found[0]}", ""
        else:
            plain += found if isinstance(found, str) else "".join(part for part, _ in _address(found, own))
    return shown + _split(plain)


def _split(text: str) -> str:
    return text.replace("](", "] (")
