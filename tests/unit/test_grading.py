"""The grader tells passages that bear on a question from those that do not."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from core.domain.answer import Outcome
from core.domain.passage import Candidate, Chunk
from core.rag.relevance.grader import Grader, Logistic, shipped_model
from core.rag.retrieval.ranking import FEATURES, Asked, counted, weighed, with_features

SEEN = datetime(2026, 9, 1, tzinfo=UTC)


def candidate(number: int, text: str, dense: float | None) -> Candidate:
    chunk = Chunk(number, text, "", (), None, f"https://u.example/{number}", "", "site", None, SEEN, number)
    return Candidate(chunk, dense, 1.0, number, number, 0.03)


def found(*candidates: Candidate) -> list[Candidate]:
    terms = weighed(QUESTION, counted(candidates), len(candidates))
    return with_features(Asked(QUESTION, date(2026, 9, 1), terms=terms), candidates)


PARKING = candidate(1, "A parking permit for students costs $120 a year.", 0.7)
DINING = candidate(2, "The dining hall serves breakfast from seven.", 0.2)
QUESTION = "How much is a student parking permit?"


def test_keeps_what_bears_on_the_question_and_nothing_else() -> None:
    grader = Grader()

    kept = grader.keep(grader.grade(found(DINING, PARKING)))

    assert [passage.chunk.id for passage in kept] == [1]


def test_grades_are_probabilities_in_the_order_given() -> None:
    graded = Grader().grade(found(DINING, PARKING))

    assert [passage.chunk.id for passage in graded] == [2, 1]
    assert 0 < (graded[0].grade or 0) < (graded[1].grade or 0) < 1


def test_a_passage_without_a_vector_is_graded_by_its_words() -> None:
    without = found(candidate(1, PARKING.chunk.text, None), candidate(2, DINING.chunk.text, None))

    graded = Grader().grade(without)

    assert (graded[0].grade or 0) > (graded[1].grade or 0)


def test_what_each_feature_adds_makes_up_the_grade() -> None:
    [graded] = Grader().grade(found(PARKING))

    model = shipped_model().odds
    assert set(graded.grounds) == set(model.weights)
    assert graded.grade == pytest.approx(Logistic(model.bias + sum(graded.grounds.values()), {}).probability({}))


def test_every_feature_of_the_model_is_one_that_is_computed() -> None:
    assert set(shipped_model().odds.weights) <= {*FEATURES, "dense"}


def test_more_of_any_feature_never_lowers_the_grade() -> None:
    assert min(shipped_model().odds.weights.values()) >= 0


@pytest.mark.parametrize(
    ("probability", "outcome"),
    [(0.9, Outcome.ANSWERED), (0.7, Outcome.ANSWERED), (0.5, Outcome.CLOSEST), (0.1, Outcome.NO_EVIDENCE)],
)
def test_the_outcome_follows_from_the_best_grade(probability: float, outcome: Outcome) -> None:
    graded = [replace(PARKING, grade=probability), replace(DINING, grade=0.05)]

    assert Grader(threshold=0.7, closest=0.4).verdict(graded).outcome is outcome


def test_without_any_threshold_those_of_the_model_hold() -> None:
    model = shipped_model()

    assert Grader().thresholds.answer == model.answer
    assert Grader().thresholds.closest == pytest.approx(model.closest)
    assert Grader(threshold=0.0).thresholds.closest == 0.0
