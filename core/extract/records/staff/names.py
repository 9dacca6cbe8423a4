"""Tell personal names and roles from all other short lines."""

import re
import unicodedata
from dataclasses import dataclass

from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import PeopleWords
from core.text.languages.small_words import small_words

_EN = english(PeopleWords)
_PART = re.compile(r"\s*(?:,|\||;|:|•|·|\(|\s[-–—]\s)\s*")
_DEGREES = Pattern(lambda: rf"{_EN.degree}(?:\s+{_EN.degree})*", 0)
_DEGREE_BEHIND = re.compile(r"\s+(?:Ph\.?\s?D|M\.D|Ed\.D|J\.D|Jr|Sr|II|III)\.?$")
_PRONOUNS = re.compile(r"\s*[(\[]\s*(?:she|he|they|ze|any)\b[^)\]]{0,24}[)\]]", re.IGNORECASE)
_INITIAL = re.compile(r"[^\W\d_]\.?(?:-?[^\W\d_]\.?)?|(?:[^\W\d_]\.){3}")
_NICKNAME = re.compile(r"[\"“'‘(][^\W\d_]{2,12}[\"”'’)]")
_WORD = re.compile(r"(?:[^\W\d_]+['’ʻ-])*[^\W\d_]{2,}|[^\W\d_]{2,3}\.")
_ROLE_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_SENTENCE_END = re.compile(r"[.!?](?:\s|$)|[.!?:]$")
_ABBREVIATION = re.compile(r"\b(?:Asst|Assoc|Dr|Sr|Jr|Mgr|Dir|Prof|Dept|St|Univ|Coord|Admin|Exec)\.")
_NO_ROLE = re.compile(
    r"\b(?:tba|tbd|\d{1,2}:\d\d|class of|alum(?:n[aiu]\w*)?|former(?:ly)?|19\d\d|20\d\d)\b|\d{3}-\d{4}|[’']\d\d\b",
    re.IGNORECASE,
)
_LONGEST_NAME = 60  # characters, with degrees and pronouns
_LONGEST_ROLE = 14  # words
_MOST_SMALL = 3  # words in small letters in a role
_MOST_NAMES = 3  # full names of one person outside a column of names; four may be two people side by side


@dataclass(frozen=True, slots=True)
class Opening:
    """A personal name at the beginning of a line, as written, and what follows it."""

    name: str
    rest: str = ""


def opening_of(line: str) -> Opening | None:
    """The name that a line begins with: alone, or before a comma, a dash, a bar or a bracket."""
    if not line[:1].isupper():
        return None
    text = _PRONOUNS.sub("", line).strip()
    first = _PART.search(text)
    name = text[: first.start()] if first else text
    if not is_name(name) or sum(map(_is_full_name, name.split())) > _MOST_NAMES:
        return None
    end = first.start() if first else len(text)
    while first and text[first.start() : first.end()].strip() == ",":
        following = _PART.search(text, first.end())
        part = text[first.end() : following.start() if following else len(text)]
        if not _DEGREES.fullmatch(part.strip()):
            break
        end, first = (following.start() if following else len(text)), following
    return Opening(text[:end].strip(), _PART.sub("", text[end:], count=1).strip() if text[end:].strip(" )") else "")


def is_name(text: str) -> bool:
    """Whether a text can be nothing but a person's name: two to five names, or a title and a name."""
    if not text or len(text) > _LONGEST_NAME:
        return False
    text = _DEGREE_BEHIND.sub("", _PRONOUNS.sub("", text).strip())
    words = text.split()
    title = [word for word in words if word.casefold().strip(".") in _EN.honorifics]
    names = words[1:] if title == words[:1] else words
    if len(title) > 1 or (title and title != words[:1]) or not 1 <= len(names) <= 5:
        return False
    full = [word for word in names if _is_full_name(word)]
    if not full or len(names) < (1 if title else 2) or names[-1] not in full or not all(map(_may_be_in_name, names)):
        return False
    return not any(_is_foreign_to_names(word) for word in full)


def is_name_in_column(text: str) -> bool:
    """The same in a column that holds names: "Roe, Jane" and "JANE ROE" are names there."""
    last, _, first = text.partition(",")
    if first and len(last.split()) <= 3 and not _DEGREES.fullmatch(first.strip()):
        return is_name(_in_small_letters(f"{first.strip().split(',')[0]} {last.strip()}"))
    opening = opening_of(_in_small_letters(text))
    return opening is not None and not opening.rest


def is_role(text: str) -> bool:
    """Whether a short line says what somebody works as."""
    plain = _ABBREVIATION.sub(" ", text)
    words = _ROLE_WORD.findall(plain)
    if not words or len(words) > _LONGEST_ROLE or not text[0].isupper() or "@" in text or _NO_ROLE.search(text):
        return False
    small = [word for word in words if word.islower() and word not in small_words("roles") and not is_role_word(word)]
    return not _SENTENCE_END.search(plain) and len(small) <= _MOST_SMALL and any(map(is_role_word, words))


def is_role_word(word: str) -> bool:
    """Such as "Registrar" or "Co-Director"."""
    plain = word.casefold()
    return plain in _EN.roles or any(part in _EN.roles for part in plain.split("-"))


def is_address_of(email: str, name: str) -> bool:
    """Whether an e-mail address is made from a name: "jroe", "jane.roe" or "jr2041" for Jane Roe."""
    local = email.partition("@")[0].casefold()
    words = ["".join(filter(str.isalpha, word)) for word in _plain(name).split(",")[0].casefold().split()]
    words = [word for word in words if word and word not in _EN.honorifics]
    if any(len(word) >= 3 and word in local for word in words):
        return True
    letters = "".join(filter(str.isalpha, local))
    initials = "".join(word[0] for word in words)
    return local != letters and len(letters) in {2, 3} and letters[0] in initials and letters[-1] == initials[-1:]


def _is_full_name(word: str) -> bool:
    return len(word) >= 2 and word[0].isupper() and _WORD.fullmatch(word) is not None and any(map(str.islower, word))


def _may_be_in_name(word: str) -> bool:
    """Particles and initials too; "J. R. Smith" has one full name only."""
    if _is_full_name(word) or word.casefold() in _EN.particles:
        return True
    return bool((_INITIAL.fullmatch(word) and word[0].isupper()) or _NICKNAME.fullmatch(word))


def _is_foreign_to_names(word: str) -> bool:
    parts = word.casefold().strip(".").split("-")
    return any(part in _EN.no_names for part in parts) or is_role_word(word.strip("."))


def _in_small_letters(text: str) -> str:
    return text.title() if text.isupper() else text


def _plain(text: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
