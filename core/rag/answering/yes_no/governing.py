"""What the words of a clause deny, oblige to or permit."""

import re
from collections.abc import Sequence

from core.rag.answering.yes_no.said import Said
from core.text.facts.matching import is_among, is_light
from core.text.facts.statement import Item, statement
from core.text.languages.en.questions.yes_no_words import DENIES, OBLIGES, PASSIVE, PERMITS

_DENIES, _PASSIVE = re.compile(DENIES, re.IGNORECASE), re.compile(PASSIVE, re.IGNORECASE)
_DUTIES = {"must": re.compile(OBLIGES, re.IGNORECASE), "may": re.compile(PERMITS, re.IGNORECASE)}
_AFTER, _BEFORE = 2, 4  # items


def governs(clause: Said, denied: bool, asked: Sequence[Item]) -> bool:
    """Whether what the clause denies, or obliges or permits to do, is one of the things that were asked about."""
    marker = _DENIES if denied else _DUTIES.get(clause.duty)
    return any(_governed(clause.text, found, asked) for found in marker.finditer(clause.text)) if marker else False


def _governed(text: str, found: re.Match[str], asked: Sequence[Item]) -> bool:
    after = _meaning(text[found.end() :])[:_AFTER]
    before = _meaning(text[: found.start()])[-_BEFORE:] if _is_passive(text, found) else []
    return any(is_among(item, asked) for item in (*before, *after))


def _is_passive(text: str, found: re.Match[str]) -> bool:
    """Whether the word, or the one after it, tells of what stands before it: "tickets are not needed"."""
    following = text[found.end() :].split()[:1]
    return any(_PASSIVE.match(word.strip(".,;:!")) for word in (found[0], *following))


def _meaning(text: str) -> list[Item]:
    return [item for item in statement(text).items if not is_light(item)]
