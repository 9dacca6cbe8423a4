"""What a language model is asked, closed book or beside passages, and what it learns to reply."""

import random
from collections.abc import Sequence

from core.rag.answering.model_reply.saying import NO_ANSWER
from core.rag.prompts.library import fenced
from training.readers.questions import CLOSED, Item

Conversation = list[dict[str, str]]
_SHORT = "Answer the question about this campus in as few words as possible."
_BESIDE = f"{_SHORT} Take the words from the passages. Reply {NO_ANSWER} if they do not say."
_WITHHELD = 0.2  # so often the passages that answer are left out while it learns, as in the export of `advisor tune`


def question_to(item: Item, book: str, passages: Sequence[str]) -> Conversation:
    """The messages that a model replies to."""
    if book == CLOSED:
        return _messages(_SHORT, item.question.asked)
    material = "\n".join(fenced("passage", text, number=number) for number, text in enumerate(passages, start=1))
    return _messages(_BESIDE, f"{material}\n{item.question.asked}")


def lessons(items: Sequence[Item], book: str, seed: int) -> list[Conversation]:
    """A conversation an item, with its right reply: the answer's words, or none where the passages lack them."""
    return [_lesson(item, book, random.Random(f"{seed}/{item.id}")) for item in items]


def reply_of(written: str) -> str:
    """The answer in a model's words; empty where it says that there is none."""
    first = written.strip().partition("\n")[0].strip()
    return "" if NO_ANSWER in first else first


def _lesson(item: Item, book: str, chooser: random.Random) -> Conversation:
    is_withheld = bool(item.withheld) and chooser.random() < _WITHHELD
    passages = item.withheld if is_withheld else item.found
    knows = book == CLOSED or (item.is_found and not is_withheld)
    reply = item.question.answer if knows else NO_ANSWER
    return [*question_to(item, book, passages), {"role": "assistant", "content": reply}]


def _messages(system: str, user: str) -> Conversation:
    return [{"role": "system", "content": system}, {"role": "user", "content": user}]
