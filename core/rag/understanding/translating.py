"""Translate a question for the search with a language model, and take its words only where they add nothing."""

import re
from dataclasses import dataclass

from core.errors import ReplyUnusable
from core.ports.models import ChatModel
from core.rag.prompts.library import fenced, prompt
from core.rag.understanding.chat_rewriting import lines_of
from core.text.hostile_text import hostile
from core.text.languages.identification import language_of
from core.text.languages.languages import ENGLISH

_NUMBER = re.compile(r"\d+")
_CODE = re.compile(r"\b[A-Z]{2,}\b|\S+@\S+")
_MARKUP = re.compile(r"</?[\w-]+>|https?:")
_LONGER, _ALWAYS = 3, 60  # times the question's characters (a Chinese character is a word); characters


@dataclass(frozen=True)
class Translator:
    """One request a question."""

    model: ChatModel

    async def english(self, question: str) -> str:
        """The question in English. Raises ModelError, ReplyUnusable where the reply is no such question."""
        reply = await self.model.complete(prompt("translate"), fenced("question", question), max_tokens=120)
        found = next((line for line in lines_of(reply) if is_translation(line, question)), None)
        if found is None:
            raise ReplyUnusable("the model's translation was no question, or added something to it")
        return found


def is_translation(line: str, question: str) -> bool:
    """Whether a line is an English question with the same numbers and codes, and no others."""
    if not line.endswith("?") or len(line) > max(_ALWAYS, _LONGER * len(question)):
        return False
    if _MARKUP.search(line) or hostile(line) or language_of(line) != ENGLISH:
        return False
    is_same = sorted(_NUMBER.findall(line)) == sorted(_NUMBER.findall(question))
    return is_same and set(_CODE.findall(line)) <= set(_CODE.findall(question.upper()))
