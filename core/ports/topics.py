"""Port of the topics of a site: what the passages of each are about."""

from collections.abc import Mapping
from typing import Protocol

from core.ports.models import Vector


class SiteTopics(Protocol):
    """The topics of the current pages, each with the mean of its passages' vectors."""

    async def learn(self) -> int:
        """Learns them from the current passages, in place of those before; returns how many there are."""
        ...

    async def nearness(self, embedder_name: str, vector: Vector) -> Mapping[str, float]:
        """By topic, the cosine (−1…1) of a vector and the mean of its passages; empty for an unknown model."""
        ...
