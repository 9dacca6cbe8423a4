"""Say what something costs by the tables of pages: one price with what it holds for, or a short list."""

from collections.abc import Sequence
from datetime import date

from core.domain.records import StatedPrice
from core.ports.records import CampusRecords
from core.rag.structured.answer import Asked, RecordAnswer, plain
from core.rag.structured.prices.price_matching import asks_price, meaning, prices_meant, things_asked
from core.rag.structured.sources import Sources
from core.records.templates import joined
from core.text.languages.languages import english
from core.text.languages.schema.records import PriceWords

MOST_LINES = 10
_WORDS = english(PriceWords)


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """The price, or the prices by group, of what the question names. Raises DatabaseError."""
    if not asks_price(asked.question) and not (asked.carried and asks_price(asked.carried)):
        return None
    for words in things_asked(asked):
        if found := await prices_meant(words, asked.question, records, today):
            sources = Sources()
            text = _told(found, sources)
            return RecordAnswer(text, sources.cited()) if text else None
    return None


def _told(stated: Sequence[StatedPrice], sources: Sources) -> str:
    """What these prices are; empty where they are too many for one answer."""
    chosen = _of_price_columns(stated)
    lines = _by_thing(chosen)
    if len(lines) == 1:
        return _one(next(iter(lines.values())), sources)
    if len(lines) > MOST_LINES or len({_context(same[0]) for same in lines.values()}) > 1:
        return ""
    said = "\n".join(f"- {plain(what)}: {_amounts(same)}" for what, same in lines.items())
    return f"{_context(chosen[0])} {sources.mark(*_pages(chosen))}:\n{said}"


def _one(same: Sequence[StatedPrice], sources: Sources) -> str:
    """One thing: where pages contradict each other, each amount with its page and date."""
    first = same[0]
    if len({one.url for one in same}) > 1 and len({one.price.amount for one in same}) > 1:
        said = [f"{_amount(one)} ({plain(one.title)}, as of {one.as_of.date()}) {sources.mark(one)}" for one in same]
        return f"{plain(first.price.what)}: {joined(said)}."
    marks = sources.mark(*_pages(same))
    context = f" ({_context(first)})" if _context(first) else ""
    return f"{plain(first.price.what)}: {_amounts(same)}{context} {marks}."


def _of_price_columns(stated: Sequence[StatedPrice]) -> list[StatedPrice]:
    """Without columns such as "Dining dollars" where others are named after a price."""
    priced = [one for one in stated if _WORDS.plain_column.match(_last_label(one))]
    rows = {(one.url, one.price.unit) for one in priced}
    return [one for one in stated if one in priced or (one.url, one.price.unit) not in rows]


def _by_thing(stated: Sequence[StatedPrice]) -> dict[str, list[StatedPrice]]:
    """The prices of each thing, by its name; the same words are one thing on all pages."""
    names: dict[frozenset[str], str] = {}
    things: dict[str, list[StatedPrice]] = {}
    for one in stated:
        name = names.setdefault(frozenset(meaning(one.price.what)), one.price.what)
        things.setdefault(name, []).append(one)
    return things


def _amounts(same: Sequence[StatedPrice]) -> str:
    columns = {_column(one) for one in same}
    if len({one.price.amount for one in same}) == 1:
        return _amount(same[0]) + (columns.pop() if len(columns) == 1 else "")
    return ", ".join(f"{plain(one.price.labels[-1])} {_amount(one)}" for one in same)


def _column(one: StatedPrice) -> str:
    """The name of the column where it is more than "Price" and names no heading."""
    column = _last_label(one)
    is_more = column and not _WORDS.plain_column.match(column) and column not in _context(one)
    return f" ({plain(column)})" if is_more else ""


def _context(one: StatedPrice) -> str:
    """The headings nearest to the price that say what it holds for: "Room rates per semester, 2026–27"."""
    *headings, column = one.price.labels or ("",)
    if len(headings) > 1 and headings[-1]:
        return plain(headings[-1])
    return plain(", ".join(each for each in (*headings[:1], column) if each and not _is_plain(each)))


def _is_plain(label: str) -> bool:
    """Whether a label says nothing but that it is a price."""
    found = _WORDS.plain_column.match(label)
    return found is not None and found[0] == label


def _last_label(one: StatedPrice) -> str:
    return one.price.labels[-1] if one.price.labels else ""


def _amount(one: StatedPrice) -> str:
    return plain(one.price.amount).rstrip(",;.")


def _pages(stated: Sequence[StatedPrice]) -> list[StatedPrice]:
    return list({one.url: one for one in reversed(stated)}.values())[::-1][:2]
