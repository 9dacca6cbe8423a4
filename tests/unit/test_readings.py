"""The choice between the two readings of a turn, and the fit of its weights."""

from benchmarks.turns.fit_readings import fitted, report
from benchmarks.turns.readings import TwoReadings
from benchmarks.turns.rows import FOLLOW_UP, UNRELATED
from core.domain.answer import Outcome
from core.domain.conversation import StandaloneQuestion
from core.ports.models import Quoted
from core.rag.part import Part
from core.rag.readings import WEIGHTS, features, leans_on_talk
from core.rag.relevance.answer_model import Verdict
from core.rag.understanding.rewriting import Context
from core.rag.verification.checker import CheckedAnswer

TALK = Context("cobb house", pages=("https://campus.example/housing",))
BARE, NAMING, POINTING, SAME = (
    "until when",
    "printing cost color library",
    "can i have a dog in there",
    "and residents?",
)


def alone(turn: str, probability: float | None) -> Part:
    quoted = Quoted("“So it is.” [1]", probability)
    return Part(StandaloneQuestion(turn, turn), quoted=quoted, verdict=Verdict(0.5, Outcome.ANSWERED))


def joined(turn: str, probability: float | None) -> Part:
    question = StandaloneQuestion(f"cobb house {turn}", turn, carried="cobb house", own=turn)
    return Part(question, TALK, quoted=alone(turn, probability).quoted, verdict=Verdict(0.5, Outcome.ANSWERED))


def test_a_turn_that_names_nothing_is_read_with_the_talk() -> None:
    assert leans_on_talk(alone(BARE, 0.5), joined(BARE, 0.9))


def test_a_turn_that_names_things_of_its_own_is_read_by_itself() -> None:
    assert not leans_on_talk(alone(NAMING, 0.9), joined(NAMING, 0.5))


def test_a_turn_that_points_to_the_talk_is_read_with_it_where_both_are_as_sure() -> None:
    assert leans_on_talk(alone(POINTING, 0.7), joined(POINTING, 0.7))


def test_a_turn_that_points_to_the_talk_is_read_by_itself_where_nothing_is_found_with_it() -> None:
    found_nothing = joined(POINTING, 0.0)
    found_nothing.quoted = None

    assert not leans_on_talk(alone(POINTING, 0.9), found_nothing)


def test_the_same_of_another_thing_is_never_read_by_itself_where_something_is_found_with_the_talk() -> None:
    found_nothing = joined(SAME, 0.0)
    found_nothing.quoted = None

    assert leans_on_talk(alone(SAME, 0.99), joined(SAME, 0.1))
    assert not leans_on_talk(alone(SAME, 0.1), found_nothing)


def test_a_row_of_the_records_is_sure_without_a_quotation() -> None:
    by_record = joined(BARE, None)
    by_record.settle(Outcome.ANSWERED, CheckedAnswer("On Friday [1].", (), ()), "records")

    found = features(alone(BARE, 0.5), by_record)

    assert (found["joined_settled"], found["joined"], found["alone_settled"]) == (1.0, 0.0, 0.0)


def test_the_grade_tells_how_sure_a_quotation_is_where_the_quoter_does_not_know() -> None:
    assert features(alone(BARE, None), joined(BARE, None))["joined"] == 0.0


def two_readings(number: int, kind: str, sure_alone: float) -> TwoReadings:
    found = features(alone(BARE, sure_alone), joined(BARE, 1 - sure_alone))
    is_unrelated = kind == UNRELATED
    return TwoReadings(f"round {number % 2}", str(number), kind, found, alone=is_unrelated, joined=not is_unrelated)


def test_the_fit_finds_what_tells_the_readings_apart_on_a_round_that_was_left_out() -> None:
    kinds = [(UNRELATED, 0.9), (FOLLOW_UP, 0.1)] * 20
    rows = [two_readings(number // 2, kind, sure) for number, (kind, sure) in enumerate(kinds)]

    weights, told = fitted(rows), report(rows)

    assert set(weights) == set(WEIGHTS)
    assert weights["alone"] < 0 < weights["joined"]
    assert "left out: unrelated right 1.000" in told
    assert "follow_up right 1.000" in told.split("left out: ")[1]
