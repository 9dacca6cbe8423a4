"""Whether a passage has what a right answer says."""

import re
from collections.abc import Sequence

from evaluation.scores.metrics import WORD, content_words

SHARE = 0.8  # of the key words that must be said, as for a passage that holds an answer


def key_words(question: str, answer: str) -> frozenset[str]:
    """The content words of the answer that are new; all of them where the question has them all."""
    words = set(content_words(answer))
    return frozenset(words - set(WORD.findall(question.lower())) or words)


def says_key_fact(text: str, question: str, answers: Sequence[str]) -> bool:
    """Whether a text has at least `SHARE` of the key words of one of the answers."""
    has = set(WORD.findall(text.lower()))
    wanted = [key_words(question, answer) for answer in answers if answer.strip()]
    return any(len(words & has) >= SHARE * len(words) for words in wanted)


def says_all(text: str, facts: Sequence[Sequence[str]]) -> bool:
    """Whether a text has every fact, each in one of its spellings; False without facts."""
    told = _comparable(text)
    return bool(facts) and all(any(_has(told, spelling) for spelling in fact) for fact in facts)


def _has(told: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(_comparable(words))}(?!\w)", told) is not None


def _comparable(text: str) -> str:
    plain = re.sub("[‐‑‒–—−]", "-", re.sub(r"[*_`\\“”\"'’‘,]", "", text)).lower()
    return " ".join(re.sub(r"\b([ap])\.?\s?m\b\.?", r" \1m", plain).split())
