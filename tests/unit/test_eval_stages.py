"""The search in memory ranks as the real one, and stages are tried on what it finds."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy
import pytest

from benchmarks.stages.exact_search import ExactSearch, exact_search
from benchmarks.stages.gains import hits, row
from benchmarks.stages.stage_sets import Item, QuestionSet
from benchmarks.stages.stage_trials import STAGES, keyword_form, named_things
from benchmarks.stages.topic_trials import Classifier, Topics, topic
from core.domain.search import Candidate, Scope
from core.models.token_count import default_counter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.text.tokens import query_terms
from evaluation.corpus import fill
from tests.fakes.index import MemoryIndex
from tests.fakes.models import HashingEmbedder

EMBEDDER = HashingEmbedder()
CHUNKER = Chunker(default_counter(), max_tokens=12)
PAGES = {
    "fees": "The laboratory fee is $75.\n\nThe parking fee is due on May 4.\n\nFees are never waived.",
    "hours": "The library opens at noon.\n\nOn Sundays the library is closed.",
}
QUESTION = "When is the parking fee due?"


@pytest.fixture
def files(tmp_path: Path) -> dict[str, list[Path]]:
    for name, text in PAGES.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.txt").write_text(text, encoding="utf-8")
    return {name: [tmp_path / name / "index.txt"] for name in PAGES}


@pytest.fixture
async def search(files: dict[str, list[Path]]) -> ExactSearch:
    return await exact_search(files, CHUNKER, EMBEDDER)


async def asked(search: ExactSearch, question: str, answer: str) -> tuple[QuestionSet, Item]:
    item = Item("one", question, lambda candidate: answer in candidate.chunk.text)
    of = QuestionSet("small", search, [item], EMBEDDER)
    await of.ask()
    return of, item


def texts(found: Sequence[Candidate]) -> list[str]:
    return [each.chunk.text for each in found]


@pytest.mark.parametrize("scope", [Scope(), Scope(("hours",))])
async def test_it_finds_what_the_index_finds_with_the_same_scores(
    search: ExactSearch, files: dict[str, list[Path]], scope: Scope
) -> None:
    store = MemoryIndex()
    await fill(store, Indexer(store, EMBEDDER, CHUNKER), files, lambda: None)
    asked_for = (await EMBEDDER.embed_query(QUESTION), query_terms(QUESTION), EMBEDDER.name, scope, 3)

    ours, theirs = await search.hybrid(*asked_for), await store.hybrid(*asked_for)

    assert texts(ours) == texts(theirs)
    assert [each.fused for each in ours] == pytest.approx([each.fused for each in theirs])
    assert [each.before and each.before.text for each in ours] == [each.before and each.before.text for each in theirs]


async def test_hits_are_counted_before_and_after_a_stage(search: ExactSearch) -> None:
    of, item = await asked(search, "fee", "May 4")
    at_first = next(place for place, each in enumerate(of.found["one"], 1) if item.answers(each))

    async def answer_first(_: QuestionSet, item: Item, found: Sequence[Candidate]) -> Sequence[Candidate]:
        return sorted(found, key=item.answers, reverse=True)

    before, after = await hits(of), await hits(of, answer_first)

    assert before == {1: {"one": float(at_first == 1)}, 5: {"one": 1.0}}
    assert after == {1: {"one": 1.0}, 5: {"one": 1.0}}
    assert "1.000 → 1.000 (+0.000 [+0.000, +0.000])" in row("as it is", of, after, after)


@pytest.mark.parametrize("name", STAGES)
async def test_every_stage_leaves_an_answer_that_stands_out_in_its_place(search: ExactSearch, name: str) -> None:
    of, item = await asked(search, QUESTION, "May 4")

    ordered = await STAGES[name][1](of, item, of.found["one"])

    assert item.answers(ordered[0])


async def test_pages_outside_the_likely_topics_are_left_out(search: ExactSearch) -> None:
    of, item = await asked(search, "When does the library open on Sundays?", "noon")

    kept = await Topics()(of, item, of.found["one"])

    assert {each.chunk.source for each in of.found["one"]} == {"fees", "hours"}
    assert {topic(each.chunk.url) for each in kept} == {"hours"}


async def test_where_a_person_has_picked_nothing_is_left_out(search: ExactSearch) -> None:
    of, item = await asked(search, "When does the library open on Sundays?", "noon")

    picked = replace(item, scope=Scope(("fees", "hours")))

    assert await Topics()(of, picked, of.found["one"]) == of.found["one"]


async def test_without_a_likely_topic_the_search_stays_everywhere(search: ExactSearch) -> None:
    of, item = await asked(search, QUESTION, "May 4")
    alike = Classifier(("a", "b", "c", "d"), numpy.ones((4, EMBEDDER.dimension)), numpy.zeros(4))

    assert await Topics(classifiers={"small": alike})(of, item, of.found["one"]) == of.found["one"]


async def test_a_likely_topic_puts_its_pages_first_and_loses_none(search: ExactSearch) -> None:
    of, item = await asked(search, "When does the library open on Sundays?", "noon")

    ordered = await Topics(weight=10.0, is_fitted=True)(of, item, of.found["one"])

    assert topic(ordered[0].chunk.url) == "hours"
    assert {each.chunk.id for each in ordered} == {each.chunk.id for each in of.found["one"]}


def test_a_topic_that_others_ask_about_is_more_likely() -> None:
    alike = Classifier(("fees", "hours"), numpy.ones((2, 3)), numpy.zeros(2))

    assert alike.chances(numpy.ones(3), {}) == {"fees": 0.5, "hours": 0.5}
    assert alike.chances(numpy.ones(3), {"hours": 2}) == pytest.approx({"fees": 0.25, "hours": 0.75})


def test_other_forms_of_a_question_hold_its_telling_words() -> None:
    assert keyword_form("When do the fall classes begin?") == "fall classes begin"
    assert keyword_form("Who?") == "Who?"
    assert named_things("When does CS 310 meet in Calder Hall on May 4?") == ["CS 310", "Calder Hall", "May 4"]
    assert named_things("Where is it?") == []
