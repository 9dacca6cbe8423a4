"""What the language model says without retrieval: the question, the situation and the talk, and no passages."""

from collections import defaultdict
from dataclasses import dataclass, field
from importlib.resources import files
from time import perf_counter
from uuid import uuid4

from core.domain.answer import Answer, Outcome
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion, Turn
from core.errors import ModelRefused
from core.rag.answering.chat_writer import ChatWriter
from core.rag.answering.model_reply.saying import Saying, Says, saying
from core.rag.prompts.library import fenced

_NOTHING = "I do not know."


@dataclass(frozen=True)
class ClosedBook:
    """Answers with the model, the situation and the length of `writer`; conversations are kept in memory."""

    writer: ChatWriter
    _talks: dict[ConversationKey, list[Turn]] = field(default_factory=lambda: defaultdict(list))

    async def answer(self, message: Message) -> Answer:
        """ANSWERED, or NO_EVIDENCE where the model says that it does not know, or gives no reply.

        Raises ModelError where it cannot be asked.
        """
        talk, started = self._talks[message.conversation], perf_counter()
        asked = f"{self.writer.situation.told(talk)}\n{fenced('question', message.text)}"
        system = (files("evaluation.prompts") / "closed_book.md").read_text(encoding="utf-8").strip()
        said = await self._said(system, asked)
        took = round((perf_counter() - started) * 1000, 2)
        is_answered = said.says is Says.ANSWER
        text = said.text if is_answered else _NOTHING
        talk += [Turn("user", message.text, message.sent_at), Turn("assistant", text, message.sent_at)]
        outcome = Outcome.ANSWERED if is_answered else Outcome.NO_EVIDENCE
        question = StandaloneQuestion(message.text, message.text)
        return Answer(uuid4(), outcome, text, question, timings_ms={"write": took}, written_by=self.writer.name)

    async def _said(self, system: str, asked: str) -> Saying:
        try:
            return saying(await self.writer.model.complete(system, asked, self.writer.max_tokens))
        except ModelRefused:
            return Saying(Says.REFUSE)
