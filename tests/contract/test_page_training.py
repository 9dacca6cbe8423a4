"""Fine-tuning on pages with a tiny encoder of random weights; needs the extra `training`."""

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from core.models.local_embedder import minilm_tokenizer
from training.data.rows import Row
from training.pages.examples import PageEncoder, asked_of
from training.pages.reading import parsed

if TYPE_CHECKING:
    from training.pages.running import PageTraining

has_extra = all(importlib.util.find_spec(name) for name in ("torch", "onnx"))
pytestmark = [
    pytest.mark.skipif(not has_extra, reason="the extra is absent: make install-training"),
    # PyTorch warns about itself.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::UserWarning"),
]

PLACES = "library gym office hall garden kitchen museum theatre garage studio".split()
PAGE = (
    "# Hours | Facilities | Brindle Valley University\n"
    + "".join(f"{at} The {place} opens at {at} every day.\n" for at, place in enumerate(PLACES, start=1))
    + "".join(f"? when does the {place} open => {at}\n" for at, place in enumerate(PLACES, start=1))
    + "".join(f"? who runs the {place} => none\n" for place in PLACES)
)


def encoder() -> PageEncoder:
    return PageEncoder(minilm_tokenizer(), lambda question, line: float(question.split()[3] in line))


def prepared(out: Path, steps: int) -> "PageTraining":
    import torch

    from training.data.batches import Batches
    from training.data.windows import Encoder
    from training.model.encoder import Judge, Shape
    from training.pages.batches import PageSteps
    from training.pages.running import PageTraining, Plan
    from training.pages.swapping import Swaps

    torch.manual_seed(7)
    torch.set_num_threads(1)
    judge = Judge(Shape(width=32, inner=64, heads=2, layers=2, frozen=1))
    pages = PageSteps(asked_of(parsed(PAGE, "hours.txt")), encoder(), seed=7, swaps=Swaps({}, frozenset()))
    rows = [Row("relate", "yesno", "is it open", f"Room {at} is open.", at % 2 == 0) for at in range(40)]
    replay = Batches({"yesno": rows}, Encoder(minilm_tokenizer()), seed=7, pool_size=40, pieces=128)
    plan = Plan(out, steps=steps, peak=3e-3, measure_steps=5, checkpoint_seconds=0)
    return PageTraining(plan, judge, pages, replay, [], tell=lambda line: None)


def test_the_loss_on_pages_falls(tmp_path: Path) -> None:
    training = prepared(tmp_path, steps=60)

    training.run()

    of_pages = [of_pages for of_pages, _ in training.losses]
    assert sum(of_pages[-10:]) < 0.9 * sum(of_pages[:10])
    assert training.progress.curve[-1]["step"] == 60


def test_a_run_that_ended_is_not_begun_again(tmp_path: Path) -> None:
    prepared(tmp_path, steps=4).run()
    again = prepared(tmp_path, steps=4)

    again.run()

    assert again.progress.step == 4
    assert again.losses == []


def test_a_judge_that_knows_nothing_finds_lines_by_chance(tmp_path: Path) -> None:
    from training.pages.measuring import of_lines, of_passages

    judge, asked = prepared(tmp_path, steps=1).judge, asked_of(parsed(PAGE, "hours.txt"))

    lines, passages = of_lines(judge, asked, encoder()), of_passages(judge, asked, encoder())

    assert (lines.answered, lines.unanswered) == (10, 10)
    assert lines.first < 0.6
    assert passages.answered == 10


def test_each_list_weighs_the_same_however_many_lines_it_has() -> None:
    import torch

    from training.data.batches import batch
    from training.data.rows import Example
    from training.model.encoder import Verdicts
    from training.pages.running import page_loss

    def rows(*labels: bool) -> list[Example]:
        return [Example((101, 7, 102), (0, 1, 1), "relate", label, None, None) for label in labels]

    def loss(*labels: bool) -> float:
        zeros = torch.zeros(len(labels))
        spans = torch.zeros(len(labels), 3)
        return float(page_loss(Verdicts(zeros, zeros, spans, spans), batch(rows(*labels)), [len(labels)]))

    assert loss(False, False) == pytest.approx(loss(False, False, False, False))
    assert loss(True, False) < loss(True, False, False, False)
