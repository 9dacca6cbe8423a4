"""The synthetic index is the same for every run, and the table has a column a size."""

import json
import os
import time
from pathlib import Path

import numpy
import pytest

from benchmarks.cost import growth
from benchmarks.cost.growth import Growth
from benchmarks.cost.index_recall import Recall
from benchmarks.cost.kept_index import Step
from benchmarks.cost.processor_time import meter
from benchmarks.cost.synthetic_index import BLOCK, DIMENSION, Question, SyntheticIndex
from benchmarks.cost.timing import WARM_UP, Spread, Timing, timed
from core.storage.index.vector_index import Graph, create_index


def a_size(chunks: int, step_ms: float) -> Growth:
    timings = {name: Timing(Spread(5, 10), 200, 4) for name in (growth.FORWARD_PASS, growth.INDEX_QUERY)}
    timings |= {name: Timing(Spread(step_ms, 3 * step_ms), 50, step_ms) for name in (growth.TYPICAL, growth.COMMON)}
    at_once = {8: Timing(Spread(40, 80), 200, 12)}
    recall = Recall(0.985, 0.97, 0.99, 100, "HNSW")
    step = Step(60, 0.5)
    return Growth(chunks, Graph(), step, step, {"database": 2_000_000_000}, recall, timings, at_once, 0.25)


@pytest.mark.slow
def test_an_index_of_two_blocks_holds_every_chunk_once() -> None:
    blocks = list(SyntheticIndex(BLOCK + 5).blocks())

    assert [(block.first, len(block.vectors)) for block in blocks] == [(0, BLOCK), (BLOCK, 5)]
    assert numpy.allclose(numpy.linalg.norm(blocks[1].vectors, axis=1), 1, atol=1e-5)


def test_the_same_seed_makes_the_same_index_and_the_same_questions() -> None:
    one, other = SyntheticIndex(20), SyntheticIndex(20)

    assert one.questions(3, 2) == other.questions(3, 2)
    assert numpy.array_equal(next(one.blocks()).vectors, next(other.blocks()).vectors)


def test_another_seed_makes_another_index() -> None:
    assert SyntheticIndex(20).questions(3, 2) != SyntheticIndex(20, seed=8).questions(3, 2)


def test_a_chunk_has_each_of_its_terms_once() -> None:
    [block] = SyntheticIndex(30).blocks()

    postings = block.postings()

    pairs = list(zip(postings.chunks.tolist(), postings.terms.tolist(), strict=True))
    assert len(pairs) == len(set(pairs)) == len(postings.weights)
    assert set(pairs) == {(chunk, term) for chunk in range(30) for term in block.terms[chunk].tolist()}


def test_a_question_is_near_its_chunk_and_has_as_many_common_terms_as_wanted() -> None:
    index = SyntheticIndex(50)
    [question] = index.questions(1, 2)
    [block] = index.blocks()

    nearness = block.vectors @ numpy.array(question.vector)

    assert len(question.vector) == DIMENSION
    assert nearness.max() > 0.8
    assert question.terms[:2] == ("term1", "term2") and len(question.terms) == 5


async def test_the_first_questions_only_warm_up() -> None:
    asked: list[Question] = []

    async def search(question: Question) -> int:
        asked.append(question)
        return 1

    questions = [Question((float(number),), ()) for number in range(WARM_UP + 20)]
    clock = iter([1.0, 1.5])
    found = await timed(search, questions, lambda: next(clock), askers=8)

    assert asked == questions
    assert found.processor_ms == 500 / 20
    assert found.per_second > 0 and found.milliseconds.p50 <= found.milliseconds.p95


@pytest.mark.slow
def test_the_processor_time_of_a_family_grows_with_its_work() -> None:
    used = meter(os.getpid())
    before = used()

    sum(number * number for number in range(3_000_000))

    assert used() > before


def test_without_a_server_only_this_process_counts() -> None:
    assert meter(None)() <= time.process_time()


def test_the_table_has_a_column_a_size_and_says_how_a_step_compares_with_its_bare_parts() -> None:
    lines = growth.table([a_size(1_000, 20), a_size(1_000_000, 40)]).splitlines()

    assert lines[0] == "| chunks | 1,000 | 1,000,000 |"
    assert "| recall@10 of the search, 95 % interval | 0.985 [0.970, 0.990] | 0.985 [0.970, 0.990] |" in lines
    assert "| database, MB | 2,000 | 2,000 |" in lines
    assert f"| {growth.TYPICAL} : (pass + query) | 2.0 / 3.0 / 2.5 | 4.0 / 6.0 / 5.0 |" in lines
    assert "| 8 at once, ms; questions a second | 40 / 80 / 12; 200 | 40 / 80 / 12; 200 |" in lines


def test_the_figures_are_written_in_both_forms(tmp_path: Path) -> None:
    growth.write(tmp_path / "new", [a_size(1_000, 20)])

    [size] = json.loads((tmp_path / "new" / "growth.json").read_text(encoding="utf-8"))
    assert size["graph"] == {"m": 32, "ef_construction": 200}
    assert size["at_once"]["8"]["per_second"] == 200
    assert (tmp_path / "new" / "growth.md").read_text(encoding="utf-8").startswith("| chunks | 1,000 |")


@pytest.mark.parametrize(("graph", "width"), [(None, "m = 32, ef_construction = 200"), (Graph(16, 64), "m = 16, ef")])
def test_a_graph_is_built_as_shipped_or_as_it_is_said(graph: Graph | None, width: str) -> None:
    assert width in create_index(7, 384, graph)
