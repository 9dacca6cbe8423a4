"""Search with follow-ups: whether each form of the question finds the answer given in the conversation."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from core.domain.conversation import StandaloneQuestion, Turn
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import Candidate, Scope
from core.rag.engine import Engine
from core.rag.indexing.indexer import Indexer
from core.rag.understanding.carrying import joined
from core.rag.understanding.talk import talk_of
from core.storage.database import Database
from core.storage.index.postings import PostgresIndexMaintenance
from evaluation.bench import Bench
from evaluation.configurations import Configuration
from evaluation.corpus import fill_with
from evaluation.scores.measured import Measured, ScoreCollector, Scores
from evaluation.scores.ranking import hit_at, reciprocal_rank
from evaluation.scores.resampling import paired_difference
from evaluation.suites.rewriting import SAID_BY_US, TurnRow, read_turns, rewriter_of, understood

DEPTHS = (1, 5, 10)
SHORTEST_ANSWER = 20  # words; "Do you like seafood?" says nothing that could be searched
_PLACE = re.compile(r"(.+)_(\d+)$")


@dataclass(frozen=True)
class AnsweredTurn:
    """A turn with the answer that was given to it, as the next turn's history has it."""

    row: TurnRow
    answer: str


def answered(rows: Sequence[TurnRow]) -> list[AnsweredTurn]:
    """The turns whose answer is known, and long enough to be searched."""
    by_place = {(match[1], int(match[2])): row for row in rows if (match := _PLACE.match(row.id))}
    found = []
    for (conversation, number), row in by_place.items():
        after = by_place.get((conversation, number + 1))
        last = after.history[-1] if after and after.history else ""
        if last.startswith(SAID_BY_US) and len(last.split()) > SHORTEST_ANSWER:
            found.append(AnsweredTurn(row, last.removeprefix(SAID_BY_US).strip()))
    return found


async def follow_ups(bench: Bench, configuration: Configuration) -> Measured:
    """Every answered turn, as typed, as rewritten and as a person wrote it, on an index of all answers."""
    turns = answered(read_turns(bench.folder("turns") / "rewrite.jsonl"))
    pages = {
        answer: page_of(number, answer) for number, answer in enumerate(dict.fromkeys(each.answer for each in turns))
    }
    app = await bench.on_index("follow-ups", configuration, partial(fill_index, list(pages.values())))
    rewriter, collector = rewriter_of(bench, configuration), ScoreCollector()
    for done, turn in enumerate(turns, start=1):
        searched, recent = await understood(rewriter, [*turn.row.history, turn.row.utterance])
        retriever, url = app.engine.retriever, pages[turn.answer].url
        forms = {
            "typed": await retriever.retrieve(turn.row.utterance, Scope()),
            "rewritten": await as_the_engine(app.engine, searched, recent),
            "by a person": await retriever.retrieve(turn.row.gold, Scope()),
        }
        found = {form: places_of(candidates, url) for form, candidates in forms.items()}
        collector.score_all(turn.row.id, scores(turn.row, found))
        bench.progress(f"follow-ups, {configuration.name}: questions asked", done, len(turns))
    return collector.done(
        "follow-ups", configuration.name, turns=len(turns), answers=len(pages), **gains(collector.scores)
    )


def scores(row: TurnRow, found: Mapping[str, Sequence[set[int]]]) -> dict[str, float]:
    """Hits of every form; turns that stand alone for a person apart."""
    kind = "stands alone" if row.stands_alone else "follow-up"
    hits = {f"{kind}, {form}: hit@{depth}": hit_at(places, depth) for form, places in found.items() for depth in DEPTHS}
    ranks = {f"{kind}, {form}: MRR": reciprocal_rank(places) for form, places in found.items()}
    return hits | ranks


def gains(measured: Mapping[str, Scores]) -> dict[str, str]:
    """By how much a rewrite of a follow-up is better than what was typed, with paired intervals."""
    found = {}
    for form in ("rewritten", "by a person"):
        for depth in DEPTHS:
            typed, other = (measured[f"follow-up, {each}: hit@{depth}"] for each in ("typed", form))
            gain = paired_difference(typed, other)
            found[f"{form} minus typed hit@{depth}"] = f"{gain.mean:+.3f} [{gain.low:+.3f}, {gain.high:+.3f}]"
    return found


async def as_the_engine(engine: Engine, searched: StandaloneQuestion, recent: Sequence[Turn]) -> Sequence[Candidate]:
    """What the engine finds for a turn in its talk."""
    talk = talk_of(recent)
    found = searched if searched.before or talk is None else joined(searched.asked, talk)
    return await engine.retriever.retrieve(found.searched, Scope())


def places_of(found: Sequence[Candidate], url: str) -> list[set[int]]:
    """Of each of the first passages, whether it is of this page."""
    return [{0} if candidate.chunk.url == url else set[int]() for candidate in found[: max(DEPTHS)]]


async def fill_index(pages: Sequence[Document], database: Database, indexer: Indexer) -> None:
    """Index the answers. Raises AdvisorError."""
    await fill_with(PostgresIndexMaintenance(database), indexer, "answers", pages)


def page_of(number: int, answer: str) -> Document:
    """An answer as a page of one paragraph."""
    blocks = (Block(BlockKind.PARAGRAPH, answer),)
    return Document(
        f"http://campus.example/{number}", "", blocks, "text/plain", datetime.now(UTC), body_hash=str(number)
    )
