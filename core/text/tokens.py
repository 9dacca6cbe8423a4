"""Split text into terms (stems, numbers and compounds), and repair text that tokenizers refuse."""

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

import Stemmer  # type: ignore[import-not-found]

from core.text.languages.small_words import small_words

_LONGEST_TERM = 64
_DIACRITICS = re.compile("[\u0300-\u036f]")
_TIME = re.compile(r"\b(\d{1,2})(?::(\d\d))?\s*([ap])\.?\s?m\b\.?")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_ORDINAL = re.compile(r"\b(\d+)(?:st|nd|rd|th)\b")
_POSSESSIVE = re.compile(r"['’]s\b")
_WORD = re.compile(r"[^\W_]+(?:[-‐-–.'’&][^\W_]+)*")
_PART = re.compile(r"\d+|[^\W\d_]+")


def query_terms(question: str) -> list[str]:
    """The distinct terms of a question, in order; empty when it has only stopwords."""
    return list(dict.fromkeys(terms(question)))


def terms(text: str) -> list[str]:
    """All terms of a text in reading order: stems, numbers, and compounds in parts as well as joined.

    "CS 101", "CS-101" and "CS101" all give cs, 101 and cs101, "COMS W4118" and "comsw4118" both comsw4118;
    "4 p.m.", "4pm" and "4:00 PM" all give 4pm.
    """
    stemmed = Stemmer.Stemmer("english").stemWord  # not thread-safe, and cheap to create
    words, found, stopwords = list[list[str]](), list[str](), small_words("terms")
    for word in _WORD.findall(_normalise(text)):
        parts = [word] if word.isalpha() else _PART.findall(word)
        words.append(parts)
        kept = [part for part in parts if part not in stopwords and not _is_initial(part, parts)]
        joined = [*kept, "".join(parts)] if len(parts) > 1 else kept
        found += [stemmed(term) if term.isalpha() else term for term in joined]
    return [term[:_LONGEST_TERM] for term in found + _neighbours(words)]


@lru_cache(maxsize=2_048)
def passage_terms(anchor: str, text: str) -> tuple[str, ...]:
    """The terms of a passage below its anchor, cached: several steps and many questions use the same passages."""
    return tuple(terms(f"{anchor}\n{text}"))


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The term of one word; empty for a stopword."""
    found = terms(word)
    return found[-1] if found else ""


def repaired(text: str) -> str:
    """The text with each lone surrogate replaced by U+FFFD: UTF-8 has none, and tokenizers and servers refuse them."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _normalise(text: str) -> str:
    plain = (text if text.isascii() else _without_marks(text)).casefold()
    plain = _TIME.sub(_short_time, plain)
    plain = _ORDINAL.sub(r"\1", _THOUSANDS.sub("", plain))
    return _POSSESSIVE.sub("", plain)


def _without_marks(text: str) -> str:
    bare = _DIACRITICS.sub("", unicodedata.normalize("NFKD", text))
    return unicodedata.normalize("NFC", bare)


def _short_time(match: re.Match[str]) -> str:
    hour, minutes, half = match.groups()
    return f"{int(hour)}{'' if minutes in {None, '00'} else minutes}{half}m"


def _is_initial(part: str, parts: list[str]) -> bool:
    # The letters of "U.S." or "R&D" mean something only together.
    return len(parts) > 1 and len(part) == 1 and part.isalpha()


def _neighbours(words: list[list[str]]) -> list[str]:
    # A word followed by a number is one name: CS 101, COMS W4118, Room 204B, September 1, Fall 2024.
    return [
        "".join(before + after)
        for before, after in pairwise(words)
        if not after[0].isalpha() or len(after) > 1  # hardly a word is a number
        if _is_number(after) and all(part.isalpha() for part in before) and "".join(before) not in small_words("terms")
    ]


def _is_number(parts: list[str]) -> bool:
    """One number, with at most two letters at an end."""
    if len(parts) == 1:
        return parts[0].isdecimal()
    return sum(part.isdecimal() for part in parts) == 1 and all(part.isdecimal() or len(part) <= 2 for part in parts)
