"""Trials of topics: a page's place in the site, guessed from the question, as a filter or a feature of the ranking."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy
from numpy.typing import NDArray

from benchmarks.stages.stage_sets import Item, QuestionSet
from core.domain.search import Candidate, Scope

Floats = NDArray[numpy.float64]
# A topic is looked at from this share of the chances on; without one as likely as SURE the search stays everywhere.
LIKELY, SURE, SHARPNESS = 0.15, 0.30, 20.0
EVERYWHERE = Scope()
_STEPS, _RATE, _DECAY = 300, 5.0, 0.001  # of fitting; more steps change no figure


@dataclass(frozen=True)
class Classifier:
    """The chances of topics for the vector of a question: softmax of `rows @ vector + offsets`."""

    names: tuple[str, ...]
    rows: Floats
    offsets: Floats

    def chances(self, vector: Floats, asked: Mapping[str, int]) -> dict[str, float]:
        """By topic; `asked` says how many other questions were about each."""
        counts = numpy.asarray([asked.get(name, 0) + 1.0 for name in self.names])
        weighed = self.rows @ vector + self.offsets + (numpy.log(counts / counts.sum()) if asked else 0.0)
        likely = numpy.exp(weighed - weighed.max())
        return dict(zip(self.names, (likely / likely.sum()).tolist(), strict=True))


@dataclass
class Topics:
    """Guesses the topic; with `weight` its chance is added to the score, without it unlikely topics are left out.

    `is_fitted` fits a softmax regression on the passages' vectors, each topic counting the same, instead of taking
    means. `by_demand` weighs topics by how many of the other questions of the set are about them.
    """

    weight: float = 0.0
    is_fitted: bool = False
    by_demand: bool = False
    classifiers: dict[str, Classifier] = field(default_factory=dict)

    async def __call__(self, of: QuestionSet, item: Item, found: Sequence[Candidate]) -> Sequence[Candidate]:
        """The candidates in a new order, or fewer; as they are where a person has picked a topic."""
        if item.scope != EVERYWHERE:
            return found
        if of.name not in self.classifiers:
            self.classifiers[of.name] = (_fitted if self.is_fitted else _means)(of)
        asked = _asked_beside(of, item) if self.by_demand else {}
        chances = self.classifiers[of.name].chances(numpy.asarray(await of.vector(item.question)), asked)
        if self.weight:
            return _with_chances(found, chances, self.weight)
        if max(chances.values()) < SURE:
            return found
        return [each for each in found if chances[topic(each.chunk.url)] >= LIKELY]


def topic(url: str) -> str:
    """Where a page stands in the site: its folder, or its own name where the site has none."""
    folder, name = url.split("/")[-2:]
    return name if folder in {"site", "pages", "pdf_text", "pdf"} else folder


def _with_chances(found: Sequence[Candidate], chances: Mapping[str, float], weight: float) -> list[Candidate]:
    told = [replace(each, shares={**each.shares, "topic": weight * chances[topic(each.chunk.url)]}) for each in found]
    return sorted(told, key=lambda each: -each.score)


def _means(of: QuestionSet) -> Classifier:
    names, vectors, labels = _passages(of)
    means = numpy.asarray([vectors[labels == at].mean(axis=0) for at in range(len(names))])
    rows = SHARPNESS * means / numpy.linalg.norm(means, axis=1, keepdims=True)
    return Classifier(names, rows, numpy.zeros(len(names)))


def _fitted(of: QuestionSet) -> Classifier:
    names, vectors, labels = _passages(of)
    share = 1.0 / numpy.bincount(labels)[labels]
    told = numpy.eye(len(names))[labels]
    rows, offsets = numpy.zeros((len(names), vectors.shape[1])), numpy.zeros(len(names))
    for _ in range(_STEPS):
        weighed = vectors @ rows.T + offsets
        likely = numpy.exp(weighed - weighed.max(axis=1, keepdims=True))
        wrong = (likely / likely.sum(axis=1, keepdims=True) - told) * share[:, None] / share.sum()
        rows -= _RATE * len(names) * (wrong.T @ vectors + _DECAY / len(names) * rows)
        offsets -= _RATE * wrong.sum(axis=0)
    return Classifier(names, rows, offsets)


def _passages(of: QuestionSet) -> tuple[tuple[str, ...], Floats, NDArray[numpy.int64]]:
    topics = [topic(chunk.url) for chunk in of.search.chunks]
    names = tuple(sorted(set(topics)))
    return names, numpy.asarray(of.search.vectors, dtype=float), numpy.asarray([names.index(one) for one in topics])


def _asked_beside(of: QuestionSet, item: Item) -> Counter[str]:
    """The topics of the passages that answer the other questions."""
    answering = ((one, next(filter(one.answers, of.found[one.id]), None)) for one in of.items if one.id != item.id)
    return Counter(topic(each.chunk.url) for _, each in answering if each is not None)
