"""Fit quotations, and show how they do on a site left out: `python -m training.fit_quotes FILE`."""

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path

from bot.running import prepared_settings
from bot.workshop import open_workshop
from core.models.cross_encoder import OnnxCrossEncoder
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.answering.quotes.weights import QUOTE
from evaluation.bench import open_bench
from training.quotes.fitting import fit_quotes, right_first
from training.quotes.rows import Row, read, row, write
from training.quotes.sites import all_cases, kept_for


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


if __name__ == "__main__":
    main()
