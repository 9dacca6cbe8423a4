"""One student with an account on each platform, who writes, presses and links there."""

from dataclasses import dataclass

from core.screens.memory_texts import MemoryAct
from tests.standins.discord_bench import MENTION
from tests.standins.discord_payloads import Json
from tests.standins.discord_rest import Pending
from tests.standins.discord_server import PlayedDiscord
from tests.standins.slack.limits import Payload, visible
from tests.standins.slack.stand_in import PlayedSlack

ACT, MEMORY = "advisor_memory", "/advisor-memory"


@dataclass
class TwoAccounts:
    """A student on both platforms, who is answered by one bot."""

    slack: PlayedSlack
    discord: PlayedDiscord

    async def answer_in_slack(self, text: str) -> Payload:
        """The answer to a direct message there."""
        before = len(self.slack.messages)
        await self.slack.deliver(self.slack.direct(text))
        await self.slack.until(lambda: len(self.slack.messages) > before and bool(self._last.get("blocks")))
        return self._last

    async def answer_on_discord(self, text: str, *, in_public: bool = False) -> Json:
        """The answer to a direct message there, or to a mention in a channel."""
        played, before = self.discord, len(self.discord.sent())
        await (played.say(f"{MENTION} {text}") if in_public else played.say_directly(text))
        await played.until(lambda: len(played.sent()) > before and played.sent()[-1]["components"])
        return played.sent()[-1]

    async def press_in_slack(self, shown: Payload, act: MemoryAct) -> Payload:
        """The reply to a press there."""
        return await self._replied_in_slack(self.slack.press(shown, f"{ACT}_{act.value}"))

    async def _replied_in_slack(self, body: Payload) -> Payload:
        before = len(self.slack.responses)
        await self.slack.deliver(body)
        await self.slack.until(lambda: len(self.slack.responses) > before)
        return self.slack.responses[-1]

    async def link(self) -> str:
        """Shows a code in Slack, and types it on Discord, where memory is switched on as well; what is said then."""
        everything = await self._replied_in_slack(self.slack.command("", MEMORY))
        told = await self.press_in_slack(everything, MemoryAct.CODE)
        code = visible(told).partition("Your code: ")[2].partition(".")[0]
        shown = await self._use_memory()
        await self.settled(await self.discord.student.press("Switch it on", shown.shown[-1]))
        form = await self.discord.student.press("I have a code", shown.shown[-1])
        await self.discord.until(lambda: form.form)
        done = await self.settled(await self.discord.student.fill_in(form, code, shown.shown[-1]))
        return done.texts[0]

    async def _use_memory(self) -> Pending:
        return await self.settled(await self.discord.student.use("memory"))

    async def settled(self, pending: Pending) -> Pending:
        await self.discord.until(lambda: pending.texts)
        return pending

    @property
    def _last(self) -> Payload:
        return list(self.slack.messages.values())[-1]
