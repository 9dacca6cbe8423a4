"""Fit quotations, and show how they do on a site left out: `python -m training.fit_quotes FILE`."""

import argparse
import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bot.running import prepared_settings
from bot.workshop import open_workshop
from core.models.cross_encoder import OnnxCrossEncoder
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.answering.quotes.weights import QUOTE
from evaluation.bench import open_bench
from training.quotes.rows import Row, read, row, write
from training.quotes.sites import all_cases, kept_for

Matrix = NDArray[np.float64]
QUOTE_PENALTY = 0.1  # L2, on features in units of their standard deviation
_STEPS, _RATE = 400, 0.05


async def collect() -> list[Row]:
    """The rows of all sites; the data of real ones is named by ADVISOR_EVAL_DATA. Raises AdvisorError."""
    settings, reader, found = prepared_settings(level="ERROR"), OnnxCrossEncoder(), list[Row]()
    cache = settings.data_dir / "eval-vectors"
    async with open_workshop(settings) as workshop, open_bench(workshop, settings.eval_data, cache) as bench:
        async for advisor, cases in all_cases(bench):
            writer = advisor.engine.spare_writer
            if isinstance(writer, ExtractiveWriter):
                asked = [(case, await kept_for(advisor, case)) for case in cases]
                found += [await row(case, kept, writer, reader) for case, kept in asked if kept]
    return found


def report(rows: Sequence[Row]) -> None:
    """Prints the model fitted on all sites, each site left out, and the models without each of its features."""
    names, sites = list(QUOTE), sorted({each.site for each in rows})
    print("quotes", {name: round(value, 2) for name, value in fit_quotes(rows, names).items()})
    for left_out in ("", *names):
        kept = [name for name in names if name != left_out]
        print(f"without {left_out or 'none'}:", {site: _right_elsewhere(rows, site, kept) for site in sites})


def _right_elsewhere(rows: Sequence[Row], site: str, names: Sequence[str]) -> float:
    weights = fit_quotes([each for each in rows if each.site != site], names)
    return round(right_first([each for each in rows if each.site == site], weights), 3)


def main() -> None:
    """Reads the command line, collects the rows where they are not there yet, and fits."""
    parser = argparse.ArgumentParser(prog="python -m training.fit_quotes", description=__doc__)
    parser.add_argument("rows", type=Path, help="file of the features, which is made where it is not there")
    path = parser.parse_args().rows
    if not path.is_file():
        write(path, asyncio.run(collect()))
    report(read(path))


def fit_quotes(rows: Sequence[Row], names: Sequence[str]) -> dict[str, float]:
    """The coefficients that make the statements with the answer likeliest; each site counts by the root of its size."""
    usable = [row for row in rows if any(row.holds) and not all(row.holds)]
    sizes = Counter(row.site for row in usable)
    parts = [(matrix(row, names), np.array(row.holds), 1 / np.sqrt(sizes[row.site])) for row in usable]
    total = sum(weight for _, _, weight in parts)
    spread = np.concatenate([values for values, _, _ in parts]).std(axis=0) + 1e-6
    found, mean, square = (np.zeros(len(names)) for _ in range(3))
    for step in range(1, _STEPS + 1):
        slopes = [weight / total * _slope(values / spread, right, found) for values, right, weight in parts]
        slope = sum(slopes, np.zeros(len(names))) + QUOTE_PENALTY * found
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        found -= _RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)  # Adam, 2015
    return dict(zip(names, (found / spread).tolist(), strict=True))


def right_first(rows: Sequence[Row], weights: Mapping[str, float]) -> float:
    """The share of questions whose best statement holds the answer."""
    names = list(weights)
    factors = np.array([weights[name] for name in names])
    return float(np.mean([row.holds[int(np.argmax(matrix(row, names) @ factors))] for row in rows]))


def matrix(row: Row, names: Sequence[str]) -> Matrix:
    """The features of the statements of a question, one row a statement."""
    return np.array([[values[name] for name in names] for values in row.statements])


def _slope(values: Matrix, right: NDArray[np.bool_], found: Matrix) -> Matrix:
    size = np.exp(values @ found - (values @ found).max())
    likely, wanted = size / size.sum(), size * right / (size * right).sum()
    slope: Matrix = values.T @ (likely - wanted)
    return slope


if __name__ == "__main__":
    main()
