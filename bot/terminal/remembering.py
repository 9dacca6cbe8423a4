"""Long-term memory in the terminal: see it, switch it, correct and delete facts, link an account."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.running import Session
from bot.terminal import rendering
from core.domain.conversation import ConversationKey
from core.domain.memory import Fact
from core.ports.memory import MemoryDesk
from core.presentation.messages import say
from core.screens.memory import CODE, CORRECTED, REDEEMED, SHOW, VALUE, MemoryScreen
from core.screens.memory_texts import fact_label
from core.screens.screen import OF, Screen
from core.screens.visitors import Visitor, Where

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
