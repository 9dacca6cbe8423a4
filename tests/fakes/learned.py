"""What is learned from the whole site, in memory: topics and other words that a test gives."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from core.domain.enrichment import Wording
from core.ports.models import Vector
from tests.fakes.ranking import cosine


@dataclass
class MemoryTopics:
    """`SiteTopics` with these means, of one model; remembers how often it was asked."""

    means: Mapping[str, Vector]
    asked: int = 0

    async def learn(self) -> int:
        """Nothing changes: the means are given."""
        return len(self.means)

    async def nearness(self, embedder_name: str, vector: Vector) -> dict[str, float]:
        """By topic, the cosine of a vector and its mean."""
        self.asked += 1
        return {topic: cosine(mean, vector) for topic, mean in self.means.items()}


@dataclass
class MemoryWordings:
    """`SiteWordings` with these."""

    known: Sequence[Wording] = field(default_factory=list)

    async def learn(self) -> int:
        """Nothing changes: the wordings are given."""
        return len(self.known)

    async def within(self, terms: Collection[str], limit: int) -> list[Wording]:
        """Those all of whose terms are among these; with the most terms, then places, first."""
        found = [each for each in self.known if set(each.terms) <= set(terms)]
        return sorted(found, key=lambda each: (-len(each.terms), -each.places))[:limit]
