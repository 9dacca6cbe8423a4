"""Decode bytes to text: by the declared charset if it fits, else by detection."""

from charset_normalizer import from_bytes
from w3lib.encoding import html_body_declared_encoding, http_content_type_encoding, read_bom, to_unicode

_DETECTED_BYTES = 64 * 1024


def decode_html(body: bytes, content_type: str) -> str:
    """A page's text: byte order mark, then header, then `meta`, then UTF-8, then a guess from the bytes."""
    declared = [http_content_type_encoding(content_type), html_body_declared_encoding(body[:4096])]
    return _decoded(body, [name for name in declared if name])


def decode_text(body: bytes, content_type: str) -> str:
    """The text of a plain text file, in the same order, without `meta`."""
    declared = http_content_type_encoding(content_type)
    return _decoded(body, [declared] if declared else [])


def _decoded(body: bytes, declared: list[str]) -> str:
    marked, mark = read_bom(body[:4])
    if marked is not None and mark is not None:
        return to_unicode(body[len(mark) :], marked)
    for name in [*declared, "utf-8"]:
        text = to_unicode(body, name)
        if text.count("\ufffd") <= sum(character > "\x7f" for character in text) // 10:
            return text
    return to_unicode(body, _guessed(body[:_DETECTED_BYTES]))


def _guessed(sample: bytes) -> str:
    """The likeliest encoding; windows-1252 (WHATWG's default) for Latin ones, which are hard to tell apart."""
    guess = from_bytes(sample).best()
    if guess is None or all(character < "\u0250" for character in str(guess) if character.isalpha()):
        return "cp1252"
    return guess.encoding
