"""Bring the many ways in which models cite a passage to `[n]`."""

import re

_NUMBERS = r"\^?\d{1,2}(?:\s*(?:,|;|&|and|[-–])\s*(?:passages?\s+)?\^?\d{1,2})*"
_NAMED = r"(?:passages?|sources?|pages?|refs?|references?|citations?|cit|nos?)\.?:?\s*#?\s*"
_MARKS = (
    # 【1】, 【1†source】, ［1］
    re.compile(rf"[【［〔]\s*(?:{_NAMED})?(?P<numbers>{_NUMBERS})(?:†[^】］〕]*)?\s*[】］〕]", re.IGNORECASE),
    # [1, 2], [1-3], [^1], [passage 1], \[1\], [1](address)
    re.compile(rf"\\?\[\s*(?:{_NAMED})?(?P<numbers>{_NUMBERS})\s*\\?\](?:\([^()\s]*\))?", re.IGNORECASE),
    # (passage 1), (see passages 1 and 2)
    re.compile(rf"\(\s*(?:see\s+|from\s+)?{_NAMED}\[?(?P<numbers>{_NUMBERS})\]?\s*\)", re.IGNORECASE),
    # <sup>1</sup>
    re.compile(rf"<sup>\s*\[?(?P<numbers>{_NUMBERS})\]?\s*</sup>", re.IGNORECASE),
)
_RAISED = re.compile(r"(?:(?<=[^\W\d_]{4})|(?<=[.,;:!?)\"”’]))[¹²³⁴-⁹⁰]+")  # but not "m²"
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
# "[1]: Parking" and "[^1]: Parking", and what stands below "Sources:".
_FOOTNOTE = re.compile(r"^\s*\\?\[\^?\d{1,2}\\?\]:.*$\n?", re.MULTILINE)
_LISTED = re.compile(
    r"\n\s*(?:#+\s*)?\**\s*(?:sources?|references?|citations?|passages? (?:used|cited))\s*\**\s*:?\s*\**\s*\n.*\Z",
    re.DOTALL | re.IGNORECASE,
)
_RANGE = re.compile(r"\^?(\d{1,2})\s*[-–]\s*\^?(\d{1,2})")
_MOST = 6  # passages of one mark


def with_plain_marks(reply: str) -> str:
    """The reply with `[n]` for each passage that it cites, without footnotes and lists of sources at its end."""
    text = _FOOTNOTE.sub("", _LISTED.sub("", f"{reply}\n"))
    for way in _MARKS:
        text = way.sub(lambda found: _plain(found["numbers"]), text)
    return _RAISED.sub(lambda found: _plain(found[0].translate(_DIGITS)), text).strip()


def _plain(numbers: str) -> str:
    spelled = _RANGE.sub(lambda found: " ".join(map(str, _from_to(int(found[1]), int(found[2])))), numbers)
    found = dict.fromkeys(re.findall(r"\d{1,2}", spelled))
    return "".join(f"[{int(number)}]" for number in found)


def _from_to(first: int, last: int) -> range:
    return range(first, min(last, first + _MOST - 1) + 1)
