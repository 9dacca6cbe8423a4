"""Retrieval on real campus questions: hit@1/5/10 for lexical, dense and fused ranking, without and with distractors."""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.domain import Candidate, Scope
from core.rag.chunk_store import PostgresChunkStore, Tuning
from core.rag.chunking import DEFAULT_MAX_TOKENS, Chunker
from core.rag.local_models import OnnxEmbedder
from core.rag.retrieval import Retriever
from core.rag.token_count import default_counter
from evals.corpus import fill, fresh_database
from evals.metrics import Share, holds_answer, holds_literally

RANKINGS = {
    "lexical": Tuning(dense_weight=0.0),
    "dense": Tuning(lexical_weight=0.0),
    "fused": Tuning(),
}
DEPTHS = (1, 5, 10, 50)
LONGEST_PASSAGE_WORDS = 200


@dataclass(frozen=True)
class Question:
    """A question with its accepted answers."""

    text: str
    answers: tuple[str, ...]


def read_questions(path: Path) -> list[Question]:
    """The scorable rows: those whose answer is known to stand in the pages (support at least .8, or unknown)."""
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    kept = [row for row in rows if row["support_union"] is None or row["support_union"] >= 0.8]
    return [Question(row["question"], tuple(row["answers"])) for row in kept]


FORMS: dict[str, Callable[[Candidate, Sequence[str]], bool]] = {
    "as read": lambda found, answers: holds_answer(f"{found.chunk.anchor}\n{found.chunk.text}", answers),
    "text alone": lambda found, answers: holds_answer(found.chunk.text, answers),
    "literal": lambda found, answers: holds_literally(found.chunk.text, answers),
}


def first_hit(found: Sequence[Candidate], answers: Sequence[str], form: str) -> int | None:
    """The rank, from 1, of the first passage that holds an answer. Raises ValueError for an over-long passage."""
    for rank, candidate in enumerate(found, start=1):
        if len(f"{candidate.chunk.anchor} {candidate.chunk.text}".split()) > LONGEST_PASSAGE_WORDS:
            raise ValueError(f"a passage of {candidate.chunk.url} has more than {LONGEST_PASSAGE_WORDS} words")
        if FORMS[form](candidate, answers):
            return rank
    return None


async def measure(retriever: Retriever, questions: Sequence[Question]) -> dict[str, dict[int, Share]]:
    """Hit shares by form and depth; `as read` is a passage with its title and headings."""
    found = [await retriever.retrieve(question.text, Scope(), max(DEPTHS)) for question in questions]
    table: dict[str, dict[int, Share]] = {}
    for form in FORMS:
        ranks = [
            first_hit(candidates, question.answers, form) for candidates, question in zip(found, questions, strict=True)
        ]
        table[form] = {depth: Share(sum(r is not None and r <= depth for r in ranks), len(ranks)) for depth in DEPTHS}
    return table


def report(title: str, tables: dict[str, dict[str, dict[int, Share]]]) -> None:
    """Prints one Markdown table."""
    print(f"\n### {title}\n\n| ranking | form | " + " | ".join(f"hit@{depth}" for depth in DEPTHS) + " |")
    print("|---" * (2 + len(DEPTHS)) + "|")
    for ranking, forms in tables.items():
        for form, shares in forms.items():
            print(f"| {ranking} | {form} | " + " | ".join(str(shares[depth]) for depth in DEPTHS) + " |")
    sys.stdout.flush()


async def run(data: Path, work: Path, with_papers: bool, max_tokens: int) -> None:
    """Indexes the pages, measures, adds the papers as distractors, and measures again."""
    embedder = OnnxEmbedder()
    chunker = Chunker(default_counter(), max_tokens)
    questions = read_questions(data / "qa.jsonl")
    parts = [("pages", sorted((data / "pages").iterdir()) + sorted((data / "pdf_text").iterdir()))]
    parts += [("papers", sorted((data / "papers").iterdir()))] if with_papers else []
    async with fresh_database(work) as database:
        for name, files in parts:
            print(f"{name}: {await fill(database, embedder, chunker, name, files)}", flush=True)
            tables = {
                ranking: await measure(Retriever(PostgresChunkStore(database, tuning), embedder), questions)
                for ranking, tuning in RANKINGS.items()
            }
            report(f"{len(questions)} questions, after indexing the {name}", tables)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--data", type=Path, required=True, help="the folder that holds qa.jsonl, pages/, pdf_text/, papers/"
    )
    parser.add_argument("--papers", action="store_true", help="measure with the papers as distractors too (minutes)")
    parser.add_argument("--max-tokens", type=int, default=DEFAULT_MAX_TOKENS, help="chunk size to try")
    chosen = parser.parse_args()
    if not (chosen.data / "qa.jsonl").is_file():
        sys.exit(f"{chosen.data} has no qa.jsonl: name the folder of the campus questions with --data")
    with tempfile.TemporaryDirectory() as work:
        asyncio.run(run(chosen.data, Path(work), chosen.papers, chosen.max_tokens))


if __name__ == "__main__":
    main()
