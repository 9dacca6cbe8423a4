"""Correct typing errors of a turn by the words of the phrasings that the classifier was fitted on."""

import re
from collections.abc import Mapping

from core.rag.understanding.near_words import one_edit_away
from core.text.languages.en.lexicon import english_words

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_SHORTEST = 4  # letters: one letter makes another word of a shorter one


def spelled(turn: str, known: Mapping[str, None]) -> str:
    """The turn in lower case, with each unknown word replaced by a known one that is one letter away."""
    return _WORD.sub(lambda word: _corrected(word[0], known), turn.lower().replace("’", "'"))


def _corrected(word: str, known: Mapping[str, None]) -> str:
    if len(word) < _SHORTEST or not word.isascii() or word in english_words() or word in known:
        return word
    return one_edit_away(word, known.keys()) or word
