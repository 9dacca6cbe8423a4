"""Let a language model write likely questions and summaries, several passages a request."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.enrichment import Estimate, SearchText
from core.domain.hosts import real_host
from core.domain.model_use import ModelUse
from core.domain.passage import Chunk
from core.errors import ContextTooSmall, ReplyTooLong, ReplyUnusable
from core.ports.models import ChatModel, TokenCounter
from core.rag.enrichment.reply import texts_by_number
from core.rag.prompts.library import fenced, prompt, version
from core.text.hostile_text import harmless_title, hostile
from core.text.passage_structure import units_in

PASSAGES_A_REQUEST = 4
TOKENS_A_PASSAGE = 220  # of a reply: a sentence, five questions, and the JSON around them
_FEWEST_WORDS = 12  # less states nothing


@dataclass(frozen=True)
class ModelWriter:
    """One request for up to four passages. Text on a page that is aimed at a model is not sent."""

    model: ChatModel
    counter: TokenCounter
    at_once: int = PASSAGES_A_REQUEST

    @property
    def mark(self) -> str:
        """Which prompt wrote; passages of another one are written for again."""
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
