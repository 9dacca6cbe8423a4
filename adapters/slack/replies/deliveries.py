"""Note that an answer was posted, so that no other process posts it again."""

import structlog

from core.domain.conversation import Message
from core.errors import AdvisorError
from core.ports.conversations import Deliveries

log = structlog.get_logger(__name__)


async def note_delivered(deliveries: Deliveries | None, message: Message) -> None:
    """Note it, where anybody keeps such notes; errors are logged."""
    try:
        if deliveries:
            await deliveries.note(message)
    except AdvisorError as error:
        log.warning("not noted that an answer was posted", error=type(error).__name__)
