"""`SuiteScores` in memory."""

from datetime import datetime

from core.domain.status import SuiteNight


class MemorySuiteScores:
    """The nights, oldest first."""

    def __init__(self) -> None:
        self._nights: list[SuiteNight] = []

    async def keep(self, night: SuiteNight) -> None:
        """Stores them; a night without figures is none."""
        self._nights += [night] if night.scores else []

    async def since(self, moment: datetime) -> list[SuiteNight]:
        """The nights since then."""
        return [each for each in self._nights if each.at >= moment]

    async def latest(self) -> SuiteNight | None:
        """The last night."""
        return self._nights[-1] if self._nights else None
