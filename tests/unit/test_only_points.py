"""Whether a turn only asks to answer what somebody else has written."""

import pytest

from core.rag.understanding.routing.courtesies import only_points


@pytest.mark.parametrize(
    "turn",
    [
        "can you answer this?",
        "hi bot, could you please help them with this one?",
        "any ideas?",
        "what about this question",
        "¿Puedes contestar esto, por favor?",
        "kannst du das bitte beantworten?",
        "pouvez-vous répondre à cette question, s'il vous plaît ?",
        "可以帮他回答这个问题吗",
        "bạn có thể trả lời câu hỏi này không",
    ],
)
def test_a_request_to_answer_says_nothing_else(turn: str) -> None:
    assert only_points(turn)


@pytest.mark.parametrize(
    "turn",
    [
        "",
        "thanks!",
        "hello",
        "and housing?",
        "when is this due?",
        "can you answer a question about fees?",
        "how do you do it",
        "¿cuándo es esto?",
        "这个学期什么时候开始",
        "can you help me find the library",
    ],
)
def test_a_turn_with_a_word_of_its_own_is_itself_asked(turn: str) -> None:
    assert not only_points(turn)
