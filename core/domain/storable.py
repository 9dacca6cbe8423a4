"""Text that can be stored and sent anywhere: Postgres refuses NUL characters, UTF-8 has no lone surrogates."""

import re

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def unstorable_part(text: str) -> str | None:
    """What makes the text unfit to be an id, a setting or a word of a question; None for most texts."""
    if "\0" in text:
        return "a NUL character"
    if not text.isascii() and _LONE_SURROGATE.search(text):
        return "a part that is no text in UTF-8"
    return None


def unstorable_in(value: object) -> str | None:
    """The same for the first text anywhere in what was read from JSON, names of fields included."""
    if isinstance(value, str):
        return unstorable_part(value)
    if isinstance(value, dict):
        return next(filter(None, (unstorable_in(part) for pair in value.items() for part in pair)), None)
    if isinstance(value, list):
        return next(filter(None, map(unstorable_in, value)), None)
    return None


def shown(text: str) -> str:
    """The text for a message, with what cannot be shown as `\\x00` or `\\udc80`."""
    return text.replace("\0", "\\x00").encode("utf-8", "backslashreplace").decode()
