"""The `[n]` marks of an answer, by which its sentences cite passages."""

import re

MARK = re.compile(r"\[(\d{1,2})\]")


def without_marks(text: str) -> str:
    """The text without its `[n]` marks."""
    return re.sub(r"\s*\[\d{1,2}\]", "", text)
