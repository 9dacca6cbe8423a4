"""Words that name nothing by themselves, such as articles: each reader of a text has its own choice of them."""

from functools import lru_cache

from core.text.languages.languages import english
from core.text.languages.schema.small_words import SmallWords


@lru_cache
def small_words(reader: str) -> frozenset[str]:
    """Those that a reader leaves out, by its name among the `users` of the data file."""
    known = english(SmallWords)
    return frozenset().union(*(known.classes[name] for name in known.users[reader]))
