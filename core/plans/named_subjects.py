"""Find the subjects of a catalog that a turn names: by their code, its beginning, or the words that it stands for."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from core.domain.records import name_words
from core.ports.records import CampusRecords
from core.text.languages.en.lexicon import english_words

_WORD = re.compile(r"[A-Za-z][\w&]*")
_BEFORE_NUMBER = re.compile(r"[ -]?\d{2}")
_SHORTEST = 3  # letters that a name begins with


async def subjects_in(turn: str, records: CampusRecords) -> list[str]:
    """Their codes in the order of the turn, each once; none whose number follows ("CS 110"). Raises DatabaseError."""
    subjects = await records.subjects()
    found = list[str]()
    for words, subject in _likely(turn, subjects):
        is_code = len(words) == 1 and words[0].upper() == subject and _is_no_word(words[0])
        if subject not in found and (is_code or await _is_called(words, subject, records)):
            found.append(subject)
    return found


def _likely(turn: str, subjects: Sequence[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The words that may stand for a subject, by their letters, with its code."""
    marks = [each for each in _WORD.finditer(turn) if not _BEFORE_NUMBER.match(turn, each.end())]
    alone = [((each[0],), each.start()) for each in marks]
    together = [((one[0], other[0]), one.start()) for one, other in pairwise(marks)]
    joined = [
        ((each[0][:at], each[0][at:]), each.start()) for each in marks for at in range(_SHORTEST, len(each[0]) - 2)
    ]
    for words, _ in sorted([*alone, *together, *joined], key=lambda each: each[1]):
        yield from ((words, subject) for subject in subjects if _stands_for(words, subject.lower()))


def _stands_for(words: Sequence[str], subject: str) -> bool:
    first = words[0].lower()
    if len(words) > 1:
        return min(map(len, words)) >= _SHORTEST and "".join(word[0].lower() for word in words) == subject
    is_begun = len(first) >= _SHORTEST and (first.startswith(subject) or subject.startswith(first))
    return first == subject or (len(subject) >= _SHORTEST and is_begun)


async def _is_called(words: Sequence[str], subject: str, records: CampusRecords) -> bool:
    """Whether the pages that state its courses, or their departments, have a name that begins so."""
    stated = (await records.courses_of(subject))[:1]
    called = name_words(" ".join(f"{one.title} {one.course.department}" for one in stated))
    return all(any(name.startswith(word.lower()) for name in called) for word in words)


def _is_no_word(word: str) -> bool:
    return word.isupper() or word not in english_words()
