"""Facts, choices and links of people in memory; contract tests compare them with the real ones."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from core.domain.fact_rules import Source, corrected, dropped, learned, linked, newest_first, seen, unlinked
from core.domain.memory import (
    CODE_LASTS,
    OFFER_COUNTS_FOR,
    TRIES_COUNT_FOR,
    WRONG_TRIES,
    Account,
    Fact,
    LinkOutcome,
    MemoryState,
    ToldFact,
    new_code,
    read_code,
)


@dataclass
class _Account:
    person: UUID = field(default_factory=uuid4)
    is_on: bool | None = None
    decided_at: datetime | None = None
    linked_at: datetime | None = None
    code: str = ""
    code_until: datetime | None = None
    wrong_tries: int = 0
    tried_at: datetime | None = None
    offered_at: datetime | None = None


class MemoryFacts:
    """`FactStore` in memory. `longest`: after which no fact is kept, whatever its kind."""

    def __init__(self, longest: timedelta | None = None) -> None:
        self.accounts: dict[Account, _Account] = {}
        self.kept: list[Fact] = []
        self._longest = longest

    async def state(self, account: Account) -> MemoryState:
        """Whether memory is on for this account, and the other accounts of the same person, first linked first."""
        known = self.accounts.get(account)
        others = [each for each in self.of_person(account) if each != account]
        order = sorted(others, key=lambda each: (str(self.accounts[each].linked_at), each.platform, each.user))
        return MemoryState(known.is_on if known else None, tuple(order))

    async def switch(self, account: Account, on: bool, at: datetime) -> None:
        """Stores the person's choice for this account; facts stay until they are deleted."""
        known = self.accounts.setdefault(account, _Account())
        known.is_on, known.decided_at = on, at

    async def offer(self, account: Account, at: datetime) -> bool:
        """Notes that memory is offered; False where it was before, or a choice was made."""
        known = self.accounts.setdefault(account, _Account())
        if known.offered_at is not None or known.is_on is not None:
            return False
        known.offered_at = at
        return True

    async def facts(self, account: Account, now: datetime) -> list[Fact]:
        """The facts that hold now, newest first; none where memory is not on for this account."""
        if not self._is_on(account):
            return []
        return seen([each for each in self._mine(account) if self._is_on(each.said_by)], now)

    async def history(self, account: Account) -> list[Fact]:
        """All stored facts of the person, also those that have ended, and where memory is off; newest first."""
        return newest_first(self._mine(account))

    async def learn(
        self, account: Account, workspace: str, message_id: str, told: Sequence[ToldFact], at: datetime
    ) -> list[Fact]:
        """Stores what was told; returns what is new. Nothing where memory is not on."""
        if not self._is_on(account):
            return []
        before = self._mine(account)
        after = learned(before, told, Source(account, workspace, message_id, at), self._longest)
        self._store(before, after)
        known = {each.id for each in before}
        return [each for each in after if each.id not in known]

    async def correct(self, account: Account, fact_id: UUID, value: str, at: datetime) -> Fact | None:
        """Ends a fact of the person and stores the other value in its place."""
        before = self._mine(account)
        after, new = corrected(before, fact_id, value, at, self._longest)
        self._store(before, after)
        return new

    async def drop(self, account: Account, fact_id: UUID) -> bool:
        """Deletes a fact of the person, with all that ended of its kind; False when they have no such fact."""
        before = self._mine(account)
        after = dropped(before, fact_id)
        self._store(before, after)
        return len(after) < len(before)

    async def forget(self, account: Account) -> int:
        """Deletes the facts of the person on all linked accounts, and this account's choice, code and link."""
        mine = self._mine(account)
        self._store(mine, [])
        self.accounts.pop(account, None)
        return len(mine)

    async def expire(self, now: datetime, ended_before: datetime) -> int:
        """Deletes facts that hold no longer: expired by now, or ended before then; returns how many."""
        old = [each for each in self.kept if self._is_old(each, now, ended_before)]
        self._store(old, [])
        for each in self.accounts.values():
            if each.code_until and each.code_until <= now:
                each.code, each.code_until = "", None
            if each.is_on is None and each.offered_at and each.offered_at <= now - OFFER_COUNTS_FOR:
                each.offered_at = None
        return len(old)

    def of_person(self, account: Account) -> list[Account]:
        """The accounts of the person whose account this is."""
        known = self.accounts.get(account)
        return [each for each, other in self.accounts.items() if known and other.person == known.person]

    def settle(self, rule: Callable[[Sequence[Fact]], Sequence[Fact]], accounts: Sequence[Account]) -> None:
        """Replaces the facts that these accounts told by what the rule makes of them."""
        mine = self.told_by(accounts)
        self._store(mine, rule(mine))

    def erase(self, which: Callable[[Fact], bool]) -> int:
        """Deletes facts, as when the message or the workspace goes that they come from; returns how many."""
        gone = [each for each in self.kept if which(each)]
        self._store(gone, [])
        return len(gone)

    def erase_workspace(self, platform: str, workspace: str) -> None:
        """Deletes what was told in a workspace, and the accounts that are of no other."""
        self.erase(lambda fact: (fact.said_by.platform, fact.workspace) == (platform, workspace))
        for account in [each for each in self.accounts if (each.platform, each.realm) == (platform, workspace)]:
            others = [each for each in self.of_person(account) if each != account]
            self._store(self.told_by([account]), [])
            del self.accounts[account]
            self.settle(unlinked, others)

    def told_by(self, accounts: Sequence[Account]) -> list[Fact]:
        """What these accounts told."""
        return [each for each in self.kept if each.said_by in accounts]

    def _is_on(self, account: Account) -> bool:
        known = self.accounts.get(account)
        return bool(known and known.is_on)

    def _is_old(self, fact: Fact, now: datetime, ended_before: datetime) -> bool:
        is_past = fact.expires_at <= now or bool(fact.ended_at and fact.ended_at < ended_before)
        return is_past or bool(self._longest and fact.said_at <= now - self._longest)

    def _mine(self, account: Account) -> list[Fact]:
        return self.told_by(self.of_person(account))

    def _store(self, before: Sequence[Fact], after: Sequence[Fact]) -> None:
        gone = {each.id for each in before}
        self.kept = [each for each in self.kept if each.id not in gone] + list(after)


class MemoryAccountLinks:
    """`AccountLinks` in memory, on the accounts of a `MemoryFacts`."""

    def __init__(self, facts: MemoryFacts) -> None:
        self._facts = facts

    async def code(self, account: Account, now: datetime) -> str:
        """A code of this account that can be used once, within `CODE_LASTS`; an earlier one is void."""
        known, shown = self._facts.accounts.setdefault(account, _Account()), new_code()
        known.code, known.code_until = read_code(shown), now + CODE_LASTS
        return shown

    async def redeem(self, account: Account, code: str, now: datetime) -> LinkOutcome:
        """Links this account with that which the code is of; their facts are one person's from now on."""
        mine = self._facts.accounts.setdefault(account, _Account())
        if mine.tried_at and mine.tried_at <= now - TRIES_COUNT_FOR:
            mine.wrong_tries, mine.tried_at = 0, None
        if mine.wrong_tries >= WRONG_TRIES:
            return LinkOutcome.TOO_MANY_TRIES
        other = self._owner(read_code(code), now)
        if other is None or other == account:
            mine.wrong_tries, mine.tried_at = mine.wrong_tries + 1, mine.tried_at or now
            return LinkOutcome.WRONG
        self._facts.accounts[other].code = ""
        return self._link(account, other, now)

    async def unlink(self, account: Account) -> bool:
        """Takes this account out of its person, with the facts that it told; False when it is not linked."""
        others = [each for each in self._facts.of_person(account) if each != account]
        if not others:
            return False
        self._facts.accounts[account].person = uuid4()
        self._facts.accounts[account].linked_at = None
        for side in ([account], others):
            self._facts.settle(unlinked, side)
        return True

    def _owner(self, code: str, now: datetime) -> Account | None:
        for account, each in self._facts.accounts.items():
            if code and each.code == code and each.code_until and now < each.code_until:
                return account
        return None

    def _link(self, account: Account, other: Account, now: datetime) -> LinkOutcome:
        accounts = self._facts.accounts
        if accounts[account].person == accounts[other].person:
            return LinkOutcome.ALREADY_LINKED
        ours, theirs = self._facts.of_person(account), self._facts.of_person(other)
        here, there = [[each for each in self._facts.kept if self._counts(each, side)] for side in (ours, theirs)]
        told = {each.id: each for each in linked(here, there, now)}
        self._facts.settle(lambda facts: [told.get(each.id, each) for each in facts], [*ours, *theirs])
        for each in [*ours, *theirs]:
            accounts[each].person = accounts[other].person
            accounts[each].linked_at = accounts[each].linked_at or now
        return LinkOutcome.LINKED

    def _counts(self, fact: Fact, side: Sequence[Account]) -> bool:
        return fact.said_by in side and bool(self._facts.accounts[fact.said_by].is_on)
