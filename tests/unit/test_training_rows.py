"""What the judge is trained on: files become rows, rows become shares and windows; needs no torch."""

import gzip
import json
import random
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from tokenizers import Tokenizer

from core.models.cross_encoder_input import READ, SEP
from training.data.corrupting import claims_from, corrupted
from training.data.invented_pages import invented_rows, read_facts
from training.data.mixture import load, pool, read_claims, read_page_claims, read_pairs, read_questions, split
from training.data.rows import Row
from training.data.windows import Encoder

TOKENIZER = Path(__file__).parents[2] / "core" / "models" / "data" / "minilm-tokenizer.json"
HOUSING = (
    "The housing office opens at 9 on Monday. A room with a view of the river costs $700 a month. "
    "Mr. Blake runs Miller Hall in Aldertown."
)


def written(path: Path, *rows: Mapping[str, object]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)
    return path


def question(number: int, context: str = HOUSING) -> dict[str, object]:
    return {
        "title": f"Page {number}",
        "question": f"What does room {number} cost?",
        "context": f"{context} Room {number}.",
        "answers": [{"text": "$700", "start": context.index("$700")}],
        "is_impossible": False,
    }


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    tokenizer = Tokenizer.from_file(str(TOKENIZER))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return Encoder(tokenizer)


def test_a_question_keeps_the_place_of_its_answer(tmp_path: Path) -> None:
    [row] = read_questions(written(tmp_path / "omos_qa.jsonl.gz", question(1)))

    start, end = row.spans[0]
    assert row.passage[start:end] == "$700"
    assert (row.task, row.label, row.source, row.group) == ("read", True, "omos_qa", "Page 1")


def test_an_impossible_question_has_no_answer(tmp_path: Path) -> None:
    impossible = question(1) | {"answers": [], "is_impossible": True}

    [row] = read_questions(written(tmp_path / "omos_qa.jsonl.gz", impossible))

    assert not row.label
    assert row.spans == ()


def test_a_pair_is_relevant_or_not(tmp_path: Path) -> None:
    rows = read_pairs(
        written(tmp_path / "wiki.jsonl.gz", *({"query": "q", "passage": "p", "label": label} for label in (0, 1)))
    )

    assert [row.label for row in rows] == [False, True]
    assert {row.task for row in rows} == {"relate"}


def test_a_claim_is_supported_only_when_it_is_entailed(tmp_path: Path) -> None:
    labels = ("entail", "partial", "neutral", "contradict", "not_entail", "generic")
    rows = read_claims(
        written(tmp_path / "wice.jsonl.gz", *({"claim": "c", "evidence": "e", "label": label} for label in labels))
    )

    assert [row.label for row in rows] == [True, False, False, False, False]


def test_a_claim_about_an_answer_knows_where_it_stands(tmp_path: Path) -> None:
    line = {"claim": "Rent? $700", "evidence": HOUSING, "label": "entail", "question": "Rent?", "answer": "$700"}

    [row] = read_claims(written(tmp_path / "answer_support.jsonl.gz", line))

    start, end = row.spans[0]
    assert row.passage[start:end] == "$700"


@pytest.mark.parametrize("seed", range(20))
def test_a_corrupted_sentence_is_another_sentence(seed: int) -> None:
    sentence = "A room with a view costs $700 a month."

    assert corrupted(sentence, HOUSING, random.Random(seed)) not in (None, sentence)


def test_a_sentence_without_facts_cannot_be_corrupted() -> None:
    assert corrupted("Welcome home dear friends", "Welcome home dear friends", random.Random(1)) is None


def test_claims_come_in_pairs_of_true_and_changed() -> None:
    readers = [Row("read", "omos_qa", f"Question {number}?", HOUSING, False, group="Page") for number in range(5)]

    claims = claims_from(readers, seed=7)

    assert [claim.label for claim in claims] == [True, False] * 5
    assert all(claim.group == "Page" for claim in claims)
    assert not any(claim.asked in HOUSING for claim in claims if not claim.label)


def test_what_is_held_apart_shares_no_question_and_no_passage_with_the_rest() -> None:
    places = [(page, at) for page in range(200) for at in range(2)]
    rows = [
        Row("read", "omos_qa", f"Is {page}-{at}?", f"Passage {page}", True, group=f"Page {page}") for page, at in places
    ]
    rows += [Row("relate", "wiki", row.asked, row.passage, True, group=row.asked) for row in rows]

    found = split(rows)

    train = [row for rows in found.train.values() for row in rows]
    apart = [row for rows in found.apart.values() for row in rows]
    assert train
    assert apart
    assert not {row.asked for row in train} & {row.asked for row in apart}
    assert not {row.passage for row in train} & {row.passage for row in apart}


@pytest.mark.slow
def test_a_folder_is_read_by_kind_and_unknown_files_are_left_alone(tmp_path: Path) -> None:
    written(tmp_path / "reader" / "omos_qa.jsonl.gz", *(question(number) for number in range(40)))
    written(tmp_path / "pairs" / "wiki.jsonl.gz", *({"query": f"q{n}", "passage": "p", "label": 1} for n in range(40)))
    written(tmp_path / "pairs" / "unheard_of.jsonl.gz", {"query": "q", "passage": "p", "label": 1})

    found = load(tmp_path, seed=7, invented_pages=20)

    assert set(found.train) == {"omos_qa", "wiki", "corrupted", "page_claims", "invented", "invented_claims"}
    assert set(load(tmp_path, seed=7, invented_pages=0).train) == {"omos_qa", "wiki", "corrupted", "page_claims"}


@pytest.mark.slow
def test_the_marked_pieces_of_invented_pages_spell_the_answers(encoder: Encoder) -> None:
    phones = [row for row in invented_rows(read_facts(), 300, seed=7) if row.group == "crs_instr_phone"]
    answered = [example for example in encoder.examples(phones, random.Random(7)) if example.end]

    assert answered
    for example in answered:
        spoken = encoder.tokenizer.decode(list(example.ids[example.start or 0 : (example.end or 0) + 1]))
        assert re.search(r"\d{3} - \d{3} - \d{4}", spoken)


@pytest.mark.slow
def test_a_pool_depends_on_nothing_but_its_number_and_the_seed(tmp_path: Path) -> None:
    written(tmp_path / "reader" / "omos_qa.jsonl.gz", *(question(number) for number in range(40)))
    train = load(tmp_path, seed=7, invented_pages=20).train

    assert pool(train, 3, 16, seed=7) == pool(train, 3, 16, seed=7)
    assert pool(train, 3, 16, seed=7) != pool(train, 4, 16, seed=7)


def test_every_row_comes_once_before_one_comes_twice() -> None:
    rows = [Row("relate", "wiki", f"q{at}", "p", True) for at in range(32)]

    lots = [pool({"wiki": rows}, number, 8, seed=7) for number in range(4)]

    assert sorted(row.asked for lot in lots for row in lot) == sorted(row.asked for row in rows)


def test_the_marked_pieces_spell_the_answer(encoder: Encoder) -> None:
    start = HOUSING.index("Miller Hall")
    row = Row("read", "omos_qa", "What does Mr. Blake run?", HOUSING, True, ((start, start + len("Miller Hall")),))

    [example] = encoder.examples([row], random.Random(7))

    assert example.start is not None
    assert example.end is not None
    assert encoder.tokenizer.decode(list(example.ids[example.start : example.end + 1])) == "miller hall"


def test_a_window_of_a_long_passage_holds_the_answer_or_says_that_there_is_none(encoder: Encoder) -> None:
    passage = "The campus has many halls and paths. " * 30 + HOUSING + " Trees stand along the river bank. " * 30
    start = passage.index("$700")
    row = Row("read", "omos_qa", "What does a room with a view cost?", passage, True, ((start, start + 4),))

    examples = [encoder.examples([row], random.Random(seed))[0] for seed in range(40)]

    assert {example.label for example in examples} == {True, False}
    for example in examples:
        spoken = encoder.tokenizer.decode(list(example.ids[example.start or 0 : (example.end or 0) + 1]))
        assert spoken == ("$ 700" if example.label else "")
        assert len(example.ids) <= 160


def test_a_piece_that_question_and_passage_share_is_marked(encoder: Encoder) -> None:
    row = Row("relate", "wiki", "rent of rooms", "rooms are warm", True)

    [example] = encoder.examples([row], random.Random(7))

    asked, read = example.ids.index(SEP), encoder.tokenizer.token_to_id("warm")
    assert example.kinds[:asked] == (0, 0, 0, 3)
    assert example.kinds[asked + 1 :] == (2, READ, READ, READ)
    assert read in example.ids


@pytest.mark.slow
def test_claims_of_held_out_institutions_are_kept_apart() -> None:
    train, held_out = read_page_claims(), read_page_claims(is_held_out=True)

    assert len(train) > 3_000
    assert len(held_out) > 400
    assert not {row.group for row in train} & {row.group for row in held_out}
    assert {row.label for row in held_out} == {True, False}
