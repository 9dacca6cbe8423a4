"""The probability that the first quotation answers the question."""

import re
from collections.abc import Mapping, Sequence

from core.domain.search import Reading
from core.rag.answering.quotes.choosing import Scored
from core.rag.answering.quotes.features import Shared, meant_by, terms_of
from core.rag.answering.quotes.odds import chance, log_odds
from core.rag.answering.quotes.statements import Statement
from core.rag.answering.quotes.weights import CONFIDENCE, CONFIDENCE_BIAS, OF_TALK
from core.text.languages.en.everyday_words import EVERYDAY
from core.text.languages.en.lexicon import rarity_in_english
from core.text.periods import is_of_another_period
from core.text.tokens import query_terms

_WORD = re.compile(r"[a-z]{3,}")
_MOST_WORDS = 20  # hardly a question that was fitted to is longer
_CLEAREST = 2.0  # log odds: to stand before few others, or none, says no more


def confidence(features: Mapping[str, float]) -> float:
    """In 0…1."""
    return chance(CONFIDENCE_BIAS + sum(CONFIDENCE[name] * value for name, value in features.items()))


def with_talk(probability: float, is_of_talk: bool) -> float:
    """The probability for a follow-up: higher where the quotation is from a page that the answer before cites."""
    return chance(log_odds(probability) + OF_TALK) if is_of_talk else probability


def confidence_features(
    common: Shared, ranking: Sequence[Scored], reading: Reading, speaks: float = 0.0
) -> dict[str, float]:
    """What the probability is computed from; `reading` is the reader's of the first quotation below its heading.

    `share`: how clearly it stands before all others by its score. `of_another_period`: it and its headings name terms
    or years, and none that the question names. What fits a long question fits less often by chance. `speaks` is 1
    where the quotation denies, obliges, permits or bounds what a yes/no question asks about.
    """
    best = ranking[0].statement
    return {
        "reading": log_odds(reading.relevance),
        "words": float(min(len(common.question.text.split()), _MOST_WORDS)),
        "share": min(log_odds(ranking[0].share), _CLEAREST),
        "lacks_kind": ranking[0].features["lacks_kind"],
        "of_another_period": float(is_of_another_period(common.question.dated, f"{best.above} {best.text}")),
        "speaks": speaks,
        **unexplained(common, best),
    }


def unexplained(common: Shared, statement: Statement) -> dict[str, float]:
    """The weightiest word of the question that neither the quotation nor its headings explain, in 0…1.

    `lacks_term` by its rarity among all that could be quoted, where a term of none of it is the rarest; `lacks_word`
    by that and its rarity in English, without what people say of everything: "permit" does not explain "motorcycle
    permit", but "again" and "got" ask for nothing of their own. A follow-up is held to its own words.
    """
    has = terms_of(statement.text) | terms_of(statement.above)
    most = max(common.rarity.values(), default=1.0)
    asked = common.question.asked
    own = common.question.terms if asked == common.question.text else set(query_terms(asked))
    lacks = [term for term in common.question.terms if term in own and not _explains(has, term)]
    named = [(word, query_terms(word)) for word in _WORD.findall(asked.lower())]
    said = {word: each[0] for word, each in named if len(each) == 1 and each[0] not in EVERYDAY}
    rarity = {term: common.rarity.get(term, most) / most for term in (*lacks, *said.values())}
    words = (rarity_in_english(word) * rarity[term] for word, term in said.items() if not _explains(has, term))
    return {"lacks_term": max((rarity[term] for term in lacks), default=0.0), "lacks_word": max(words, default=0.0)}


def _explains(has: frozenset[str], term: str) -> bool:
    return term in has or not meant_by(term).isdisjoint(has)
