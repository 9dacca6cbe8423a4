"""Which sentences of a passage an answer rests on."""

from core.rag.verification.change_detection import attributed

OPENS, CLOSES, LENDS = "The library opens at 8.", "The library closes at 11 at night.", "Laptops are lent for one day."
PASSAGE = f"{OPENS} {CLOSES} {LENDS}"


def test_each_claim_that_cites_the_passage_has_its_sentence() -> None:
    answer = f"{OPENS} It closes at 11 at night [1]. Parking is free [2]."

    assert attributed(answer, 1, PASSAGE, OPENS) == [OPENS, CLOSES]


def test_the_quote_counts_where_the_claims_are_in_words_of_their_own() -> None:
    assert attributed("Come early in the day [1].", 1, PASSAGE, OPENS) == [OPENS]


def test_a_mark_holds_in_its_own_line_only() -> None:
    answer = f"{LENDS}\n- {CLOSES} [1]\n- {OPENS} [2]"

    assert attributed(answer, 1, PASSAGE, CLOSES) == [CLOSES]


def test_a_quotation_of_several_sentences_rests_on_each() -> None:
    answer = f"“{OPENS} {LENDS}” [1]"

    assert attributed(answer, 1, PASSAGE, LENDS) == [OPENS, LENDS]


def test_brackets_that_are_no_mark_stay_in_their_claim() -> None:
    assert attributed(f"It [the library] closes at 11 at night [1] [2]. {OPENS} [3]", 2, PASSAGE, CLOSES) == [CLOSES]
