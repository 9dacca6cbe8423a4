"""The claims that the model of claims learns from, and what is made of them."""

import json
import random
from pathlib import Path

import pytest

from core.models.claim_model import LONGEST_CLAIM, LONGEST_PASSAGE, LONGEST_QUESTION
from training.claims.examples import epoch, example
from training.claims.rows import FOLDER, Claim, read_replies

TABLE = "| Permit | Price |\n|---|---|\n| Day | $8 |\n| Year | $120 |"
LINE = {
    "title": "Parking",
    "heading": "Permits",
    "text": TABLE,
    "turns": [{"question": "how much", "true": [["rows", "A day is $8."]], "false": [["swap", "A day is $120."]]}],
}


@pytest.fixture
def claims(tmp_path: Path) -> list[Claim]:
    (tmp_path / "01.jsonl").write_text(json.dumps(LINE) + "\n", encoding="utf-8")
    return read_replies(tmp_path)


def test_a_line_is_its_claims_beside_the_passage_as_it_is_stored(claims: list[Claim]) -> None:
    passage = "Parking\nPermits\nPermit | Price\nDay | $8\nYear | $120"

    assert claims == [
        Claim("how much", "A day is $8.", passage, is_true=True, kind="rows"),
        Claim("how much", "A day is $120.", passage, is_true=False, kind="swap"),
    ]


def test_what_is_made_of_claims_says_the_passage_or_another_figure_of_it(claims: list[Claim]) -> None:
    made = [each for seed in range(20) for each in epoch(claims, random.Random(seed))]  # noqa: S311 - no secret

    assert Claim("how much", "A day is $8. A day is $120.", claims[0].passage, is_true=False) in made
    assert any(each.is_true and "Year" in each.text and "$120" in each.text for each in made)
    assert any(not each.is_true and "Year" in each.text and "$8" in each.text for each in made)


def test_the_same_seed_makes_the_same_epoch() -> None:
    claims = read_replies()[:200]

    assert epoch(claims, random.Random(3)) == epoch(claims, random.Random(3))  # noqa: S311 - no secret


def test_what_ships_has_true_and_false_claims_and_passages_that_are_held_out() -> None:
    claims = read_replies(FOLDER)
    held_out = [claim for claim in claims if claim.is_held_out]

    assert len(claims) > 10_000
    assert 0.05 < len(held_out) / len(claims) < 0.2
    assert {claim.is_true for claim in held_out} == {True, False}


def test_an_example_is_no_longer_than_the_model_reads(claims: list[Claim]) -> None:
    long = Claim("what " * 90, "it opens " * 90, "the desk opens at nine " * 200, is_true=True)

    assert len(example(long).ids) == LONGEST_QUESTION + LONGEST_CLAIM + LONGEST_PASSAGE + 4
    assert example(claims[0]).label is True
