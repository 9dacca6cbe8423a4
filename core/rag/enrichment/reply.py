"""Read what a language model wrote for passages, as far as the reply is whole."""

from collections.abc import Iterator
from typing import Any

from pydantic_core import from_json

from core.domain.enrichment import SearchText, TextKind

_READ = 50  # questions of a passage that are looked at


def texts_by_number(reply: str) -> dict[int, list[SearchText]]:
    """The texts by the number of their passage; of a reply that breaks off, what was whole before that.

    A passage whose part of the reply is no such thing is left out, as is one that the reply breaks off at.
    """
    entries, is_whole = _entries(reply)
    found = [(entry["passage"], list(_texts(entry))) for entry in entries if _is_entry(entry)]
    if not is_whole and found and not found[-1][1]:
        found.pop()
    return dict(reversed(found))


def _entries(reply: str) -> tuple[list[Any], bool]:
    """What the list in the reply holds, and whether the reply holds all of it. Objects without a list count, too."""
    starts = [at for at in (reply.find("["), reply.find("{")) if at >= 0]
    if not starts:
        return [], False
    said = reply[min(starts) :]
    for text, is_whole in ((said, True), (said[: said.rfind(said[0].translate(_CLOSING)) + 1], True), (said, False)):
        try:
            found = from_json(text, allow_partial=not is_whole)
        except ValueError:
            continue
        return (found if isinstance(found, list) else [found]), is_whole
    return [], False


_CLOSING = str.maketrans("[{", "]}")


def _is_entry(entry: object) -> bool:
    return isinstance(entry, dict) and type(entry.get("passage")) is int


def _texts(entry: dict[str, Any]) -> Iterator[SearchText]:
    asked = entry.get("questions")
    questions = asked[:_READ] if isinstance(asked, list) else []
    for kind, text in (
        (TextKind.SUMMARY, entry.get("summary")),
        *((TextKind.QUESTION, question) for question in questions),
    ):
        if isinstance(text, str) and text.strip():
            yield SearchText(kind, text)
