"""Find the prices of what is asked for; the fine for parking without a permit is not the permit's price."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from functools import lru_cache

from core.domain.records import StatedPrice
from core.domain.units import CELL_BORDER
from core.ports.records import CampusRecords
from core.rag.structured.answer import Asked
from core.rag.structured.thing_words import is_in, spellings, words_of
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.records import PriceWords
from core.text.periods import Period, asked_periods, period_of, valid_for

_Words = tuple[str, ...]

_LONGEST_SHORT = 8  # words
_WORDS = english(PriceWords)
_ASKS = Pattern(r"\bhow (?:much|mutch|expensive)\b|\b(?:cost|price)")
_WHAT, _FEES = Pattern(r"\W*what"), Pattern(r"\b(?:fee|rate)s?\b")


@lru_cache(maxsize=20_000)
def meaning(text: str) -> _Words:
    """The words of a text as questions and price lists both have them: "out-of-state" and "non-resident" are one."""
    for pattern, word in _WORDS.same_meaning:
        text = pattern.sub(f" {word} ", text)
    return words_of(text)


def asks_price(question: str) -> bool:
    """Whether a question asks how much something costs, in a sentence or in a few words."""
    is_short = len(question.split()) <= _LONGEST_SHORT or _WHAT.match(question) is not None
    names_price = _WORDS.price_noun.search(question) and not _WORDS.no_short_question.search(question)
    return bool(_ASKS.search(question) or (is_short and names_price))


def things_asked(asked: Asked) -> list[_Words]:
    """The words of what is asked for; for a follow-up several readings, each with words of the earlier question."""
    own, before = _content(asked.question), _content(asked.carried)
    readings = [own]
    if asked.carried:
        starts = range(len(before) if own else min(len(before), max(len(before) - 1, 1)))  # one of several is no name
        joined = [tuple(dict.fromkeys((*own, *before[at:]))) for at in starts]
        readings = [own, *joined] if len(set(own) - _WORDS.generic) > 1 else joined
    return [words for words in readings if set(words) - _WORDS.generic - _WORDS.no_things]


async def prices_meant(words: Sequence[str], question: str, records: CampusRecords, today: date) -> list[StatedPrice]:
    """The prices of the thing with these words in tables, in the order of the pages. Raises DatabaseError."""
    content = [word for word in words if word not in _WORDS.generic]
    found = await records.prices_of(spellings(content))
    near = _of_period([one for one in found if CELL_BORDER in one.price.unit], question, today)
    fits = {one: _fit(one, words, content) for one in near}
    most = max(fits.values(), default=(0, 0))
    return [one for one, fit in fits.items() if fit == most > (0, 0)]


def _content(question: str) -> _Words:
    """ "How much" and its likes say nothing of the thing; "fee" does, and may stand in its name."""
    kept = _WORDS.how_much.sub(lambda found: found[0] if _FEES.search(found[0]) else " ", question)
    return tuple(word for word in meaning(kept) if word not in _WORDS.fillers and word != "how")


def _has_all(words: Collection[str], known: Collection[str]) -> bool:
    """Whether each word that says something is among others."""
    return all(is_in(word, known) for word in words if word not in _WORDS.generic)


def _fit(one: StatedPrice, words: Sequence[str], content: Sequence[str]) -> tuple[int, int]:
    """How many of the words its own name has, and the headings of its table; none where it is another thing."""
    own, headings = meaning(one.price.what), meaning(" ".join(one.price.labels[1:]))
    of_page = meaning(one.title)  # on the page "Housing" it does not name the row "Cobb House"
    around = (*own, *headings, *of_page, *meaning(" ".join((*one.price.labels[:1], one.price.amount))))
    if not _has_all(content, around) or _is_of_another_thing(one, words):
        return 0, 0
    naming = [word for word in words if word in own or word not in of_page]
    return sum(is_in(word, own) for word in naming), sum(is_in(word, headings) for word in content)


def _is_of_another_thing(one: StatedPrice, words: Sequence[str]) -> bool:
    said = meaning(" ".join((one.price.what, *one.price.labels[1:])))
    return any(word in _WORDS.qualifiers and not is_in(word, words) for word in said)


def _of_period(near: Iterable[StatedPrice], question: str, today: date) -> list[StatedPrice]:
    """The prices of the year that is asked for; without one those of now, and those that name no year."""
    asked, periods = asked_periods(question, today), {one: _period(one) for one in near}
    if asked:
        return [one for one, period in periods.items() if period and any(period.overlaps(each) for each in asked)]
    current = {period for period in periods.values() if period and period.last >= today}
    return [one for one, period in periods.items() if period is None or period in current or not current]


def _period(one: StatedPrice) -> Period | None:
    named = valid_for(one.title, one.price.labels)
    return period_of(named) if named else None
