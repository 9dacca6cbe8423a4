from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from benchmarks.unchanged.comparing import asked_again, compared, report
from benchmarks.unchanged.questions import Question, again, is_right
from benchmarks.unchanged.recording import first_line
from benchmarks.unchanged.sets import NAMES, QUICK, parts
from core.domain.answer import Answer, Outcome
from core.domain.conversation import StandaloneQuestion
from evaluation.asking import Asked
from evaluation.scores.expected import Facts

NOON = datetime(2026, 9, 14, 12, tzinfo=UTC)


def line(number: int, first: str = "At noon.", right: bool | None = True, outcome: str = "answered") -> dict[str, Any]:
    asked = Question(f"row-{number}", f"When is lunch {number}?", NOON).as_told()
    return {"set": "demo", "site": "demo", **asked, "outcome": outcome, "first": first, "right": right, "answer": first}


def asked(text: str, outcome: Outcome = Outcome.ANSWERED) -> Asked:
    return Asked(Answer(uuid4(), outcome, text, StandaloneQuestion("When?", "When?")), ())


def test_equal_answers_are_no_difference() -> None:
    (demo,) = compared([line(1), line(2)], [line(2), line(1)])

    assert (demo.asked, demo.differences, demo.is_unchanged) == (2, [], True)


@pytest.mark.parametrize("other", [line(1, first="At one."), line(1, outcome="closest")])
def test_another_first_line_or_outcome_is_a_difference(other: dict[str, Any]) -> None:
    (demo,) = compared([line(1)], [other])

    assert (len(demo.differences), demo.is_unchanged) == (1, False)


def test_one_difference_in_a_hundred_is_borne_and_a_second_is_not() -> None:
    before = [line(number) for number in range(100)]
    one, two = [line(0, "At one."), *before[1:]], [line(0, "At one."), line(1, "At one."), *before[2:]]

    assert [compared(before, after)[0].is_unchanged for after in (one, two)] == [True, False]


def test_one_that_was_right_and_is_wrong_is_never_borne() -> None:
    before = [line(number) for number in range(1000)]
    (demo,) = compared(before, [line(0, "At one.", right=False), *before[1:]])

    assert (demo.lost, demo.is_unchanged) == (1, False)


def test_a_question_that_was_not_asked_again_differs_unless_only_those_asked_count() -> None:
    before, after = [line(1), line(2)], [line(1)]

    (all_of_them,), (of_both,) = compared(before, after), compared(asked_again(before, after), after)

    assert [len(each.differences) for each in (all_of_them, of_both)] == [1, 0]
    assert "after:  not asked" in report([all_of_them])


def test_a_set_that_was_not_asked_again_is_left_out() -> None:
    assert [each.set for each in compared([line(1), {**line(1), "set": "terms"}], [line(1)])] == ["demo"]


def test_the_report_counts_and_shows_first_what_was_lost() -> None:
    before = [line(1, "At two.", right=False), line(2), line(3)]
    after = [line(1, "At noon."), line(2, "At two.", right=False), line(3)]

    told = report(compared(before, after))

    assert "| demo | 3 | 1 | 2 | 1 | 1 |" in told
    assert 0 < told.index("LOST demo, demo, row-2") < told.index("GAINED demo, demo, row-1")


def test_a_recorded_question_is_asked_again_in_its_own_words_with_the_judge_of_today() -> None:
    recorded = Question.read(line(1))
    same, other = (Question("row-1", text, NOON, judge=lambda _: True) for text in (recorded.text, "When is dinner?"))

    assert again([recorded], [same])[0].judge(asked("At noon.")) is True
    (unjudged,) = again([recorded], [other])
    assert (unjudged.text, unjudged.judge(asked("At noon."))) == (recorded.text, None)


def test_right_is_what_says_the_facts_at_the_first_line_or_refuses_what_the_pages_do_not_answer() -> None:
    noon = Facts((("noon",),))

    assert is_right(asked("At **noon**.\n\nOr later."), noon)
    assert not is_right(asked("Lunch is served.\n\nAt noon."), noon)
    assert not is_right(asked("At noon."), None)
    assert is_right(asked("", Outcome.NO_EVIDENCE), None)


def test_the_first_line_has_the_list_that_it_leads_up_to_and_no_port_of_a_served_page() -> None:
    assert first_line(asked("Open:\n\n- Monday\n- Friday\n\nMore.")) == "Open:\n- Monday\n- Friday"
    assert first_line(asked("Hello.\nAsk me.", Outcome.CONVERSATION)) == "Hello."
    assert first_line(asked("[Fees](http://127.0.0.1:4567/fees)")) == "[Fees](http://127.0.0.1/fees)"


def test_every_set_has_parts_and_the_quick_one_takes_some_of_others() -> None:
    assert [name for name in NAMES if not parts([name])] == []
    assert {part.set for part in parts([QUICK])} < set(NAMES)
    assert all(part.every > 1 for part in parts([QUICK]))
