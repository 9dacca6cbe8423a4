"""Write text of a language in one way: without what students leave out, and with digits that English has."""

import unicodedata

_SAME = str.maketrans(
    {"đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ة": "ه", "ى": "ي", "ـ": "", "ँ": "ं", "़": "", "’": "'"}
)
_WITH_MARKS = frozenset({"hi", "zh", "ko"})  # where a mark is part of a letter, or there is none
_UMLAUTS = (("ae", "a"), ("oe", "o"), ("ue", "u"))


def folded(text: str, language: str) -> str:
    """The text in small letters without accents; an umlaut may be written as two letters."""
    text = "".join(_digit(letter) for letter in text.casefold())
    if language in _WITH_MARKS:
        return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", text).translate(_SAME))
    apart = unicodedata.normalize("NFKD", text)
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter)).translate(_SAME)
    for written, letter in _UMLAUTS if language == "de" else ():
        plain = plain.replace(written, letter)
    return plain


def accented(text: str) -> str:
    """The text in small letters with its accents, each letter as one character."""
    return unicodedata.normalize("NFC", text.casefold())


def _digit(letter: str) -> str:
    value = unicodedata.decimal(letter, None)
    return letter if value is None else str(value)
