"""Compare groups with known topics: purity, homogeneity and completeness, with intervals over topics."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from math import log

Pairs = Sequence[tuple[str, int]]  # a question's topic, and its group
Score = Callable[[Pairs], float]
DRAWN = 500


def purity(pairs: Pairs) -> float:
    """The share of questions whose topic is the most frequent one of their group."""
    return _majority([(group, topic) for topic, group in pairs])


def completeness(pairs: Pairs) -> float:
    """1 − H(group | topic) / H(group), 0…1: whether a topic is one group.

    A. Rosenberg, J. Hirschberg, "V-Measure: a conditional entropy-based external cluster evaluation measure", 2007.
    """
    return _known([group for _, group in pairs], pairs, [topic for topic, _ in pairs])


def homogeneity(pairs: Pairs) -> float:
    """1 − H(topic | group) / H(topic), 0…1: whether a group is of one topic; from the same paper."""
    return _known([topic for topic, _ in pairs], pairs, [group for _, group in pairs])


def largest_part(pairs: Pairs) -> float:
    """The share of questions that are in the largest group of their topic."""
    return _majority(pairs)


def interval(score: Score, pairs: Pairs, seed: int = 1) -> tuple[float, float]:
    """The 95 % interval of a score when topics are drawn with replacement; the same topic drawn twice is two topics."""
    chance = random.Random(seed)
    names = sorted({topic for topic, _ in pairs})
    members = {name: [group for topic, group in pairs if topic == name] for name in names}
    drawn = sorted(score(_drawn(chance.choices(names, k=len(names)), members)) for _ in range(DRAWN))
    return drawn[int(DRAWN * 0.025)], drawn[int(DRAWN * 0.975)]


def _drawn(names: Sequence[str], members: dict[str, list[int]]) -> Pairs:
    # A topic that is drawn again brings groups of its own, or it would seem to be mixed with itself.
    times: Counter[str] = Counter()
    found = []
    for name in names:
        found += [(f"{name}#{times[name]}", group * len(names) + times[name]) for group in members[name]]
        times[name] += 1
    return found


def _majority(pairs: Sequence[tuple[object, object]]) -> float:
    largest: Counter[object] = Counter()
    for (first, _), count in Counter(pairs).items():
        largest[first] = max(largest[first], count)
    return largest.total() / len(pairs)


def _known(wanted: Sequence[object], pairs: Sequence[object], given: Sequence[object]) -> float:
    all_of_it = _entropy(wanted)
    return 1 - (_entropy(pairs) - _entropy(given)) / all_of_it if all_of_it else 1.0


def _entropy(labels: Sequence[object]) -> float:
    return -sum(count / len(labels) * log(count / len(labels)) for count in Counter(labels).values())
