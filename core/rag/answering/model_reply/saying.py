"""Read a language model's reply: an answer, a question that it asks back, or that the passages do not answer."""

import json
import re
from dataclasses import dataclass
from enum import StrEnum

from core.rag.answering.model_reply.marks import with_plain_marks
from core.rag.answering.model_reply.tables import tables_as_lists
from core.rag.verification.citations import MARK
from core.text.languages.languages import english
from core.text.languages.schema.turns import ModelReplies
from core.text.sentences import sentences
from core.text.thoughts import without_thoughts

_EN = english(ModelReplies)
NO_ANSWER = "NO_ANSWER"
_FENCED = re.compile(r"\A```\w*\n(.*?)\n?```\Z", re.DOTALL)
_ANSWERS = re.compile(r"\A[\s*#`\[]*(?:ANSWER\b(?!_)|[Aa]nswer\s*\**:)[\]`*]*\s*[:\-–—]?\**\s*")
_ASKS = re.compile(r"\A[\s*#`\[]*ASK(?:[ _]BACK)?\b[\]`*]*\s*[:\-–—]?\**\s*")
_DECLINES = re.compile(r"\A[\s*#`\[\"]*(?:NO[ _]ANSWER|DECLINE)\b")
_WORD_OF_OURS = re.compile(r"\b(?:NO_ANSWER)\b[.:]?")
_CHOICE = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+(.+?)\s*$", re.MULTILINE)
_MOST_CHOICES, _LONGEST_CHOICE, _LONGEST_REFUSAL = 5, 80, 500


class Says(StrEnum):
    """What a model decided; REFUSE is no decision about the passages, but no answer at all."""

    ANSWER = "answered"
    ASK = "asked back"
    DECLINE = "found no answer in the passages"
    REFUSE = "did not answer"


@dataclass(frozen=True, slots=True)
class Saying:
    """The decision, and its text: Markdown with `[n]` marks for an answer, the question for one that is asked back."""

    says: Says
    text: str = ""
    choices: tuple[str, ...] = ()


def saying(reply: str) -> Saying:
    """What a whole reply says; words of refusal count only where nothing is cited beside them.

    A DECLINE or REFUSE in the model's own words has them as its text, for some of them may answer after all.
    """
    text = _plain(reply)
    if _DECLINES.match(text):
        return Saying(Says.DECLINE)
    if asks := _ASKS.match(text):
        return _asking(text[asks.end() :])
    text = readable(text)
    if not text:
        return Saying(Says.REFUSE)
    if MARK.search(text) or len(text) > _LONGEST_REFUSAL:
        return Saying(Says.ANSWER, text)
    return Saying(_unmarked(text), text)


def readable(text: str) -> str:
    """The answer in a reply, or in what is written of it so far."""
    spoken = _ANSWERS.sub("", without_thoughts(text), count=1)
    return tables_as_lists(with_plain_marks(_WORD_OF_OURS.sub("", spoken))).strip()


def _plain(reply: str) -> str:
    text = without_thoughts(reply)
    fenced = _FENCED.match(text)
    text = fenced[1].strip() if fenced else text
    return _from_json(text) if text.startswith("{") else text


def _from_json(text: str) -> str:
    """The same as marks at the beginning, for a model that replies with an object though nobody asked for one."""
    try:
        found = json.loads(text)
    except ValueError:
        return text
    if not isinstance(found, dict):
        return text
    decision = re.sub(r"\W+", "_", str(found.get("decision", "answer"))).upper()
    said = next((str(found[name]) for name in ("text", "answer", "question", "reply") if found.get(name)), "")
    choices = found.get("choices") if isinstance(found.get("choices"), list) else []
    return "\n".join([f"{decision}: {said}", *(f"- {choice}" for choice in choices or [])])


def _asking(text: str) -> Saying:
    choices = dict.fromkeys(choice.strip('*_`"“” ') for choice in _CHOICE.findall(text))
    short = tuple(choice for choice in choices if 0 < len(choice) <= _LONGEST_CHOICE)
    question = " ".join(line.strip() for line in text.split("\n") if line.strip() and not _CHOICE.match(line))
    return Saying(Says.ASK, MARK.sub("", question).strip(), short[:_MOST_CHOICES])


def _unmarked(text: str) -> Says:
    said = [sentence for sentence in sentences(text) if re.search(r"\w", sentence)]
    if any(each.search(sentence) for each in _EN.will_not for sentence in said):
        return Says.REFUSE
    return Says.DECLINE if any(map(says_nothing_found, said)) else Says.ANSWER


def says_nothing_found(sentence: str) -> bool:
    """Whether a sentence says that the passages lack something."""
    return any(each.search(sentence) for each in _EN.nothing_found)
