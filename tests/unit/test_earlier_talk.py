"""What was said earlier about a subject is found by words, by meaning, and by the messages beside."""

from collections.abc import Sequence

from core.rag.front_door.looking_back import EarlierTalk, word_scores

TALK = ("When is the library open?", "Until 10 pm.", "How do I appeal a parking ticket?", "Within 14 days.", "Thanks!")


def no_meaning(texts: Sequence[str]) -> list[tuple[float, ...]]:
    """The same vector for all, so that words decide."""
    return [(1.0, 0.0) for _ in texts]


def best(scores: Sequence[float]) -> int:
    return max(range(len(scores)), key=lambda at: scores[at])


def test_the_message_that_shares_rare_words_comes_first() -> None:
    assert best(EarlierTalk(no_meaning).scores("my parking ticket", TALK)) == 2


def test_what_stands_beside_such_a_message_comes_next() -> None:
    scores = EarlierTalk(no_meaning).scores("my parking ticket", TALK)

    assert sorted(range(len(TALK)), key=lambda at: -scores[at])[:2] == [2, 3]


def test_a_subject_of_which_no_word_was_said_has_no_message() -> None:
    assert EarlierTalk(no_meaning).scores("scholarships", TALK) == [0.0] * len(TALK)


def test_meaning_decides_between_messages_with_the_same_words() -> None:
    def meaning(texts: Sequence[str]) -> list[tuple[float, ...]]:
        return [(1.0, 0.0) if "fine" in text or text == "ticket price" else (0.0, 1.0) for text in texts]

    talk = ("A ticket for the concert.", "…", "…", "A ticket, the fine is $40.")

    assert best(EarlierTalk(meaning).scores("ticket price", talk)) == 3


def test_of_many_messages_only_a_few_are_embedded() -> None:
    embedded: list[str] = []

    def counting(texts: Sequence[str]) -> list[tuple[float, ...]]:
        embedded.extend(texts)
        return no_meaning(texts)

    EarlierTalk(counting).scores("parking", [f"parking question {number}" for number in range(500)])

    assert len(embedded) == 51


def test_words_are_rarer_the_fewer_messages_have_them() -> None:
    scores = word_scores("parking ticket", ["parking", "parking", "ticket"])

    assert scores[2] > scores[0] == scores[1]


def test_an_empty_talk_has_no_scores() -> None:
    assert EarlierTalk(no_meaning).scores("parking", []) == []
