"""What a right answer says: facts in one of their spellings, or the words of a reference."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from core.rag.verification.citations import without_marks
from evaluation.scores.metrics import content_words, holds_answer

_DASHES, _SPACES = re.compile("[‐‑‒–—−]"), re.compile(r"\s+")
_UNSEEN = re.compile(r"[*_`\\“”\"'’‘,]")
_HALF_DAY = re.compile(r"\b([ap])\.?\s?m\b\.?", re.IGNORECASE)
_BOUNDED = r"(?<!\w)(?<!\d\.){}(?!\w|\.\d)"  # "$35" is neither in "$350" nor in "$35.50"
_OPPOSITE = {"yes": "no", "no": "yes"}


class Expected(Protocol):
    """The gold of a question that the pages answer."""

    @property
    def in_words(self) -> tuple[str, ...]:
        """Right answers, or what one must hold; empty where only pages are known."""
        ...

    def is_said(self, text: str) -> bool:
        """Whether a text says all that was asked."""
        ...

    def is_denied(self, text: str) -> bool:
        """Whether a text begins with the opposite."""
        ...

    def is_touched(self, headline: str) -> bool | None:
        """Whether a headline is part of what was asked; None where the gold cannot tell."""
        ...


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts that are all needed, each with its accepted spellings; `yes_no` where "yes" or "no" was asked for."""

    wanted: tuple[tuple[str, ...], ...]
    yes_no: str = ""

    @property
    def in_words(self) -> tuple[str, ...]:
        """All facts in a row, each in its first spelling."""
        return ("; ".join(spellings[0] for spellings in self.wanted),) if self.wanted else ()

    def is_said(self, text: str) -> bool:
        """Whether every fact is there; "yes" or "no" alone suffices where that was asked."""
        told = comparable(text)
        if self.yes_no and begins_with(told) == self.yes_no:
            return True
        return bool(told) and all(_says(told, spellings) for spellings in self.wanted)

    def is_denied(self, text: str) -> bool:
        """Whether the text begins with "no" for "yes", or the reverse."""
        return bool(self.yes_no) and begins_with(comparable(text)) == _OPPOSITE[self.yes_no]

    def is_touched(self, headline: str) -> bool:
        """Whether it has one of the facts, or is the right one of "yes" and "no"."""
        told = comparable(headline)
        if self.yes_no and begins_with(told) in _OPPOSITE:
            return begins_with(told) == self.yes_no
        return any(_says(told, spellings) for spellings in self.wanted)


@dataclass(frozen=True, slots=True)
class References:
    """Reference answers of which one suffices: 80 % of its content words.

    With `question`, its words do not count: what is left is the key fact. A reference of nothing but the question's
    words keeps them.
    """

    answers: tuple[str, ...]
    question: str = ""

    @property
    def in_words(self) -> tuple[str, ...]:
        """The references."""
        return self.answers

    def is_said(self, text: str) -> bool:
        """Whether the words of one of the references are there."""
        return holds_answer(without_marks(text), [self._key(answer) for answer in self.answers])

    def is_denied(self, text: str) -> bool:
        """Whether the text begins with "no" where every reference begins with "yes", or the reverse."""
        begun = {begins_with(comparable(answer)) for answer in self.answers}
        return len(begun) == 1 and _OPPOSITE.get(begun.pop()) == begins_with(comparable(text))

    def is_touched(self, headline: str) -> bool:
        """Whether it says a reference, or nearly all of its own new words stand in one."""
        said = " ".join(_new_words(headline, self.question))
        return self.is_said(headline) or any(holds_answer(answer, [said]) for answer in self.answers)

    def _key(self, answer: str) -> str:
        return " ".join(_new_words(answer, self.question)) if self.question else answer


def comparable(text: str) -> str:
    """Lower case, one kind of dash and space, without marks, markup, quotation marks and commas; "a.m." as "am"."""
    plain = _UNSEEN.sub("", _DASHES.sub("-", without_marks(text))).lower()
    return _SPACES.sub(" ", _HALF_DAY.sub(r" \1m", plain)).strip()


def begins_with(told: str) -> str:
    """The first word of a comparable text."""
    return told.partition(" ")[0].strip(".:;!-")


def _says(told: str, spellings: Sequence[str]) -> bool:
    return any(re.search(_BOUNDED.format(re.escape(comparable(each))), told) for each in spellings)


def _new_words(text: str, question: str) -> list[str]:
    words, asked = content_words(text), set(content_words(question))
    return [word for word in words if word not in asked] or words
