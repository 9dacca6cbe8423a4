"""Answer with a page's own list of what the question names, whole, or with how many there are."""

from collections.abc import Sequence
from datetime import date

from core.domain.passage import Chunk
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer, StatedLine, plain
from core.rag.structured.asked import Asked
from core.rag.structured.lists.led_lists import lead_of, names_class
from core.rag.structured.lists.list_questions import ListQuestion, read
from core.rag.structured.lists.page_lists import PageList, lists_of
from core.rag.structured.lists.said_numbers import Saying, numbers_said, sayings
from core.rag.structured.sources import Sources, joined
from core.rag.structured.thing_words import is_in, words_of
from core.text.languages.en.questions.price_questions import GENERIC
from core.text.languages.languages import english
from core.text.languages.schema.records import ListWords
from core.text.passage_structure import units_in
from core.text.tokens import stem

MOST_LISTED, MOST_IN_A_SENTENCE = 20, 6
MOST_PAGES = 8  # that are looked at for one question


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """The things under a heading, or in a column, of the class that is asked for. Raises DatabaseError."""
    question = read(asked.question)
    if question is None or asked.carried or {*question.words, *question.rest} <= GENERIC:
        return None
    found = await _lists(question, records)
    best = _best(found, question)
    return _told(best, question) if best else await _said(question, records)


async def _said(question: ListQuestion, records: CampusRecords) -> RecordAnswer | None:
    """The sentence with the number that is asked for, where all sentences with these words name one number."""
    every = (*question.words, *question.rest)
    if not question.counts or not question.rest:
        return None
    near = await records.passages_with([stem(word) or word for word in every])
    said = [one for one in sayings(question.words[-1], near) if _explains(one, every)]
    if len({one.number for one in said}) != 1:
        return None
    chunk, unit, sources = said[0].chunk, said[0].unit, Sources()
    mark = sources.mark(StatedLine(unit.text, chunk.source, chunk.url, chunk.title, chunk.fetched_at))
    return RecordAnswer(f"“{plain(unit.text)}” {mark}", sources.cited())


def _explains(one: Saying, words: Sequence[str]) -> bool:
    around = " ".join((one.unit.text, one.chunk.title, *one.chunk.headings, *one.unit.path))
    return all(is_in(word, words_of(around)) for word in words)


async def _lists(question: ListQuestion, records: CampusRecords) -> list[PageList]:
    near = await records.passages_with([stem(word) or word for word in question.words])
    pages = list(dict.fromkeys((chunk.source, chunk.url) for chunk in near if _may_hold(chunk, question)))
    found: list[PageList] = []
    for source, url in pages if len(pages) <= MOST_PAGES else ():
        passages = await records.passages(source, url, "")
        asked = [each for each in lists_of(passages) if _is_asked(each, question)]
        found += [each for each in asked if numbers_said(question.words[-1], passages) <= {len(each.things)}]
    return found


def _may_hold(chunk: Chunk, question: ListQuestion) -> bool:
    """Whether a heading, the first column or an introducing sentence of a passage names the class."""
    units = units_in(chunk)
    named = {*chunk.headings, *(name for unit in units for name in (*unit.path, *(unit.header or ())[:1]))}
    named |= {lead.of_class for unit in units if (lead := lead_of(unit.text))}
    return is_in(question.words[-1], words_of(" ".join(named)))


def _is_asked(found: PageList, question: ListQuestion) -> bool:
    """Whether heading or column names the class and nothing else, and what is above it the rest of the question."""
    if found.lead:
        return _is_introduced(found, question)
    heading, column = words_of(found.path[-1] if found.path else ""), words_of(found.column)
    above = words_of(" ".join((found.chunk.title, *found.path[:-1])))
    known = (*heading, *column, *above)
    if not all(is_in(word, known) for word in (*question.words, *question.rest)):
        return False
    by_heading, by_column = _names(heading, question), bool(column) and _names(column, question)
    if found.are_headings:
        kinds = [word for word in heading if word not in english(ListWords).around]
        return by_heading and any(is_in(word, words_of(thing)) for thing in found.things for word in kinds)
    return by_heading or by_column


def _is_introduced(found: PageList, question: ListQuestion) -> bool:
    """Whether a sentence says that these are the things, and its page or it the rest of the question."""
    if found.lead is None:
        return False
    own = words_of(found.lead.of_class)
    around = words_of(" ".join((found.lead.owner, found.chunk.title, *found.path)))
    if not all(is_in(word, (*own, *around)) for word in (*question.words, *question.rest)):
        return False
    known = [word for word in own if is_in(word, question.words)]
    return is_in(question.words[-1], own) and names_class(found.lead, own, known, is_whole=question.counts)


def _names(words: Sequence[str], question: ListQuestion) -> bool:
    """Whether these words name the last word of the class, and none that the question lacks."""
    content = [word for word in words if word not in english(ListWords).around and not word.isdigit()]
    return is_in(question.words[-1], content) and all(is_in(word, question.words) for word in content)


def _best(found: Sequence[PageList], question: ListQuestion) -> PageList | None:
    """The one list; the same things on several pages are one list, different things are none."""
    if not found:
        return None
    nearest = [one for one in found if one.path and _is_headed(one, question)] or found
    return nearest[0] if len({frozenset(one.things) for one in nearest}) == 1 else None


def _is_headed(one: PageList, question: ListQuestion) -> bool:
    return all(is_in(word, words_of(one.path[-1])) for word in question.words)


def _told(found: PageList, question: ListQuestion) -> RecordAnswer:
    chunk, sources = found.chunk, Sources()
    mark = sources.mark(StatedLine(found.line, chunk.source, chunk.url, chunk.title, chunk.fetched_at))
    things, heading = _things(found, question), _heading(found, question)
    if question.counts:
        few = f": {joined(things)}" if len(things) <= MOST_IN_A_SENTENCE else ""
        return RecordAnswer(f"{len(things)} are listed under “{heading}”{few} {mark}.", sources.cited())
    lines = [f"- {each}" for each in things[:MOST_LISTED]]
    more = [f"and {len(things) - MOST_LISTED} more"] if len(things) > MOST_LISTED else []
    return RecordAnswer("\n".join((f"{heading} ({len(things)}) {mark}:", *lines, *more)), sources.cited())


def _things(found: PageList, question: ListQuestion) -> list[str]:
    """The names; a list of fees or rates has what they are."""
    if set(question.words) & GENERIC and len(found.prices) == len(found.things):
        return [plain(f"{name}: {price}") for name, price in zip(found.things, found.prices, strict=True)]
    return [plain(each) for each in found.things]


def _heading(found: PageList, question: ListQuestion) -> str:
    """The heading, after the column's name where only that one names the class; the class that a sentence names."""
    if found.lead:
        of = f" of {found.lead.owner}" if found.lead.owner else ""
        return plain(f"{found.lead.of_class[:1].upper()}{found.lead.of_class[1:]}{of}")
    heading = found.path[-1] if found.path else found.chunk.title
    is_named = not found.column or is_in(question.words[-1], words_of(heading))
    return plain(heading if is_named else f"{found.column}, {heading}")
