"""Hash a page: its bytes, or its text without what changes on every visit."""

import hashlib
import re
import unicodedata
from functools import lru_cache

from core.domain.document import Document
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import PageNoise
from core.text.values.words import ANY_MONTH, ANY_WEEKDAY

_EN = english(PageNoise)
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_DATE = (
    rf"(?:{ANY_WEEKDAY},?\s+)?"
    rf"(?:{ANY_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}|\d{{1,2}}\.?\s+{ANY_MONTH},?\s+\d{{4}}|"
    r"\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})"
)
_CLOCK = r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?\s*(?:[ap]\.?m\.?)?(?:\s*(?:utc|gmt|z|[ecmp][sd]?t)\b)?"
STAMP = re.compile(
    r"\b(?:(?:page |site |web |content )?(?:last )?(?:updated?|modified|revised|reviewed|refreshed|changed|generated|"
    r"printed|retrieved|accessed)|(?:current |correct |data )?as of)\s*(?:on|at|by)?\s*[:\-–]?\s*"
    rf"(?:{_CLOCK},?\s*)?{_DATE}(?:,?\s*(?:at|t|-)?\s*{_CLOCK})?",
    re.IGNORECASE,
)

_SECONDS = r"\d+(?:[.,]\d+)?\s*(?:ms|milliseconds?|s|secs?|seconds?)\b"
# In running text: nothing that a sentence would say of its subject.
_NOISE = Pattern(
    lambda: (
        rf"\b(?:page |site )?{_EN.made} in (?:about )?{_SECONDS}"
        rf"|\b(?:last )?{_EN.posted}\W{{0,3}}(?:about |over )?{_EN.ago}"
        rf"|\b(?:last )?{_EN.posted}\s*(?:on|at|by)?\s*[:\-–]\s*(?:{_CLOCK}|{ANY_MONTH}\s+\d{{1,2}}\b(?!\s*,?\s*\d))"
        rf"|\b{_EN.now}\s*[:\-–]?\s*(?:{_DATE}(?:,?\s*(?:at|-)?\s*{_CLOCK})?|{_CLOCK})"
        rf"|\b{_EN.random_label}\s*[:=#]?\s*(?=[\w-]*\d)[0-9a-z_-]{{6,}}(?![\w-])"
        r"|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b"
        r"|(?:©|\(c\)|\bcopyright\b)(?:\s*(?:©|\(c\)))?\s*(?:\d{4}\s*[-–—]\s*)?\d{4}"
    )
)
# Only where a line says nothing else.
_NOISY_LINE = Pattern(
    lambda: (
        rf"\W*(?:\d[\d,. ]*(?:{_EN.counted}|{_EN.online})|{_EN.counter_label}\s*[:#=\-–]?\s*\d[\d,. ]*"
        rf"|(?:about |over )?{_EN.ago}|{_EN.weather}\b[^\d\n]{{0,20}}-?\d+\s*°.{{0,30}})\W*"
    )
)
_RANDOM_LINE = re.compile(r"\W*(?:[0-9a-f]{12,}|[0-9A-Za-z_-]{20,}={0,2})\W*")
_TURNS = re.compile(r"\d(?=[A-Za-z])|[A-Za-z](?=\d)")  # from digits to letters and back
_FEW_CHARACTERS = 120
_RANDOM_TURNS = 4


def fingerprint(document: Document) -> str:
    """SHA-256, in hex, of title and main text without white space, invisible characters and "as of" stamps."""
    return hashlib.sha256(normalised(f"{document.title}\n{document.text}").encode()).hexdigest()


def body_hash(body: bytes) -> str:
    """Equal for bodies that are the same byte for byte."""
    return hashlib.blake2b(body, digest_size=16).hexdigest()


def normalised(text: str) -> str:
    """The text for comparison: NFKC, one space between words, no invisible characters, nothing made at every visit.

    That is "as of" stamps, seconds of making the page, counters of visitors, times since, random marks and the year
    of a copyright. A date or a number inside a sentence about something else stays.
    """
    visible = INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    lines = (" ".join(line.split()) for line in visible.splitlines())
    return _quiet(" ".join(line for line in lines if line and not _is_noise(line)))


def _quiet(text: str) -> str:
    return " ".join(_NOISE.sub(" ", STAMP.sub(" ", text)).split())


@lru_cache(maxsize=4_096)  # of one page after the other, several times each
def _is_noise(line: str) -> bool:
    """Whether the line says nothing but a counter, a time since or a random mark, beside stamps."""
    if len(line) > _FEW_CHARACTERS:
        return False
    left = _quiet(line)
    is_random = _RANDOM_LINE.fullmatch(left) and len(_TURNS.findall(left)) >= _RANDOM_TURNS
    return bool(is_random or _NOISY_LINE.fullmatch(left))
