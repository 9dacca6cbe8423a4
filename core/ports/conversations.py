"""Ports of what people asked: conversations, past answers, and corrections of them."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Protocol
from uuid import UUID

from core.domain.access import Acting, Erased
from core.domain.answer import Answer, Explanation, Trace
from core.domain.conversation import ConversationKey, Message, Person, Place, Remembered, Turn
from core.domain.posts import DoubtedAnswer, Notice, OutdatedCitation, PostedAnswer
from core.domain.quality import Complaint

# A claim whose answer never came can be taken over after this; every answer must be shorter.
LEASE = timedelta(minutes=5)
# An answer is posted in less, or not by this process: after the lease another one may post it.
POSTED_WITHIN = LEASE - timedelta(minutes=1)
# Who waited longer has asked somebody else. It also ends the retries of a question that kills every process.
OLDEST = timedelta(minutes=30)


class ConversationStore(Protocol):
    """The history of each conversation, and the once-only claim of a message."""

    async def recent(self, conversation: ConversationKey, limit: int, *, asides: bool = False) -> list[Turn]:
        """The last turns of this conversation and no other, oldest first; without questions that were refused.

        With `asides` small talk is among them.
        """

    async def claim(self, message: Message) -> bool:
        """Stores the question; True for exactly one caller a message.

        A claim whose answer never came (its process died) can be claimed again after the lease has run out.
        """

    async def is_claimed(self, message: Message) -> bool:
        """Whether somebody answers the message or has answered it, so that `claim` would be refused."""

    async def abandoned(self, not_before: datetime) -> list[Message]:
        """Questions sent since then whose claim ran out unanswered, oldest first: their process died."""

    async def expire_claims(self, before: datetime) -> None:
        """Ends the lease of every claim before that time of the server, for who knows that all who claimed are dead.

        So does the time that they had to post what they had answered.
        """

    async def earlier_questions(self, message: Message, within: timedelta) -> list[timedelta]:
        """How long before this claimed message its sender asked others, longest first; without refused ones."""

    async def release(self, message: Message) -> None:
        """Gives an unanswered claim back, so that a retry is answered."""

    async def remember(self, message: Message, answer: Answer, trace: Trace) -> None:
        """Ends the claim: stores the answer, its citations and its trace, in one transaction."""

    async def answer_to(self, message: Message) -> Answer | None:
        """The stored answer to a message that was delivered before, if it was answered."""

    async def asked(self, person: Person, message_id: str) -> Message | None:
        """A stored message of this person; None when there is none (any more)."""

    async def forget(self, conversation: ConversationKey) -> int:
        """Deletes a conversation's turns and answers; returns how many turns there were."""

    async def erase_before(
        self, moment: datetime, within: Sequence[Place] | None = None, without: Sequence[Place] = ()
    ) -> int:
        """Deletes the questions asked before then, with their answers; returns how many turns there were.

        Of all workspaces (platform and id) but those of `without`; with `within`, of these alone.
        """


class Deliveries(Protocol):
    """Answers that are stored and not yet posted: a process that ends in between leaves them to another one."""

    async def note(self, message: Message) -> None:
        """Notes that the answer to this message stands on its platform, or never will. Raises DatabaseError."""

    async def overdue(self, platforms: Collection[str], not_before: datetime) -> list[Message]:
        """Questions of these platforms, sent since then, whose answer was not posted in time, oldest first."""

    async def take(self, message: Message) -> Answer | None:
        """The answer that is overdue, for exactly one caller, who has the time of a claim to post it; else None."""


class QuestionQueue(Protocol):
    """Questions that wait for any process with a free place."""

    async def hand_over(self, message: Message) -> bool:
        """Lets a claimed question wait for any process. False where it has no claim, or others wait too long already.

        Raises DatabaseError.
        """

    async def take(self, platforms: Collection[str], most: int) -> list[Message]:
        """At most so many waiting questions of these platforms for this process to answer; none that waited very long.

        Raises DatabaseError.
        """


class Notices(Protocol):
    """Answers that rest on passages that are no longer current, and who has been told."""

    async def outdated(self, since: datetime, person: Person | None = None) -> list[OutdatedCitation]:
        """Such citations in answers since then, whose asker wants corrections and has not been told.

        With a `person`, in answers to them alone.
        """

    async def claim(self, notices: Sequence[Notice]) -> list[Notice]:
        """Those that the caller has to send: nobody else who claims them gets them.

        A claim holds for ever once it is settled; one that never is, since its caller died, ends with its lease.
        Left out are notices whose answer was forgotten, or whose asker does not want corrections any more.
        """

    async def settle(self, notices: Sequence[Notice], delivered: bool) -> None:
        """Stores whether claimed notices were delivered."""

    async def release(self, notices: Sequence[Notice]) -> None:
        """Gives claimed notices back that were certainly not sent."""


class PostedAnswers(Protocol):
    """Where answers stand that others read too, and what they are marked with."""

    async def note(self, posted: PostedAnswer) -> None:
        """Stores where an answer stands; nothing when it was forgotten meanwhile, or is known already."""

    async def doubted(self, since: datetime, also: Collection[UUID] = ()) -> list[DoubtedAnswer]:
        """Posted answers to questions since then that rest on what is not current, are marked, or are among `also`."""

    async def mark(self, answer_id: UUID, shown: str) -> None:
        """Stores what an answer is marked with now: the digest of the changes; empty for none."""

    async def drop(self, answer_id: UUID) -> None:
        """Forgets where an answer stood: its message is no more, or cannot be changed."""

    async def drop_before(self, moment: datetime) -> int:
        """Forgets where the answers to questions before then stand; returns how many these were."""


class Archive(Protocol):
    """Past answers, what people thought of them, and what is stored about a person."""

    async def explain(self, answer_id: UUID, acting: Acting) -> Explanation | None:
        """Why an answer is what it is; None when there is no such answer (any more), or none of this person's.

        That somebody of staff looks at it is noted.
        """

    async def find(self, reference: str, acting: Acting) -> UUID | None:
        """The one answer of this person (for staff: of anybody) whose id begins with these 6 to 36 characters.

        None when none or several do.
        """

    async def latest(self, person: Person, channel: str | None = None) -> UUID | None:
        """The newest answer this person got, in this channel (or thread) or anywhere."""

    async def rate(self, answer_id: UUID, person: Person, helpful: bool) -> bool:
        """Stores a person's rating of an answer, in place of an earlier one; False when the answer is not known."""

    async def complain(self, answer_id: UUID, person: Person, why: Complaint) -> bool:
        """Stores why an answer did not help this person; False without their rating that it did not."""

    async def share_question(self, answer_id: UUID, person: Person) -> bool:
        """Stores that this person agrees that advisors see their question; False for the question of another.

        They agree by rating the answer as bad, and take it back by rating it as good.
        """

    async def remembered(self, person: Person) -> Remembered:
        """How much is stored about a person, on Discord in every server."""

    async def export(self, person: Person, looking: Acting | None = None) -> str:
        """All that is stored about a person, on Discord in every server, as one JSON document for themselves.

        Where staff make it (`looking`), that is noted as a look at each answer and hand-off of theirs, and is in it.
        """

    async def wants_corrections(self, person: Person) -> bool:
        """Whether they asked to be told when an answer of theirs has changed; the default is not to."""

    async def set_corrections(self, person: Person, wanted: bool) -> None:
        """Stores whether they want to be told."""

    async def forget(self, person: Person) -> Erased:
        """Deletes what `export` would hand over, with the facts that linked accounts of theirs told."""

    async def forget_message(self, platform: str, workspace: str, message_id: str) -> bool:
        """Deletes what comes from a message, as when it was deleted on the platform: its answer too, and facts.

        False when the message is not known.
        """

    async def purge(self, platform: str, workspace: str) -> int:
        """Deletes all data of a workspace that removed the bot; returns how many messages there were."""
