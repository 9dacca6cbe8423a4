"""Naming the institution in a question changes nothing."""

import pytest

from core.rag.retrieval.retriever import without_site_name

COUNTS = {"larkmoor": 120, "universiti": 118, "biolog": 12, "major": 30, "presid": 2, "student": 60}


@pytest.mark.parametrize(
    ("asked", "understood"),
    [
        ("Is there a biology major at Larkmoor University?", "Is there a biology major?"),
        ("is there a biology major at larkmoor", "is there a biology major"),
        ("Who is the president of Larkmoor?", "Who is the president?"),
        ("Which majors are there at Larkmoor for students?", "Which majors are there for students?"),
        ("Is there a biology major at Oakham?", "Is there a biology major at Oakham?"),
        ("Where is Larkmoor?", "Where is Larkmoor?"),
        ("What is there for students?", "What is there for students?"),
    ],
)
def test_what_nearly_every_page_has_is_left_out(asked: str, understood: str) -> None:
    assert without_site_name(asked, COUNTS, 127) == understood


def test_on_a_small_site_nothing_is_left_out() -> None:
    assert without_site_name("the fee for parking", {"park": 3, "fee": 1}, 3) == "the fee for parking"
