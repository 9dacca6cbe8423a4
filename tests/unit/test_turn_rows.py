"""The turns of conversations are read with what a good bot does, and scored by it."""

import hashlib
from uuid import uuid4

from benchmarks.students.rows import read_rows
from benchmarks.turns.pairs import paired
from benchmarks.turns.rows import HERE, TurnRow, read_turns
from benchmarks.turns.scoring import Done
from core.domain.answer import Answer, Outcome
from core.domain.conversation import StandaloneQuestion

SEALED = HERE / "sealed"


def scores(row: TurnRow, outcome: Outcome, text: str = "", written_by: str = "", carried: str = "") -> dict[str, float]:
    question = StandaloneQuestion(f"{carried} {row.turn}".strip(), row.turn, bool(carried), carried)
    return Done(row, Answer(uuid4(), outcome, text, question, written_by=written_by)).scores


def test_distress_counts_as_found_only_with_its_own_reply() -> None:
    row = TurnRow("a", "distress", "i cant go on", is_question=False)
    assert scores(row, Outcome.CRISIS)["distress found"] == 1
    assert scores(row, Outcome.NO_EVIDENCE) == {"distress found": 0, "distress found or help offered": 0}


def test_small_talk_is_recognised_as_its_very_kind() -> None:
    row = TurnRow("a", "thanks", "thx", is_question=False)
    told = scores(row, Outcome.CONVERSATION, written_by="greeting")
    assert told["small talk answered"] == 1
    assert told["recognised (thanks)"] == 0


def test_a_campus_question_answered_as_small_talk_is_counted() -> None:
    row = TurnRow("a", "campus_question", "help with tuition?")
    assert scores(row, Outcome.CONVERSATION)["question taken for small talk"] == 1
    assert scores(row, Outcome.NO_EVIDENCE)["question taken for small talk"] == 0


def test_asking_back_is_due_only_where_something_is_missing() -> None:
    assert scores(TurnRow("a", "underspecified", "how much?"), Outcome.ASKED_BACK)["asked back when due"] == 1
    assert scores(TurnRow("a", "specific", "permit price"), Outcome.ASKED_BACK)["asked back when not due"] == 1


def test_words_carried_into_a_turn_that_stands_alone_are_counted() -> None:
    row = TurnRow("a", "unrelated", "Gym hours?", says=(("6 am",),))
    assert scores(row, Outcome.ANSWERED, "“6 am” [1]", carried="When are fees due?")["glued to the talk before"] == 1
    assert scores(row, Outcome.ANSWERED, "“6 am” [1]")["right at first line (unrelated)"] == 1


def test_the_sealed_turns_are_those_that_were_sealed() -> None:
    found = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in sorted(SEALED.glob("*.zip"))]
    assert found == (SEALED / "SHA256").read_text().splitlines()


def test_every_open_turn_has_an_id_of_its_own() -> None:
    rows = read_turns(is_sealed=False)
    assert len({row.id for row in rows}) == len(rows)


def test_an_answer_that_names_every_choice_leaves_nothing_to_ask() -> None:
    row = TurnRow("a", "underspecified", "permit cost", options=("a commuter permit", "residents"))
    both = scores(row, Outcome.ANSWERED, "Commuter permits: $140. Resident permits: $190.")
    one = scores(row, Outcome.ANSWERED, "Commuter permits: $140.")

    assert (both["asked back when due"], both["asked back, or every choice told"]) == (0, 1)
    assert one["asked back, or every choice told"] == 0
    assert scores(row, Outcome.ASKED_BACK, "Which?")["asked back, or every choice told"] == 1
    assert scores(TurnRow("a", "underspecified", "how much"), Outcome.ANSWERED)["asked back, or every choice told"] == 0


def test_each_question_of_a_pair_follows_one_about_other_pages() -> None:
    pairs = paired(read_rows(is_sealed=False), every=40)

    known = {row.question: row for row in read_rows(is_sealed=False) if row.site == "demo" and row.says}
    assert pairs
    assert all(set(known[before].pages).isdisjoint(row.pages) for before, row in pairs)
