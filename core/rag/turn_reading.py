"""Read a turn as one question: by a language model, or by rule; and the other way in which it could be meant."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from core.domain.conversation import Message, StandaloneQuestion, Turn, in_talk
from core.domain.passage import EVERYWHERE
from core.errors import ModelError, ReplyUnusable
from core.ports.models import ChatModel, Rewriter
from core.rag.limits import AnswerLimits
from core.rag.part import Part
from core.rag.prompts.library import fenced, prompt
from core.rag.understanding.carrying import (
    asks_attribute,
    choice_in,
    chosen_item,
    is_ordinal,
    joined,
)
from core.rag.understanding.chat_rewriting import ChatRewriter, Rephraser, lines_of
from core.rag.understanding.rewriting import pages_of_talk
from core.rag.understanding.routing.routes import RouteKind
from core.rag.understanding.talk import talk_of
from core.rag.understanding.topics import is_name
from core.rag.work import Work
from core.text.dictionary.dictionary import Dictionary
from core.text.hostile_text import hostile
from core.text.languages.identification import language_of
from core.text.languages.languages import ENGLISH, english
from core.text.languages.schema.turns import TalkWords
from core.text.questions.asking import behind_background

_EN = english(TalkWords)
_NUMBER = re.compile(r"\d+")
_CODE = re.compile(r"\b[A-Z]{2,}\b|\S+@\S+")
_MARKUP = re.compile(r"</?[\w-]+>|https?:")
_LONGER, _ALWAYS = 3, 60  # times the question's characters (a Chinese character is a word); characters
Spell = Callable[[str], Awaitable[str]]


@dataclass(frozen=True)
class TurnReader:
    """Reads turns. `by_rule` needs no language model and replaces a rewriter that fails; `spell` corrects words.

    `dictionary` says a question of another language in English words, where no language model translates it, and
    `rephraser` a question that stands alone in other words.
    """

    rewriter: Rewriter
    by_rule: Rewriter
    spell: Spell
    limits: AnswerLimits
    dictionary: Dictionary | None = None
    rephraser: Rephraser | None = None

    async def read(self, work: Work, recent: Sequence[Turn]) -> StandaloneQuestion:
        """The question as it is searched: by a language model, or spelled and joined to the talk by rule.

        A text that attacks its reader stays as it is, since people are shown how a changed question was understood.
        """
        found = await self._read(work, recent)
        if not hostile(work.asked) and not hostile(found.text):
            return found
        work.english = ""
        return StandaloneQuestion(work.asked, work.asked)

    async def _read(self, work: Work, recent: Sequence[Turn]) -> StandaloneQuestion:
        text = work.asked
        if isinstance(self.rewriter, ChatRewriter):
            try:
                async with work.model_time.part(self.limits.rewriting_share, asks=_is_reworded(work, recent)):
                    return await self._by_model(self.rewriter, work, recent)
            except ModelError as error:
                work.fall_back("rewrite", error.reason, str(error))
        work.english = self._in_english(work)
        background, asked = behind_background(work.english or await self.spell(text))
        found = await self.by_rule.rewrite(asked, recent)
        read = with_background(found, background)
        return replace(read, original=text, rewritten=read.text.split() != text.split())

    def _in_english(self, work: Work) -> str:
        """The question in the words of the dictionary; empty where there are none, or none are needed."""
        if self.dictionary is None or work.route.kind is not RouteKind.OTHER_LANGUAGE:
            return ""
        return self.dictionary.english(work.asked, work.route.language) or ""

    async def _by_model(self, rewriter: ChatRewriter, work: Work, recent: Sequence[Turn]) -> StandaloneQuestion:
        """One request at most: a question in another language is translated, and then joined to the talk by rule."""
        if work.route.kind is not RouteKind.OTHER_LANGUAGE:
            return await self._spelled(await rewriter.by_model(work.asked, recent))
        translated = await Translator(rewriter.model).english(work.asked)
        work.say("rewrite", "the model translated the question")
        found = await self.by_rule.rewrite(translated, recent)
        return replace(found, original=work.asked, rewritten=True)

    async def phrasings(self, work: Work, recent: Sequence[Turn]) -> tuple[str, ...]:
        """Other wordings of the one question of a message.

        None in a talk or in another language: there the model has worded it anew already, and a third request in a row
        would be too many.
        """
        if self.rephraser is None or len(work.parts) > 1 or _is_reworded(work, recent) or hostile(work.asked):
            return ()
        try:
            async with work.model_time.part(self.limits.rewriting_share):
                return await self.rephraser.phrasings(work.question.text)
        except ModelError as error:
            work.fall_back("phrasings", error.reason, str(error))
            return ()

    async def other_reading(self, work: Work, recent: Sequence[Turn]) -> Part | None:
        """The turn with what the talk brings where it was read alone, and alone where it was read with the talk."""
        if len(work.parts) > 1 or not recent or not self._reads_by_rule(work):
            return None
        asked = work.question.asked
        if work.question.carried:
            return Part(StandaloneQuestion(asked, work.question.original)) if not asks_attribute(asked) else None
        talk = talk_of(recent)
        if talk is None or talk.is_refused:
            return None
        question = replace(joined(asked, talk), original=work.question.original)
        return Part(question, pages_of_talk(question, recent))

    def _reads_by_rule(self, work: Work) -> bool:
        return not isinstance(self.rewriter, ChatRewriter) or "rewrite" in work.reasons

    async def _spelled(self, question: StandaloneQuestion) -> StandaloneQuestion:
        if question.carried:
            return question
        text = await self.spell(question.text)
        return replace(question, text=text, rewritten=text != question.original)


def with_background(question: StandaloneQuestion, background: str) -> StandaloneQuestion:
    """Read both alone and behind what somebody said first, as a follow-up is behind the question before (0110)."""
    if not background:
        return question
    if question.before:
        return replace(question, before=in_talk(question.before, background))
    return replace(question, text=f"{background} {question.text}", own=question.text, before=background)


def _is_reworded(work: Work, recent: Sequence[Turn]) -> bool:
    """Whether a language model words the turn anew."""
    return talk_of(recent) is not None or work.route.kind is RouteKind.OTHER_LANGUAGE


def goes_on(work: Work, recent: Sequence[Turn]) -> bool:
    """Whether what looks like small talk goes on with the talk.

    So do a few words that look like a question about our conversation and name something of the talk instead, and what
    asks the same for themselves ("what about me").
    """
    talk = talk_of(recent)
    if talk is None:
        return False
    if is_ordinal(work.asked):
        return bool(chosen_item(work.asked, talk.listed, is_bare=True))
    if work.route.kind is RouteKind.ABOUT_ONESELF:
        return _EN.of_another.match(work.asked) is not None
    is_ours = work.route.kind is RouteKind.OWN_CONVERSATION
    return is_ours and is_name(work.asked) and not _EN.of_conversation.search(work.asked)


def in_scope_of_choice(message: Message, recent: Sequence[Turn]) -> Message:
    """The message, within the topics of the question that was asked back where it chooses what was meant."""
    talk = talk_of(recent)
    if talk is None or not talk.is_asked_back or message.scope != EVERYWHERE or not choice_in(message.text, talk):
        return message
    return message.within(talk.scope)


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
