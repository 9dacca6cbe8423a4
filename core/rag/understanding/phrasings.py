"""Word a question in other ways with a language model, so that its page is found under the words of the office."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.errors import ReplyUnusable
from core.ports.models import ChatModel
from core.rag.prompts.library import fenced, prompt
from core.rag.understanding.chat_rewriting import lines_of
from core.text.hostile_text import hostile
from core.text.languages.identification import language_of
from core.text.tokens import query_terms

MOST = 3  # wordings: as in the pipeline whose gain was published (CMU, F1 .276 to .416)
_READ = 12  # lines of a reply
_LONGEST = 200  # characters
_NUMBERED = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")
_NUMBER = re.compile(r"\d+")
_NO_WORDING = re.compile(r"</?[\w-]+>|https?:|[:!]$")  # markup, an address, words in front of a list


@dataclass(frozen=True)
class Rephraser:
    """One request a question; at most `most` wordings."""

    model: ChatModel
    most: int = MOST

    async def phrasings(self, question: str) -> tuple[str, ...]:
        """Other wordings of a question that stands alone. Raises ModelError, ReplyUnusable where there is none."""
        reply = await self.model.complete(prompt("phrasings"), fenced("question", question), max_tokens=160)
        found = tuple(different(reply, question))[: self.most]
        if not found:
            raise ReplyUnusable("the model's reply had no other wording of the question, or added something to it")
        return found


def different(reply: str, question: str) -> Iterator[str]:
    """The lines of a reply that say the question in other words, each once."""
    said = {frozenset(query_terms(question))}
    for line in list(lines_of(reply))[:_READ]:
        wording = _NUMBERED.sub("", line)
        words = frozenset(query_terms(wording))
        if words and words not in said and may_be_searched(wording, question):
            said.add(words)
            yield wording


def may_be_searched(wording: str, question: str) -> bool:
    """Whether a wording is short, in the question's language, and has no number that nobody said."""
    if len(wording) > _LONGEST or _NO_WORDING.search(wording) or hostile(wording):
        return False
    is_same = set(_NUMBER.findall(wording)) <= set(_NUMBER.findall(question))
    return is_same and language_of(wording) == language_of(question)
