"""Let a language model write questions; replies are cached, so that none is paid for twice."""

import asyncio
import hashlib
import itertools
import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from pydantic import BaseModel, TypeAdapter, ValidationError

from core.errors import ModelRefused, ReplyCut
from core.ports.models import ChatModel, TokenCounter
from core.rag.prompts.library import fenced
from evaluation.synthetic.site_pages import Kind, Passage, Question, SitePage

PASSAGES_A_CALL = 4
MOST_OF_PASSAGE = 3  # questions, as the prompt says; a model may write more
MOST_TOKENS = 900
MOST_ANSWER_WORDS, MOST_QUESTION_WORDS = 20, 30
_AT_ONCE = 4
_SHORTEST_PASSAGE = 12  # words; less states nothing

Asked = tuple[SitePage, Passage]


Lot = list[Asked]


@dataclass(frozen=True, slots=True)
class Cost:
    """What asking will take: calls, tokens sent, and the most tokens that may come back."""

    calls: int
    sent: int
    most_received: int


class _Written(BaseModel):
    """One question as the model gives it: untrusted until its answer is found in the passage."""

    passage: int
    question: str
    answer: str


_WRITTEN = TypeAdapter(_Written)
_OBJECT = re.compile(r"\{[^{}]*\}")


def say_nothing(done: int, total: int) -> None:
    """A callback that does nothing."""


@dataclass
class AskingModel:
    """Lets `model` write questions, in at most `most_calls` calls; replies are kept as JSON lines in `kept`.

    A run that was cut off, or a later one, asks only for passages that were not asked for before. What a reply holds
    counts only where it is of the form that was asked for, and its answer stands in the passage.
    """

    model: ChatModel
    kept: Path
    most_calls: int = 200
    seed: int = 7
    on_call: Callable[[int, int], None] = say_nothing

    def cost(self, pages: Sequence[SitePage], counter: TokenCounter) -> Cost:
        """What `questions` will take for these pages, besides what was asked for before."""
        new = self._new(self._lots(pages))
        sent = sum(counter.count(_rules()) + counter.count(_material(lot)) for lot in new)
        return Cost(len(new), sent, MOST_TOKENS * len(new))

    async def questions(self, pages: Sequence[SitePage]) -> list[Question]:
        """Of passages drawn evenly from all pages. Raises ModelUnavailable; what was written by then is kept."""
        lots, left = self._lots(pages), asyncio.Semaphore(_AT_ONCE)
        new, count = self._new(lots), itertools.count(1)
        await asyncio.gather(*(self._ask(lot, left, lambda: self.on_call(next(count), len(new))) for lot in new))
        known = self._known()
        return [question for lot in lots for question in _checked(known.get(self._mark(lot), ""), lot)]

    def _new(self, lots: Sequence[Lot]) -> list[Lot]:
        known = self._known()
        return [lot for lot in lots if self._mark(lot) not in known]

    def _lots(self, pages: Sequence[SitePage]) -> list[Lot]:
        told = [
            (page, passage)
            for page in pages
            for passage in page.passages
            if len(passage.text.split()) >= _SHORTEST_PASSAGE
        ]
        random.Random(self.seed).shuffle(told)
        lots = [told[at : at + PASSAGES_A_CALL] for at in range(0, len(told), PASSAGES_A_CALL)]
        return lots[: self.most_calls]

    async def _ask(self, lot: Sequence[Asked], left: asyncio.Semaphore, on_reply: Callable[[], None]) -> None:
        async with left:
            try:
                reply = await self.model.complete(_rules(), _material(lot), MOST_TOKENS)
            except ReplyCut as cut:
                reply = cut.written
            except ModelRefused:
                reply = ""  # filtered or empty reply: these passages get no questions
        self._keep(lot, reply)
        on_reply()

    def _keep(self, lot: Sequence[Asked], reply: str) -> None:
        self.kept.parent.mkdir(parents=True, exist_ok=True)
        with self.kept.open("a", encoding="utf-8") as lines:
            # A line of its own, even after one that a killed run left half-written.
            lines.write("\n" + json.dumps({"mark": self._mark(lot), "reply": reply}, ensure_ascii=False) + "\n")

    def _known(self) -> dict[str, str]:
        if not self.kept.is_file():
            return {}
        lines = self.kept.read_text(encoding="utf-8").splitlines()
        return {line["mark"]: line["reply"] for line in map(_line, lines) if line}

    def _mark(self, lot: Sequence[Asked]) -> str:
        told = json.dumps([self.model.name, *(passage.text for _, passage in lot)])
        return hashlib.sha256(told.encode()).hexdigest()


@cache
def _rules() -> str:
    return (files("evaluation.prompts") / "questions.md").read_text(encoding="utf-8").strip()


def _material(lot: Sequence[Asked]) -> str:
    told = enumerate(lot, start=1)
    return "\n".join(fenced("passage", passage.text, number=at, page=page.subject) for at, (page, passage) in told)


def _line(line: str) -> dict[str, str]:
    """A kept reply; nothing for a line that a killed run left half-written."""
    try:
        found: dict[str, str] = json.loads(line)
    except json.JSONDecodeError:
        return {}
    return found


def _checked(reply: str, lot: Sequence[Asked]) -> list[Question]:
    """What holds of a reply; of one that was cut off, what was whole before that."""
    written = [one for found in _OBJECT.finditer(reply) if (one := _read(found[0]))]
    of_passages = [[one for one in written if one.passage == number] for number in range(1, len(lot) + 1)]
    made = [[_question(one, *lot[one.passage - 1]) for one in several] for several in of_passages]
    return [question for several in made for question in list(filter(None, several))[:MOST_OF_PASSAGE]]


def _read(found: str) -> _Written | None:
    try:
        return _WRITTEN.validate_json(found)
    except ValidationError:
        return None


def _question(written: _Written, page: SitePage, passage: Passage) -> Question | None:
    asked, answer = " ".join(written.question.split()), written.answer.strip()
    at = passage.text.find(answer) if answer else -1
    too_long = len(answer.split()) > MOST_ANSWER_WORDS or len(asked.split()) > MOST_QUESTION_WORDS
    if at < 0 or too_long or len(asked) < 8 or answer.casefold() in asked.casefold():
        return None
    return Question(Kind.MODEL, asked, passage.text, at, at + len(answer), page.url)
