"""Read what a question names: codes, names, quoted words, and the things that it asks for."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.text.languages.english_tables import of_all_things
from core.text.languages.languages import english
from core.text.languages.schema.questions import AskingWords
from core.text.languages.schema.statements import Things
from core.text.languages.small_words import small_words
from core.text.tokens import query_terms, stem
from core.text.values.words import MONTH, SEASON, WEEKDAY_NAME

_ASKING = english(AskingWords)
_EN = english(Things)
# "CS 101", "math2010", "15-122"; no years ("FALL 2026"), and no two digits, since "take 20 credits".
_CODE = re.compile(r"\b([A-Za-z]{2,5})[ \u00a0-]?(?!(?:19|20)\d\d)\d{3,4}[A-Za-z]?\b|\b\d{2}-\d{3}\b")
_QUOTED = re.compile(r"“([^”]+)”|\"([^\"”]+)[\"”]")
_WORD = re.compile(r"[^\W_]+(?:[-'’&.][^\W_]+)*")
_STARTS = re.compile(r"(?:^|(?<!\b[Pp]rof)(?<!\b[DMSdms][rst])(?<!\bMrs)[.?!:]\s|\n|[–—]\s)\W*$")
_PLURAL = re.compile(r"(?<=[A-Z]{2})s$|['’]s?$")  # "TAs", "Roe's"
_CALENDAR = re.compile(rf"(?:{MONTH}|{WEEKDAY_NAME}|{SEASON})s?", re.IGNORECASE)
_MOST_WORDS = 5
IsName = Callable[[str], bool]


class NamedAs(StrEnum):
    """How a question names something: EXISTING asks whether there is such a thing, THING asks something of it."""

    CODE = "code"
    NAME = "name"
    QUOTED = "quoted"
    EXISTING = "existing"
    THING = "thing"


@dataclass(frozen=True, slots=True)
class Named:
    """Words of a question that name something, and their terms without those that things of all kinds have."""

    text: str
    by: NamedAs
    terms: tuple[str, ...]


def _never(_: str) -> bool:
    return False


def named(question: str, is_name: IsName = _never) -> tuple[Named, ...]:
    """What the question names, each once; `is_name` knows the site's names by a word in small letters.

    What somebody says of themselves ("I have taken CS 101, …", "if my advisor …") names nothing that is asked for.
    """
    asked = _EN.background.sub(" ", question.strip())
    found = [*_codes(asked), *_quoted(asked), *_names(asked, is_name), *_things(asked)]
    return tuple({(each.by, each.terms): each for each in found if each.terms}.values())


def _codes(question: str) -> Iterator[Named]:
    for code in _CODE.finditer(question):
        if code[1] is None or _is_subject(code[1]):
            yield Named(code[0], NamedAs.CODE, ("".join(filter(str.isalnum, code[0])).lower(),))


def _is_subject(letters: str) -> bool:
    """Whether letters before a number may be a subject's: "in 1995" and "room 204" name no course."""
    is_usual = stem(letters) in of_all_things() or letters.lower() in _EN.no_subjects
    return bool(stem(letters)) and not is_usual and not _CALENDAR.fullmatch(letters)


def _quoted(question: str) -> Iterator[Named]:
    for found in _QUOTED.finditer(question):
        text = found[1] or found[2]
        yield Named(text, NamedAs.QUOTED, tuple(query_terms(text)))


def _names(question: str, is_name: IsName) -> Iterator[Named]:
    """Capitalised words in a row, and words in small letters that the site knows as names."""
    plain = _QUOTED.sub(" ", question)
    has_capitals = not _is_shouted(_WORD.findall(plain))
    run: list[re.Match[str]] = []
    for word in _WORD.finditer(plain):
        is_part = _is_part_of_name(plain, word, is_name, has_capitals)
        if run and (not is_part or plain[run[-1].end() : word.start()] != " "):
            yield from _name([part[0] for part in run])
            run = []
        run += [word] if is_part else []
    yield from _name([part[0] for part in run])


def _name(run: Sequence[str]) -> Iterator[Named]:
    found = tuple(term for word in run if (term := stem(_PLURAL.sub("", word))) and term not in of_all_things())
    if found:
        yield Named(" ".join(run), NamedAs.NAME, found)


def _is_part_of_name(question: str, word: re.Match[str], is_name: IsName, has_capitals: bool) -> bool:
    text = _PLURAL.sub("", word[0])
    if text.lower() in _EN.no_names or _CALENDAR.fullmatch(text) or any(map(str.isdigit, text)):
        return False
    is_capital = text[:1].isupper() and (text[1:].isupper() or not _STARTS.search(question[: word.start()]))
    return (is_capital and has_capitals) or is_name(text.lower())


def _is_shouted(words: Sequence[str]) -> bool:
    """Whether capitals tell nothing, since small words such as "the" are written with them, or all words are."""
    small = [word for word in words[1:] if not stem(word) and word not in {"I", "A"}]
    capitals = sum(word[0].isupper() for word in small)
    return capitals > len(small) / 2 or all(word.isupper() for word in words)


def _things(question: str) -> Iterator[Named]:
    said = _ASKING.lead.sub("", question)
    if not small_words("sentences").intersection(_WORD.findall(said.lower())):
        yield from _thing(_phrase(said), NamedAs.THING)
    for by, pattern in ((NamedAs.EXISTING, _EN.exists), (NamedAs.THING, _EN.asked_for)):
        for found in pattern.finditer(said):
            yield from _thing(_phrase(said[found.end() :]), by)


def _phrase(text: str) -> list[str]:
    """The words up to a border, or up to a mark between two words."""
    words: list[str] = []
    end = 0
    for found in _WORD.finditer(text):
        if found[0].lower() in small_words("borders") or (words and text[end : found.start()].strip(" '’\"“”")):
            break
        words.append(found[0])
        end = found.end()
    return words[:_MOST_WORDS]


def _thing(words: Sequence[str], by: NamedAs) -> Iterator[Named]:
    found = tuple(term for word in words if (term := stem(_PLURAL.sub("", word))) and _says_which(word, term))
    if found:
        yield Named(" ".join(words), by, found)


def _says_which(word: str, term: str) -> bool:
    is_date = _CALENDAR.fullmatch(word) is not None or any(map(str.isdigit, word))
    return term not in of_all_things() and not is_date and not word.endswith("ed")
