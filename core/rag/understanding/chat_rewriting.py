"""Let a language model make a turn stand alone or word it in other ways, where its words say nothing new."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from core.domain.conversation import StandaloneQuestion, Turn
from core.errors import ReplyUnusable
from core.ports.models import ChatModel
from core.rag.prompts.library import fenced, prompt
from core.rag.understanding.carrying import LONGEST_CARRIED
from core.rag.understanding.rewriting import DeterministicRewriter
from core.rag.understanding.talk import talk_of
from core.text.hostile_text import hostile
from core.text.languages.identification import language_of
from core.text.languages.languages import english
from core.text.languages.schema.questions import AskingWords
from core.text.tokens import query_terms

_ASKING = english(AskingWords)
_MARKUP = re.compile(r"</?[\w-]+>")
_LABEL = re.compile(r"^[\w ]{0,40}(?:question|rewritten|rewrite|standalone)[\w ]{0,20}:\s*", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_NAME = re.compile(r"(?<=[\w,] )[A-Z][\w’'-]*")


@dataclass(frozen=True)
class ChatRewriter:
    """Asks a language model on every turn with history; the way without one where its reply is no such question."""

    model: ChatModel
    spare: DeterministicRewriter = field(default_factory=DeterministicRewriter)

    async def rewrite(self, question: str, recent: Sequence[Turn]) -> StandaloneQuestion:
        """The question as it should be searched. Raises ModelError."""
        try:
            return await self.by_model(question, recent)
        except ReplyUnusable:
            return await self.spare.rewrite(question, recent)

    async def by_model(self, question: str, recent: Sequence[Turn]) -> StandaloneQuestion:
        """The same in the model's words. Raises ModelError, ReplyUnusable where the reply is no such question."""
        if talk_of(recent) is None:
            return StandaloneQuestion(question, question)
        reply = await self.model.complete(prompt("rewrite"), _conversation(question, recent), max_tokens=120)
        found = accepted(reply, question, [turn.text for turn in recent])
        if found is None:
            raise ReplyUnusable("the model's reply was no question of this conversation, or added something to it")
        return StandaloneQuestion(found, question, rewritten=found != question)


def accepted(reply: str, question: str, said: Sequence[str]) -> str | None:
    """The question in a model's reply; None where it has none that shares words with the talk and adds no fact."""
    return next((line for line in lines_of(reply) if _is_of_talk(line, question, said)), None)


def lines_of(reply: str) -> Iterator[str]:
    """The lines of a reply without labels, quotation marks and emphasis."""
    for line in reply.splitlines():
        plain = _LABEL.sub("", line.strip().strip("*`")).strip().strip('"“”*`').strip()
        if plain:
            yield plain


def _is_of_talk(line: str, question: str, said: Sequence[str]) -> bool:
    if line == question:
        return True
    known = " ".join([question, *said])
    is_question = line.endswith("?") or _ASKING.asks.match(line) is not None
    if not is_question or len(line) > LONGEST_CARRIED or _MARKUP.search(line):
        return False
    return _shares(line, known) and not _adds_facts(line, known) and _keeps(line, question)


def _shares(line: str, known: str) -> bool:
    words = set(query_terms(line))
    return bool(words & set(query_terms(known))) and len(words - set(query_terms(known))) <= len(words) / 2


def _adds_facts(line: str, known: str) -> bool:
    """Whether it has a number, or a word written as a name, that nobody said."""
    lower = known.lower()
    numbers = set(_NUMBER.findall(line)) - set(_NUMBER.findall(known))
    return bool(numbers) or any(name.lower() not in lower for name in _NAME.findall(line))


def _keeps(line: str, question: str) -> bool:
    return set(_NUMBER.findall(question)) <= set(_NUMBER.findall(line))


def _conversation(question: str, recent: Sequence[Turn]) -> str:
    lines = [f"{turn.role}: {turn.text}" for turn in recent]
    return f"{fenced('conversation', chr(10).join(lines))}\n{fenced('question', question)}"


MOST = 3  # wordings: as in the pipeline whose gain was published (CMU, F1 .276 to .416)
_READ = 12  # lines of a reply
_LONGEST = 200  # characters
_NUMBERED = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")
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
