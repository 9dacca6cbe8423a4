"""Cases of one passage each, from questions with a passage that does or does not answer them."""

import json
import random
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from core.domain.passage import Candidate, Chunk
from core.models.cross_encoder import OnnxCrossEncoder
from core.models.local_embedder import OnnxEmbedder
from core.text.tokens import passage_terms, query_terms
from training.data.mixture import load
from training.data.rows import Row
from training.ranking.cases import Case

SEED = 7
# Rows of each label at most, of those that the cross-encoder was not trained on.
APART = {"squad_dev": 150, "squad_train4k": 60, "nq_litm": 80, "omos_qa": 60, "sentences": 60, "wiki": 80}
THEN = datetime(2026, 1, 1, tzinfo=UTC)


def measured(data: Path) -> list[Row]:
    """The rows of `refusal/passage_qa.jsonl`."""
    lines = (data / "refusal" / "passage_qa.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return [Row("read", "passage_qa", row["question"], row["passage"], not row["unanswerable"]) for row in rows]


def open_rows(data: Path) -> list[Row]:
    """A seeded sample of openly licensed rows."""
    chooser, apart = random.Random(SEED), dict(load(data / "training", SEED).apart)
    rows: list[Row] = []
    for source, most in APART.items():
        for label in (True, False):
            same = [row for row in apart.get(source, ()) if row.label is label]
            rows += chooser.sample(same, min(most, len(same)))
    return rows


async def gathered(site: str, rows: Sequence[Row], reader: OnnxCrossEncoder) -> list[Case]:
    """A case for each row; together the passages are the site."""
    embedder = OnnxEmbedder()
    passages = list(dict.fromkeys(row.passage for row in rows))
    counts = Counter(term for passage in passages for term in set(passage_terms("", passage)))
    cases = []
    for number, row in enumerate(rows):
        found = await _candidate(embedder, number, row)
        [read] = await reader.read(row.asked, [row.passage])
        held = {term: counts[term] for term in query_terms(row.asked) if counts[term]}
        known = (site, str(number), row.asked, row.label, (found,), (row.label,), held, len(passages), THEN.date())
        cases.append(Case(*known, {number: read}))
    return cases


async def _candidate(embedder: OnnxEmbedder, number: int, row: Row) -> Candidate:
    asked, given = await embedder.embed_query(row.asked), (await embedder.embed_passages([row.passage]))[0]
    dense = sum(one * other for one, other in zip(asked, given, strict=True))
    chunk = Chunk(number, row.passage, "", (), None, "https://a.example/", "", "site", None, THEN, number)
    return Candidate(chunk, dense, 1.0, 1, 1, dense + 1.0)
