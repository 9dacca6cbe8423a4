"""Decode bytes to text: by the declared charset if it fits, else by detection."""

import re

from charset_normalizer import from_bytes
from w3lib.encoding import html_body_declared_encoding, http_content_type_encoding, read_bom, to_unicode

# Where a line may break inside a code or an address: nobody sees it, and no search has it.
_NO_WIDTH = re.compile("[\u200b\u2060]|&(?:#8203|#x200b|ZeroWidthSpace|NoBreak);", re.IGNORECASE)
_DETECTED_BYTES = 64 * 1024
# One accented letter among ASCII ones; letters of other alphabets stand side by side, as single bytes or as pairs.
_LONE_BYTE = re.compile(rb"(?<![\x80-\xff])[\x80-\xff](?![\x80-\xff])")
# The encodings of the WHATWG's Encoding standard, and a few older ones, by Python's names. Python knows others that
# decode no text ("hex", "idna") or run for ever; a page that declares one of these declares nothing.
_OF_TEXT = frozenset(
    "ascii utf-8 utf-8-sig utf-16 utf-16-be utf-16-le utf-32 utf-32-be utf-32-le cp1250 cp1251 cp1252 cp1253 cp1254 "
    "cp1255 cp1256 cp1257 cp1258 iso8859-1 iso8859-2 iso8859-3 iso8859-4 iso8859-5 iso8859-6 iso8859-7 iso8859-8 "
    "iso8859-9 iso8859-10 iso8859-11 iso8859-13 iso8859-14 iso8859-15 iso8859-16 koi8-r koi8-u mac-roman "
    "mac-cyrillic cp437 cp850 cp852 cp855 cp866 cp874 tis-620 gb2312 gbk gb18030 big5 big5hkscs cp950 euc_jp "
    "iso2022_jp shift_jis cp932 euc_kr cp949".split()
)


def decode_html(body: bytes, content_type: str) -> str:
    """A page's text: byte order mark, then header, then `meta`, then UTF-8, then a guess from the bytes."""
    declared = [http_content_type_encoding(content_type), html_body_declared_encoding(body[:4096])]
    return _NO_WIDTH.sub("", _decoded(body, [name for name in declared if name]))


def decode_text(body: bytes, content_type: str) -> str:
    """The text of a plain text file, in the same order, without `meta`."""
    declared = http_content_type_encoding(content_type)
    return _decoded(body, [declared] if declared else [])


def _decoded(body: bytes, declared: list[str]) -> str:
    marked, mark = read_bom(body[:4])
    if marked is not None and mark is not None:
        return to_unicode(body[len(mark) :], marked)
    for name in [*(name for name in declared if name in _OF_TEXT), "utf-8"]:
        text = to_unicode(body, name)
        if text.count("\ufffd") <= sum(character > "\x7f" for character in text) // 10:
            return text
    return to_unicode(body, _guessed(body[:_DETECTED_BYTES]))


def _guessed(sample: bytes) -> str:
    """The likeliest encoding; windows-1252 (WHATWG's default) for Latin ones, which are hard to tell apart."""
    if 2 * len(_LONE_BYTE.findall(sample)) >= sum(byte > 0x7F for byte in sample):
        return "cp1252"
    guess = from_bytes(sample).best()
    if guess is None or all(character < "\u0250" for character in str(guess) if character.isalpha()):
        return "cp1252"
    return guess.encoding
