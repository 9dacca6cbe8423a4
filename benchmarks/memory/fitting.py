"""Fit the probability that a fact matters to a question: logistic regression, whole people held out."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np

from benchmarks.curated.fitting import newton
from benchmarks.memory.people import Asked
from benchmarks.memory.scoring import Ranked
from core.personal.selecting import MOST_USED, SHIPPED, Features
from core.rag.relevance.answer_model import Logistic

UNREAD = ("near", "above", "personal", "advice", "general", "decides", "undecided", "named")
READ = (*UNREAD, "read")
USED_FROM = 0.5  # chosen on the held-out figures of the invented people


@dataclass(frozen=True, slots=True)
class Case:
    """A question with the features of each statement."""

    asked: Asked
    features: tuple[Features, ...]


def fitted(cases: Sequence[Case], names: Sequence[str]) -> Logistic:
    """The weights of these features."""
    rows = [(values, place in case.asked.relevant) for case in cases for place, values in enumerate(case.features)]
    values = np.array([[features.get(name, 0.0) for name in names] for features, _ in rows])
    mean, spread = values.mean(axis=0), values.std(axis=0) + 1e-9
    weights = newton((values - mean) / spread, np.array([float(matters) for _, matters in rows]))
    own = weights[:-1] / spread
    named = {name: round(float(weight), 3) for name, weight in zip(names, own, strict=True)}
    return Logistic(round(float(weights[-1] - own @ mean), 3), named)


def held_out(cases: Sequence[Case], names: Sequence[str]) -> list[Ranked]:
    """Each question by a model that saw nothing of its person."""
    people = dict.fromkeys(case.asked.person for case in cases)
    models = {each: fitted([case for case in cases if case.asked.person != each], names) for each in people}
    return [ranked(case, models[case.asked.person]) for case in cases]


def ranked(case: Case, model: Logistic, used_from: float = USED_FROM) -> Ranked:
    """The statements by their probability."""
    chances = tuple(model.probability(each) for each in case.features)
    best = sorted(range(len(chances)), key=lambda at: -chances[at])[:MOST_USED]
    return Ranked(case.asked, chances, frozenset(at for at in best if chances[at] >= used_from))


def store(cases: Sequence[Case]) -> None:
    """Writes the weights that ship."""
    models = {"read": asdict(fitted(cases, READ)), "unread": asdict(fitted(cases, UNREAD))}
    thresholds = {"answer": USED_FROM, "closest": USED_FROM}
    about = {"thresholds": thresholds, "about": "docs/decisions/0078-facts-of-people.md"}
    SHIPPED.parent.mkdir(exist_ok=True)
    SHIPPED.write_text(json.dumps(models | about, indent=2) + "\n", encoding="utf-8")
