"""Ports of long-term memory: facts by consent, linked accounts, and what the engine and the platforms need of them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol
from uuid import UUID

from core.domain.conversation import Message, Person
from core.domain.memory import Account, Fact, Heard, LinkOutcome, MemoryState, Told, ToldFact


class FactExtractor(Protocol):
    """Reads what people tell of themselves; what is sensitive never comes out of it as a fact."""

    async def told(self, text: str) -> Told:
        """The facts in a message of theirs; of one kind only the last one said. Raises nothing."""


class FactStore(Protocol):
    """Facts of people, and whether these want them kept. Accounts that are linked share their facts."""

    async def state(self, account: Account) -> MemoryState:
        """Whether memory is on for this account, and the other accounts of the same person, first linked first."""

    async def switch(self, account: Account, on: bool, at: datetime) -> None:
        """Stores the person's choice for this account; facts stay until they are deleted."""

    async def offer(self, account: Account, at: datetime) -> bool:
        """Notes that memory is offered to this account; False where it was offered before, or a choice was made."""

    async def facts(self, account: Account, now: datetime) -> list[Fact]:
        """The facts that hold now, newest first; none where memory is not on for this account.

        Of linked accounts, those count that have memory on; what two of them told alike is there once.
        """

    async def history(self, account: Account) -> list[Fact]:
        """All stored facts of the person, also those that have ended, and where memory is off; newest first."""

    async def learn(
        self, account: Account, workspace: str, message_id: str, told: Sequence[ToldFact], at: datetime
    ) -> list[Fact]:
        """Stores what was told; returns what is new. Nothing where memory is not on.

        Told twice, a fact is dated anew. What contradicts it ends: an earlier fact of a single kind, or one that is
        denied. Of more than `MOST_FACTS` (`core.domain.fact_rules`) in one message the first are stored; beyond as
        many in all, the oldest make room: they end (`Ended.NO_ROOM`).
        """

    async def correct(self, account: Account, fact_id: UUID, value: str, at: datetime) -> Fact | None:
        """Ends a fact of the person and stores the other value in its place; None when no such fact of theirs holds.

        It stays with the message and the account that told the old one. Works also while memory is off.
        """

    async def drop(self, account: Account, fact_id: UUID) -> bool:
        """Deletes a fact of the person, with all that ended of its kind; False when they have no such fact."""

    async def forget(self, account: Account) -> int:
        """Deletes the facts of the person on all linked accounts, and this account's choice, code and link.

        Returns how many facts there were. The other accounts keep their choice, and links among each other.
        """

    async def expire(self, now: datetime, ended_before: datetime) -> int:
        """Deletes facts that hold no longer: expired by now, or ended before then; returns how many."""


class AccountLinks(Protocol):
    """Links between the accounts of one person, made by a code that is shown on one and typed on the other."""

    async def code(self, account: Account, now: datetime) -> str:
        """A code of this account that can be used once, within `CODE_LASTS`; an earlier one is void."""

    async def redeem(self, account: Account, code: str, now: datetime) -> LinkOutcome:
        """Links this account with that which the code is of; their facts are one person's from now on.

        Where both told of a single kind, what was said last holds. After `WRONG_TRIES` wrong codes within an hour, no
        code of this account is looked at until that hour is over.
        """

    async def unlink(self, account: Account) -> bool:
        """Takes this account out of its person, with the facts that it told; False when it is not linked.

        What linking ended holds again on both sides.
        """


class Profile(Protocol):
    """What the engine needs: what of a person's facts matters to a question, and an ear for new ones.

    Both do nothing for a message that others can read.
    """

    async def relevant(self, question: str, message: Message) -> Sequence[Fact]:
        """The facts that matter to the question, most relevant first; none for most questions."""

    async def listen(self, message: Message) -> Heard:
        """Stores what the message tells of its sender, where they want that."""

    async def known(self, message: Message) -> Sequence[Fact] | None:
        """All that holds of the message's sender; None where nothing is used: others read it, or memory is not on."""


class MemoryDesk(Protocol):
    """What the platforms need: a person sees, switches, corrects, deletes and links what is remembered of them."""

    async def state(self, person: Person) -> MemoryState:
        """Whether memory is on for this account, and what it is linked with."""

    async def facts(self, person: Person) -> Sequence[Fact]:
        """The facts that hold now, newest first, also while memory is off."""

    async def switch(self, person: Person, on: bool, message_id: str | None = None) -> Sequence[Fact]:
        """Switches memory on or off; returns what was learned from the message that led to it, where one is named."""

    async def correct(self, person: Person, fact_id: UUID, value: str) -> Fact | None:
        """Stores another value in place of a fact; None when there is none, or the value may not be stored."""

    async def drop(self, person: Person, fact_id: UUID) -> bool:
        """Deletes one fact; False when there is none."""

    async def code(self, person: Person) -> str:
        """A code to link another account with this one."""

    async def redeem(self, person: Person, code: str) -> LinkOutcome:
        """Links this account with that which the code is of."""

    async def unlink(self, person: Person) -> bool:
        """Takes this account out of its person; False when it is not linked."""
