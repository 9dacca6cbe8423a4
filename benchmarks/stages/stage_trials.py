"""Experimental search stages; each reorders the passages found for a question."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

import numpy
from numpy.typing import NDArray

from benchmarks.stages.stage_sets import Item, QuestionSet
from benchmarks.stages.topic_trials import Topics
from core.domain.search import Candidate
from core.rag.retrieval.ranking import RankingWeights, period_match
from core.text.tokens import passage_terms, terms

Floats = NDArray[numpy.float64]
Stage = Callable[[QuestionSet, Item, Sequence[Candidate]], Awaitable[Sequence[Candidate]]]
_WORD = re.compile(r"[^\W_]+(?:[-.'’&:/][^\W_]+)*")


def keyword_form(question: str) -> str:
    """The question's words that are searched: "when fall classes begin" → "fall classes begin"."""
    return " ".join(word for word in _WORD.findall(question) if terms(word)) or question


def named_things(question: str) -> list[str]:
    """Runs of capitalised words and numbers, the first word not counted: names, rooms, codes, dates."""
    runs, is_open = list[list[str]](), False
    for place, word in enumerate(_WORD.findall(question)):
        is_name = any(map(str.isdigit, word)) or (place > 0 and word[0].isupper())
        if is_name and not is_open:
            runs.append([])
        if is_name:
            runs[-1].append(word)
        is_open = is_name
    return [" ".join(run) for run in runs]


def added(candidates: Sequence[Candidate], scores: Sequence[float] | Floats) -> list[Candidate]:
    """Ordered by the score and these together."""
    weighed = [
        replace(each, shares={**each.shares, "tried": float(score)})
        for each, score in zip(candidates, scores, strict=True)
    ]
    return sorted(weighed, key=lambda each: -each.score)


async def keywords(of: QuestionSet, item: Item, found: Sequence[Candidate]) -> Sequence[Candidate]:
    """The keyword form as a second question, both meanings averaged."""
    return added(found, 0.5 * await _gain(of, found, keyword_form(item.question)))


async def names_alone(of: QuestionSet, item: Item, found: Sequence[Candidate]) -> Sequence[Candidate]:
    """The names in the question as a second question, both meanings averaged."""
    named = " ".join(named_things(item.question))
    return added(found, 0.5 * await _gain(of, found, named)) if named else found


async def both_forms(of: QuestionSet, item: Item, found: Sequence[Candidate]) -> Sequence[Candidate]:
    """Question, keyword form and names, all three meanings averaged."""
    named = " ".join(named_things(item.question)) or keyword_form(item.question)
    gains = await _gain(of, found, keyword_form(item.question)) + await _gain(of, found, named)
    return added(found, gains / 3)


async def feedback(of: QuestionSet, item: Item, found: Sequence[Candidate]) -> Sequence[Candidate]:
    """The first three passages as a second question (Rocchio, 1971)."""
    vectors = of.search.vectors[[each.chunk.id for each in found]]
    return added(found, 0.2 * (vectors @ vectors[:3].mean(axis=0)))


async def headings(of: QuestionSet, item: Item, found: Sequence[Candidate]) -> Sequence[Candidate]:
    """The innermost heading as the question that its passage answers, with a vector of its own."""
    inner = [each.chunk.anchor.split(" > ")[-1] or each.chunk.text[:60] for each in found]
    vectors = numpy.asarray(await of.embedder.embed_passages(inner))
    return added(found, 0.15 * (vectors @ await _vector(of, item.question)))


async def exact_names(of: QuestionSet, item: Item, found: Sequence[Candidate]) -> Sequence[Candidate]:
    """The share of the question's names, rooms and dates that stand in the passage, word for word."""
    wanted = [f" {' '.join(terms(name))} " for name in named_things(item.question)]
    texts = [f" {' '.join(passage_terms(each.chunk.anchor, each.chunk.text))} " for each in found]
    return added(found, [0.2 * sum(name in text for name in wanted) / max(1, len(wanted)) for text in texts])


async def asked_terms(of: QuestionSet, item: Item, found: Sequence[Candidate]) -> Sequence[Candidate]:
    """A page of another term or year than is meant comes later (`core/rag/retrieval/period_match.py`)."""
    weight = RankingWeights().period
    return added(found, [weight * value for value in period_match(item.question, found, of.today)])


async def _gain(of: QuestionSet, found: Sequence[Candidate], other: str) -> Floats:
    """How much nearer each passage is to the other form of the question."""
    vectors = of.search.vectors[[each.chunk.id for each in found]]
    gains: Floats = vectors @ await _vector(of, other) - numpy.asarray([each.dense or 0.0 for each in found])
    return gains


async def _vector(of: QuestionSet, text: str) -> Floats:
    return numpy.asarray(await of.vector(text))


STAGES: Mapping[str, tuple[str, Stage]] = {
    "keywords": ("the question's keywords as a second question", keywords),
    "names-alone": ("its names as a second question", names_alone),
    "both-forms": ("both as second and third", both_forms),
    "feedback": ("the first three passages as a second question", feedback),
    "headings": ("headings as likely questions, with vectors of their own", headings),
    "topics": ("soft filter by the page's place in the site", Topics()),
    "topics-fitted": ("the same, fitted on the passages", Topics(is_fitted=True)),
    "topics-demand": (
        "the same, weighed by what the other questions are about",
        Topics(is_fitted=True, by_demand=True),
    ),
    "topic-chance": ("the chance of the topic as a feature, .1", Topics(0.1, is_fitted=True)),
    "topic-chance-more": ("the same, .3", Topics(0.3, is_fitted=True)),
    "topic-chance-demand": ("the same, .1, weighed by what is asked", Topics(0.1, is_fitted=True, by_demand=True)),
    "exact-names": ("names, rooms and dates word for word", exact_names),
    "asked-terms": ("a page of another term or year than is meant comes later", asked_terms),
}
