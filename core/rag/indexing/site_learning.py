"""Learn from the whole site what needs all of its pages: its topics, and its other words for its things."""

from dataclasses import dataclass

import structlog

from core.ports.search import SiteTopics, SiteWordings

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class SiteLearning:
    """Learned after a crawl, whether a setting uses it yet or not, so that it can be measured and switched on."""

    topics: SiteTopics
    wordings: SiteWordings

    async def learn(self) -> None:
        """Raises DatabaseError."""
        log.info("learned from the site", topics=await self.topics.learn(), wordings=await self.wordings.learn())
