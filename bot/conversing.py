"""A conversation on the terminal, question by question."""

import contextlib
import sys
from dataclasses import dataclass, field

import click

from bot import questions, rendering
from bot.running import Session
from core.domain import Answer, ConversationKey
from core.errors import AdvisorError

HELP = """Ask in plain words. Follow-ups may lean on what was said before.
  /sources  the passages the last answer quotes    /forget  erase this conversation
  /why      how the last answer came about         /quit    leave (or Ctrl-D)"""
PROMPT = "you> "


@dataclass
class Talk:
    """One conversation: reads lines until the end of input or /quit."""

    session: Session
    where: ConversationKey
    last: Answer | None = field(default=None)

    def run(self) -> None:
        """Reads, answers, and survives whatever a single question runs into."""
        click.echo(HELP)
        _enable_line_editing()
        while (line := self._read()) is not None and line != "/quit":
            try:
                self._take(line)
            except AdvisorError as error:
                click.echo(f"advisor: {error}", err=True)

    def _read(self) -> str | None:
        try:
            return input(f"\n{PROMPT}" if sys.stdin.isatty() else "").strip()
        except EOFError:
            return None

    def _take(self, line: str) -> None:
        commands = {"/sources": self._sources, "/why": self._why, "/forget": self._forget}
        if line in commands:
            commands[line]()
        elif line.startswith("/"):
            click.echo(HELP)
        elif line:
            self.ask(line)

    def ask(self, text: str) -> None:
        """Prints the answer to one question. Raises AdvisorError."""
        answer = self.session.run(self.session.app.engine.answer(questions.message(text, self.where)))
        self.last = answer
        if answer.question.rewritten:
            click.echo(f"  (understood as: {answer.question.text})")
        click.echo(f"\n{rendering.answer_text(answer)}")

    def _sources(self) -> None:
        if self.last is None or not self.last.citations:
            click.echo("The last answer quotes nothing.")
            return
        for citation in self.last.citations:
            click.echo(f"{rendering.citation_line(citation)}\n      “{citation.quote}”\n      {citation.link}")

    def _why(self) -> None:
        archive = self.session.app.stores.archive
        past = self.session.run(archive.explain(self.last.id)) if self.last else None
        click.echo(rendering.trace_text(past.answer, past.trace) if past else "There is no answer to explain yet.")

    def _forget(self) -> None:
        turns = self.session.run(self.session.app.stores.conversations.forget(self.where))
        self.last = None
        click.echo(f"Forgotten: {turns} messages of this conversation are erased.")


def _enable_line_editing() -> None:
    # Importing readline gives input() its history and arrow keys; some Pythons are built without it.
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401
