"""A found passage is read with as much of its neighbours as fits."""

from datetime import UTC, datetime

from core.domain.passage import Candidate, Chunk, Neighbour
from core.rag.retrieval.context_expansion import expanded
from core.rag.verification.citations import citation

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def found(text: str, before: str | None = None, after: str | None = None) -> Candidate:
    chunk = Chunk(7, text, "Parking", (), 2, "https://larkmoor.example/parking.pdf", "Parking", "x", None, NOON, 1)
    left = Neighbour(6, before, 1) if before is not None else None
    right = Neighbour(8, after, 3) if after is not None else None
    return Candidate(chunk, 0.5, 1.0, 1, 1, 1.5, before=left, after=right)


def test_neighbours_that_fit_are_read_whole() -> None:
    read = expanded(found("A permit is $40.", "Lots open at six.", "Pay at the desk."), 200)

    assert read.reading == "Lots open at six.\nA permit is $40.\nPay at the desk."


def test_each_side_gets_half_and_what_the_other_leaves() -> None:
    sentences = [f"Sentence number {number} here." for number in range(9)]  # of four words

    both = expanded(found("A permit is $40.", " ".join(sentences), " ".join(sentences)), 5 + 16)
    left = expanded(found("A permit is $40.", " ".join(sentences), "Pay now."), 5 + 16)

    assert both.reading.split("\n") == [" ".join(sentences[-2:]), "A permit is $40.", " ".join(sentences[:2])]
    assert left.reading.split("\n") == [" ".join(sentences[-3:]), "A permit is $40.", "Pay now."]


def test_no_sentence_is_cut() -> None:
    read = expanded(found("A permit is $40.", after="It is valid for one whole year. Pay now."), 5 + 6)

    assert read.after is None


def test_rows_are_read_only_below_their_header() -> None:
    table = "Lot | Fee\nNorth | $40\nSouth | $30"
    read = expanded(found("A permit is $40.", before=table, after=table), 200)

    assert read.before is None
    assert read.after is not None
    assert read.after.text == table


def test_nothing_is_read_around_where_reading_is_off() -> None:
    assert expanded(found("A permit is $40.", "Lots open.", "Pay."), 0).reading == "A permit is $40."


def test_a_quote_from_beside_is_cited_where_it_stands() -> None:
    read = expanded(found("A permit is $40.", after="Visitors pay $5 a day."), 200)

    cited = citation(1, read, "Visitors pay $5 a day.")

    assert (cited.chunk_id, cited.page, cited.quote) == (8, 3, "Visitors pay $5 a day.")
    assert cited.link.endswith("#page=3")


def test_what_is_read_after_does_not_end_with_a_heading_or_group() -> None:
    table = "Lot | Fee\nNorth | $40\nStudents from abroad\nSouth | $30"
    read = expanded(found("A permit is $40.", after=table), 5 + 9)

    assert read.after is not None
    assert read.after.text == "Lot | Fee\nNorth | $40"
