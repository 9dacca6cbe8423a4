"""The text of an answer as lines: quotations are literal, and only our own citations are links."""

import re
from collections.abc import Collection, Iterator, Sequence

from core.domain.hosts import is_own_host, real_host, without_scheme
from core.domain.outside_text import cleaned
from core.presentation.document import Bold, Group, Line, Link, Markdown, Span

_MARKS = r"((?:\s*\[\d{1,2}\])+[.]?)"
_QUOTED = re.compile(rf"“(.*)”{_MARKS}", re.DOTALL)
_SHORT = re.compile(rf"\*\*(.*)\*\*{_MARKS}", re.DOTALL)
_SUGGESTED = re.compile(r"- \[(.*)\]\(([^()\s]+)\)")
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
_SHOUTED = re.compile(r"\*{2,}|~{2,}|\|{2,}|`{2,}")
_LOOKS_LIKE_A_HOST = re.compile(r"[^\s/@]+\.[^\W\d_]{2,}(?=[/:?#\s]|$)")
_ENDS = ".,;:!?)'’_"


def answer_lines(text: str, addresses: Collection[str]) -> Group:
    """The lines of an answer that cites or suggests the pages at these addresses, a blank line between paragraphs.

    Quotations and the short answer are a page's own words: no character in them is markup, and of the links in them
    only those to the institution's own hosts stay links, without a label.
    """
    own = _hosts(addresses)
    paragraphs = [tuple(_paragraph(part, addresses, own)) for part in re.split(r"\n{2,}", cleaned(text).strip("\n"))]
    lines: list[Line | Markdown] = []
    for paragraph in filter(None, paragraphs):
        lines += [Line(()), *paragraph] if lines else paragraph
    return tuple(lines)


def harmless_markdown(markdown: str, addresses: Collection[str] = ()) -> str:
    """A model's Markdown in which only links to these addresses are links, and others show their real host.

    `[Log in](https://elsewhere.example/x)` becomes `Log in (elsewhere.example)`; a bare address stays as it is where
    its host is the institution's own, and loses its scheme elsewhere.
    """
    own = _hosts(addresses)
    pieces = [(_kept(found, addresses, own), found) for found in _found(markdown)]
    return _joined(pieces, own)


def literal_spans(text: str, own: Collection[str]) -> Iterator[Span]:
    """A page's own words as spans: bare addresses of own hosts as links, all other links as their real host."""
    end, words = 0, _SHOUTED.sub("", text)
    for found in _LINK.finditer(words):
        yield words[end : found.start()]
        yield from _address(found, own)
        end = found.end()
    yield words[end:]


def _paragraph(text: str, addresses: Collection[str], own: Collection[str]) -> Iterator[Line | Markdown]:
    if quoted := _QUOTED.fullmatch(text):
        yield Line(("“", *literal_spans(quoted[1], own), "”", quoted[2]))
    elif short := _SHORT.fullmatch(text):
        yield Line((Bold("".join(_words(literal_spans(short[1], ())))), short[2]))
    else:
        for line in _lines(text):
            yield _suggested(line, addresses) or Markdown(harmless_markdown(line, addresses))


def _lines(text: str) -> list[str]:
    # Only a list of links is read line by line: what else the writer's Markdown means may span lines.
    lines = text.split("\n")
    return lines if any(map(_SUGGESTED.fullmatch, lines)) else [text]


def _suggested(line: str, addresses: Collection[str]) -> Line | None:
    found = _SUGGESTED.fullmatch(line)
    return Line(("- ", Link(found[1], (found[2],)))) if found and found[2] in addresses else None


def _address(found: re.Match[str], own: Collection[str]) -> Iterator[Span]:
    if (bare := found["bare"] or _unlabelled(found)) is None:
        yield _told(found)
        return
    address = bare.rstrip(_ENDS)
    is_own = address.lower().startswith(("http://", "https://")) and is_own_host(real_host(address), own)
    yield Link("", (address,)) if is_own else without_scheme(address)
    yield bare[len(address) :]


def _unlabelled(found: re.Match[str]) -> str | None:
    return None if found["words"] else found["anchor"]


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
    return f"{label} (link to {shown})" if label else shown


def _found(markdown: str) -> Iterator[str | re.Match[str]]:
    text, end = _DEFINITION.sub(r"\1 :", markdown), 0
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
            plain += found if isinstance(found, str) else "".join(_words(_address(found, own)))
    return shown + _split(plain)


def _split(text: str) -> str:
    return text.replace("](", "] (")


def _words(spans: Iterator[Span]) -> Iterator[str]:
    for span in spans:
        yield span.addresses[0] if isinstance(span, Link) else str(span)


def _hosts(addresses: Collection[str]) -> frozenset[str]:
    return frozenset(map(real_host, addresses)) - {""}
