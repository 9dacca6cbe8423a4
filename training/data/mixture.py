"""Mix the training data: sources, shares, held-out rows and order."""

import gzip
import hashlib
import json
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from training.data.corrupting import claims_from
from training.data.invented_pages import invented_rows, read_facts
from training.data.rows import Row
from training.pages.reading import HELD_OUT, read_pages

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
    return [_read_claim(line, _source(path)) for line in _lines(path) if line["label"] not in _NO_CLAIM]


def _question(line: dict[str, Any], source: str) -> Row:
    spans = tuple((answer["start"], answer["start"] + len(answer["text"])) for answer in line["answers"])
    group = line["title"] or line["context"]
    return Row("read", source, line["question"], line["context"], not line["is_impossible"], spans, group)


def _read_claim(line: dict[str, Any], source: str) -> Row:
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


FOLDER = Path(__file__).parents[1] / "invented" / "claims"
# Parts of what is trained on, whatever their sum. Left out on purpose: `mnli_taxinli` (terms unclear), `abstracts`
# (too long for our windows, as is most of `begin_2022`), `answerability` and `answerability_services` (the questions
# of the reader rows again).
SHARES: Mapping[str, float] = {
    "squad_dev": 32,
    "squad_train4k": 8,
    "nq_litm": 6,
    "omos_qa": 4,
    "covidqa": 1,
    "bioasq": 2,
    "sentences": 10,
    "wiki": 3,
    "faq_positive": 4,
    "faq_hard_negative": 4,
    "yesno": 2,
    "answer_support": 4,
    "fever_rte": 3,
    "cad_snli": 1,
    "begin_2021": 2,
    "wice": 0.5,
    "corrupted": 14,
    "invented": 24,
    "invented_claims": 6,
    "page_claims": 30,
}
INVENTED_PAGES = 6_000
_HELD_APART_PARTS = 20  # one group in so many
_READERS = {"reader": read_questions, "pairs": read_pairs, "nli": read_claims}


@dataclass(frozen=True)
class Split:
    """Rows by source: those to train on, and those held apart."""

    train: Mapping[str, Sequence[Row]]
    apart: Mapping[str, Sequence[Row]]


def load(folder: Path, seed: int, invented_pages: int = INVENTED_PAGES) -> Split:
    """Every source of SHARES that `folder` has (reader/, pairs/, nli/ with `*.jsonl.gz`), and what we make.

    That is claims about the folder's passages, and questions and claims about invented pages.
    """
    rows = [
        row
        for kind, read in _READERS.items()
        for path in sorted((folder / kind).glob("*.jsonl.gz"))
        if path.name.removesuffix(".jsonl.gz") in SHARES
        for row in read(path)
    ]
    readers = {row.passage: row for row in rows if row.task == "read"}
    rows += claims_from([readers[passage] for passage in sorted(readers)], seed)
    return split(rows + invented_rows(read_facts(), invented_pages, seed) + read_page_claims())


def split(rows: Sequence[Row]) -> Split:
    """Holds groups apart by their hash. A text that a reader row knows belongs to that row's group everywhere."""
    owner = {text: row.group for row in rows if row.task == "read" for text in (row.asked, row.passage)}
    train: list[Row] = []
    apart: list[Row] = []
    for row in rows:
        chosen = _chosen(owner.get(row.asked, row.group))
        if chosen:
            apart.append(row)
        elif not _chosen(owner.get(row.passage, row.group)):
            train.append(row)
    return Split(_by_source(train), _by_source(apart))


def pool(
    train: Mapping[str, Sequence[Row]], number: int, size: int, seed: int, shares: Mapping[str, float] = SHARES
) -> list[Row]:
    """The `number`-th lot of about `size` rows, each source by its share; depends on nothing but the arguments."""
    total = sum(shares[source] for source in train)
    chosen: list[Row] = []
    for source, rows in train.items():
        count = max(1, round(size * shares[source] / total))
        chosen += [_nth(rows, at, f"{seed}/{source}") for at in range(number * count, (number + 1) * count)]
    return chosen


def _nth(rows: Sequence[Row], at: int, seed: str) -> Row:
    epoch, place = divmod(at, len(rows))
    return rows[_order(len(rows), f"{seed}/{epoch}")[place]]


_orders: dict[tuple[int, str], list[int]] = {}


def _order(length: int, seed: str) -> list[int]:
    if (length, seed) not in _orders:
        order = list(range(length))
        random.Random(seed).shuffle(order)
        _orders[(length, seed)] = order
    return _orders[(length, seed)]


def _chosen(group: str) -> bool:
    return int.from_bytes(hashlib.sha256(group.encode()).digest()[:4], "big") % _HELD_APART_PARTS == 0


def _by_source(rows: Iterable[Row]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.source, []).append(row)
    return dict(sorted(found.items()))


def read_page_claims(folder: Path = FOLDER, is_held_out: bool = False) -> list[Row]:
    """Rows of `{passage, claim, label}`: those of the institutions to train on, or of those held out."""
    held_out = {page.title for page in read_pages() if page.institution in HELD_OUT}
    rows = [_claim(line) for path in sorted(folder.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]
    return [row for row in rows if (row.group in held_out) is is_held_out]


def _claim(line: str) -> Row:
    """Its group is the page's title, the first line of the passage."""
    row = json.loads(line)
    return Row("check", "page_claims", row["claim"], row["passage"], row["label"], group=row["passage"].split("\n")[0])
