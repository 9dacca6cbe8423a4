"""Part footnote marks from the word before them, and write powers as such: "$20" and no "$201", "10²" and no "102"."""

import re

from core.extract.html.furniture.left_out import Pruning, Reason
from core.extract.html.tree import BLOCK_TAGS, HEADINGS, INVISIBLE, Element, chosen, one_line, texts_of

_MARK = re.compile(r"[\[(]?(?:\d{1,3}|[a-z]|[*†‡§¶#]+)(?:\s*[,–-]\s*(?:\d{1,3}|[a-z]))*[\])]?", re.IGNORECASE)
_IN_TEXT = re.compile(
    r"(?<=[\w%)])\[\d{1,2}\](?!\w)|(?:(?<=[$€£¥]\d)|(?<=[$€£¥]\d\d)|(?<=[^\W\d_]{3}))[⁰¹²³⁴-⁹]{1,2}(?!\w)"
)
_MAY_BE_MARKS = "//sup | //a | //*[contains(@style, 'vertical-align') and contains(@style, 'super')]"
_MAY_BE_IN_TEXT = re.compile(r"\[\d{1,2}\]|[⁰¹²³⁴-⁹]")
_CODE = ("pre", "code", "kbd", "samp")
_BORDERS = BLOCK_TAGS | HEADINGS | {"table", "ul", "ol", "br"}
_NOTE_REFERENCE = re.compile(r"noteref|footnote|\bfn\b|\breference\b")
_RAISED = str.maketrans("0123456789+-−n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ")
_NUMBER = re.compile(r"(?P<money>[$€£¥]\s?)?\d[\d.,]*$")
# A variable, a unit of length, or a bracket that holds a calculation.
_BASE = re.compile(
    r"(?:^|[^\w.]|\d)(?:[a-zπ]|[kcdmµ]m|ft|yd|mi)$|\d\s?in$|\([^()]*[-+×*/^][^()]*\)$|(?<!\w)R$|[=^×·]\s*\w+$"
)
_ORDINAL = re.compile(r"(?<![\d$€£¥.,])\d{1,2}\.?$")
_CALCULATES = re.compile(r"\s*[=×·^≈<>]|\s*[-+*/]\s*[\w(]")


def part_marks(root: Element, pruning: Pruning) -> None:
    """Take marks of footnotes out of the words before them."""
    marks = [element for element in chosen(root, _MAY_BE_MARKS) if element.tag != "a" or _may_be_mark(element)]
    notes = frozenset(one_line(mark) for mark in marks if not _is_attached(_before(mark)))
    for mark in marks:
        text, before = one_line(mark), _before(mark)
        if not _MARK.fullmatch(text) or not _is_attached(before) or (mark.tag == "a" and before[-1].isspace()):
            continue
        if mark.tag == "a":
            is_mark = _is_reference(mark, text)
        else:
            is_mark = _leads_to_note(mark) or not text.isalnum() or not _belongs(mark, before, text in notes)
        if is_mark:
            pruning.take_out(mark, Reason.FOOTNOTE_MARK)
    has_more = any(map(_MAY_BE_IN_TEXT.search, texts_of(root, "[⁰¹²³⁴⁵⁶⁷⁸⁹")))
    for element in root.iter() if has_more else ():
        if isinstance(element.tag, str) and element.tag not in INVISIBLE:
            element.text = _parted(element, element.text, pruning)
            for child in element:
                child.tail = _parted(element, child.tail, pruning)


def _may_be_mark(link: Element) -> bool:
    return link.get("href", "").startswith("#") or _NOTE_REFERENCE.search(_kind(link)) is not None


def _parted(element: Element, text: str | None, pruning: Pruning) -> str | None:
    """A text without the marks in square brackets, and those in raised digits, behind its words."""
    found = _IN_TEXT.findall(text or "")
    if not text or not found or element.tag in _CODE or next(element.iterancestors(*_CODE), None) is not None:
        return text
    for mark in found:
        pruning.note(mark, Reason.FOOTNOTE_MARK)
    return _IN_TEXT.sub("", text)


def _leads_to_note(mark: Element) -> bool:
    links = (*mark.iter("a"), *mark.iterancestors("a"))
    return any(link.get("href", "").startswith("#") or _NOTE_REFERENCE.search(_kind(link)) for link in links)


def _is_reference(link: Element, text: str) -> bool:
    """Whether a link without `sup` is a mark; numbers beside each other lead to pages."""
    before = link.getprevious()
    if before is not None and before.tag == "a" and not (before.tail or "").strip():
        return False
    is_here = len(link.get("href", "")) > 1 and link.get("href", "").startswith("#")
    return bool(_NOTE_REFERENCE.search(_kind(link))) or (is_here and (not text[0].isalpha()))


def _kind(element: Element) -> str:
    return f"{element.get('role', '')} {element.get('class', '')} {element.get('href', '')}".lower()


def _belongs(mark: Element, before: str, is_noted: bool) -> bool:
    """Whether raised letters or digits are part of the word: a power, an ordinal, cents; digits are then raised."""
    text, word = one_line(mark), before.rsplit(maxsplit=1)[-1]
    if text.isalpha():
        return (text in "aoe" and _ORDINAL.search(word) is not None) or (
            len(text) == 1 and re.search(r"(?<!\w)[a-z]$", word) is not None
        )
    number = _NUMBER.search(word)
    if number and number["money"]:
        if is_cents := len(text) == 2 and not is_noted and "." not in word:
            _write(mark, f".{text}")
        return is_cents
    calculates = _CALCULATES.match(mark.tail or "") is not None
    if _BASE.search(before) or (number and (calculates or not is_noted)):
        _write(mark, text.translate(_RAISED))
        return True
    return False


def _write(mark: Element, text: str) -> None:
    for child in list(mark):
        mark.remove(child)
    mark.text = text


def _is_attached(before: str) -> bool:
    """Whether a mark stands at a word, and not before a note of its own."""
    told = before.rstrip()
    return bool(told) and (told == before or told[-1] not in ".!?:;")


def _before(element: Element) -> str:
    """The text of its line before an element; empty at the beginning of a block."""
    while True:
        previous, parent = element.getprevious(), element.getparent()
        if previous is not None:
            inner = "" if previous.tag in _BORDERS else "".join(previous.itertext())
            if (text := inner + (previous.tail or "")) or previous.tag in _BORDERS:
                return text
            element = previous
        elif parent is None or (parent.text or "") or parent.tag in _BORDERS:
            return "" if parent is None else parent.text or ""
        else:
            element = parent
