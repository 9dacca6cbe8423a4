"""Synonyms."""


class Synonyms:
    """Groups of words of one meaning; words that exclude each other are never in one."""

    groups: tuple[str, ...]
    spellings: tuple[str, ...]
