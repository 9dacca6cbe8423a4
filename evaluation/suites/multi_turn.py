"""Conversations with answers, questions that nothing answers, and underspecified ones: found, answered, asked back."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from core.domain.answer import Outcome
from core.domain.conversation import ConversationKey, Turn
from core.domain.passage import Candidate, Scope
from core.errors import ConfigurationError
from core.ports.models import Rewriter
from evaluation.asking import Asked, ask
from evaluation.bench import Bench
from evaluation.configurations import Configuration
from evaluation.scores.measured import Measured, ScoreCollector
from evaluation.scores.ranking import hit_at
from evaluation.suites.follow_ups import as_the_engine, fill_index, page_of, places_of
from evaluation.suites.rewriting import THEN, WINDOW, rewriter_of
from evaluation.workshop import AdvisorUnderTest

ANSWERABLE, PARTIAL, UNANSWERABLE, UNDERSPECIFIED = "ANSWERABLE", "PARTIAL", "UNANSWERABLE", "UNDERSPECIFIED"
# How the people who answered said that they could not.
_REFUSED = re.compile(
    r"\b(?:do not|don['’]t|cannot|can['’]t|could not|couldn['’]t|unable to|not able to)\b.{0,40}"
    r"\b(?:have|find|answer|know|provide|information)\b",
    re.IGNORECASE,
)
_LONGEST_REFUSAL = 40  # words
_CITED = " [1]"  # an answer that was read from a page


@dataclass(frozen=True)
class TalkRow:
    """A turn after others with their answers, what kind of turn it is, and how a person answered it."""

    id: str
    answerability: str
    history: tuple[tuple[str, str], ...]
    utterance: str
    target: str

    @property
    def has_answer(self) -> bool:
        """Whether the pages have its answer, or a part of it."""
        return self.answerability in {ANSWERABLE, PARTIAL}


def read_talks(path: Path) -> list[TalkRow]:
    """All turns of the file. Raises ConfigurationError where it is not there."""
    if not path.is_file():
        raise ConfigurationError(f"{path} is not there: name the folder of the conversations with --data.")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [_row(row) for row in rows]


def answers_in(rows: Sequence[TalkRow]) -> list[str]:
    """Every answer that was given, each once: the pages that are searched."""
    said = [answer for row in rows for _, answer in row.history]
    return list(dict.fromkeys(text for text in [*said, *(row.target for row in rows if row.has_answer)] if _told(text)))


async def multi_turn(bench: Bench, configuration: Configuration) -> Measured:
    """Each turn with the history that people wrote, on an index of all answers. Raises AdvisorError."""
    rows = read_talks(bench.folder("turns") / "multi_turn_answers.jsonl")
    pages = {answer: page_of(number, answer) for number, answer in enumerate(answers_in(rows))}
    urls = {answer: page.url for answer, page in pages.items()}
    advisor = await bench.on_index("multi-turn", configuration, partial(fill_index, list(pages.values())))
    rewriter, collector = rewriter_of(bench, configuration), ScoreCollector()
    for done, row in enumerate(rows, start=1):
        recent = await turns_of(row, rewriter, urls)
        if row.has_answer:
            collector.score_all(row.id, found_at(await _searched(advisor, rewriter, row, recent), urls[row.target]))
        collector.score_all(row.id, outcomes(row, await _asked(advisor, row, recent)))
        bench.progress(f"multi-turn, {configuration.name}: questions asked", done, len(rows))
    return collector.done("multi-turn", configuration.name, turns=len(rows), answers=len(pages))


async def turns_of(row: TalkRow, rewriter: Rewriter, urls: dict[str, str]) -> list[Turn]:
    """The history as it would be remembered: each question as it was understood, and what its answer cites."""
    turns: list[Turn] = []
    for question, answer in row.history:
        standalone = (await rewriter.rewrite(question, turns[-WINDOW:])).text
        outcome = Outcome.ANSWERED if answer in urls else Outcome.NO_EVIDENCE
        pages = (urls[answer],) if answer in urls else ()
        turns.append(Turn("user", question, THEN, standalone, outcome.value, pages))
        turns.append(Turn("assistant", answer + _CITED if pages else answer, THEN))
    return turns[-WINDOW:]


def found_at(found: dict[str, Sequence[Candidate]], url: str) -> dict[str, float]:
    """Whether each form of the turn finds the page, among the first five and at first."""
    places = {form: places_of(candidates, url) for form, candidates in found.items()}
    return {f"{form}: {name}": hit_at(at, depth) for form, at in places.items() for name, depth in _DEPTHS}


_DEPTHS = (("hit@1", 1), ("R@5", 5))


def outcomes(row: TalkRow, asked: Asked) -> dict[str, float]:
    """How the turn ended, by what it is; `closest` says that it is not sure, and is no answer."""
    is_asked_back = float(asked.answer.outcome is Outcome.ASKED_BACK)
    if row.answerability == UNDERSPECIFIED:
        return {"asked back when underspecified": is_asked_back}
    told = {"asked back otherwise": is_asked_back}
    if row.answerability == UNANSWERABLE:
        return told | {"not answered when unanswerable": float(not asked.is_answered)}
    if row.answerability == PARTIAL:
        return told
    is_closest = asked.answer.outcome is Outcome.CLOSEST
    return told | {
        "answered when answerable": float(asked.is_answered),
        "answered or closest when answerable": float(asked.is_answered or is_closest),
    }


async def _searched(
    advisor: AdvisorUnderTest, rewriter: Rewriter, row: TalkRow, recent: Sequence[Turn]
) -> dict[str, Sequence[Candidate]]:
    searched = await rewriter.rewrite(row.utterance, recent)
    return {
        "typed": await advisor.engine.retriever.retrieve(row.utterance, Scope()),
        "ours": await as_the_engine(advisor.engine, searched, recent),
    }


async def _asked(advisor: AdvisorUnderTest, row: TalkRow, recent: Sequence[Turn]) -> Asked:
    async def recall(_: ConversationKey, __: datetime | None) -> list[Turn]:
        return list(recent)

    return await ask(replace(advisor, engine=replace(advisor.engine, recall=recall)), row.utterance)


def _told(answer: str) -> bool:
    return not (_REFUSED.search(answer) and len(answer.split()) <= _LONGEST_REFUSAL)


def _row(row: dict[str, Any]) -> TalkRow:
    said = [each["text"] for each in row["history"]]
    pairs = tuple(zip(said[::2], said[1::2], strict=True))
    return TalkRow(row["id"], row["answerability"], pairs, row["utterance"], row["target"])
