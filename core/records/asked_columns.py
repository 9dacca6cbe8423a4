"""Read which columns of a record a question names."""

from collections.abc import Mapping

from core.text.languages.pattern import Pattern


def asked_columns(question: str, words: Mapping[str, Pattern]) -> tuple[tuple[str, ...], str]:
    """The columns whose words are in a question, in the order of `words`, and what is left of it.

    What one column takes, the next ones do not see: "credit hours" ask for no hours.
    """
    named = []
    for column, pattern in words.items():
        question, times = pattern.subn(" ", question)
        named += [column] if times else []
    return tuple(named), question
