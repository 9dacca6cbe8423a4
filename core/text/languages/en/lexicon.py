"""Common English words: those that are one token in the vocabulary of our embedding model."""

import json
from functools import lru_cache
from pathlib import Path

_TOKENIZER = Path(__file__).parents[3] / "models" / "data" / "minilm-tokenizer.json"


@lru_cache
def english_words() -> frozenset[str]:
    """About 21,000 words and names in lower case."""
    vocabulary: dict[str, int] = json.loads(_TOKENIZER.read_text(encoding="utf-8"))["model"]["vocab"]
    return frozenset(word for word in vocabulary if word.isascii() and word.isalpha() and len(word) > 2)
