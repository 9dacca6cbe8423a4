"""Read the courses that a turn names by numbers alone, by their titles or by parts of them, as the catalog has them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from core.plans.pages.programmes import Programme
from core.text.languages.languages import english
from core.text.languages.schema.plans import PlanTurnWords, ProgrammeWords
from core.text.languages.small_words import small_words
from core.text.tokens import terms
from core.text.values.codes import CODE, is_subject
from core.text.values.words import SEASON

_EN, _AMOUNTS = english(PlanTurnWords), english(ProgrammeWords).units
_SPOKEN = re.compile(r"(?<![\w$€£.:#-])(?:(?P<word>[A-Za-z]{2,5}) ?)?(?P<number>\d{3,4}[A-Za-z]?)(?![\w%]|[-:.]\d)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_RUN = re.compile(r"[\s,/+&(]*(?:\b(?:and|plus)\b)?[\s,/+&(]*")
_SEPARATOR = r"(?:\s*(?:[,/+&]|\band\b|\bplus\b))+\s*(?:(?:the|my|an?)\s+)?"
_ITEM = rf"(?!{CODE})[A-Za-z][\w'’-]*(?: (?!{CODE})[\w'’-]+){{0,3}}"
_AFTER = re.compile(rf"{CODE}\)?(?:{_SEPARATOR})(?P<item>{_ITEM})")
_BEFORE = re.compile(rf"(?P<item>{_ITEM})\s*(?:[,/+&]|\band\b|\bplus\b)\s*(?=(?:and )?{CODE})")
_ARTICLE = re.compile(r"^(?:the|an?) ", re.IGNORECASE)
_ALL = re.compile(r"\ball (?:of )?(?:the |my )?(?P<item>[a-z]{4,})\b", re.IGNORECASE)
_IN_TERM = re.compile(rf"\b[a-z]{{5,}}(?= (?:in|for) (?:the |my )?{SEASON}\b)", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_ROMAN = {"1": "i", "2": "ii", "3": "iii", "4": "iv"}
_SHORTEST, _MOST = 4, 12  # letters of a word that is part of a title; items of a list


@dataclass(frozen=True, slots=True)
class Named:
    """A turn with codes in place of the courses that it names; `unread` is what may name one, and surely names none."""

    text: str
    unread: tuple[str, ...] = ()


@dataclass(frozen=True)
class CourseNames:
    """Titles by code; `own` are the courses of the programmes, which are meant first, `subject` what numbers mean."""

    titles: Mapping[str, str]
    own: tuple[str, ...] = ()
    subject: str = ""

    @classmethod
    def of(cls, names: Sequence[tuple[str, str]], programmes: Sequence[Programme]) -> "CourseNames":
        """Those of a catalog and of programmes, whose pages name courses that no catalog describes."""
        titles = {code: title for each in programmes for code, title in each.titles.items()} | dict(names)
        own = tuple(dict.fromkeys(code for each in programmes for code in each.codes))
        return cls(titles | {code: "" for code in own if code not in titles}, own, _subject(programmes))

    def read(self, turn: str, studied: Sequence[str] = ()) -> Named:
        """The courses of a turn; `studied` are names of programmes, which a title may be as well."""
        unread: list[str] = []
        text = self._numbers(self._whole_titles(turn, studied), unread)
        text = _ALL.sub(self._all_of, text)
        for pattern in (_AFTER, _BEFORE):
            for _ in range(_MOST):
                if (changed := self._item(text, pattern, unread)) == text:
                    break
                text = changed
        return Named(_IN_TERM.sub(partial(self._in_term, text), text), tuple(dict.fromkeys(unread)))

    def _all_of(self, found: re.Match[str]) -> str:
        return ", ".join(self._of_subject([found["item"].lower()])) or found[0]

    def _in_term(self, text: str, found: re.Match[str]) -> str:
        """The code of the course that a word before a term is of, where the turn does not have it anyhow."""
        codes = self._titled(found[0])
        return codes[0] if len(codes) == 1 and codes[0] not in text else found[0]

    def _whole_titles(self, turn: str, studied: Sequence[str]) -> str:
        """The turn with codes in place of the titles of courses, of two words or more."""
        low, others = turn.lower(), {name.lower() for name in studied}
        titles = {code: _ARTICLE.sub("", title) for code, title in self.titles.items()}
        said = [(title, code) for code, title in titles.items() if " " in title and title.lower() in low]
        for title, code in sorted(said, key=lambda each: -len(each[0])):
            if title.lower() not in others:
                turn = re.sub(rf"(?<!\w)(?:the )?{re.escape(title)}(?!\w)", code, turn, flags=re.IGNORECASE)
        return turn

    def _numbers(self, turn: str, unread: list[str]) -> str:
        """The turn with whole codes for numbers alone; those of amounts and years stay."""
        amounts = {found.start() for found in _AMOUNTS.finditer(turn)}
        said, end, before, spoken = "", 0, "", [*self._spoken(turn)]
        of_turn = [code for _, code in spoken if code in self.titles]
        for found, stated in spoken:
            number = found.start("number")
            if not stated and (number in amounts or _YEAR.fullmatch(found["number"])):
                continue
            run = before if before and _RUN.fullmatch(turn, end, number) else ""
            if not (code := stated or self._of_number(found["number"].upper(), run, of_turn)):
                unread.append(found["number"])
                continue
            start = found.start() if stated else number
            said, end, before = f"{said}{turn[end:start]}{code}", found.end(), code
        return said + turn[end:]

    def _spoken(self, turn: str) -> Iterator[tuple[re.Match[str], str]]:
        """Each number with its code, where a subject stands before it."""
        for found in _SPOKEN.finditer(turn):
            word = found["word"] or ""
            is_code = word.upper() in self._subjects or (word != "" and is_subject(word) and not _is_small(word))
            yield found, f"{word.upper()} {found['number'].upper()}" if is_code else ""

    @cached_property
    def _words(self) -> dict[str, list[str]]:
        return {code: _WORD.findall(title.lower()) for code, title in self.titles.items()}

    @cached_property
    def _subjects(self) -> set[str]:
        return {code.rpartition(" ")[0] for code in self.titles}

    def _of_number(self, number: str, before: str, of_turn: Sequence[str]) -> str:
        """The course of a number: of the subject before it in a list, of the programme, or of the turn's only one."""
        subjects = [before.rpartition(" ")[0], self.subject]
        if not self.subject and len(of_all := {each.rpartition(" ")[0] for each in of_turn}) == 1:
            subjects += of_all
        known = (f"{subject} {number}" for subject in filter(None, subjects))
        own = [code for code in self.own if code.rpartition(" ")[2] == number]
        return next((code for code in known if code in self.titles), own[0] if len(own) == 1 else "")

    def _item(self, text: str, pattern: re.Pattern[str], unread: list[str]) -> str:
        """The text with a code for the first item beside a code that is the title of a course, or a part of one."""
        for found in pattern.finditer(text):
            words = found["item"].split()
            ends = range(len(words), 0, -1)
            cuts = [(0, end) for end in ends] if pattern is _AFTER else [(len(words) - end, len(words)) for end in ends]
            for start, end in cuts:
                item = " ".join(words[start:end])
                codes = self._titled(item)
                if len(codes) == 1:
                    at = found.start("item") + len(" ".join(words[:start])) + bool(start)
                    return f"{text[:at]}{codes[0]}{text[at + len(item) :]}"
                unread += [item] if codes else []
        return text

    def _titled(self, item: str) -> list[str]:
        """The courses whose title or subject these words are, or begin; those of the programmes first."""
        words = [_ROMAN.get(word, word) for word in _WORD.findall(item.lower())]
        if not words or not any(len(word) >= _SHORTEST or word.isalpha() for word in words):
            return []
        own = [code for code in self.own if _is_part(words, self._words[code])]
        of_all = own or [code for code, title in self._words.items() if _is_part(words, title)]
        return (own or of_all[: len(of_all) == 1]) or self._of_subject(words)

    def _of_subject(self, words: Sequence[str]) -> list[str]:
        """The programme's courses of another subject that a word means: "stats" of STAT."""
        word = words[0].rstrip("s")
        if len(words) > 1 or len(word) < _SHORTEST:
            return []
        subjects = {code: code.rpartition(" ")[0].lower() for code in self.own}
        return [
            code
            for code, subject in subjects.items()
            if subject != self.subject.lower() and (subject.startswith(word) or word.startswith(subject))
        ]


def _subject(programmes: Sequence[Programme]) -> str:
    return next((each.subject for each in programmes), "")


def _is_small(word: str) -> bool:
    """Whether a number may stand behind it that names a course by itself: "have 101", "and 105"."""
    kinds = (_EN.done, _EN.failed, _EN.undone, _EN.dropped, _EN.wanted, _EN.joins)
    names_nothing = not terms(word) or word in small_words("sentences") | small_words("topics")
    return names_nothing or any(kind.match(f"{word} CS 101") for kind in kinds)


def _is_part(words: Sequence[str], of_title: Sequence[str]) -> bool:
    """Whether the words are those of a title in a row, or begin them, or are its initials."""
    if len(words) == 1 and len(of_title) > 1 and words[0] == "".join(word[0] for word in of_title):
        return True
    if len(words) == 1 and len(words[0]) < _SHORTEST:
        return False
    rows = (of_title[at : at + len(words)] for at in range(len(of_title) - len(words) + 1))
    return any(all(map(_begins, words, row)) for row in rows)


def _begins(word: str, of_title: str) -> bool:
    return word == of_title or (len(word) > 2 and of_title.startswith(word))
