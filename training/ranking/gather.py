"""Gather cases from the evaluation suites: `python -m training.ranking.gather --data FOLDER --out FOLDER [SITE …]`."""

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bot.running import prepared_settings
from bot.workshop import open_workshop
from core.models.cross_encoder import OnnxCrossEncoder
from core.ports.search import SiteVocabulary
from core.rag.retrieval.retriever import Retriever
from core.text.tokens import query_terms
from evaluation.bench import Bench, open_bench
from training.ranking import pairs
from training.ranking.cases import Case, keep
from training.ranking.sites import SITES, Ask

READ = 12  # passages of each question that the cross-encoder reads
PAIRS = {"passage_qa": pairs.measured, "open": pairs.open_rows}


async def gathered(bench: Bench, site: str, reader: OnnxCrossEncoder) -> list[Case]:
    """A case for each question of a site. Raises AdvisorError."""
    advisor, asks = await SITES[site](bench)
    retriever = replace(advisor.engine.retriever, reranker=None)
    if (vocabulary := retriever.vocabulary) is None:
        return []
    return [await _case((site, each), retriever, vocabulary, reader) for each in asks]


async def _case(
    asked: tuple[str, Ask], retriever: Retriever, vocabulary: SiteVocabulary, reader: OnnxCrossEncoder
) -> Case:
    site, ask = asked
    question = await retriever.understood(ask.question)
    found = tuple(await retriever.retrieve(question, ask.scope))
    holds = tuple(ask.answerable and ask.holds(each) for each in found)
    counts, size = await vocabulary.held_of_all(query_terms(question))
    first = [each.chunk for each in found[:READ]]
    read = await reader.read(question, [chunk.anchored_text for chunk in first])
    readings = {chunk.id: reading for chunk, reading in zip(first, read, strict=True)}
    today = retriever.today()
    return Case(site, ask.id, question, ask.answerable, found, holds, counts, size, today, readings, ask.kind)


async def run(data: Path, out: Path, sites: Sequence[str]) -> None:
    """Gather and keep the cases of these sites."""
    settings, reader = prepared_settings(level="ERROR", eval_data=data), OnnxCrossEncoder()
    cache = settings.data_dir / "eval-vectors"
    async with open_workshop(settings) as workshop, open_bench(workshop, data, cache) as bench:
        for site in sites:
            if site in PAIRS:
                cases = await pairs.gathered(site, PAIRS[site](data), reader)
            else:
                cases = await gathered(bench, site, reader)
            keep(out / f"{site}.pickle", cases)
            told = sum(any(case.holds) for case in cases)
            print(f"{site}: {len(cases)} questions, {told} with a passage that holds the answer", flush=True)


def main() -> None:
    """Read the command line and gather."""
    parser = argparse.ArgumentParser(prog="python -m training.ranking.gather", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the evaluation data")
    parser.add_argument("--out", type=Path, required=True, help="where the cases are kept")
    parser.add_argument("sites", nargs="*", default=[*SITES, *PAIRS], help="all, unless some are named")
    asked = parser.parse_args()
    asyncio.run(run(asked.data, asked.out, asked.sites))


if __name__ == "__main__":
    main()
