"""Leave out of a planning problem what no goal can need, so that the size of a catalog does not matter."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.plans.conditions import Condition, Pool, codes_in, leaves
from core.plans.problem import Problem, fits


def reduced(problem: Problem) -> Problem:
    """The same problem with the courses that its goals and pins name or count, and what these need in turn."""
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
