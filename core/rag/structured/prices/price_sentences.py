"""Say what something costs: a sentence of the page, one price with what it holds for, or a short list."""

import re
from collections.abc import Sequence

from core.domain.records import StatedPrice
from core.rag.structured.answer import plain
from core.rag.structured.prices.price_matching import is_row
from core.rag.structured.prices.price_words import meaning
from core.rag.structured.sources import Sources, joined
from core.text.languages.en.questions.price_questions import PLAIN_COLUMN
from core.text.sentences import sentences

MOST_LINES = 10
_PLAIN = re.compile(PLAIN_COLUMN, re.IGNORECASE)
_ONLY_PLAIN = re.compile(rf"{PLAIN_COLUMN}$", re.IGNORECASE)


def told(stated: Sequence[StatedPrice], sources: Sources) -> str:
    """What these prices are; empty where they are too many for one answer."""
    chosen = _of_price_columns(stated)
    lines = _by_thing(chosen)
    if len(lines) == 1:
        [same] = lines.values()
        return _one(same, sources)
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
    if not is_row(first):
        sentence = next((each for each in sentences(first.price.unit) if _amount(first) in each), first.price.unit)
        return f"“{plain(sentence)}” {sources.mark(*_pages(same))}"
    context = f" ({_context(first)})" if _context(first) else ""
    return f"{plain(first.price.what)}: {_amounts(same)}{context} {sources.mark(*_pages(same))}."


def _of_price_columns(stated: Sequence[StatedPrice]) -> list[StatedPrice]:
    """Without columns such as "Dining dollars" where others are named after a price."""
    priced = [one for one in stated if is_row(one) and _PLAIN.match(one.price.labels[-1] if one.price.labels else "")]
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
    column = one.price.labels[-1] if one.price.labels else ""
    return "" if not column or _PLAIN.match(column) or column in _context(one) else f" ({plain(column)})"


def _context(one: StatedPrice) -> str:
    """The headings nearest to the price that say what it holds for: "Room rates per semester, 2026–27"."""
    *headings, column = one.price.labels or ("",)
    caption = headings[-1] if len(headings) > 1 else ""
    if caption:
        return plain(caption)
    named = [each for each in (headings[0] if headings else "", column) if each and not _ONLY_PLAIN.match(each)]
    return plain(", ".join(named))


def _amount(one: StatedPrice) -> str:
    return plain(one.price.amount).rstrip(",;.")


def _pages(stated: Sequence[StatedPrice]) -> list[StatedPrice]:
    return list({one.url: one for one in reversed(stated)}.values())[::-1][:2]
