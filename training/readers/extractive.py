"""Readers that quote the words of a passage: the cross-encoder that ships, and the one tuned on the campus."""

import asyncio
import time
from collections.abc import Sequence

from bot.terminal.progress import show_progress
from core.models.cross_encoder import SHIPPED_WEIGHTS, OnnxCrossEncoder
from training.campus.calibrating import calibrated
from training.campus.fitting import Fitted, Fitting
from training.campus.splitting import Part
from training.model.onnx_import import imported
from training.readers.items import Item, Prepared
from training.readers.results import OPEN, Result, Said


def shipped(prepared: Prepared, threads: int) -> Result:
    """The cross-encoder as it ships, without training here."""
    return _result("local reader", OnnxCrossEncoder(threads), prepared, 0.0)


def tuned(prepared: Prepared, fitting: Fitting) -> Result:
    """The same tuned as `advisor tune` does it, on the questions of pages that are not measured with."""
    asked = [item.asked for item in prepared.items]
    with show_progress("tuning the local reader") as show:
        fitted = fitting.run(asked, lambda part: show(round(100 * part), 100))
    judge = asyncio.run(_calibrated(fitted, prepared, fitting.threads))
    return _result("tuned local reader", judge, prepared, 60 * fitted.minutes)


async def said_by(judge: OnnxCrossEncoder, item: Item, passages: Sequence[str], before: float = 0.0) -> Said:
    """The likeliest words of all passages; a refusal where "no answer" is likelier. Raises ModelError."""
    started = time.perf_counter()
    readings = await judge.read(item.question.asked, passages) if passages else []
    best = max(readings, key=lambda reading: reading.score, default=None)
    took = before + 1000 * (time.perf_counter() - started)
    return Said(item.id, best.text if best is not None and best.score >= 0 else "", took)


def _result(name: str, judge: OnnxCrossEncoder, prepared: Prepared, seconds: float) -> Result:
    said, withheld = asyncio.run(_said(judge, prepared.of(Part.APART)))
    parameters = sum(each.numel() for each in imported(SHIPPED_WEIGHTS).parameters())
    return Result(name, OPEN, parameters, seconds, "cpu", tuple(said), tuple(withheld))


async def _said(judge: OnnxCrossEncoder, items: Sequence[Item]) -> tuple[list[Said], list[Said]]:
    await judge.warm_up()
    said = [await said_by(judge, item, item.found, item.milliseconds) for item in items]
    return said, [await said_by(judge, item, item.withheld) for item in items if item.withheld]


async def _calibrated(fitted: Fitted, prepared: Prepared, threads: int) -> OnnxCrossEncoder:
    raw = OnnxCrossEncoder(threads, fitted.weights, fitted.sha256)
    choosing = [item.asked for item in prepared.of(Part.CHOOSE)]
    calibration = await calibrated(OnnxCrossEncoder(threads), raw, choosing)
    return OnnxCrossEncoder(threads, fitted.weights, fitted.sha256, calibration=calibration)
