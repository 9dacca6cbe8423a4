"""Weigh the terms of a passage by BM25."""

from collections import Counter, defaultdict

from core.text.tokens import terms

# Okapi BM25 with the usual constants (Robertson & Zaragoza, "The Probabilistic Relevance Framework", 2009).
K1 = 1.2
B = 0.75

# In terms. Chunks are bounded in size, so their mean length is similar on every site. With a constant, a passage's
# weights are computed once, when it is indexed, and stay the same when other pages change.
AVERAGE_LENGTH = 90.0

# A term in the title or a heading counts as much as this many in the text (BM25F's field weight).
ANCHOR_BOOST = 2.0


def term_weights(anchor: str, text: str) -> dict[str, float]:
    """Weight of each term of a passage: BM25's saturated frequency, without idf (that belongs to the query).

    0 < weight < K1 + 1. A passage's score is the sum of idf × weight over the terms of the question.
    """
    body, head = terms(text), terms(anchor)
    length_norm = K1 * (1 - B + B * len(body) / AVERAGE_LENGTH)
    frequency: dict[str, float] = defaultdict(float, Counter(body))
    for term in set(head):
        frequency[term] += ANCHOR_BOOST
    return {term: count * (K1 + 1) / (count + length_norm) for term, count in frequency.items()}
