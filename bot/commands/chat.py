"""`advisor chat`: chat in the terminal, and see what is remembered."""

import asyncio
import contextlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import click

from bot.memory_wiring import build_memory_desk
from bot.running import Session, opened, prepared_settings
from bot.terminal import answers, rendering
from bot.terminal.inputs import conversation_of, message_of
from bot.terminal.output import ExitCode, echo
from core.domain.access import Acting
from core.domain.answer import Answer
from core.domain.conversation import ConversationKey
from core.domain.memory import Fact
from core.errors import AdvisorError
from core.ports.memory import MemoryDesk
from core.presentation.choices import choices_of, chosen_question
from core.presentation.explanation import explanation_in_words
from core.presentation.messages import say
from core.screens.memory import CODE, CORRECTED, REDEEMED, SHOW, VALUE, MemoryScreen
from core.screens.memory_texts import below_answer, fact_label
from core.screens.screen import OF, Screen
from core.screens.visitors import Visitor, Where


@click.command()
@click.option("--conversation", metavar="KEY", help="Continue the conversation KEY.")
def chat(conversation: str | None) -> ExitCode:
    """Chat with the advisor; follow-up questions are understood from what was said before."""
    with opened(prepared_settings(), embeds=True) as session:
        ChatSession(session, conversation_of(conversation)).run()
    return ExitCode.OK


PROMPT = "you> "


@dataclass
class ChatSession:
    """One conversation, until the end of input or /quit. With `beside`, something else is served meanwhile."""

    session: Session
    where: ConversationKey
    beside: bool = False
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
            return (self._typed() if self.beside else input(f"\n{PROMPT}" if sys.stdin.isatty() else "")).strip()
        except EOFError:
            return None

    def _typed(self) -> str:
        """A line of the terminal; the loop runs until there is one. Raises EOFError."""
        echo(f"\n{PROMPT}", nl=False)
        self.session.run(_until_readable(sys.stdin.fileno()))
        if not (line := sys.stdin.readline()):
            raise EOFError
        return line

    def _take(self, line: str) -> None:
        commands = {"/sources": self._sources, "/why": self._why, "/forget": self._forget}
        if line in commands:
            commands[line]()
        elif line.split(" ", 1)[0] in NAMES:
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
        message = replace(message_of(text, self.where), is_private=True)  # nobody else reads this terminal
        answer = self.session.run(self.session.app.engine.answer(message))
        self.last, self.last_message = answer, message.id
        echo(f"\n{answers.reply_text(answer)}")
        if below := rendering.shown(below_answer(answer, self.where.platform)):
            echo(f"\n{below}")
        if choices_of(answer):
            echo(f"\n{say('terminal.choose')}")

    @property
    def _remembering(self) -> "Remembering":
        return Remembering(self.session, build_memory_desk(self.session.app), self.where)

    def _sources(self) -> None:
        if self.last is None or not self.last.citations:
            echo(say("terminal.no_sources"))
            return
        for citation in self.last.citations:
            echo(f"{answers.citation_line(citation)}\n      “{citation.quote}”\n      {citation.link}")

    def _why(self) -> None:
        archive, me = self.session.app.stores.archive, Acting.for_person(self.where.person)
        past = self.session.run(archive.explain(self.last.id, me)) if self.last else None
        echo(rendering.shown(explanation_in_words(past)) if past else say("terminal.no_answer"))

    def _forget(self) -> None:
        turns = self.session.run(self.session.app.stores.conversations.forget(self.where))
        self.last = None
        echo(say("terminal.forgotten", count=turns))


async def _until_readable(file: int) -> None:
    loop, typed = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(file, typed.set)
    try:
        await typed.wait()
    finally:
        loop.remove_reader(file)


def _enable_line_editing() -> None:
    # Importing readline gives input() its history and arrow keys; some Pythons are built without it.
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401


NAMES = ("/memory", "/link")


@dataclass(frozen=True)
class Remembering:
    """What `/memory` and `/link` do for the person at the terminal; facts are named by their number in the list."""

    session: Session
    desk: MemoryDesk | None
    where: ConversationKey

    def take(self, line: str, last_message: str | None) -> str:
        """The reply to a command; `last_message` is what memory learns from when it is switched on.

        Raises AdvisorError.
        """
        if self.desk is None:
            return say("terminal.no_memory")
        name, *words = line.split()
        return self._link(words) if name == "/link" else self._memory(self.desk, words, last_message or "")

    def _memory(self, desk: MemoryDesk, words: Sequence[str], last_message: str) -> str:
        match words:
            case []:
                return self._shown(desk)
            case ["on" | "off" as to]:
                return self._act(f"memory_{to}", **{OF: last_message}).notice
            case ["delete", number] if fact := self._fact(desk, number):
                return self._act("memory_drop", **{OF: str(fact.id)}).notice
            case ["edit", number, *value] if value and (fact := self._fact(desk, number)):
                return self._act(CORRECTED, **{OF: str(fact.id), VALUE: " ".join(value)}).notice
        return say("terminal.memory_help")

    def _link(self, words: Sequence[str]) -> str:
        if not words:
            return self._act("memory_code").notice
        if words == ["off"]:
            return self._act("memory_unlink").notice
        return self._act(REDEEMED, **{CODE: " ".join(words)}).notice

    def _shown(self, desk: MemoryDesk) -> str:
        facts = self.session.run(desk.facts(self.where.person))
        numbers = "\n".join(f"{number}  {fact_label(fact, 100)}" for number, fact in enumerate(facts, start=1))
        told = rendering.shown(self._act(SHOW).document)
        return "\n\n".join(filter(None, [told, numbers, say("terminal.memory_help")]))

    def _act(self, action: str, **values: str) -> Screen:
        """The screen that follows; nobody else reads this terminal, and it has commands in place of buttons."""
        who, where = Visitor(self.where.person, _is_named), Where(self.where, has_menus=True)
        given = {name: [value] for name, value in values.items()}
        return self.session.run(MemoryScreen(self.desk).act(who, where, action, given))

    def _fact(self, desk: MemoryDesk, number: str) -> Fact | None:
        facts = self.session.run(desk.facts(self.where.person))
        return facts[int(number) - 1] if number.isdecimal() and 0 < int(number) <= len(facts) else None


async def _is_named(_: Sequence[str]) -> bool:
    return False
