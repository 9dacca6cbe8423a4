"""Find the courses that somebody means: by code, by number alone, or by a title as students shorten it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product

from core.plans.pages.programmes import Programme
from core.text.values.codes import CODE, code_of

_CODE = re.compile(rf"{CODE}|\b[a-z]{{2,5}} ?(?!(?:19|20)\d\d\b)\d{{3,4}}[a-z]?\b")  # in chats also small
_PAGE_CODE = re.compile(CODE)
_NUMBER = re.compile(r"\d{2,4}[a-z]?", re.IGNORECASE)
_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_TITLE = re.compile(r"\s*[:–—-]?\s*([^\W\d][^,;:()\d|]*)")
_ROMAN = {"i": "1", "ii": "2", "iii": "3", "iv": "4"}
_MOST_NAMES = 12  # that a programme is looked for by
_SHORTEST = 3  # letters that a title may be shortened to
_SMALL = frozenset({"and", "of", "to", "the", "in", "for", "a", "an", "&"})


@dataclass(frozen=True, slots=True)
class Courses:
    """The codes and titles that are known; `subjects` are of the programmes that are talked about, the likeliest
    first."""

    titles: Mapping[str, tuple[str, ...]]
    subjects: tuple[str, ...] = ()

    def meant(self, words: str) -> tuple[str, ...]:
        """The codes that words stand for; none where they name no course, or may name several."""
        if codes := [code for found in _CODE.finditer(words) if (code := code_of(found[0].upper()))]:
            return tuple(dict.fromkeys(codes))
        if _NUMBER.fullmatch(words.strip()):
            return self._numbered(words.strip().upper())
        return self._titled(words)

    def _numbered(self, number: str) -> tuple[str, ...]:
        of_subjects = [f"{subject} {number}" for subject in self.subjects if f"{subject} {number}" in self.titles]
        found = of_subjects or [code for code in self.titles if code.rpartition(" ")[2] == number]
        return tuple(found[:1] if of_subjects else found if len(found) == 1 else ())

    def _titled(self, words: str) -> tuple[str, ...]:
        titled = [(code, title) for code, titles in self.titles.items() for title in titles]
        found = {code: len(list(_tokens(title))) for code, title in titled if shortens(words, title)}
        exact = [code for code, many in found.items() if many == len(list(_tokens(words)))]
        own = [code for code in found if code.rpartition(" ")[0] in self.subjects[:1]]
        one = next((each for each in (list(found), exact, own) if len(each) == 1), [])
        return tuple(one)


def _tokens(text: str) -> Iterator[str]:
    for token in _TOKEN.findall(text.lower()):
        if token not in _SMALL:
            yield _ROMAN.get(token, token)


def shortens(words: str, title: str) -> bool:
    """Whether each word begins one of the title's, in their order: "calc 1" is Calculus I."""
    wanted, rest = list(_tokens(words)), _tokens(title)
    return bool(wanted) and all(any(_begins(each, word) for word in rest) for each in wanted)


def longer_names(words: str, titles: Iterable[str]) -> Iterator[str]:
    """What words may be short for, in words of titles: "computer science" for "comp sci"."""
    known = dict.fromkeys(word for title in titles for word in _tokens(title))
    longer = [[each for each in known if _begins(word, each)] or [word] for word in _tokens(words)]
    yield from map(" ".join, islice(product(*longer), _MOST_NAMES))


def _begins(short: str, word: str) -> bool:
    stem = short.removesuffix("s") if len(short) > _SHORTEST else short
    return short == word or (len(stem) >= _SHORTEST and not stem.isdigit() and word.startswith(stem))


def known_courses(named: Iterable[tuple[str, str]], programmes: Iterable[Programme]) -> Courses:
    """The courses of the records, as (code, title), and those that pages of programmes name."""
    titles: dict[str, dict[str, None]] = {}
    lines = [line for each in programmes for clause in each.clauses for line in (clause.line, *clause.below)]
    of_lines = [pair for line in lines for pair in _in_line(line)]
    for code, title in (*named, *of_lines):
        titles.setdefault(code, {})[title] = None
    return Courses({code: tuple(each) for code, each in titles.items()}, _subjects(programmes))


def _subjects(programmes: Iterable[Programme]) -> tuple[str, ...]:
    codes = [code.rpartition(" ")[0] for each in programmes for code in (f"{each.subject} ", *each.codes)]
    return tuple(dict.fromkeys(filter(None, codes)))


def _in_line(line: str) -> Iterator[tuple[str, str]]:
    for found in _PAGE_CODE.finditer(line):
        code, title = code_of(found[0]), _TITLE.match(line, found.end())
        if code:
            yield code, title[1].strip() if title else ""


def codes_told(words: str) -> list[str]:
    """The codes of courses as chats write them."""
    return [code for found in _CODE.finditer(words) if (code := code_of(found[0].upper()))]
