"""Read questions, question–passage pairs and claims from gzipped JSON lines."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from training.data.rows import Row

# Labels that neither support nor fail to support a claim teach nothing.
_NO_CLAIM = frozenset({"generic"})


def read_questions(path: Path) -> list[Row]:
    """Rows of `{question, context, answers: [{text, start}], is_impossible, title}`."""
    return [_question(line, _source(path)) for line in _lines(path)]


def read_pairs(path: Path) -> list[Row]:
    """Rows of `{query, passage, label}`."""
    return [
        Row("relate", _source(path), line["query"], line["passage"], bool(line["label"]), group=line["query"])
        for line in _lines(path)
    ]


def read_claims(path: Path) -> list[Row]:
    """Rows of `{claim, evidence, label}`, and where it is given the answer that the claim is about."""
    return [_claim(line, _source(path)) for line in _lines(path) if line["label"] not in _NO_CLAIM]


def _question(line: dict[str, Any], source: str) -> Row:
    spans = tuple((answer["start"], answer["start"] + len(answer["text"])) for answer in line["answers"])
    group = line["title"] or line["context"]
    return Row("read", source, line["question"], line["context"], not line["is_impossible"], spans, group)


def _claim(line: dict[str, Any], source: str) -> Row:
    answer = line.get("answer") or ""
    at = line["evidence"].find(answer) if answer else -1
    spans = ((at, at + len(answer)),) if at >= 0 else ()
    group = line.get("question") or line["evidence"]
    return Row("check", source, line["claim"], line["evidence"], line["label"] == "entail", spans, group)


def _source(path: Path) -> str:
    return path.name.removesuffix(".gz").removesuffix(".jsonl")


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)
