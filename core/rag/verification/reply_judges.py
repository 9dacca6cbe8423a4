"""Tell a reply that does not stand in its passages, or answers something else than what was asked."""

import asyncio
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, Field, ValidationError

from core.errors import ModelError, ReplyUnusable
from core.ports.models import ChatModel, Reranker
from core.rag.prompts.library import fenced, prompt
from core.rag.verification.citations import without_marks
from core.text.hostile_text import hostile
from core.text.languages.identification import language_of
from core.text.languages.languages import ENGLISH
from core.text.sentences import sentences
from core.text.thoughts import without_thoughts

UNGROUNDED, OFF_TOPIC = "ungrounded", "off_topic"
_MOST_TOKENS, _LONGEST_WHY = 120, 200
_OBJECT = re.compile(r"\{.*?\}", re.DOTALL)


class _Reply(BaseModel):
    verdict: Literal["yes", "no"]
    why: str = Field(default="", max_length=1_000)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is wrong with a reply, by UNGROUNDED and OFF_TOPIC in the model's words, and what it could not say."""

    wrong: dict[str, str]
    errors: tuple[ModelError, ...] = ()


@dataclass(frozen=True)
class ModelJudge:
    """Two requests at once, each for one JSON object. It can take a reply away and adds nothing."""

    model: ChatModel

    async def judge(self, question: str, reply: str, passages: Sequence[str]) -> Judgement:
        """What is wrong with a reply; `question` is fenced, and the marks of the reply count the passages.

        A request that fails says nothing: its error stands in `errors`.
        """
        numbered = [fenced("passage", text, number=number) for number, text in enumerate(passages, 1)]
        about = [question, fenced("reply", reply)]
        asked = {UNGROUNDED: ("grounded", [*numbered, *about]), OFF_TOPIC: ("on_topic", about)}
        found = await asyncio.gather(*(self._why_not(*each) for each in asked.values()), return_exceptions=True)
        told = dict(zip(asked, found, strict=True))
        for each in found:
            if isinstance(each, BaseException) and not isinstance(each, ModelError):
                raise each
        wrong = {name: why for name, why in told.items() if isinstance(why, str)}
        return Judgement(wrong, tuple(each for each in found if isinstance(each, ModelError)))

    async def _why_not(self, name: str, material: Sequence[str]) -> str | None:
        """Why the answer is no; None for yes. Raises ModelError."""
        reply = await self.model.complete(prompt(name), "\n".join(material), max_tokens=_MOST_TOKENS)
        read = _read(reply)
        if read.verdict == "yes":
            return None
        why = " ".join(read.why.split())[:_LONGEST_WHY]
        return "" if hostile(why) else why


def _read(reply: str) -> _Reply:
    """The verdict in a reply. Raises ReplyUnusable where it is not of the form that was asked for."""
    found = _OBJECT.search(without_thoughts(reply))
    try:
        return _Reply.model_validate(json.loads(found[0] if found else ""))
    except (ValueError, ValidationError, RecursionError) as error:
        raise ReplyUnusable("the model's judgement was no JSON object with a verdict") from error


# Of 500 answers to questions about syllabi 3 % are below it, and half of the answers to another question about the same
# syllabus (decision 0088).
LEAST = 0.002
_FEWEST_WORDS = 5  # "Yes, you can." says too little to be told from anything
_READ = 5  # sentences


@dataclass(frozen=True)
class OnTopic:
    """Asks the cross-encoder how probably a reply answers the question; `least` (0…1) is enough.

    The shipped one reads English: of a reply in another language nothing is said, nor of a few words.
    """

    reader: Reranker
    least: float = LEAST

    async def answers(self, question: str, reply: str, cited: Sequence[str] = ()) -> bool:
        """Whether the reply, one of its first sentences, or one that it cites, may answer it. Raises ModelError."""
        text = without_marks(reply)
        if len(text.split()) < _FEWEST_WORDS or language_of(text) != ENGLISH or language_of(question) != ENGLISH:
            return True
        said = dict.fromkeys([text, *sentences(text)[:_READ], *cited[:_READ]])
        return max(await self.reader.score(question, list(said))) >= self.least
