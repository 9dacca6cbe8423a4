"""Say what icons mean where they are all that a cell says, or what tells the items of a list apart."""

import re

from core.extract.html.tree import HEADINGS, Element, names_of, one_line, values_of

_EDGE, _END = r"(?:^|[\s_-])", r"(?:$|[\s_-])"
_YES = re.compile(rf"[✓✔☑✅🗸]\ufe0f?|{_EDGE}(?:check|checked|checkmark|check mark|tick|yes|ok){_END}")
_NO = re.compile(rf"[✗✘✕✖☒❌❎☐]\ufe0f?|{_EDGE}(?:times|xmark|x mark|cross|remove|no|x){_END}")
_ICONS = frozenset({"img", "i", "span", "svg", "input", "em", "abbr", "b"})
_FOR_SCREEN_READERS = re.compile(rf"{_EDGE}(?:sr-only|visually-?hidden|screen-?reader(?:-text|-only)?){_END}")
_MOST_WORDS = 6
_MOST_CHARACTERS = 60  # of a cell that may be an icon, with the words that only screen readers say


def say_icons(root: Element) -> None:
    """Write the words of icons, and "Yes" and "No" for check signs and crosses, into cells and lists."""
    has_unseen = any(map(_FOR_SCREEN_READERS.search, values_of(root, "class")))
    for cell in root.iter("td", "th"):
        text = "".join(cell.itertext()).strip()
        if text and has_unseen and len(cell) and len(text) <= _MOST_CHARACTERS:
            _show_unseen(cell, one_line(cell))
        if text and not text.isascii() and (said := _answer(text, is_whole=True)):
            _replace_sign(cell, text, said)
        elif (
            len(text) <= _MOST_CHARACTERS
            and (len(cell) or cell.keys())
            and not one_line(cell)
            and (words := _words_in(cell))
            and _is_beside_words(cell)
        ):
            cell.text = words
    for list_ in root.iter("ul", "ol"):
        found = [(icon, words) for item in list_ if (icon := _bullet(item)) is not None and (words := _words_in(icon))]
        for icon, words in found if len({words for _, words in found}) > 1 else ():
            icon.tail = f" {words}: {icon.tail or ''}"


def _replace_sign(cell: Element, text: str, said: str) -> None:
    for element in cell.iter():
        if (element.text or "").strip() == text:
            element.text = said


def _show_unseen(cell: Element, text: str) -> None:
    """What only screen readers say of a cell is what its icon shows to all others."""
    for element in cell.iter():
        if element is not cell and one_line(element) == text and _FOR_SCREEN_READERS.search(element.get("class", "")):
            element.set("class", "")


def _answer(text: str, *, is_whole: bool = False) -> str:
    """ "Yes" or "No" for a sign, or for the name of one in a label or class."""
    plain = text.lower().strip()
    matches = (_YES.fullmatch, _NO.fullmatch) if is_whole else (_YES.search, _NO.search)
    return next((said for said, match in zip(("Yes", "No"), matches, strict=True) if match(plain)), "")


def _words_in(around: Element) -> str:
    """What the icons in an element mean; nothing for pictures that lead elsewhere."""
    if next(around.iter("a", "button", *HEADINGS), None) is not None:
        return ""
    found = dict.fromkeys(filter(None, map(_words_of, around.iter())))
    return ", ".join(found) if sum(len(words.split()) for words in found) <= _MOST_WORDS else ""


def _words_of(element: Element) -> str:
    if not isinstance(element.tag, str) or element.get("role", "") in {"presentation", "none"}:
        return ""
    if element.tag == "input":
        is_ticked = "Yes" if element.get("checked", "-") != "-" else "No"
        return is_ticked if element.get("type", "").lower() == "checkbox" else ""
    if element.tag == "title":
        return _plain(element.text or "")
    label = next((text for name in ("aria-label", "alt", "title") if (text := element.get(name, "").strip())), "")
    is_drawn = element.tag in {"i", "span", "svg", "em"} and not len(element)
    return _plain(label) or (_answer(" ".join(names_of(element))) if is_drawn else "")


def _plain(label: str) -> str:
    text = " ".join(label.split())
    return _answer(text, is_whole=True) or text


def _is_beside_words(cell: Element) -> bool:
    """Whether its row has a cell with words, as in a table of data."""
    row = cell.getparent()
    return row is not None and any(one_line(other) for other in row if other is not cell and other.tag in {"td", "th"})


def _bullet(item: Element) -> Element | None:
    """The icon that an item of a list begins with."""
    first = item[0] if item.tag == "li" and len(item) and not (item.text or "").strip() else None
    return first if first is not None and first.tag in _ICONS and not one_line(first) else None
