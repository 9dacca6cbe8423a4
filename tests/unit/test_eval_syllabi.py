"""The syllabi suite tells how well each kind of question is told from those without an answer."""

from evaluation.suites.syllabi import Question, aucs_of_refusing


def question(kind: str) -> Question:
    return Question("1", "doc", "What?", (), (), kind == "no answer", kind)


def test_each_kind_of_question_is_held_to_all_without_an_answer() -> None:
    found = aucs_of_refusing(
        [
            (question("no answer"), 0.2),
            (question("no answer"), 0.6),
            (question("single factual"), 0.9),
            (question("yes/no"), 0.4),
        ]
    )

    assert found == {"AUC_of_refusing": 0.75, "AUC_of_refusing_single_factual": 1.0, "AUC_of_refusing_yes/no": 0.5}
