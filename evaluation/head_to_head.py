"""Let a language model say which of two answers is better: asked twice, with the places exchanged.

A judge prefers a place as well as an answer (Zheng et al., "Judging LLM-as-a-Judge", 2023, section 3.3): an answer wins
only where it is preferred in both places.
"""

import re
from dataclasses import dataclass
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel, ValidationError

from core.ports.models import ChatModel
from core.rag.prompts.library import fenced
from evaluation.scores.told import Told

BEFORE, NEITHER, AFTER = 0.0, 0.5, 1.0
_MAX_TOKENS = 60
_JSON_OBJECT = re.compile(r"\{[^{}]*\}")


class Preference(BaseModel):
    """Which answer the judge prefers."""

    better: Literal["A", "B", "neither"]


@dataclass(frozen=True)
class HeadToHead:
    """Compares with a chat model; two requests a pair of answers."""

    model: ChatModel

    async def better(self, before: Told, after: Told) -> float | None:
        """Which one wins in both places, else NEITHER; None for an invalid reply. Raises ModelError."""
        first, second = await self._preferred(before, after), await self._preferred(after, before)
        if first is None or second is None:
            return None
        return {("B", "A"): AFTER, ("A", "B"): BEFORE}.get((first, second), NEITHER)

    async def _preferred(self, a: Told, b: Told) -> str | None:
        parts = [fenced("question", a.question), *(fenced("reference", each) for each in a.wanted)]
        user = "\n\n".join([*parts, fenced("answer", a.text, name="A"), fenced("answer", b.text, name="B")])
        system = (files("evaluation.prompts") / "head_to_head.md").read_text(encoding="utf-8").strip()
        return _read(await self.model.complete(system, user, _MAX_TOKENS))


def _read(reply: str) -> str | None:
    for found in reversed(_JSON_OBJECT.findall(reply)):
        try:
            return Preference.model_validate_json(found).better
        except ValidationError:
            continue
    return None
