"""Answer with a list of a page that has what the question names, or with how many there are."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.passage import Chunk
from core.domain.units import UnitKind
from core.ports.records import CampusRecords
from core.rag.structured.answer import Asked, RecordAnswer, line_in, plain
from core.rag.structured.thing_words import is_in, words_of
from core.records.page_rows import PageList, lead_of, lists_of
from core.records.templates import joined
from core.text.languages.languages import english
from core.text.languages.schema.records import ListWords
from core.text.passage_structure import units_in
from core.text.tokens import stem
from core.text.values.amounts import NUMBERS, spelled_number
from core.text.values.words import any_of, words

MOST_LISTED, MOST_IN_A_SENTENCE = 20, 6
MOST_PAGES = 8  # that are looked at for one question
_MOST_WORDS = 5  # of a class; a longer one is a question for something else
_WORDS = english(ListWords)
_NUMBER = re.compile(rf"(?<![\w$.–-])(?:\d{{1,3}}|{any_of(words('whole_numbers'))})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The words of the class of things, what else is said of them, and whether their number is asked for."""

    words: tuple[str, ...]
    rest: tuple[str, ...]
    counts: bool

    @property
    def every(self) -> tuple[str, ...]:
        return (*self.words, *self.rest)


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """The things under a heading, or in a column, of the class that is asked for. Raises DatabaseError."""
    wanted = _read(asked.question)
    if asked.carried or not 0 < len(wanted.words) <= _MOST_WORDS or set(wanted.every) <= _WORDS.of_prices:
        return None
    best = _best(await _lists(wanted, records), wanted)
    return _told(best, wanted) if best else None


def _read(question: str) -> _Wanted:
    counts = _WORDS.counts.search(question) is not None
    lists = _WORDS.lists.match(question) or _WORDS.short.match(question)
    found = _WORDS.counted.search(question) if counts else lists
    named = next(filter(None, found.groups()), "") if found else ""
    return _Wanted(_content(named), _content(question.replace(named, " ", 1)), counts)


def _content(text: str) -> tuple[str, ...]:
    return tuple(word for word in words_of(text) if word not in _WORDS.fillers)


async def _lists(wanted: _Wanted, records: CampusRecords) -> list[PageList]:
    near = await records.passages_with([stem(word) or word for word in wanted.words])
    pages = list(dict.fromkeys((chunk.source, chunk.url) for chunk in near if _may_hold(chunk, wanted)))
    found: list[PageList] = []
    for source, url in pages if len(pages) <= MOST_PAGES else ():
        passages = await records.passages(source, url, "")
        numbers = _numbers_said(wanted.words[-1], passages)
        found += [each for each in lists_of(passages) if _is_asked(each, wanted) and numbers <= {len(each.things)}]
    return found


def _may_hold(chunk: Chunk, wanted: _Wanted) -> bool:
    """Whether a heading, the first column or an introducing sentence of a passage names the class."""
    units = units_in(chunk)
    named = {*chunk.headings, *(name for unit in units for name in (*unit.path, *(unit.header or ())[:1]))}
    named |= {lead.of_class for unit in units if (lead := lead_of(unit.text))}
    return _has_all(wanted.words[-1:], *named)


def _is_asked(one: PageList, wanted: _Wanted) -> bool:
    """Whether heading, column or the sentence above name the class and nothing else, and what is around it the rest."""
    introduced = (one.lead.of_class, one.lead.owner) if one.lead else ()
    if not _has_all(wanted.every, one.rows[0].chunk.title, *one.path, one.column, *introduced):
        return False
    if one.lead:
        return _is_class(one.lead.of_class, wanted, may_be_half=not wanted.counts)
    heading = " ".join(one.path[-1:])
    if one.are_headings:
        kinds = [word for word in words_of(heading) if word not in _WORDS.around]
        named = [words_of(thing) for thing in one.things]
        return _is_class(heading, wanted) and any(is_in(word, each) for each in named for word in kinds)
    return _is_class(heading, wanted) or _is_class(one.column, wanted)


def _is_class(text: str, wanted: _Wanted, *, may_be_half: bool = False) -> bool:
    """Whether a text names the last word of the class, and nothing that the question lacks.

    Who asks for one of two ("schools and colleges") may be told both, but not how many there are.
    """
    own = [word for word in words_of(text) if word not in _WORDS.around and not (word.isdecimal() or word in NUMBERS)]
    named = [word for word in own if is_in(word, wanted.words)]
    is_half = may_be_half and len(own) == 2 and len(named) == 1 and " and " in text.lower()
    return is_in(wanted.words[-1], own) and (len(named) == len(own) or is_half)


def _best(found: Sequence[PageList], wanted: _Wanted) -> PageList | None:
    """The one list; the same things on several pages are one list, different things are none."""
    nearest = [one for one in found if one.path and _has_all(wanted.words, one.path[-1])] or found
    return nearest[0] if len({frozenset(one.things) for one in nearest}) == 1 else None


def _told(found: PageList, wanted: _Wanted) -> RecordAnswer:
    heading, prices, things = plain(_heading(found, wanted)), found.prices(), list(map(plain, found.things))
    if set(wanted.words) & _WORDS.of_prices and prices:  # a list of fees or rates has what they are
        things = [plain(f"{name}: {price}") for name, price in zip(found.things, prices, strict=True)]
    lines = "\n".join(f"- {each}" for each in things[:MOST_LISTED])
    more = f"\nand {len(things) - MOST_LISTED} more" if len(things) > MOST_LISTED else ""
    text = f"{heading} ({len(things)}) [1]:\n{lines}{more}"
    if wanted.counts:
        few = f": {joined(things)}" if len(things) <= MOST_IN_A_SENTENCE else ""
        text = f"{len(things)} are listed under “{heading}”{few} [1]."
    return RecordAnswer(text, (line_in(found.rows[0].chunk, found.rows[0].unit.text),))


def _heading(found: PageList, wanted: _Wanted) -> str:
    """The heading, after the column's name where only that one names the class; the class that a sentence names."""
    if found.lead:
        of = f" of {found.lead.owner}" if found.lead.owner else ""
        return f"{found.lead.of_class[:1].upper()}{found.lead.of_class[1:]}{of}"
    heading = found.path[-1] if found.path else found.rows[0].chunk.title
    return heading if not found.column or _has_all(wanted.words[-1:], heading) else f"{found.column}, {heading}"


def _has_all(words: Sequence[str], *texts: str) -> bool:
    known = words_of(" ".join(texts))
    return all(is_in(word, known) for word in words)


def _numbers_said(noun: str, passages: Sequence[Chunk]) -> set[int]:
    """How many of these things sentences say that there are ("eleven departments")."""
    said = stem(noun) or noun
    sentences = [unit.text for chunk in passages for unit in units_in(chunk) if unit.kind is UnitKind.SENTENCE]
    return {
        spelled_number(number[0]) or int(number[0])
        for text in sentences
        for number in _NUMBER.finditer(text)
        if said in map(stem, words_of(text[number.end() :])[:2])
    }
