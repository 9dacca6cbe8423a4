"""Chat in the terminal."""

import contextlib
import sys
from dataclasses import dataclass, field, replace

from bot.memory_wiring import build_memory_desk
from bot.running import Session
from bot.terminal import questions, remembering, rendering
from bot.terminal.printing import echo
from core.domain.access import Acting
from core.domain.answer import Answer
from core.domain.conversation import ConversationKey
from core.errors import AdvisorError
from core.presentation.choices import choices_of, chosen_question
from core.presentation.explanation import explanation_document
from core.presentation.memory import below_answer
from core.presentation.messages import say

PROMPT = "you> "


@dataclass
class ChatSession:
    """One conversation: reads lines until the end of input or /quit."""

    session: Session
    where: ConversationKey
    last: Answer | None = field(default=None)
    last_message: str | None = field(default=None)

    def run(self) -> None:
        """Read and answer questions; an error ends one question only."""
        echo(say("terminal.help"))
        _enable_line_editing()
        while (line := self._read()) is not None and line != "/quit":
            try:
                self._take(line)
            except AdvisorError as error:
                echo(f"advisor: {error}", err=True)

    def _read(self) -> str | None:
        try:
            return input(f"\n{PROMPT}" if sys.stdin.isatty() else "").strip()
        except EOFError:
            return None

    def _take(self, line: str) -> None:
        commands = {"/sources": self._sources, "/why": self._why, "/forget": self._forget}
        if line in commands:
            commands[line]()
        elif line.split(" ", 1)[0] in remembering.NAMES:
            echo(self._remembering.take(line, self.last_message))
        elif line.startswith("/"):
            echo(say("terminal.help"))
        elif line:
            self.ask(self._chosen(line))

    def _chosen(self, line: str) -> str:
        """The question that a number stands for after choices; else what was typed."""
        choices = choices_of(self.last) if self.last else ()
        if self.last and line.isdecimal() and 1 <= int(line) <= len(choices):
            return chosen_question(self.last.question.original, choices[int(line) - 1])
        return line

    def ask(self, text: str) -> None:
        """Print the answer to one question. Raises AdvisorError."""
        message = replace(questions.message(text, self.where), is_private=True)  # nobody else reads this terminal
        answer = self.session.run(self.session.app.engine.answer(message))
        self.last, self.last_message = answer, message.id
        echo(f"\n{rendering.reply_text(answer)}")
        if below := rendering.shown(below_answer(answer, self.where.platform)):
            echo(f"\n{below}")
        if choices_of(answer):
            echo(f"\n{say('terminal.choose')}")

    @property
    def _remembering(self) -> remembering.Remembering:
        return remembering.Remembering(self.session, build_memory_desk(self.session.app), self.where.person)

    def _sources(self) -> None:
        if self.last is None or not self.last.citations:
            echo(say("terminal.no_sources"))
            return
        for citation in self.last.citations:
            echo(f"{rendering.citation_line(citation)}\n      “{citation.quote}”\n      {citation.link}")

    def _why(self) -> None:
        archive, me = self.session.app.stores.archive, Acting.for_person(self.where.person)
        past = self.session.run(archive.explain(self.last.id, me)) if self.last else None
        echo(rendering.shown(explanation_document(past)) if past else say("terminal.no_answer"))

    def _forget(self) -> None:
        turns = self.session.run(self.session.app.stores.conversations.forget(self.where))
        self.last = None
        echo(say("terminal.forgotten", count=turns))


def _enable_line_editing() -> None:
    # Importing readline gives input() its history and arrow keys; some Pythons are built without it.
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401
