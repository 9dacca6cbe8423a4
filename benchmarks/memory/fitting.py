"""Fit the probability that a fact matters to a question: logistic regression, whole people held out."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.curated.fitting import newton
from benchmarks.memory.people import Asked
from benchmarks.memory.scoring import Ranked
from core.personal.selecting import SHIPPED, Features, Selection, used
from core.rag.relevance.grader import Logistic

NAMES = (
    "near",
    "above",
    "personal",
    "advice",
    "general",
    "specific",
    "decides",
    "undecided",
    "named",
    "allowed",
    "repeats",
)
OF_A_KIND = 0.5  # chosen on the held-out figures of the invented people
OF_NONE = 0.65  # chosen on the public turns, whose facts have no kind


@dataclass(frozen=True, slots=True)
class Case:
    """A question with the features of each statement."""

    asked: Asked
    features: tuple[Features, ...]


def fitted(cases: Sequence[Case]) -> Selection:
    """The weights of the features."""
    rows = [(values, place in case.asked.relevant) for case in cases for place, values in enumerate(case.features)]
    values = np.array([[features[name] for name in NAMES] for features, _ in rows])
    mean, spread = values.mean(axis=0), values.std(axis=0) + 1e-9
    weights = newton((values - mean) / spread, np.array([float(matters) for _, matters in rows]))
    own = weights[:-1] / spread
    named = {name: round(float(weight), 3) for name, weight in zip(NAMES, own, strict=True)}
    return Selection(Logistic(round(float(weights[-1] - own @ mean), 3), named), OF_A_KIND, OF_NONE)


def held_out(cases: Sequence[Case]) -> list[Ranked]:
    """Each question by a model that saw nothing of its person."""
    people = dict.fromkeys(case.asked.person for case in cases)
    models = {each: fitted([case for case in cases if case.asked.person != each]) for each in people}
    return [ranked(case, models[case.asked.person]) for case in cases]


def ranked(case: Case, selection: Selection) -> Ranked:
    """The statements by their probability."""
    chances = tuple(selection.chance.probability(each) for each in case.features)
    return Ranked(case.asked, chances, frozenset(used(selection, case.asked.statements, chances)))


def store(selection: Selection) -> None:
    """Writes the weights that ship."""
    told = {"bias": selection.chance.bias, "weights": dict(selection.chance.weights)}
    told |= {"of_a_kind": selection.of_a_kind, "of_none": selection.of_none}
    SHIPPED.parent.mkdir(exist_ok=True)
    told |= {"about": "docs/decisions/0083-facts-by-sort-and-in-spanish.md"}
    SHIPPED.write_text(json.dumps(told, indent=2) + "\n")
