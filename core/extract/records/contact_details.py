"""Find e-mail addresses and telephone numbers in a line."""

import re

from core.extract.records.roles import words_of
from core.text.values.codes import EMAIL

_EMAIL = re.compile(EMAIL)
# "jroe [at] larkmoor [dot] edu": only in brackets, "at" is a word too.
_SIGN = re.compile(r"@|\d{3}|[\[({<]\s*at\s*[\])}>]|\bext\b|\bx\d", re.IGNORECASE)
_DOT = r"\s*[\[({<]\s*(?:dot|\.)\s*[\])}>]\s*"
_HIDDEN_EMAIL = re.compile(
    rf"\b([\w.+-]+)\s*[\[({{<]\s*(?:at|@)\s*[\])}}>]\s*([\w-]+(?:(?:\.|{_DOT})[\w-]+)+)", re.IGNORECASE
)
_HIDDEN_DOT = re.compile(_DOT, re.IGNORECASE)
_EXTENSION = r"(?:[,;]?\s*(?:x|ext\.?|extension)\s*\d{1,6})?"
_LONG_PHONE = re.compile(
    r"(?<![\w./$€£#-])(?:(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s./\-–])\d{3}[\s.\-–]\d{4}|\+\d{1,3}(?:[\s().-]{1,2}\d{1,4}){2,6})"
    rf"(?![\d-]){_EXTENSION}",
    re.IGNORECASE,
)
_SHORT_PHONE = re.compile(rf"(?<![\w./$€£#-])\d{{3}}[-–.]\d{{4}}(?![\d-]){_EXTENSION}", re.IGNORECASE)
_ONLY_EXTENSION = re.compile(r"(?<![A-Za-z])(?:x|ext\.?|extension)\s*\d{2,6}", re.IGNORECASE)
_CONTACTS = (_EMAIL, _HIDDEN_EMAIL, _LONG_PHONE, _SHORT_PHONE, _ONLY_EXTENSION)
_LINK = re.compile(r"\b(?:https?://|www\.)\S+", re.IGNORECASE)
_LABEL = re.compile(r"^\W*([A-Za-z][A-Za-z /&.-]{0,28}?)\s*[:.]\s*(?=\S)")
_FAX = re.compile(r"\b(?:fax|facsimile)\b|\(f\)|\bf:", re.IGNORECASE)
_PHONE_WORD = re.compile(r"\b(?:phone|telephone|tel|call|ext)\b", re.IGNORECASE)
CONTACT_LABELS = words_of("person", "phone", "email", "contact")
_WITH_FAX = CONTACT_LABELS | words_of("person", "fax")


def may_hold_contacts(text: str) -> bool:
    """Whether it is worth a closer look; cheap."""
    return _SIGN.search(text) is not None


def email_in(text: str) -> str:
    """The first e-mail address; one that is written "name [at] host" as an address; empty without one."""
    if found := _EMAIL.search(text):
        return found[0]
    hidden = _HIDDEN_EMAIL.search(text)
    return f"{hidden[1]}@{_HIDDEN_DOT.sub('.', hidden[2])}" if hidden else ""


def phone_in(text: str, *, is_labelled: bool = False) -> str:
    """The first telephone number that is no fax number; empty without one.

    One without an area code is a number only where it is labelled, or where it stands alone between commas.
    """
    for part in re.split(r"[;|•·]|,\s(?!x|ext)|\s[–—-]\s", text):
        if _FAX.search(part):
            continue
        if found := _LONG_PHONE.search(part):
            return found[0]
        alone = part.strip(" ().,")
        if is_labelled or _PHONE_WORD.search(part):
            found = _SHORT_PHONE.search(part) or (_ONLY_EXTENSION.fullmatch(alone) if is_labelled else None)
        else:
            found = _SHORT_PHONE.fullmatch(alone)
        if found:
            return found[0]
    return ""


def label_and_value(text: str) -> tuple[str, str]:
    """ "Phone: 555-0100" as ("phone", "555-0100"); the label is empty where the line has none."""
    found = _LABEL.match(text)
    if found and (":" in found[0] or found[1].casefold() in _WITH_FAX):
        return found[1].casefold().strip(" ."), text[found.end() :].strip()
    return "", text


def before_contacts(text: str) -> str:
    """A line up to its first number, e-mail address or web address."""
    places = [found.start() for found in (pattern.search(text) for pattern in (*_CONTACTS, _LINK)) if found]
    return text[: min(places, default=len(text))]


def without_contacts(text: str) -> str:
    """A line without its numbers and e-mail addresses."""
    for pattern in _CONTACTS:
        text = pattern.sub(" ", text)
    return text.strip(" ,;|–-")


def without_links(text: str) -> str:
    """A line without its web addresses."""
    return _LINK.sub(" ", text)


def is_only_contacts(text: str) -> bool:
    """Whether a line is nothing but numbers, addresses and their labels."""
    rest = without_contacts(text)
    words = {word.casefold() for word in re.findall(r"[^\W\d_][\w-]*", rest)}
    return rest != text.strip(" ,;|–-") and words <= _WITH_FAX | {"or", "and"}
