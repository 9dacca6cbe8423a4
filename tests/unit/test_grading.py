"""The grader tells passages that bear on a question from those that do not."""

from datetime import UTC, datetime

from core.domain.passage import Chunk
from core.domain.search import Candidate
from core.rag.relevance.grader import Grader

SEEN = datetime(2026, 9, 1, tzinfo=UTC)


def candidate(number: int, text: str, dense: float | None) -> Candidate:
    chunk = Chunk(number, text, "", (), None, f"https://u.example/{number}", "", "site", None, SEEN, number)
    return Candidate(chunk, dense, 1.0, number, number, 0.03)


PARKING = candidate(1, "A parking permit for students costs $120 a year.", 0.7)
DINING = candidate(2, "The dining hall serves breakfast from seven.", 0.2)
QUESTION = "How much is a student parking permit?"


def test_keeps_what_bears_on_the_question_and_nothing_else() -> None:
    grader = Grader()

    kept = grader.keep(grader.grade(QUESTION, [DINING, PARKING]))

    assert [passage.chunk.id for passage in kept] == [1]


def test_grades_are_probabilities_in_the_order_given() -> None:
    graded = Grader().grade(QUESTION, [DINING, PARKING])

    assert [passage.chunk.id for passage in graded] == [2, 1]
    assert 0 < (graded[0].grade or 0) < (graded[1].grade or 0) < 1


def test_a_passage_without_a_vector_is_graded_by_its_words() -> None:
    graded = Grader().grade(QUESTION, [candidate(1, PARKING.chunk.text, None), candidate(2, DINING.chunk.text, None)])

    assert (graded[0].grade or 0) > (graded[1].grade or 0)


def test_a_question_of_common_words_covers_nothing() -> None:
    assert Grader().keep(Grader().grade("What is it about?", [DINING])) == []
