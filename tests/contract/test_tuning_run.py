"""The weights that ship are trained on, exported and used again; needs the extra `training`."""

import gzip
import hashlib
import importlib.util
import json
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from core.models.cross_encoder import SHIPPED_SHA256, SHIPPED_WEIGHTS, OnnxCrossEncoder
from evaluation.synthetic.site_pages import Kind, Question
from training.campus.rows import Asked
from training.campus.splitting import Part

has_extra = all(importlib.util.find_spec(name) for name in ("torch", "onnx"))
pytestmark = [
    pytest.mark.skipif(not has_extra, reason="the extra is absent: make install-training"),
    # PyTorch warns about itself.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::UserWarning"),
]

ROOT = Path(__file__).parents[2]
THINGS = "library gym office hall garden kitchen museum theatre garage studio".split()


def asked(number: int) -> Asked:
    chooser = random.Random(number)
    thing, other = chooser.sample(THINGS, 2)
    text = f"The {thing} of house {number} opens at {chooser.randint(1, 12)} on every day that it is open at all."
    start = text.index("at ") + 3
    question = Question(
        Kind.STATEMENT,
        f"When does the {thing} open?",
        text,
        start,
        text.index(" on every"),
        f"https://larkmoor.example/{number}",
    )
    return Asked(question, (f"The {other} of house {number} is blue.",))


ASKED = [asked(number) for number in range(120)]


def test_the_weights_that_ship_are_read_back_and_written_again_byte_by_byte(tmp_path: Path) -> None:
    from training.model.export import export
    from training.model.onnx_import import imported

    sha256 = export(imported(SHIPPED_WEIGHTS), tmp_path / "again.onnx")

    assert sha256 == SHIPPED_SHA256
    assert (tmp_path / "again.onnx").read_bytes() == SHIPPED_WEIGHTS.read_bytes()


def test_a_file_that_is_no_judge_is_refused(tmp_path: Path) -> None:
    import onnx
    from onnx import helper

    from training.model.onnx_import import imported

    onnx.save(helper.make_model(helper.make_graph([], "nothing", [], [])), tmp_path / "other.onnx")

    with pytest.raises(ValueError, match=r"not a judge written by training\.model\.export"):
        imported(tmp_path / "other.onnx")


@pytest.fixture(scope="module")
def small_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A judge of random weights, as small as one can be."""
    import torch

    from training.model.encoder import Judge, Shape
    from training.model.export import export

    torch.manual_seed(7)
    path = tmp_path_factory.mktemp("small") / "small.onnx"
    export(Judge(Shape(width=32, inner=64, heads=2, layers=2, frozen=1)), path)
    return path


async def test_a_judge_is_tuned_from_its_file_and_the_new_file_is_used(small_model: Path, tmp_path: Path) -> None:
    from training.campus.fitting import Fitting

    parts: list[float] = []

    fitted = Fitting(small_model, tmp_path, steps=50, peak=3e-3, threads=1).run(ASKED, parts.append)

    assert parts == [0.0, 0.5, 1.0]
    assert fitted.sha256 == hashlib.sha256(fitted.weights.read_bytes()).hexdigest()
    question = ASKED[0].question
    [old] = await OnnxCrossEncoder(weights=small_model, sha256=_sha256(small_model)).read(
        question.asked, [question.passage]
    )
    [new] = await OnnxCrossEncoder(weights=fitted.weights, sha256=fitted.sha256).read(
        question.asked, [question.passage]
    )
    assert new.score != old.score


def test_a_tuning_that_was_cut_off_goes_on(small_model: Path, tmp_path: Path) -> None:
    from training.campus.fitting import Fitting

    class Cut(Exception):
        """Somebody pressed Ctrl-C."""

    def cut(part: float) -> None:
        if part >= 0.5:
            raise Cut

    whole = Fitting(small_model, tmp_path / "whole", steps=50, threads=1).run(ASKED, lambda part: None)
    halved = Fitting(small_model, tmp_path / "cut", steps=50, threads=1)
    with pytest.raises(Cut):
        halved.run(ASKED, cut)
    parts: list[float] = []

    fitted = halved.run(ASKED, parts.append)

    assert parts == [0.5, 1.0]
    assert fitted.sha256 == whole.sha256


async def test_a_calibrated_judge_is_on_the_scale_of_the_one_before_it_and_speaks_no_oftener() -> None:
    from core.domain.passage import Reading
    from core.models.cross_encoder import log_odds
    from training.campus.calibrating import calibrated

    class Played:
        name = "played"

        def __init__(self, loud: float) -> None:
            self.loud = loud

        async def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
            chances = [0.5 + 0.4 * (-1) ** at / self.loud for at, _ in enumerate(passages)]
            return [
                Reading(chance, 0, 1, "x", self.loud * (1 if at == 0 else 0.1)) for at, chance in enumerate(chances)
            ]

    choosing = [one for one in ASKED if one.part is Part.CHOOSE]

    class Silent(Played):
        async def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
            found = await super().read(question, passages)
            return [found[0], *(Reading(one.relevance, 0, 1, "x", -1.0) for one in found[1:])]

    found = await calibrated(Silent(1.0), Played(2.0), choosing)

    assert found.no_answer > 0.2
    answered, other = await Played(2.0).read("", ["", ""])
    scaled = log_odds(found.applied(answered).relevance)
    assert scaled == pytest.approx(log_odds(0.9), abs=1e-2)
    assert found.applied(other).score < 0 < found.applied(answered).score


async def test_the_commands_of_the_guide_run_on_a_small_set_and_the_loss_falls(tmp_path: Path) -> None:
    (tmp_path / "reader").mkdir()
    with gzip.open(tmp_path / "reader" / "omos_qa.jsonl.gz", "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(line(one)) + "\n" for one in ASKED)
    run, file = tmp_path / "run", tmp_path / "judge.onnx"

    shown = shell(
        "training.train", "--data", str(tmp_path), "--out", str(run), "--steps", "24", "--measure-steps", "6",
        "--layers", "2", "--frozen", "1", "--invented-pages", "0",
    )  # fmt: skip
    exported = shell("training.model.export", "--checkpoint", str(run / "best.pt"), "--out", str(file))

    losses = [json.loads(line)["loss"] for line in shown.splitlines()]
    assert len(losses) == 4
    assert losses[-1] < 0.8 * losses[0]
    assert exported.startswith(f"sha256 {_sha256(file)}")
    [reading] = await OnnxCrossEncoder(weights=file, sha256=_sha256(file)).read("When?", [ASKED[0].question.passage])
    assert reading.text in ASKED[0].question.passage


def line(one: Asked) -> dict[str, object]:
    """The row as the file of a reader has it; every third question is about another thing."""
    question, number = one.question, int(one.question.url.rpartition("/")[2])
    impossible = number % 3 == 0
    answers = [] if impossible else [{"text": question.answer, "start": question.start}]
    asked_for = "Who painted the bridge?" if impossible else question.asked
    named = {"title": str(number), "question": asked_for, "context": question.passage}
    return {**named, "answers": answers, "is_impossible": impossible}


def shell(module: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
