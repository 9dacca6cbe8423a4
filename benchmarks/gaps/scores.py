"""Compare groups with known topics: purity, homogeneity and completeness, with intervals over topics."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import chain
from math import log

Pairs = Sequence[tuple[str, int]]  # a question's topic, and its group
Score = Callable[[Pairs], list[float]]  # one value for each question; the score is their mean
DRAWN = 2_000


def purity(pairs: Pairs) -> list[float]:
    """Whether a question's topic is the most frequent one of its group."""
    counts = Counter(pairs)
    largest: dict[int, tuple[int, str]] = defaultdict(lambda: (0, ""))
    for (topic, group), count in sorted(counts.items()):
        largest[group] = max(largest[group], (count, topic))
    return [float(largest[group][1] == topic) for topic, group in pairs]


def largest_part(pairs: Pairs) -> list[float]:
    """Whether a question is in the largest group of its topic."""
    counts = Counter(pairs)
    largest: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for (topic, group), count in sorted(counts.items()):
        largest[topic] = max(largest[topic], (count, -group))
    return [float(largest[topic][1] == -group) for topic, group in pairs]


def completeness(pairs: Pairs) -> list[float]:
    """1 − H(group | topic) / H(group): whether a topic is one group.

    A. Rosenberg, J. Hirschberg, "V-Measure: a conditional entropy-based external cluster evaluation measure", 2007.
    """
    return _known([group for _, group in pairs], pairs, [topic for topic, _ in pairs])


def homogeneity(pairs: Pairs) -> list[float]:
    """1 − H(topic | group) / H(topic): whether a group is of one topic; from the same paper."""
    return _known([topic for topic, _ in pairs], pairs, [group for _, group in pairs])


def mean(values: Sequence[float]) -> float:
    """The score of all questions."""
    return sum(values) / len(values)


def interval(values: Sequence[float], pairs: Pairs, seed: int = 1) -> tuple[float, float]:
    """The 95 % interval of their mean when whole topics are drawn with replacement; the groups stay as they are."""
    chance = random.Random(seed)  # noqa: S311 - repeatable on purpose, and guards no secret
    members: dict[str, list[float]] = defaultdict(list)
    for value, (topic, _) in zip(values, pairs, strict=True):
        members[topic].append(value)
    topics = list(members.values())
    drawn = sorted(mean([*chain(*chance.choices(topics, k=len(topics)))]) for _ in range(DRAWN))
    return drawn[int(DRAWN * 0.025)], drawn[int(DRAWN * 0.975)]


def _known(wanted: Sequence[object], pairs: Pairs, given: Sequence[object]) -> list[float]:
    """What each question adds to 1 − H(wanted | given) / H(wanted)."""
    total, both, one = len(pairs), Counter(pairs), Counter(given)
    entropy = -sum(count / total * log(count / total) for count in Counter(wanted).values())
    unknown = (-log(both[pair] / one[each]) for pair, each in zip(pairs, given, strict=True))
    return [1 - each / entropy if entropy else 1.0 for each in unknown]
