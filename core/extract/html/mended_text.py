"""Mend the text of a page: addresses written against robots, entities escaped twice, raised figures, and icons."""

import re
from html import unescape

from core.extract.html.tree import HEADINGS, INVISIBLE, Element, chosen, one_line, texts_of

_PROTECTED = re.compile(r"/cdn-cgi/l/email-protection#([0-9a-f]+)", re.IGNORECASE)
_TWICE = re.compile(r"&(?:#\d{2,6}|#x[0-9a-f]{2,6}|[a-z][a-z0-9]{1,30});", re.IGNORECASE)
_CODE = frozenset({"pre", "code", "kbd", "samp", "textarea"})
_RAISED = "//sup | //a[@role='doc-noteref'] | //*[contains(@style, 'vertical-align') and contains(@style, 'super')]"
_MARK = re.compile(r"[\[(]?(?:\d{1,3}|[a-z]|[*†‡§¶#]+)(?:\s*[,–-]\s*(?:\d{1,3}|[a-z]))*[\])]?", re.IGNORECASE)
_FIGURES = str.maketrans("0123456789+-−n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ")
# A variable, a unit of length, or a bracket that holds a calculation.
_BASE = re.compile(r"(?:^|[^\w.]|\d)(?:[a-zπ]|[kcdmµ]m|ft|yd|mi)$|\d\s?in$|\([^()]*[-+×*/^][^()]*\)$|[=^×·]\s*\w+$")
_LABELS = ("aria-label", "alt", "title")
_MOST_ICON_WORDS = 6


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


def part_marks(root: Element) -> None:
    """Write raised figures as such, behind a space unless they are a power of what stands before them."""
    for mark in chosen(root, _RAISED):
        text = one_line(mark)
        if not _MARK.fullmatch(text):
            continue  # "nd", "TM"
        for child in list(mark):
            mark.remove(child)
        mark.text = ("" if _BASE.search(_before(mark)) else " ") + text.translate(_FIGURES)


def _before(mark: Element) -> str:
    previous, parent = mark.getprevious(), mark.getparent()
    if previous is not None:
        return previous.tail or "".join(previous.itertext())
    return (parent.text or "") if parent is not None else ""


def say_icons(root: Element) -> None:
    """Write the words of icons into cells without text."""
    for cell in root.iter("td", "th"):
        is_drawn = (len(cell) or cell.keys()) and not one_line(cell) and _is_beside_words(cell)
        if is_drawn and (words := _words_in(cell)):
            cell.text = words


def _words_in(cell: Element) -> str:
    """What the icons of a cell mean; nothing for pictures that lead elsewhere."""
    if next(cell.iter("a", "button", *HEADINGS), None) is not None:
        return ""
    found = dict.fromkeys(filter(None, map(_words_of, cell.iter())))
    return ", ".join(found) if sum(len(words.split()) for words in found) <= _MOST_ICON_WORDS else ""


def _words_of(element: Element) -> str:
    if element.tag == "title":
        return " ".join((element.text or "").split())
    return next((text for name in _LABELS if (text := " ".join(element.get(name, "").split()))), "")


def _is_beside_words(cell: Element) -> bool:
    """Whether its row has a cell with words, as in a table of data."""
    row = cell.getparent()
    return row is not None and any(one_line(other) for other in row if other is not cell and other.tag in {"td", "th"})
