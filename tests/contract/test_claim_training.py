"""A run of the model of claims on a few rows and a tiny encoder of random weights; needs the extra `training`."""

import importlib.util

import pytest

from training.claims.rows import Claim

has_extra = all(importlib.util.find_spec(name) for name in ("torch", "onnx"))
pytestmark = [
    pytest.mark.skipif(not has_extra, reason="the extra is absent: make install-training"),
    # PyTorch warns about itself.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::UserWarning"),
]


def test_the_loss_falls_and_the_auc_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    import torch

    from training.claims.__main__ import ClaimTraining
    from training.claims.examples import example
    from training.model.encoder import Judge, Shape

    torch.manual_seed(7)
    judge = Judge(Shape(width=32, inner=64, heads=2, layers=2, frozen=1))
    rows = [Claim("when", f"It opens at {hour}.", f"Hours\nIt opens at {other}.", hour == other)
            for hour in range(1, 9) for other in range(1, 9)]  # fmt: skip
    lots = [[example(each) for each in rows]] * 40
    run = ClaimTraining(judge, [lots], lots[0], minutes=9.0, peak=3e-3)

    run.run()

    assert sum(run.losses[-5:]) < sum(run.losses[:5])
    told = capsys.readouterr().out
    assert '"at": "start"' in told
    assert '"at": "step 40 of 40"' in told
