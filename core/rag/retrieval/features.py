"""The features of a passage for a question: named numbers that the ranking weighs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from core.domain.search import Candidate
from core.rag.retrieval.already_said import already_said
from core.rag.retrieval.conversation_context import ALONE, Context
from core.rag.retrieval.period_match import period_match
from core.rag.retrieval.phrases import phrase_shares


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, the day on the campus, and what the question takes from the conversation."""

    question: str
    today: date
    context: Context = ALONE


Feature = Callable[[Asked, Sequence[Candidate]], Sequence[float]]

# A new feature is one line here and one weight in `ranking_weights.py`. The reranker's is added by the retriever.
FEATURES: Mapping[str, Feature] = {
    "phrases": lambda asked, found: phrase_shares(asked.question, found),
    "carried_phrases": lambda asked, found: phrase_shares(asked.context.question, found),
    "period": lambda asked, found: period_match(asked.context.before(asked.question), found, asked.today),
    "already_said": lambda asked, found: already_said(asked.context.said, found),
}


def with_features(asked: Asked, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates in their order, each with its value of every feature."""
    columns = {name: feature(asked, candidates) for name, feature in FEATURES.items()}
    return [
        replace(each, features={**each.features, **{name: values[at] for name, values in columns.items()}})
        for at, each in enumerate(candidates)
    ]
