"""Read course codes ("CS 101", "CIS*1300", "GER/SCAN 140"), e-mail addresses, telephone numbers and web addresses."""

import re

from core.text.values.words import words

# It starts where a run of such characters starts: tried at each of them, a run of 50,000 digits takes seconds.
EMAIL = r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}"
LINK = r"\b(?:https?://|www\.)[^\s)>\]]*\w"
_EXTENSION = r"(?:[,;]?\s*(?:x|ext\.?|extension)\s*\d{1,6})?"
LONG_PHONE = (
    r"(?<![\w./$€£#-])(?:(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s./\-–])\d{3}[\s.\-–]\d{4}|"
    rf"\+\d{{1,3}}(?:[\s().-]{{1,2}}\d{{1,4}}){{2,6}})(?![\d-]){_EXTENSION}"
)
SHORT_PHONE = rf"(?<![\w./$€£#-])\d{{3}}[-–.]\d{{4}}(?![\d-]){_EXTENSION}"


_BETWEEN = "[\\s\u00a0\u200b-\u200d\u2060\ufeff]"  # also what pages put there that nobody sees
_SUBJECT = r"[A-Z]{2,5}(?:[&/_-][A-Z]{1,4})?|[A-Z] ?[&-] ?[A-Z]"
_NUMBER = r"[A-Z]{0,2}\d{2,4}(?:\.\d{1,3})?[A-Z]{0,2}|\d[A-Z]{1,2}"
# Patterns of one code, with regard to case.
_NO_TIME = r"(?![\w%$€£]|:\d|\s?[ap]\.?m\b|\s?[-–]\s?\d{1,2}(?:\D|$))"  # "MWF 10-11" is no code
CODE = rf"(?<![\w$€£])(?:{_SUBJECT}){_BETWEEN}{{0,3}}[-–_*]?{_BETWEEN}{{0,3}}(?:{_NUMBER}){_NO_TIME}"
NUMERIC_CODE = r"(?<![\w$€£./-])\d{2}-\d{3}(?![\w/-])"
_PARTS = re.compile(rf"(?P<subject>{_SUBJECT}){_BETWEEN}*[-–_*]?{_BETWEEN}*(?P<number>{_NUMBER})")
_NO_SUBJECTS = frozenset(words("no_subjects"))


def code_of(text: str) -> str:
    """One space between subject and number; empty for "ROOM 204", whose capitals are no subject."""
    found = _PARTS.fullmatch(text)
    if found is None:
        return text
    return f"{found['subject']} {found['number']}" if is_subject(found["subject"]) else ""


def is_subject(name: str) -> bool:
    """Whether these capitals can name a subject, as "ROOM" and "FALL" cannot."""
    return name.upper().split()[0] not in _NO_SUBJECTS
