"""How likely a question is about each topic of the site, and what that says of passages."""

import math
from collections.abc import Mapping, Sequence

from core.domain.search import Candidate
from core.text.site_topics import topic_of

# Decision 0095. A topic is searched first from LIKELY of the chances on; where none has SURE, all are.
LIKELY, SURE = 0.15, 0.30
SHARPNESS = 20.0  # of the softmax over cosines, which lie close together


def chances(nearness: Mapping[str, float]) -> dict[str, float]:
    """The chance (0…1) of each topic by its nearness; empty where there is only one, which tells nothing."""
    if len(nearness) < 2:
        return {}
    nearest = max(nearness.values())
    likely = {topic: math.exp(SHARPNESS * (cosine - nearest)) for topic, cosine in nearness.items()}
    total = sum(likely.values())
    return {topic: value / total for topic, value in likely.items()}


def topic_chance(likely: Mapping[str, float], candidates: Sequence[Candidate]) -> list[float]:
    """Feature `topic`: the chance (0…1) of each passage's topic; 0 for a passage without one."""
    return [likely.get(_topic(each, likely) or "", 0.0) for each in candidates]


def off_topic(likely: Mapping[str, float], candidates: Sequence[Candidate]) -> list[float]:
    """Feature `off_topic`: 1 for a passage of an unlikely topic, where another one is likely enough."""
    if max(likely.values(), default=0.0) < SURE:
        return [0.0] * len(candidates)
    return [float(likely.get(_topic(each, likely) or "", 1.0) < LIKELY) for each in candidates]


def _topic(candidate: Candidate, known: Mapping[str, float]) -> str | None:
    chunk = candidate.chunk
    return topic_of(chunk.topic or chunk.source, chunk.url, known)
