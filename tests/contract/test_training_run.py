"""A whole training run on a few rows and a tiny encoder of random weights; needs the extra `training`."""

import importlib.util
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tokenizers import Tokenizer

from training.data.mixture import Split
from training.data.rows import Row

if TYPE_CHECKING:
    from training.train import Training

has_extra = all(importlib.util.find_spec(name) for name in ("torch", "onnx"))
pytestmark = [
    pytest.mark.skipif(not has_extra, reason="the extra is absent: make install-training"),
    # PyTorch warns about itself.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::UserWarning"),
]

TOKENIZER = Path(__file__).parents[2] / "core" / "models" / "data" / "minilm-tokenizer.json"
THINGS = "library gym office hall garden kitchen museum theatre garage studio".split()


def rows() -> list[Row]:
    """Each thing opens at an hour; the passage names either the thing that was asked about, or another."""
    chooser = random.Random(7)
    made = []
    for number in range(160):
        asked, other = chooser.sample(THINGS, 2)
        answerable = number % 2 == 0
        passage = f"The {asked if answerable else other} opens at {chooser.randint(1, 12)} every day."
        hour = passage.index("at ") + 3
        spans = ((hour, passage.index(" every")),) if answerable else ()
        made.append(Row("read", "omos_qa", f"When does the {asked} open?", passage, answerable, spans, str(number)))
        made.append(Row("check", "wice", f"The {asked} opens", passage, answerable, group=str(number)))
    return made


def prepared(out: Path, steps: int = 60) -> "Training":
    import torch

    from training.model.encoder import Judge, Shape
    from training.train import Plan, prepared

    torch.manual_seed(7)
    torch.set_num_threads(1)
    judge = Judge(Shape(width=32, inner=64, heads=2, layers=2, frozen=1))
    data = Split({"omos_qa": rows()[0:280:2], "wice": rows()[1:280:2]}, {"omos_qa": rows()[280:]})
    plan = Plan(out, steps=steps, peak=3e-3, measure_steps=20, checkpoint_seconds=0)
    return prepared(plan, data, judge, Tokenizer.from_file(str(TOKENIZER)))


def test_the_loss_falls(tmp_path: Path) -> None:
    training = prepared(tmp_path)

    training.run()

    first, last = training.losses[:10], training.losses[-10:]
    assert sum(last) < 0.7 * sum(first)
    assert [line["step"] for line in training.progress.curve] == [20, 40, 60]


def test_a_run_that_was_cut_off_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole, first = prepared(tmp_path / "whole", steps=24), prepared(tmp_path / "cut", steps=24)
    whole.run()
    first.run(most_steps=9)
    second = prepared(tmp_path / "cut", steps=24)
    second.resume()
    second.run()

    assert second.progress.step == 24
    for name, expected in whole.judge.state_dict().items():
        assert second.judge.state_dict()[name].equal(expected), name


def test_the_frozen_part_stays_as_it_was(tmp_path: Path) -> None:
    training = prepared(tmp_path, steps=5)
    before = {name: value.clone() for name, value in training.judge.state_dict().items()}

    training.run()

    changed = {name for name, value in training.judge.state_dict().items() if not value.equal(before[name])}
    assert not {name for name in changed if name.startswith(("words", "positions", "types", "norm", "layers.0"))}
    assert {"matches.weight", "span.weight", "relevance.weight", "layers.1.outer.weight"} <= changed


def test_the_exported_file_agrees_with_torch_and_a_row_with_itself_in_a_batch(tmp_path: Path) -> None:
    from training.checkpoints import trained
    from training.model.export import agreement, export, probes

    training = prepared(tmp_path, steps=20)
    training.run()
    judge = trained(tmp_path / "best.pt")
    export(judge, tmp_path / "judge.onnx")

    found = agreement(judge, tmp_path / "judge.onnx", probes())

    assert found.with_torch < 0.05
    assert found.alone < 1e-5


def test_a_product_of_integers_is_that_of_floats_where_one_state_is_far_larger(tmp_path: Path) -> None:
    import numpy as np
    import onnx
    import onnxruntime  # type: ignore[import-untyped]
    from onnx import TensorProto, helper

    from training.model.onnx_graph import GraphBuilder, model_of, quantized

    chooser = np.random.default_rng(7)
    weight = chooser.normal(size=(48, 32)).astype(np.float32)
    states = chooser.normal(size=(2, 5, 32)).astype(np.float32)
    states[0, 0, 3] = 40.0
    build = GraphBuilder()
    build.add("Identity", build.product("linear", weight, "states"), name="found")
    integers = [node.output[0] for node in build.nodes if node.op_type == "QuantizeLinear"]
    outputs = [helper.make_tensor_value_info("found", TensorProto.FLOAT, None)]
    outputs += [helper.make_tensor_value_info(name, TensorProto.UINT8, None) for name in integers]
    shape = [helper.make_tensor_value_info("states", TensorProto.FLOAT, ["rows", "pieces", 32])]
    model = model_of(helper.make_graph(build.nodes, "linear", shape, outputs, build.weights))
    onnx.save(model, tmp_path / "linear.onnx")

    found, *parts = onnxruntime.InferenceSession(str(tmp_path / "linear.onnx")).run(None, {"states": states})

    small = quantized(weight.T, axis=1)
    expected = states @ (small.values.astype(np.float32) * small.scales)
    assert np.abs(found - expected).max() < 2e-3 * np.abs(expected).max()
    # Two products of such integers and of signed bytes fit into 16 bits, in which older processors add them.
    assert len(parts) == 2
    assert all(part.max() <= 127 for part in parts)


def test_a_file_too_large_to_ship_is_refused(tmp_path: Path) -> None:
    from training.model.encoder import Judge, Shape
    from training.model.export import export

    with pytest.raises(ValueError, match="use fewer layers"):
        export(Judge(Shape(layers=11)), tmp_path / "judge.onnx")
