"""Ports of hand-offs: where they are kept, and who posts about them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from core.domain.access import Acting
from core.domain.conversation import ConversationKey, Place
from core.domain.hand_off import Door, HandOff, Said
from core.domain.posts import Kind, Post

Posts = Sequence[tuple[Kind, Door]]


class HandOffs(Protocol):
    """The hand-offs, and the posts about them that are due: both change in one transaction, or neither."""

    async def send(self, hand_off: HandOff, posts: Posts, most_a_day: int = 0) -> HandOff | None:
        """Stores a new one with its posts; the stored one, where it is there or its answer has one that is not over.

        None, and nothing is stored, where the student has sent so many in the 24 hours before it; 0: no limit.
        """

    async def change(self, seen: HandOff, changed: HandOff, said: Said, posts: Posts) -> HandOff | None:
        """Stores what was done, if nobody changed it since it was `seen`; None if somebody did, or it is gone.

        What was said before (the same id) changes nothing: the hand-off comes back as it is.
        """

    async def get(self, number: UUID, acting: Acting) -> HandOff | None:
        """One hand-off with all that was said, where it is this person's; that staff look at it is noted."""

    async def find(self, reference: str, acting: Acting) -> HandOff | None:
        """The same by the first 6 to 36 characters of its id; None when none or several begin so."""

    async def unfinished(self, office: str | None = None) -> list[HandOff]:
        """All that are not over, of one office or of all, the longest waiting first."""

    async def due(self, platforms: Sequence[str], limit: int = 200) -> list[Post]:
        """Posts that are to be posted on these platforms, oldest first."""

    async def begin(self, post: Post) -> bool:
        """Notes that it may be posted from now on; False when it is not due any more."""

    async def settle(self, post: Post, messages: str) -> bool:
        """Notes that it was posted, as which messages; False when its hand-off was erased meanwhile."""

    async def refuse(self, post: Post, instead: Posts) -> None:
        """Notes that its place is closed for good, and stores what is to be posted instead."""

    async def erase_before(
        self, moment: datetime, within: Sequence[Place] | None = None, without: Sequence[Place] = ()
    ) -> int:
        """Deletes hand-offs that were sent before then, in whatever state, with all about them; returns how many.

        Of all workspaces (platform and id) but those of `without`, with the log of looks; with `within`, of these.
        """


@dataclass(frozen=True, slots=True)
class Form:
    """What a student sends off. `id` was made with the form, so that sending it twice is sending it once."""

    id: UUID
    answer_id: UUID | None
    asked_in: ConversationKey
    question: str
    office: str = ""
    name: str = ""
    shares_turns: bool = False
    in_public: bool = False


class HandOffCourier(Protocol):
    """Posts on one platform; only one process posts there at a time."""

    async def post(self, post: Post) -> str | None:
        """Posts what is not there yet, and returns the names of its messages; None where the place is closed for good.

        Where the post was begun before, it is looked for first. Raises PlatformUnavailable when it is not known
        whether it was posted, or it cannot be posted now; then it is begun again later.
        """
