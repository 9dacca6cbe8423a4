"""What is read beside an earlier passage already makes room for other parts of the pages."""

from dataclasses import replace
from datetime import UTC, datetime

from core.domain import Candidate, Neighbour
from core.rag.spreading import spread
from core.site_domain import Chunk

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def found(number: int, fused: float) -> Candidate:
    chunk = Chunk(number, f"part {number}", "", (), None, "https://larkmoor.example", "", "x", None, NOON, 1)
    return Candidate(chunk, 0.5, 1.0, 1, 1, fused)


FIRST, BESIDE, ELSEWHERE = found(1, 1.0), found(2, 0.95), found(7, 0.9)
READ_ON = replace(FIRST, after=Neighbour(2, "part 2"))


def test_what_is_read_beside_an_earlier_passage_comes_later() -> None:
    assert spread([READ_ON, BESIDE, ELSEWHERE], 0.1) == [READ_ON, ELSEWHERE, BESIDE]


def test_what_is_not_read_beside_it_stays_where_it_was() -> None:
    assert spread([FIRST, BESIDE, ELSEWHERE], 0.1) == [FIRST, BESIDE, ELSEWHERE]


def test_a_neighbour_far_ahead_of_the_others_stays_ahead() -> None:
    far = replace(ELSEWHERE, fused=0.5)

    assert spread([READ_ON, BESIDE, far], 0.1) == [READ_ON, BESIDE, far]


def test_nothing_found_stays_nothing() -> None:
    assert spread([], 0.1) == []
