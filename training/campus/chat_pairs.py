"""Export question–answer pairs in chat format, to fine-tune a large model elsewhere."""

import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from core.rag.answering.model_reply.saying import NO_ANSWER
from core.rag.prompts.library import fenced, prompt
from core.text.passage_structure import read, statements
from training.campus.rows import Asked

_WITHOUT_ANSWER = 0.2  # so often the passage that answers is left out, and the answer is that there is none


def chat_pairs(asked: Sequence[Asked], seed: int = 7) -> Iterator[dict[str, object]]:
    """One object a question whose words of an answer are known, with the very prompt that answers are written with.

    `part` says what the page is used for here (train, choose, apart), so that nobody trains on what we measure with.
    """
    for one in asked:
        chooser = random.Random(f"{seed}/{one.question.asked}")
        if one.is_read:
            answerable = not one.negatives or chooser.random() >= _WITHOUT_ANSWER
            passages = [*one.negatives, *([one.question.passage] if answerable else [])]
            chooser.shuffle(passages)
            yield {"messages": _messages(one, passages), "part": one.part.value, "url": one.question.url}


def export(asked: Sequence[Asked], path: Path) -> int:
    """Writes the pairs as JSON lines; returns how many there are."""
    lines = [json.dumps(pair, ensure_ascii=False) for pair in chat_pairs(asked)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return len(lines)


def _messages(one: Asked, passages: Sequence[str]) -> list[dict[str, str]]:
    material = "\n".join(fenced("passage", text, number=number) for number, text in enumerate(passages, start=1))
    user = f"{material}\n{fenced('question', one.question.asked)}"
    return [
        {"role": "system", "content": prompt("answer")},
        {"role": "user", "content": user},
        {"role": "assistant", "content": _answer(one, passages)},
    ]


def _answer(one: Asked, passages: Sequence[str]) -> str:
    if one.question.passage not in passages:
        return NO_ANSWER
    mark = f"[{passages.index(one.question.passage) + 1}]"
    holding = [said for said in statements(read(one.question.passage)) if one.question.answer in said]
    return f"ANSWER\n{min(holding, key=len, default=one.question.answer).rstrip()} {mark}"
