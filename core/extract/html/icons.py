"""Say what icons mean where they are all that a cell of a table says."""

from core.extract.html.tree import HEADINGS, Element, one_line

_LABELS = ("aria-label", "alt", "title")
_MOST_WORDS = 6


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
    return ", ".join(found) if sum(len(words.split()) for words in found) <= _MOST_WORDS else ""


def _words_of(element: Element) -> str:
    if element.tag == "title":
        return " ".join((element.text or "").split())
    return next((text for name in _LABELS if (text := " ".join(element.get(name, "").split()))), "")


def _is_beside_words(cell: Element) -> bool:
    """Whether its row has a cell with words, as in a table of data."""
    row = cell.getparent()
    return row is not None and any(one_line(other) for other in row if other is not cell and other.tag in {"td", "th"})
