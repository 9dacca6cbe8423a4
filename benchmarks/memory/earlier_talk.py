"""Recall across sessions: `python -m benchmarks.memory.earlier_talk`, on conversations of months.

Each question is asked of all messages of its conversation; those whose marked evidence is wrong are left out. A
question that ascribes to one person what the other said has no answer: it is abstained from where the best message is
not by the person that it names.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bot.running import prepared_settings
from core.models.local_embedder import OnnxEmbedder
from core.ports.models import Vector
from core.rag.front_door.looking_back import EarlierTalk, word_scores
from evaluation.scores.metrics import Share

DEPTHS = (5, 10)
UNANSWERABLE = "adversarial(unanswerable)"


@dataclass(frozen=True, slots=True)
class Said:
    """A message: its id, who said it, and the words."""

    id: str
    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a conversation, and the messages that answer it."""

    conversation: int
    category: str
    text: str
    evidence: frozenset[str]


def main() -> None:
    """Print evidence recall by category, for words alone and for ours, and how often it was abstained."""
    settings = prepared_settings(level="ERROR")
    folder = (settings.eval_data or Path()) / "memory"
    talks = read_talks(folder / "long_term_conversations.json")
    questions = read_questions(folder / "long_term_qa.jsonl", talks)
    vectors = asyncio.run(_embedded(talks, questions))
    ours = EarlierTalk(lambda texts: [vectors[text] for text in texts])
    ways = {
        "words": word_scores,
        "ours": ours.scores,
    }
    for name, scored in ways.items():
        ranked = [(each, _ranked(scored(each.text, _lines(talks[each.conversation])))) for each in questions]
        print(f"{name}: {_recalls(ranked, talks)}")
    print(_abstained(ranked, talks))


def read_talks(path: Path) -> list[list[Said]]:
    """All messages of each conversation, in order; a picture is told by its caption."""
    return [list(_messages(each["conversation"])) for each in json.loads(path.read_text(encoding="utf-8"))]


def read_questions(path: Path, talks: Sequence[Sequence[Said]]) -> list[Question]:
    """The questions whose gold was not found wrong, with evidence in their conversation."""
    found = []
    for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        known = frozenset(row["evidence"]) & {said.id for said in talks[row["conv"]]}
        if row["audit"] is None and known:
            found.append(Question(row["conv"], row["category"], row["question"], known))
    return found


def _messages(conversation: dict[str, object]) -> list[Said]:
    sessions = (conversation.get(f"session_{number}") for number in range(1, len(conversation)))
    return [
        Said(each["dia_id"], each["speaker"], f"{each['text']} {each.get('blip_caption', '')}".strip())
        for session in sessions
        if isinstance(session, list)
        for each in session
    ]


async def _embedded(talks: Sequence[Sequence[Said]], questions: Sequence[Question]) -> dict[str, Vector]:
    texts = list(
        dict.fromkeys([*(line for talk in talks for line in _lines(talk)), *(each.text for each in questions)])
    )
    return dict(zip(texts, await OnnxEmbedder().embed_passages(texts), strict=True))


def _lines(talk: Sequence[Said]) -> list[str]:
    return [f"{said.by}: {said.text}" for said in talk]


def _ranked(scores: Sequence[float]) -> list[int]:
    return [int(at) for at in np.argsort(-np.asarray(scores), kind="stable")]


def _recalls(ranked: Sequence[tuple[Question, Sequence[int]]], talks: Sequence[Sequence[Said]]) -> str:
    found: dict[str, list[float]] = defaultdict(list)
    for question, order in ranked:
        said = [talks[question.conversation][at].id for at in order[: max(DEPTHS)]]
        for depth in DEPTHS:
            share = len(question.evidence & set(said[:depth])) / len(question.evidence)
            for name in ("all", question.category):
                found[f"{name} @{depth}"].append(share)
    return ", ".join(f"{name} {np.mean(shares):.3f} of {len(shares)}" for name, shares in sorted(found.items()))


def _abstained(ranked: Sequence[tuple[Question, Sequence[int]]], talks: Sequence[Sequence[Said]]) -> str:
    without = [_is_by_another(each, order, talks) for each, order in ranked if each.category == UNANSWERABLE]
    others = [_is_by_another(each, order, talks) for each, order in ranked if each.category != UNANSWERABLE]
    return (
        f"abstained: {Share(sum(without), len(without))} of the unanswerable, "
        f"{Share(sum(others), len(others))} of the others"
    )


def _is_by_another(question: Question, order: Sequence[int], talks: Sequence[Sequence[Said]]) -> bool:
    talk = talks[question.conversation]
    named = [name for name in {said.by for said in talk} if name.lower() in question.text.lower()]
    return len(named) == 1 and talk[order[0]].by != named[0]


if __name__ == "__main__":
    main()
