"""Readers that quote the words of a passage: the cross-encoder that ships, and the one tuned on the campus."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

from core.models.cross_encoder import SHIPPED_WEIGHTS, OnnxCrossEncoder
from training.campus.calibrating import calibrated
from training.campus.fitting import Fitting
from training.campus.splitting import Part
from training.readers.questions import SEED, Item, Prepared, Said

MINUTES = 20.0


def tuned(prepared: Prepared, work: Path, steps: int | None, threads: int) -> tuple[OnnxCrossEncoder, float]:
    """The shipped one tuned as `advisor tune` does it, on pages that are not measured with; and the seconds it took."""
    fitting = Fitting(SHIPPED_WEIGHTS, work, MINUTES, steps, seed=SEED, threads=threads)
    fitted = fitting.run([item.asked for item in prepared.items], lambda part: None)
    raw = OnnxCrossEncoder(fitted.weights, fitted.sha256)
    choosing = [item.asked for item in prepared.of(Part.CHOOSE)]
    calibration = asyncio.run(calibrated(OnnxCrossEncoder(), raw, choosing))
    judge = OnnxCrossEncoder(fitted.weights, fitted.sha256, calibration=calibration)
    return judge, 60 * fitted.minutes


async def answers(judge: OnnxCrossEncoder, items: Sequence[Item]) -> tuple[list[Said], list[Said]]:
    """What it says beside the passages that were found, and beside those that do not answer. Raises ModelError."""
    await judge.warm_up()
    said = [await _said_by(judge, item, item.found, item.milliseconds) for item in items]
    return said, [await _said_by(judge, item, item.withheld) for item in items if item.withheld]


async def _said_by(judge: OnnxCrossEncoder, item: Item, passages: Sequence[str], before: float = 0.0) -> Said:
    """The likeliest words of all passages; a refusal where "no answer" is likelier."""
    started = time.perf_counter()
    readings = await judge.read(item.question.asked, passages) if passages else []
    best = max(readings, key=lambda reading: reading.score, default=None)
    took = before + 1000 * (time.perf_counter() - started)
    return Said(item.id, best.text if best is not None and best.score >= 0 else "", took)
