"""Common English words, and how often they are written."""

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.metadata import distribution
from pathlib import Path

_TOKENIZER = Path(__file__).parents[3] / "models" / "data" / "minilm-tokenizer.json"


@lru_cache
def english_words() -> frozenset[str]:
    """About 21,000 words and names in lower case: those that are one token in the vocabulary of our embedding model."""
    vocabulary: dict[str, int] = json.loads(_TOKENIZER.read_text(encoding="utf-8"))["model"]["vocab"]
    return frozenset(word for word in vocabulary if word.isascii() and word.isalpha() and len(word) > 2)


@lru_cache
def word_frequencies() -> Mapping[str, int]:
    """82,834 English words in lower case, and how often each was counted in the books of Google's n-grams.

    The list is that of symspellpy (MIT licence), of which nothing else is used.
    """
    path = distribution("symspellpy").locate_file("symspellpy/frequency_dictionary_en_82_765.txt")
    words_and_counts = Path(str(path)).read_text(encoding="utf-8-sig").split()
    return dict(zip(words_and_counts[::2], map(int, words_and_counts[1::2]), strict=True))
