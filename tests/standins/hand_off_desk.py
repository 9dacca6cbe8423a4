"""A desk of two offices over stores in memory, and what posts for it, for tests of one platform."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from core.domain.conversation import ConversationKey, Turn
from core.domain.hand_off import Door, HandOff, Office
from core.ports.hand_offs import HandOffCourier
from core.screens.hand_offs.service import HandOffService
from jobs.hand_offs import HandOffPosts, Reminders
from tests.fakes.hand_offs import MemoryHandOffs
from tests.fakes.stores import MemoryConversations, MemoryJobLock
from tests.standins.services import MemoryArchive

START = datetime(2026, 11, 20, 12, tzinfo=UTC)


class Talks(MemoryConversations):
    """Conversations of which the last turns are known."""

    async def recent(self, conversation: ConversationKey, limit: int, *, asides: bool = False) -> list[Turn]:
        turns = [Turn("user", "my advisor said no", START), Turn("assistant", "I see.", START)]
        return turns[:limit]


@dataclass
class PlayedDesk:
    """Offices with their doors; `hours` have passed since now."""

    archive: MemoryArchive
    offices: Sequence[Office]
    hours: float = 0.0
    store: MemoryHandOffs = field(default_factory=MemoryHandOffs)
    lock: MemoryJobLock = field(default_factory=MemoryJobLock)
    most_a_day: int = 0

    def __post_init__(self) -> None:
        self.desk = HandOffService(
            self.store, self.archive, Talks(), self.offices, self.clock, most_a_day=self.most_a_day
        )
        self.posts = HandOffPosts(self.store, self.lock, self.desk.office)
        self.reminders = Reminders(self.desk, self.desk.office, self.lock, self.clock)

    def clock(self) -> datetime:
        """Now, and the hours that have passed since."""
        return datetime.now(UTC) + timedelta(hours=self.hours)

    async def post(self, **couriers: HandOffCourier) -> None:
        """Post all that is due."""
        while sum([await self.posts.post_due(platform, courier) for platform, courier in couriers.items()]):
            pass

    @property
    def only(self) -> HandOff:
        """The one hand-off there is."""
        [found] = self.store.kept.values()
        return found


def offices(platform: str, registrar: str, bursar: str, head: str) -> tuple[Office, ...]:
    """The Registrar with an escalation, and the Bursar with the topic of fees."""
    return (
        Office("Registrar", (Door(platform, registrar),), ("registrar",), escalation=Door(platform, head)),
        Office("Bursar", (Door(platform, bursar),), ("fees",)),
    )
