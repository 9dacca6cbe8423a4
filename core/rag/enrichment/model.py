"""Let a language model write likely questions and summaries, several passages a request, and read what it wrote."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic_core import from_json

from core.domain.answer import ModelUse
from core.domain.outside_text import real_host
from core.domain.page import Estimate, SearchText, TextKind
from core.domain.passage import Chunk
from core.errors import ContextTooSmall, ReplyCut, ReplyTooLong, ReplyUnusable
from core.ports.models import ChatModel, TokenCounter
from core.rag.prompts.library import fenced, prompt, version
from core.text.hostile_text import harmless_title, hostile
from core.text.passage_structure import units_in

_READ = 50  # questions of a passage that are looked at
PASSAGES_A_REQUEST = 4
TOKENS_A_PASSAGE = 220  # of a reply: a sentence, five questions, and the JSON around them
_FEWEST_WORDS = 12  # less states nothing


@dataclass(frozen=True)
class ModelWriter:
    """One request for up to `at_once` passages. Text on a page that is aimed at a model is not sent."""

    model: ChatModel
    counter: TokenCounter
    at_once: int = PASSAGES_A_REQUEST

    @property
    def mark(self) -> str:
        """Which prompt wrote, and so tells its way of writing; passages of another one are written for again."""
        return f"model-{version('enrich')}"

    def estimate(self, passages: Sequence[Chunk]) -> Estimate:
        """What these passages take in one request, without its price."""
        asked = _telling(passages)
        if not asked:
            return Estimate(len(passages))
        sent = self.counter.count(prompt("enrich")) + self.counter.count(_material(asked))
        return Estimate(len(passages), ModelUse(1, sent, TOKENS_A_PASSAGE * len(asked)))

    async def write(self, passages: Sequence[Chunk]) -> dict[int, list[SearchText]]:
        """The texts of those passages that the reply has, by their ids; a passage of a few words has none.

        Raises ModelUnavailable or ModelRefused.
        """
        asked = _telling(passages)
        nothing: dict[int, list[SearchText]] = {passage.id: [] for passage in passages if passage not in asked}
        found = texts_by_number(await self._reply(asked)) if asked else {}
        return nothing | {each.id: found[at] for at, each in enumerate(asked, start=1) if at in found}

    async def _reply(self, asked: Sequence[Chunk]) -> str:
        """The reply; empty where these passages, rather than the model or its server, are the reason for none."""
        try:
            return await self.model.complete(prompt("enrich"), _material(asked), TOKENS_A_PASSAGE * len(asked))
        except ReplyCut as cut:
            return cut.written
        except (ContextTooSmall, ReplyTooLong, ReplyUnusable):
            return ""


def _telling(passages: Sequence[Chunk]) -> list[Chunk]:
    return [passage for passage in passages if len(_said(passage).split()) >= _FEWEST_WORDS]


def _material(passages: Sequence[Chunk]) -> str:
    told = enumerate(passages, start=1)
    return "\n".join(fenced("passage", _said(each), number=at, stands=_place(each)) for at, each in told)


def _place(passage: Chunk) -> str:
    """The line above the passage: title and headings, those that are aimed at a model left out."""
    parts = passage.anchor.split(" > ") if passage.anchor else [harmless_title(passage.title, passage.url)]
    return " > ".join(part for part in parts if hostile(part, _own(passage)) is None)


def _said(passage: Chunk) -> str:
    """The passage as it reads, without what is aimed at a model."""
    units = units_in(passage)
    harmless = [unit for unit in units if hostile(unit.alone, _own(passage)) is None]
    return passage.text if len(harmless) == len(units) else "\n".join(unit.alone for unit in harmless)


def _own(passage: Chunk) -> frozenset[str]:
    return frozenset({real_host(passage.url)})


def texts_by_number(reply: str) -> dict[int, list[SearchText]]:
    """The texts by the number of their passage; of a reply that breaks off, what was whole before that.

    A passage whose part of the reply is no such thing is left out, as is one that the reply breaks off at.
    """
    entries, is_whole = _entries(reply)
    objects = (entry for entry in entries if isinstance(entry, dict))
    found = [(entry["passage"], list(_texts(entry))) for entry in objects if type(entry.get("passage")) is int]
    if not is_whole and found and not found[-1][1]:
        found.pop()
    return dict(reversed(found))


def _entries(reply: str) -> tuple[list[Any], bool]:
    """What the list in the reply holds, and whether the reply holds all of it. Objects without a list count, too."""
    starts = [at for at in (reply.find("["), reply.find("{")) if at >= 0]
    if not starts:
        return [], False
    said = reply[min(starts) :]
    for text, is_whole in ((said, True), (said[: said.rfind(said[0].translate(_CLOSING)) + 1], True), (said, False)):
        try:
            found = from_json(text, allow_partial=not is_whole)
        except ValueError:
            continue
        return (found if isinstance(found, list) else [found]), is_whole
    return [], False


_CLOSING = str.maketrans("[{", "]}")


def _texts(entry: dict[str, Any]) -> Iterator[SearchText]:
    asked = entry.get("questions")
    questions = asked[:_READ] if isinstance(asked, list) else []
    for kind, text in (
        (TextKind.SUMMARY, entry.get("summary")),
        *((TextKind.QUESTION, question) for question in questions),
    ):
        if isinstance(text, str) and text.strip():
            yield SearchText(kind, text)
