"""A question for a time wants a passage with a time in it: passages that can hold such an answer come first."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.domain import Candidate

_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?"
_CLOCK = r"\b\d{1,2}(?::\d\d)?\s*[ap]\.?m\b|\b\d{1,2}:\d\d\b"
_DAY = rf"\b{_MONTH}\s+\d{{1,2}}\b|\b\d{{1,2}}\s+{_MONTH}(?=\W|$)|\b\d{{1,2}}/\d{{1,2}}\b|\b(?:19|20)\d\d\b"
_WEEKDAY = r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b"
_COUNT = r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice)\b"
_PLACE = r"\b(?:room|hall|building|cent(?:er|re)|library|floor|online|zoom|located|streets?|avenue)\b"
_NAME = r"(?-i:\b[A-Z][a-z]+ (?:[A-Z]\. )?[A-Z][a-z]+)|\b(?:dr|prof|instructor|professor|assistant)\b"


@dataclass(frozen=True)
class Kind:
    """A kind of answer: how questions ask for it, and what a passage with such an answer has in it."""

    name: str
    asked: re.Pattern[str]
    held: re.Pattern[str]


def _kind(name: str, asked: str, held: str) -> Kind:
    return Kind(name, re.compile(asked, re.IGNORECASE), re.compile(held, re.IGNORECASE))


# The first that fits counts, so the narrow ones stand before the wide ones.
KINDS = (
    _kind("address", r"\be-?mail\b", r"\S@\S|\be-?mail\b"),
    _kind("clock", r"\b(?:what|which) times?\b|(?<!credit )(?<!many )\bhours\b", _CLOCK),
    _kind("share", r"\bpercent|\bhow much\b.*\b(?:worth|count|weigh)|\bweigh(?:t|ed)\b", r"\d\s*(?:%|percent|points)"),
    _kind(
        "day", r"\bwhen\b|\b(?:what|which) (?:date|day|year)s?\b|\bdeadlines?\b|\bdue\b", f"{_CLOCK}|{_DAY}|{_WEEKDAY}"
    ),
    _kind("count", r"\bhow (?:many|much|long|often|old|big)\b", _COUNT),
    _kind("place", r"\bwhere\b|\b(?:what|which) (?:room|building)\b|\blocated\b", _PLACE),
    _kind("name", r"\bwho(?:se|m)?\b", _NAME),
)


def wanted_kind(question: str) -> Kind | None:
    """What kind of answer a question asks for; None where its words do not tell."""
    return next((kind for kind in KINDS if kind.asked.search(question)), None)


def holds_kind(question: str, candidates: Sequence[Candidate]) -> list[float]:
    """Of each passage 1 where it can hold the kind of answer that is asked for, else 0.

    Expected answer types as in early question answering (Prager et al., "Question-answering by predictive
    annotation", 2000), looked for in what was found.
    """
    kind = wanted_kind(question)
    return [float(kind is not None and _holds(kind, each.chunk.text)) for each in candidates]


@lru_cache(maxsize=4_096)
def _holds(kind: Kind, text: str) -> bool:
    return kind.held.search(text) is not None
