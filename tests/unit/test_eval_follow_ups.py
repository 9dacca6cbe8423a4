"""Follow-ups as searches: which turns have an answer, and what a rewrite of them gains."""

from core.rag.understanding.rewriting import DeterministicRewriter
from evaluation.scores.measured import ScoreCollector
from evaluation.suites.follow_ups import answered, gains, scores
from evaluation.suites.rewriting import SAID_BY_US, TurnRow, last_of

LONG = "The reading room of the library is open from eight in the morning until ten in the evening but on Sundays."


def row(place: str, history: tuple[str, ...], utterance: str, gold: str) -> TurnRow:
    return TurnRow(place, "ikat", history, utterance, gold)


FIRST = row("talk_1", (), "When is the library open?", "When is the library open?")
SECOND = row("talk_2", (FIRST.utterance, SAID_BY_US + LONG), "And on Sunday?", "Is the library open on Sunday?")
THIRD = row("talk_3", (SECOND.utterance, SAID_BY_US + "No."), "Why?", "Why is the library closed on Sunday?")


def test_a_turn_has_the_answer_that_the_turn_after_it_remembers() -> None:
    [found] = answered([FIRST, SECOND, THIRD])

    assert (found.row, found.answer) == (FIRST, LONG)


def test_turns_of_other_conversations_are_no_answers() -> None:
    assert answered([row("other_1", (), "Who?", "Who?"), SECOND]) == []


async def test_what_was_answered_is_no_question_that_is_carried_on() -> None:
    text = await last_of(DeterministicRewriter(), [*SECOND.history, SECOND.utterance])

    assert "library" in text
    assert "reading room" not in text
    assert text == "When is the library open on Sunday?"


def test_a_gain_is_counted_turn_by_turn_over_follow_ups_alone() -> None:
    collector = ScoreCollector()
    missed, found = [set[int]()], [{0}]
    collector.score_all("1", scores(SECOND, {"typed": missed, "rewritten": found, "by a person": found}))
    collector.score_all("2", scores(THIRD, {"typed": found, "rewritten": found, "by a person": found}))
    collector.score_all("3", scores(FIRST, {"typed": found, "rewritten": missed, "by a person": found}))

    assert collector.scores["follow-up, typed: hit@1"] == {"1": 0, "2": 1}
    assert collector.scores["stands alone, rewritten: MRR"] == {"3": 0}
    assert gains(collector.scores)["rewritten minus typed hit@1"] == "+0.500 [+0.000, +1.000]"
