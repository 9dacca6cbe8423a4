"""Prices that can be asked for, each under a name that tells it from the others."""

import re
from collections.abc import Callable, Iterator, Sequence

from core.domain.records import Price, StatedPrice
from core.domain.units import LIST_MARK
from evaluation.synthetic.spelled import Spelled
from evaluation.synthetic.things import Thing, alone, grouped, things_of, typed

_ARTICLE = re.compile(r"^(?:The|An?) ")
_PRICE_WORD = re.compile(r"\b(?:amount|cost|fee|price|rate|tuition)s?\b", re.IGNORECASE)
_OF_PRICES: dict[str, Callable[[StatedPrice], Spelled]] = {"price": lambda each: alone(each.price.amount.rstrip(",.;"))}


def price_things(stated: Sequence[StatedPrice]) -> Iterator[Thing]:
    """What each thing costs; the labels that tell them apart are named where several have the name."""
    named = [each for each in stated if _begins_its_line(each.price)]
    for several in grouped(named, lambda each: each.price.what.casefold()).values():
        prices = _prices_of(several)
        shared = set.intersection(*(set(each.price.labels) for each in prices))
        for alike in grouped(prices, lambda each, shared=shared: _priced(each, shared)).values():  # type: ignore[misc]
            yield from things_of("prices", typed(_priced(alike[0], shared)), alike, _OF_PRICES)


def _prices_of(several: Sequence[StatedPrice]) -> Sequence[StatedPrice]:
    """Of amounts in several columns those that are called a price, where one is; the others are what one gets."""
    called = [each for each in several if any(map(_PRICE_WORD.search, each.price.labels[-1:]))]
    return called or several


def _begins_its_line(price: Price) -> bool:
    """Whether the line is about what costs; words out of the middle of a sentence may be no name."""
    return price.unit.removeprefix(LIST_MARK).casefold().startswith(price.what.partition(",")[0].casefold())


def _priced(each: StatedPrice, shared: set[str]) -> str:
    """Its name with what tells it apart; one word ("Fee") has all its labels, for many pages may have that."""
    price = each.price
    is_one_word = " " not in price.what
    labels = [label for label in price.labels if is_one_word or label not in shared]
    what = _ARTICLE.sub(lambda article: article[0].lower(), price.what)
    return f"{what} ({', '.join(labels)})" if labels else what
