"""What the played model says, and when its first sentence can be shown."""

import re

from benchmarks.claims.loosened import loosened
from core.rag.answering.model_writing import COMPLETE
from tests.standins.chat_model_server import reply_to
from tests.standins.timed_chat_model import Replied

_MARKED, _WORD = re.compile(r"([^\[\]]+) (\[\d+\])\."), re.compile(r"\S+\s*")


def in_other_words(user: str) -> str:
    """Two sentences of the passages, mostly worded a little otherwise, so that they are no quotations."""
    told = _MARKED.findall(reply_to(user).removeprefix("ANSWER\n"))
    said = (f"{loosened(' '.join(sentence.split()), sentence).rstrip('.')} {mark}." for sentence, mark in told)
    return f"ANSWER\n{' '.join(said)}" if told else "NO_ANSWER"


def first_sentence_at(replied: Replied) -> float:
    """The moment at which the first sentence was known to be whole; the end of the reply where nothing follows it."""
    whole, words = COMPLETE.search(replied.reply), _WORD.findall(replied.reply)
    share = (len(_WORD.findall(replied.reply[: whole.end()])) + 1) / len(words) if whole else 1.0
    return replied.came + (replied.ended - replied.came) * share
