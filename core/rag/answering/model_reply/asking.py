"""Decide whether a question that the model asks back may be shown: it is the only text that no passage supports."""

import re

from core.rag.answering.model_reply.saying import Saying
from core.rag.part import Part
from core.rag.understanding.talk import talk_of
from core.rag.work import Work
from core.text.hostile_text import hostile

_LONGEST = 300
_NUMBER = re.compile(r"\d+")
_ADDRESS = re.compile(r"https?:|www\.|[\w.]+@\w|<|\]\(", re.IGNORECASE)


def may_be_asked(found: Saying, work: Work, part: Part) -> bool:
    """Whether it is one short question without an address or a number of its own, and none was asked just before."""
    talk = talk_of(work.recent)
    if len(work.parts) > 1 or (talk is not None and talk.is_asked_back):
        return False
    is_question = found.text.rstrip("*_ ").endswith(("?", "？", "؟")) and len(found.text) <= _LONGEST
    return is_question and all(_is_plain(text, part) for text in (found.text, *found.choices))


def _is_plain(text: str, part: Part) -> bool:
    known = " ".join(
        [part.question.original, part.question.text, *(f"{each.chunk.anchor} {each.reading}" for each in part.kept)]
    )
    is_new = set(_NUMBER.findall(text)) - set(_NUMBER.findall(known))
    return not (is_new or _ADDRESS.search(text) or hostile(text))
