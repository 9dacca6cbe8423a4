"""Text that every model and server can read: UTF-8 has no lone surrogates."""


def well_formed(text: str) -> str:
    """The text with each lone surrogate replaced by U+FFFD."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
