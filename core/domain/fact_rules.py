"""Which facts of a person hold: what a new one ends, what is seen of linked accounts, how long each kind is kept."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from uuid import UUID, uuid4

from core.domain.memory import Account, Ended, Fact, FactKind, ToldFact

MOST_FACTS = 50  # that hold at one time, that have ended, and that one message can tell
LONGEST_VALUE = 200  # characters

_YEAR = timedelta(days=365)

# A year of study has no number of days: it ends with the academic year.
LASTS: Mapping[FactKind, timedelta] = MappingProxyType(
    {
        FactKind.PROGRAMME: 2 * _YEAR,
        FactKind.CATALOG_YEAR: 2 * _YEAR,
        FactKind.CAMPUS: 2 * _YEAR,
        FactKind.STATUS: _YEAR,
        FactKind.INTEREST: _YEAR,
        FactKind.ACCESS_NEED: 2 * _YEAR,
        FactKind.PREFERENCE: _YEAR,
    }
)


@dataclass(frozen=True, slots=True)
class Source:
    """Where something was told: by which account, in which message of which workspace, and when."""

    said_by: Account
    workspace: str
    message_id: str
    at: datetime


def expiry(kind: FactKind, said_at: datetime, longest: timedelta | None = None) -> datetime:
    """Until when a fact of this kind holds; at most `longest`, where that is set.

    A year of study holds until the first 1 August that is more than a month away: 13 months at most. Whoever says in
    July that they are a junior means the year that is about to begin.
    """
    ends = said_at + LASTS[kind] if kind in LASTS else _next_academic_year(said_at)
    return ends if longest is None else min(ends, said_at + longest)


def holds(fact: Fact, now: datetime) -> bool:
    """Whether the fact has neither ended nor expired."""
    return fact.ended is None and now < fact.expires_at


def folded(value: str) -> str:
    """A value as it is compared: without regard to case and spacing."""
    return " ".join(value.split()).casefold()


def is_storable(value: str) -> bool:
    """Whether this can be the value of a fact: a few words, not an essay."""
    return bool(value.strip()) and len(value) <= LONGEST_VALUE


def newest_first(facts: Sequence[Fact]) -> list[Fact]:
    """In the order in which people see them; those of one message by kind and value."""
    ordered = sorted(facts, key=lambda each: (each.kind, folded(each.value), each.said_by.platform, each.id))
    return sorted(ordered, key=lambda each: each.said_at, reverse=True)


def seen(facts: Sequence[Fact], now: datetime) -> list[Fact]:
    """What holds of the facts of a person, newest first; what two accounts told alike is there once."""
    known: dict[tuple[FactKind, str], Fact] = {}
    for each in newest_first([fact for fact in facts if holds(fact, now)]):
        known.setdefault((each.kind, folded(each.value)), each)
    return list(known.values())


def left_out(facts: Sequence[Fact]) -> int:
    """How many of all stored facts of a person hold no longer since there was no room for them."""
    return sum(each.ended is Ended.NO_ROOM for each in facts)


def linked(ours: Sequence[Fact], theirs: Sequence[Fact], at: datetime) -> list[Fact]:
    """All facts of two accounts that became one person's: of a single kind, those hold of which it was spoken last."""
    after = [*ours, *theirs]
    for kind in filter(lambda each: each.is_single, FactKind):
        sides = [[each for each in side if each.kind is kind and holds(each, at)] for side in (ours, theirs)]
        if all(sides):
            older, newer = sorted(sides, key=lambda side: max(each.said_at for each in side))
            gone = {each.id for each in older} if _values(older) != _values(newer) else set()
            after = [_ended(each, Ended.LINKED, at) if each.id in gone else each for each in after]
    return after


def unlinked(kept: Sequence[Fact]) -> list[Fact]:
    """The facts of an account that is for itself again: what linking ended holds again, where nothing else does."""
    said = {each.kind for each in kept if each.ended is None}
    back = {each.id for each in kept if each.ended is Ended.LINKED and each.kind not in said}
    return [replace(each, ended=None, ended_at=None) if each.id in back else each for each in kept]


def learned(
    kept: Sequence[Fact],
    told: Sequence[ToldFact],
    source: Source,
    longest: timedelta | None = None,
) -> list[Fact]:
    """All facts of the person after a message told these; of more than `MOST_FACTS`, the first ones.

    The oldest make room, and are known for as long as others that ended. What was told and taken back in the same
    message leaves nothing, nor does a value that `is_storable` denies.
    """
    known, after = {each.id for each in kept}, list(kept)
    for each in [one for one in told if one.denies or is_storable(one.value)][:MOST_FACTS]:
        after = _denied(after, each, source.at) if each.denies else _told(after, each, source, longest)
    return _with_room([each for each in after if each.ended is None or each.id in known], source.at)


def corrected(
    kept: Sequence[Fact],
    fact_id: UUID,
    value: str,
    at: datetime,
    longest: timedelta | None = None,
) -> tuple[list[Fact], Fact | None]:
    """All facts after one was corrected, and the new one; None when no such fact holds or `is_storable` denies.

    The new one stays with the message and the account that told the old one, and goes with them.
    """
    old = next((each for each in kept if each.id == fact_id and holds(each, at)), None)
    if old is None or not is_storable(value):
        return list(kept), None
    after = [_ended(each, Ended.CORRECTED, at) if _is_same(each, old) else each for each in kept]
    source = Source(old.said_by, old.workspace, old.message_id, at)
    after = _told(after, ToldFact(old.kind, value, adds=True), source, longest)
    new = next(each for each in reversed(after) if _says(each, old.kind, value, old.said_by))
    return _with_room(after, at), new


def dropped(kept: Sequence[Fact], fact_id: UUID) -> list[Fact]:
    """All facts without this one, also as another account told it, and without what ended of its kind."""
    gone = next((each for each in kept if each.id == fact_id), None)
    if gone is None:
        return list(kept)
    return [each for each in kept if each.kind is not gone.kind or not (each.ended or _is_same(each, gone))]


def without(kept: Sequence[Fact], gone: Collection[UUID]) -> list[Fact]:
    """These facts without those."""
    return [each for each in kept if each.id not in gone]


def _next_academic_year(said_at: datetime) -> datetime:
    first = datetime(said_at.year, 8, 1, tzinfo=UTC)
    return first if said_at < first - timedelta(days=31) else first.replace(year=said_at.year + 1)


def _told(kept: Sequence[Fact], told: ToldFact, source: Source, longest: timedelta | None) -> list[Fact]:
    ends = expiry(told.kind, source.at, longest)
    new = Fact(uuid4(), told.kind, told.value, source.said_by, source.workspace, source.message_id, source.at, ends)
    after = [_ended(each, Ended.SUPERSEDED, source.at) if _contradicts(told, each) else each for each in kept]
    same = [each for each in after if _says(each, told.kind, told.value, source.said_by)]
    return [*without(after, {each.id for each in same}), replace(new, id=same[-1].id) if same else new]


def _denied(kept: Sequence[Fact], told: ToldFact, at: datetime) -> list[Fact]:
    """With those ended that the person denies; an empty value denies all of its kind."""
    return [
        _ended(each, Ended.DENIED, at)
        if each.kind is told.kind and _is_open(each) and _is_meant(each.value, told)
        else each
        for each in kept
    ]


def _is_meant(value: str, told: ToldFact) -> bool:
    """Whether somebody who denies this means that: "transfer" and "transfer student" are one."""
    mine, theirs = set(folded(value).split()), set(folded(told.value).split())
    return mine <= theirs or theirs <= mine


def _contradicts(told: ToldFact, fact: Fact) -> bool:
    of_its_kind = told.kind.is_single and not told.adds and fact.kind is told.kind and _is_open(fact)
    return of_its_kind and folded(fact.value) != folded(told.value)


def _is_open(fact: Fact) -> bool:
    """Whether the fact holds, or could do so again when a link ends."""
    return fact.ended in {None, Ended.LINKED}


def _says(fact: Fact, kind: FactKind, value: str, said_by: Account) -> bool:
    says = fact.kind is kind and folded(fact.value) == folded(value)
    return says and fact.said_by == said_by and _is_open(fact)


def _is_same(fact: Fact, other: Fact) -> bool:
    return fact.kind is other.kind and folded(fact.value) == folded(other.value) and _is_open(fact)


def _values(facts: Sequence[Fact]) -> set[str]:
    return {folded(each.value) for each in facts}


def _ended(fact: Fact, how: Ended, at: datetime) -> Fact:
    return replace(fact, ended=how, ended_at=at)


def _with_room(facts: Sequence[Fact], now: datetime) -> list[Fact]:
    """With the oldest of those that hold ended beyond `MOST_FACTS`, and without the oldest of those that do not."""
    over = {each.id for each in [fact for fact in newest_first(facts) if holds(fact, now)][MOST_FACTS:]}
    after = [_ended(each, Ended.NO_ROOM, now) if each.id in over else each for each in facts]
    past = [each for each in newest_first(after) if not holds(each, now)]
    return without(after, {each.id for each in past[MOST_FACTS:]})
