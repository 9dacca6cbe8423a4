"""Split text into sentences with sentencex, and with the abbreviations of a campus."""

import re
from collections.abc import Iterator
from itertools import pairwise

from sentencex import segment  # type: ignore[import-untyped]

from core.text.values.lexer import values
from core.text.values.words import SHORTENED, any_of, words

# Abbreviations before a number, and those that never end a sentence; sentencex alone would end the sentence there.
_BEFORE_NUMBER = re.compile(rf"(?:^|[\s(]){any_of(words('before_numbers'))}\.\s+$", re.IGNORECASE)
_NEVER_LAST = f"(?:{SHORTENED}|{any_of(words('inside_sentences'))})"
_SHORTENED = re.compile(rf"(?<!\w)(?!(?-i:SAT\b)){_NEVER_LAST}\.\s+$", re.IGNORECASE)  # "SAT" is a test
_NUMBERING = re.compile(r"(?:^|\s)\(?(?:\d{1,3}|[A-Za-z])[.)]\s+$")

_TAIL = 32  # characters in which an abbreviation stands
_LONGEST = 2_000  # characters; a longer sentence ends at its first border, so that a long text takes no endless time
_UNREADABLE = re.compile(r"[^\S\x00-\x7f]|[\ud800-\udfff]")
_TYPED_END = re.compile(r"(?<=[.!?…])\s+|\n\s*")
_UNSPACED_ENDS = "。！？｡"  # of scripts without spaces; elsewhere a border without a space is inside a word


def sentences(text: str) -> list[str]:
    """The sentences of a text in order, stripped, none of them empty."""
    return [stripped for piece in pieces(text) if (stripped := piece.strip())]


def pieces(text: str) -> list[str]:
    """The sentences with the white space that follows each; joined they are the text again."""
    found: list[str] = []
    for piece in _segments(text):
        if found and len(found[-1]) < _LONGEST and (not piece.strip() or _runs_on(found[-1], piece)):
            found[-1] += piece
        else:
            found.append(piece)
    return found


def typed_pieces(text: str) -> list[str]:
    """The same of what people type, where a mark or a line ends a sentence whatever letter begins the next one."""
    borders = [found.end() for found in _TYPED_END.finditer(text)]
    ends = [at for at in borders if not _runs_on(text[:at], text[at:])]
    return [text[start:end] for start, end in pairwise([0, *ends, len(text)]) if start < end]


def _segments(text: str) -> Iterator[str]:
    # White space of several bytes ("A\u2028.") and lone surrogates crash sentencex 1.0, so it gets spaces instead.
    start = 0
    for piece in segment("en", _UNREADABLE.sub(" ", text)):
        yield text[start : start + len(piece)]
        start += len(piece)


def _runs_on(before: str, after: str) -> bool:
    if "\n\n" in before:
        return False
    if not (before[-1].isspace() or before[-1] in _UNSPACED_ENDS):
        return True
    tail = before[-_TAIL:]
    if _SHORTENED.search(tail):  # "Mon. through Thurs. from 9 a.m. and Fri. until noon", "Mon. Sept. 4"
        return not after[:1].isupper() or _is_inside_a_value(tail, after[:_TAIL])
    is_number_next = after[:1].isdecimal() or after[:1] in "#("
    return (is_number_next and _BEFORE_NUMBER.search(tail) is not None) or _NUMBERING.fullmatch(before) is not None


def _is_inside_a_value(before: str, after: str) -> bool:
    return any(one.start < len(before) < one.end for one in values(before + after))
