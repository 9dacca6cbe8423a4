"""Being polite: robots rules of each host, and a pause between two requests to the same one."""

import asyncio
from dataclasses import dataclass, field

from core.errors import FetchError
from core.sites.fetching import Fetcher
from core.sites.robots import RobotsRules, read_robots
from core.sites.skip_reasons import SkipReason
from core.sites.urls import origin_of

LONGEST_CRAWL_DELAY = 30.0


@dataclass
class Politeness:
    """What each host allows, asked once a crawl, and when it may be asked again."""

    fetcher: Fetcher
    delay_seconds: float
    _rules: dict[str, asyncio.Task[RobotsRules]] = field(default_factory=dict)
    _turns: dict[str, asyncio.Lock] = field(default_factory=dict)
    _next: dict[str, float] = field(default_factory=dict)

    async def require_allowed(self, url: str) -> None:
        """Returns when robots.txt lets us fetch this address. Raises FetchError("robots.txt")."""
        rules = await self._rules_of(origin_of(url))
        if not rules.allows(url):
            reason = rules.closed_because or "robots.txt forbids it"
            raise FetchError(f"{url} is not fetched: {reason}", SkipReason.ROBOTS)

    async def wait_for_turn(self, url: str) -> None:
        """Returns when the host's pause is over, one caller at a time."""
        origin = origin_of(url)
        pause = max(self.delay_seconds, min((await self._rules_of(origin)).delay_seconds, LONGEST_CRAWL_DELAY))
        if pause <= 0:
            return
        async with self._turns.setdefault(origin, asyncio.Lock()):
            clock = asyncio.get_running_loop().time
            await asyncio.sleep(max(0.0, self._next.get(origin, 0.0) - clock()))
            self._next[origin] = clock() + pause

    async def _rules_of(self, origin: str) -> RobotsRules:
        if origin not in self._rules:
            self._rules[origin] = asyncio.create_task(self._ask(origin))
        return await asyncio.shield(self._rules[origin])

    async def _ask(self, origin: str) -> RobotsRules:
        try:
            answer = await self.fetcher.get(f"{origin}/robots.txt")
        except FetchError as error:
            return RobotsRules(None, self.fetcher.user_agent, closed_because=f"its robots.txt {error.reason}: {error}")
        return read_robots(answer.status, answer.body, self.fetcher.user_agent)
