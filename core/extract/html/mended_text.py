"""Mend what servers did to the text of a page: addresses written against robots, and entities escaped twice."""

import re
from html import unescape

from core.extract.html.tree import INVISIBLE, Element, chosen, texts_of

_PROTECTED = re.compile(r"/cdn-cgi/l/email-protection#([0-9a-f]+)", re.IGNORECASE)
_TWICE = re.compile(r"&(?:#\d{2,6}|#x[0-9a-f]{2,6}|[a-z][a-z0-9]{1,30});", re.IGNORECASE)
_CODE = frozenset({"pre", "code", "kbd", "samp", "textarea"})


def mend_text(root: Element) -> None:
    """Write the addresses that Cloudflare hides, and the letters that an entity stands for where it is still seen."""
    for element in chosen(root, "//*[@data-cfemail] | //a[contains(@href, 'email-protection#')]"):
        _show_address(element)
    if not any(map(_TWICE.search, texts_of(root, "&"))):
        return
    for element in root.iter():
        if isinstance(element.tag, str) and element.tag not in INVISIBLE and not _is_code(element):
            element.text = _mended(element.text)
            for child in element:
                child.tail = _mended(child.tail)


def _show_address(element: Element) -> None:
    link = _PROTECTED.search(element.get("href", ""))
    address = _decoded(element.get("data-cfemail", "")) or _decoded(link[1] if link else "")
    if address and link:
        element.set("href", f"mailto:{address}")
    if address and element.get("data-cfemail", ""):
        element.text = address
        for child in list(element):
            element.remove(child)


def _decoded(code: str) -> str:
    """An address whose letters are changed by the first byte of the code; empty for a broken one."""
    try:
        key, *letters = bytes.fromhex(code)
        address = bytes(letter ^ key for letter in letters).decode("utf-8")
    except ValueError:
        return ""
    return address if re.fullmatch(r"[^\s@]+@[^\s@]+", address.partition("?")[0]) else ""


def _is_code(element: Element) -> bool:
    return element.tag in _CODE or next(element.iterancestors(*_CODE), None) is not None


def _mended(text: str | None) -> str | None:
    return _TWICE.sub(lambda found: unescape(found[0]), text) if text and "&" in text else text
