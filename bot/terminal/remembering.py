"""Long-term memory in the terminal: see it, switch it, correct and delete facts, link an account."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.running import Session
from bot.terminal import rendering
from core.domain.conversation import Person
from core.domain.memory import Fact
from core.ports.memory import MemoryDesk
from core.presentation.messages import say
from core.screens import memory_texts as memory

NAMES = ("/memory", "/link")


@dataclass(frozen=True)
class Remembering:
    """What `/memory` and `/link` do for the person at the terminal; facts are named by their number in the list."""

    session: Session
    desk: MemoryDesk | None
    person: Person

    def take(self, line: str, last_message: str | None) -> str:
        """The reply to a command; `last_message` is what memory learns from when it is switched on.

        Raises AdvisorError.
        """
        if self.desk is None:
            return say("terminal.no_memory")
        name, *words = line.split()
        return self._link(self.desk, words) if name == "/link" else self._memory(self.desk, words, last_message)

    def _memory(self, desk: MemoryDesk, words: Sequence[str], last_message: str | None) -> str:
        match words:
            case []:
                return self._shown(desk)
            case ["on" | "off" as to]:
                learned = self.session.run(desk.switch(self.person, to == "on", last_message))
                return memory.switched(to == "on", learned, self.person.platform)
            case ["delete", number] if fact := self._fact(desk, number):
                return memory.dropped(self.session.run(desk.drop(self.person, fact.id)))
            case ["edit", number, *value] if value and (fact := self._fact(desk, number)):
                return memory.corrected(self.session.run(desk.correct(self.person, fact.id, " ".join(value))))
        return say("terminal.memory_help")

    def _link(self, desk: MemoryDesk, words: Sequence[str]) -> str:
        if not words:
            return memory.code_told(self.session.run(desk.code(self.person)))
        if words == ["off"]:
            return memory.unlinked(self.session.run(desk.unlink(self.person)))
        return memory.redeemed(self.session.run(desk.redeem(self.person, " ".join(words))))

    def _shown(self, desk: MemoryDesk) -> str:
        state, facts = self.session.run(desk.state(self.person)), self.session.run(desk.facts(self.person))
        told = rendering.shown(memory.memory_document(state, facts, self.person.platform))
        numbers = "\n".join(f"{number}  {memory.fact_label(fact, 100)}" for number, fact in enumerate(facts, start=1))
        return "\n\n".join(filter(None, [told, numbers, say("terminal.memory_help")]))

    def _fact(self, desk: MemoryDesk, number: str) -> Fact | None:
        facts = self.session.run(desk.facts(self.person))
        return facts[int(number) - 1] if number.isdecimal() and 0 < int(number) <= len(facts) else None
