"""The shipped reader of wishes: what it finds in turns, in their own words and places."""

import shutil
from pathlib import Path

import numpy as np
import pytest

from core.errors import ConfigurationError
from core.models.wish_model import MOST_BEFORE, MOST_OF_TURN, OWN, SHIPPED_WEIGHTS, TAGS, OnnxWishModel, row, things_in
from core.ports.wishes import Role, Wished

MODEL = OnnxWishModel()


@pytest.mark.parametrize(
    ("turn", "wish", "things"),
    [
        ("plan my second year in biology", Wished.PLAN, [(Role.SPAN, "my second year"), (Role.MAJOR, "biology")]),
        (
            "i passed BIO 101 and failed BIO 102, BIO 201 is running",
            Wished.TELLS,
            [(Role.DONE, "BIO 101"), (Role.FAILED, "BIO 102"), (Role.RUNNING, "BIO 201")],
        ),
        ("what if i drop CHEM 200?", Wished.DROP, [(Role.DROP, "CHEM 200")]),
        ("where is the bookstore", Wished.QUESTION, []),
        ("", None, []),
        ("💥 \ud800", None, []),
    ],
)
def test_reads_what_a_turn_wants_and_names(turn: str, wish: Wished | None, things: list[tuple[Role, str]]) -> None:
    read = MODEL.read(turn)

    assert sum(read.wishes.values()) == pytest.approx(1)
    assert [(each.role, each.words) for each in read.things] == things
    assert all(read.text[each.start : each.end] == each.words for each in read.things)
    assert wish in {None, read.wish}


def test_the_same_words_mean_something_else_behind_another_turn() -> None:
    alone, behind = MODEL.read("biology"), MODEL.read("biology", ["plan my first year"])

    assert behind.wishes != alone.wishes
    assert [each.role for each in behind.things] == [Role.MAJOR]


def test_of_a_long_talk_the_last_pieces_are_read_and_what_is_not_read_is_a_rest() -> None:
    ids, kinds = row("plan " * 900, ["before " * 900])

    assert kinds.count(OWN) == MOST_OF_TURN + 1
    assert len(ids) == 1 + MOST_BEFORE + MOST_OF_TURN + 1
    [*_, last] = MODEL.read("plan " * 900).things
    assert (last.role, last.share) == (Role.REST, 1.0)


def test_a_code_and_a_term_have_one_role_each() -> None:
    turn = "BIO 101 in Fall 2027"
    shares = np.full((6, TAGS), 0.01)
    done, start = (1 + 2 * list(Role).index(role) for role in (Role.DONE, Role.START))
    shares[0, done], shares[1, 0] = 0.9, 0.6
    shares[4, start], shares[5, 0] = 0.9, 0.6

    assert next((each.role, each.words) for each in things_in(turn, shares)) == (Role.DONE, "BIO 101")


def test_weights_that_are_not_ours_are_refused(tmp_path: Path) -> None:
    broken = tmp_path / "wishes.onnx"
    shutil.copy(SHIPPED_WEIGHTS, broken)
    broken.write_bytes(broken.read_bytes()[:-9])

    with pytest.raises(ConfigurationError, match="is not the one we know"):
        OnnxWishModel(broken).read("plan my first year")
