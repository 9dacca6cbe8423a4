"""What people read of long-term memory: of an answer, of what was heard, and of what is kept."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from core.domain.answer import ABOUT_ONESELF, Answer, Outcome
from core.domain.conversation import StandaloneQuestion
from core.domain.memory import Account, Fact, FactKind, Heard, LinkOutcome, MemoryState, Refusal
from core.presentation.document import Document, Line
from core.presentation.messages import say, speaking
from core.screens.memory_texts import (
    MemoryAct,
    acts_below,
    acts_on,
    below_answer,
    chosen,
    fact_label,
    heard_lines,
    memory_document,
    redeemed,
)

DAY = datetime(2026, 11, 22, 9, tzinfo=UTC)
SLACK, DISCORD = Account("slack", "T1", "U1"), Account("discord", "", "1")
ANSWER = Answer(UUID(int=9), Outcome.ANSWERED, "Yes.", StandaloneQuestion("when?", "when?"), ())


def fact(value: str, kind: FactKind = FactKind.PROGRAMME, at: datetime = DAY, number: int = 1) -> Fact:
    return Fact(UUID(int=number), kind, value, SLACK, "T1", "m", at, at + timedelta(days=365))


def words(shown: Document) -> list[str]:
    lines = [each for group in shown.groups for each in group if isinstance(each, Line)]
    return [
        "".join(span if isinstance(span, str) else getattr(span, "text", "") for span in each.spans) for each in lines
    ]


def test_facts_of_one_day_stand_in_one_line_and_the_newest_day_comes_first() -> None:
    told = (fact("junior", at=DAY - timedelta(days=2)), fact("nursing"), fact("transfer", at=DAY + timedelta(hours=3)))

    assert words(below_answer(replace(ANSWER, facts=told), "discord")) == [
        "Because you told me on 2026-11-22: nursing, transfer",
        "Because you told me on 2026-11-20: junior",
    ]


def test_it_is_said_in_the_language_of_the_person() -> None:
    with speaking("es"):
        shown = words(below_answer(replace(ANSWER, facts=(fact("nursing"),), heard=Heard(offers=True)), "discord"))

    assert shown[0] == "Porque me contaste el 22 de noviembre de 2026: nursing"
    assert shown[1] == "¿Puedo recordarlo?"
    assert "/memoria" in shown[2]


def test_many_facts_are_counted_and_long_ones_cut() -> None:
    [line] = words(below_answer(replace(ANSWER, facts=tuple(fact("long " * 60) for _ in range(8))), "slack"))

    assert line.endswith("and 3 more")
    assert len(line) < 620


@pytest.mark.parametrize(
    ("refused", "keys"),
    [
        ((Refusal.HEALTH, Refusal.GRADES), ["memory.refused.sensitive"]),
        ((Refusal.CLAIM,), ["memory.refused.claim"]),
        ((Refusal.OTHERS, Refusal.MONEY), ["memory.refused.others", "memory.refused.sensitive"]),
    ],
)
def test_what_is_never_kept_is_said_once_and_without_naming_it(refused: tuple[Refusal, ...], keys: list[str]) -> None:
    assert list(heard_lines(Heard(refused=refused), "slack")) == [say(key) for key in keys]


def test_a_reply_about_what_was_heard_is_not_repeated_below_itself() -> None:
    heard = Heard(learned=(fact("nursing"),), refused=(Refusal.HEALTH,), ended=True)

    assert len(words(below_answer(replace(ANSWER, heard=heard), "slack"))) == 3
    assert words(below_answer(replace(ANSWER, heard=heard, written_by=ABOUT_ONESELF), "slack")) == []


@pytest.mark.parametrize("outcome", [Outcome.CRISIS, Outcome.DUPLICATE])
def test_nothing_of_it_stands_below_help_or_a_second_delivery(outcome: Outcome) -> None:
    answer = replace(ANSWER, outcome=outcome, facts=(fact("nursing"),), heard=Heard(offers=True))

    assert below_answer(answer, "slack") == Document(())
    assert acts_below(answer) == ()


def test_the_buttons_are_those_that_do_something_now() -> None:
    assert acts_on(MemoryState()) == (MemoryAct.ON, MemoryAct.CODE, MemoryAct.REDEEM)
    assert acts_on(MemoryState(True, (DISCORD,))) == (
        MemoryAct.OFF,
        MemoryAct.CODE,
        MemoryAct.REDEEM,
        MemoryAct.UNLINK,
    )


def test_what_is_remembered_names_the_platforms_and_no_ids() -> None:
    shown = "\n".join(words(memory_document(MemoryState(True, (DISCORD,)), [fact("nursing")], "slack")))

    assert "Programme: nursing · told on 2026-11-22 on Slack, kept until 2027-11-22" in shown
    assert shown.endswith("Linked accounts, which share these facts: Discord")
    assert "U1" not in shown


def test_what_had_no_room_is_told_below_the_facts_in_the_language_of_the_reader() -> None:
    state = MemoryState(True, left_out=3)

    assert words(memory_document(state, [fact("nursing")], "slack"))[-1].startswith("3 older facts made room: I keep")
    assert "made room" not in "".join(words(memory_document(MemoryState(True), [fact("nursing")], "slack")))
    with speaking("es"):
        assert words(memory_document(state, [fact("nursing")], "discord"))[-1].startswith("3 datos más antiguos")


def test_a_menu_offers_a_fact_on_one_line() -> None:
    assert fact_label(fact("a\nb " + "c" * 200), 75).startswith("Programme: a b")
    assert len(fact_label(fact("word " * 40), 75)) <= 75


def test_named_facts_are_chosen_and_all_where_none_is_named() -> None:
    facts = [fact("a", number=1), fact("b", number=2)]

    assert chosen(facts, [UUID(int=2), UUID(int=7)]) == facts[1:]
    assert chosen(facts, []) == facts


def test_every_end_of_a_code_is_told() -> None:
    assert len({redeemed(each) for each in LinkOutcome}) == len(LinkOutcome)
