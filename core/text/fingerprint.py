"""Hash a page: its bytes, or its text without what changes on every visit."""

import hashlib
import re
import unicodedata

from core.domain.document import Document

INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?"
_DATE = (
    rf"(?:(?:mon|tue|wed|thu|fri|sat|sun)\w*\.?,?\s+)?"
    rf"(?:{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}|\d{{1,2}}\.?\s+{_MONTH},?\s+\d{{4}}|"
    r"\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})"
)
_CLOCK = r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?\s*(?:[ap]\.?m\.?)?(?:\s*(?:utc|gmt|z|[ecmp][sd]?t)\b)?"
STAMP = re.compile(
    r"\b(?:(?:page |site |web |content )?(?:last )?(?:updated?|modified|revised|reviewed|refreshed|changed|generated|"
    r"printed|retrieved|accessed)|(?:current |correct |data )?as of)\s*(?:on|at|by)?\s*[:\-–]?\s*"
    rf"(?:{_CLOCK},?\s*)?{_DATE}(?:,?\s*(?:at|t|-)?\s*{_CLOCK})?",
    re.IGNORECASE,
)


def fingerprint(document: Document) -> str:
    """SHA-256, in hex, of title and main text without white space, invisible characters and "as of" stamps."""
    return hashlib.sha256(normalised(f"{document.title}\n{document.text}").encode()).hexdigest()


def body_hash(body: bytes) -> str:
    """Equal for bodies that are the same byte for byte."""
    return hashlib.blake2b(body, digest_size=16).hexdigest()


def normalised(text: str) -> str:
    """The text for comparison: NFKC, one space between words, no invisible characters, no "as of" stamps."""
    visible = INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    return " ".join(STAMP.sub(" ", " ".join(visible.split())).split())
