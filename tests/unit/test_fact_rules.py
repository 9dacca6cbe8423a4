"""How long facts hold, and what linking accounts hides and gives back."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from core.domain.fact_rules import LONGEST_VALUE, Source, expiry, learned, linked, seen, unlinked
from core.domain.memory import Account, Ended, Fact, FactKind, ToldFact, new_code, read_code

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HERE, THERE = Account("discord", "", "ada"), Account("slack", "larkmoor", "ada")


@pytest.mark.parametrize(
    ("said", "until"),
    [
        ((2026, 9, 1), (2027, 8, 1)),
        ((2026, 3, 2), (2026, 8, 1)),
        ((2026, 6, 30), (2026, 8, 1)),
        ((2026, 7, 1), (2027, 8, 1)),  # the year that is about to begin
        ((2026, 8, 1), (2027, 8, 1)),
    ],
)
def test_a_year_of_study_holds_until_the_next_academic_year(
    said: tuple[int, int, int], until: tuple[int, int, int]
) -> None:
    assert expiry(FactKind.YEAR, datetime(*said, tzinfo=UTC)) == datetime(*until, tzinfo=UTC)


def test_no_fact_is_kept_longer_than_the_installation_says() -> None:
    assert expiry(FactKind.PROGRAMME, NOON, timedelta(days=30)) == NOON + timedelta(days=30)
    assert expiry(FactKind.YEAR, NOON, timedelta(days=900)) == datetime(2026, 8, 1, tzinfo=UTC)


@pytest.mark.parametrize("value", ["", "  ", "x" * (LONGEST_VALUE + 1)])
def test_what_is_no_value_of_a_fact_is_left_out(value: str) -> None:
    assert learned([], [ToldFact(FactKind.INTEREST, value)], Source(HERE, "dm", "m1", NOON)) == []


def test_an_empty_denial_ends_all_of_a_kind_and_nothing_else() -> None:
    kept = [fact(1, "chess", kind=FactKind.INTEREST), fact(2, "go", kind=FactKind.INTEREST), fact(3, "nursing")]

    after = learned(kept, [ToldFact(FactKind.INTEREST, "", denies=True)], Source(HERE, "dm", "m1", NOON))

    assert [each.ended for each in after] == [Ended.DENIED, Ended.DENIED, None]


def test_linking_hides_the_side_that_spoke_of_a_single_kind_earlier_and_unlinking_gives_it_back() -> None:
    ours = [fact(1, "nursing"), fact(2, "chess", kind=FactKind.INTEREST)]
    theirs = [fact(3, "biology", day=1, by=THERE), fact(4, "music", day=1, by=THERE)]

    both = linked(ours, theirs, NOON)

    assert {each.value for each in seen(both, NOON)} == {"chess", "biology", "music"}
    assert unlinked([each for each in both if each.said_by == HERE]) == ours


def test_two_accounts_that_told_the_same_contradict_each_other_in_nothing() -> None:
    ours, theirs = [fact(1, "Nursing")], [fact(2, "nursing", day=1, by=THERE)]

    assert linked(ours, theirs, NOON) == [*ours, *theirs]
    assert [each.id for each in seen([*ours, *theirs], NOON)] == [UUID(int=2)]


def test_what_was_said_again_while_linked_does_not_come_back_with_the_old_word() -> None:
    both = linked([fact(1, "nursing")], [fact(2, "biology", day=1, by=THERE)], NOON)
    said = learned(both, [ToldFact(FactKind.PROGRAMME, "chemistry")], Source(THERE, "larkmoor", "m2", NOON))

    assert [each.ended for each in unlinked([each for each in said if each.said_by == HERE])] == [Ended.SUPERSEDED]


def test_codes_are_read_as_people_type_them() -> None:
    code = new_code()

    assert read_code(code) == read_code(f" {code.lower()} ") == code.replace("-", "")
    assert read_code("oil") == "011"
    assert len({new_code() for _ in range(1_000)}) == 1_000


def fact(number: int, value: str, *, day: int = 0, by: Account = HERE, kind: FactKind = FactKind.PROGRAMME) -> Fact:
    said = NOON + timedelta(days=day)
    return Fact(UUID(int=number), kind, value, by, "dm", f"m{number}", said, said + timedelta(days=365))
