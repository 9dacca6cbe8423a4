"""Leave out of a planning problem what cannot matter: a catalog may have thousands of courses."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from core.plans.conditions import NOTHING, Condition, Pool, codes_in, leaves
from core.plans.problem import Offer, Problem, fits

Weight = Callable[[Offer, int], int]


def reduced(problem: Problem) -> Problem:
    """The same with what its goals and pins name or count, and what that needs in turn: a catalog may be large."""
    offers = {offer.code: offer for offer in problem.offers}
    wanted = list(problem.pins)
    for goal in problem.goals:
        wanted += _named(goal.condition, offers)
    kept: dict[str, None] = {}
    while wanted:
        code = wanted.pop()
        if code in kept or code not in offers:
            continue
        kept[code] = None
        wanted += _named(offers[code].needs, offers)
    return replace(
        problem,
        offers=tuple(each for each in problem.offers if each.code in kept and each.code not in problem.done),
        exclusions=tuple(each for each in problem.exclusions if not kept.keys().isdisjoint(each)),
    )


def _named(condition: Condition, known: Iterable[str]) -> Iterator[str]:
    yield from codes_in(condition)
    pools = [leaf for leaf in leaves(condition) if isinstance(leaf, Pool) and not leaf.codes]
    for pool in pools:
        yield from (code for code in known if fits(code, pool))


def narrowed(problem: Problem, weight: Weight) -> Problem:
    """The same without courses that only pools count, where enough others do for them whatever they could.

    `weight` is what a course costs in a term. A plan without a course too many has no more courses of a pool than fill
    it. So where as many are at least as good in all ways as one left out, one of them is free to stand in its place.
    """
    fewer = reduced(problem)
    while True:
        kept = {each.code for each in _not_surpassed(fewer, weight)}
        left = reduced(replace(fewer, offers=tuple(each for each in fewer.offers if each.code in kept)))
        if len(left.offers) == len(fewer.offers):
            return left
        fewer = left


def _not_surpassed(problem: Problem, weight: Weight) -> Iterator[Offer]:
    named, pools = _named_and_counted(problem)
    most = {pool: many * _most_of(pool, problem.offers) for pool, many in pools.items()}
    beside = defaultdict[tuple[Pool | float, ...], list[Offer]](list)
    for offer in sorted(problem.offers, key=lambda each: (each.needs != NOTHING, -len(each.terms), weight(each, 0))):
        counting = [pool for pool in pools if fits(offer.code, pool)]
        alike = beside[offer.units, *counting]
        if offer.code in named or offer.sections:
            yield offer
        elif sum(_does_for(each, offer, weight) for each in alike) < sum(most[pool] for pool in counting):
            alike.append(offer)
            yield offer


def _named_and_counted(problem: Problem) -> tuple[set[str], Counter[Pool]]:
    """The courses that something names, and the pools with how many times they count."""
    needs = dict.fromkeys(offer.needs for offer in problem.offers)
    every_leaf = [leaf for each in (*(goal.condition for goal in problem.goals), *needs) for leaf in leaves(each)]
    named = {code for leaf in every_leaf if not isinstance(leaf, Pool) for code in codes_in(leaf)}
    named |= {*problem.pins, *(code for group in problem.exclusions for code in group)}
    return named, Counter(leaf for leaf in every_leaf if isinstance(leaf, Pool))


def _does_for(offer: Offer, other: Offer, weight: Weight) -> bool:
    """Whether it can stand wherever the other one can, and costs no more there."""
    is_open = offer.terms >= other.terms and offer.needs in {NOTHING, other.needs}
    return is_open and all(weight(offer, term) <= weight(other, term) for term in other.terms)


def _most_of(pool: Pool, offers: Iterable[Offer]) -> int:
    """How many courses fill a pool at most, with none too many."""
    least = min((each.units for each in offers if each.units and fits(each.code, pool)), default=1.0)
    return math.ceil(pool.least / least if pool.in_units else pool.least)
