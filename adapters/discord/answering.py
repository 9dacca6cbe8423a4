"""One question on Discord, from its arrival to the last part of its answer."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import discord
import structlog

from adapters.discord import inbound, outbound
from core.domain import Answer, Message, Outcome
from core.ports import Advisor

log = structlog.get_logger(__name__)

Interaction = discord.Interaction[discord.Client]


@dataclass
class Desk:
    """Answers mentions, direct messages and commands; knows what is still in flight."""

    advisor: Advisor
    closing: bool = False
    _in_flight: set[asyncio.Task[object]] = field(default_factory=set)

    async def answer_message(self, asked: discord.Message) -> None:
        """Answers in the thread or direct channel it was asked in, else in a new thread or a reply."""
        with self._work(asked.id):
            opens_thread = _may_open_thread(asked)
            message = inbound.from_message(asked, opens_thread)
            async with asked.channel.typing():
                answer = await self._answer(message)
            await _post(asked, message, answer, opens_thread)

    async def answer_command(self, interaction: Interaction, text: str, private: bool) -> None:
        """Answers `/ask`; who may see the answer is settled by the deferral and cannot change later."""
        with self._work(interaction.id):
            await interaction.response.defer(ephemeral=private, thinking=True)
            message = inbound.from_command(interaction, text, private)
            answer = await self._answer(message)
            await _follow_up(interaction, _parts(answer, None if private else text), private)

    async def drain(self, seconds: float) -> None:
        """Waits for the answers in flight, then cancels what is left."""
        self.closing = True
        try:
            async with asyncio.timeout(seconds):
                while self._in_flight:
                    await asyncio.wait(set(self._in_flight))
        except TimeoutError:
            late = set(self._in_flight)
            log.warning("answers cut off", answers=len(late), seconds=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _answer(self, message: Message) -> Answer | str:
        if self.closing:
            return outbound.RESTARTING
        try:
            return await self.advisor.answer(message)
        except Exception as error:  # whatever broke, the person who waits is owed a sentence
            reference = message.id[-8:]
            log.exception("no answer", platform=inbound.PLATFORM, reference=reference, error=type(error).__name__)
            return outbound.apology(error, reference)

    @contextmanager
    def _work(self, event: int) -> Iterator[None]:
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - discord.py runs every event in a task
        self._in_flight.add(task)
        try:
            yield
        except discord.HTTPException as error:
            # Deleted channel, missing permission, expired or already answered command: there is nobody to tell.
            log.warning("could not post to Discord", event_id=event, status=error.status, code=error.code)
        finally:
            self._in_flight.discard(task)


def _parts(answer: Answer | str, asked: str | None = None) -> list[str]:
    return [answer] if isinstance(answer, str) else outbound.messages_of(answer, asked)


async def _post(asked: discord.Message, message: Message, answer: Answer | str, opens_thread: bool) -> None:
    parts = _parts(answer)
    deserves_thread = isinstance(answer, Answer) and answer.outcome in {Outcome.ANSWERED, Outcome.NO_EVIDENCE}
    if opens_thread and deserves_thread and (thread := await _opened(asked, message.text)):
        for part in parts:
            await thread.send(part, suppress_embeds=True)
        return
    # The question may be gone by now; its answer still goes where it was asked.
    reference = asked.to_reference(fail_if_not_exists=False) if asked.guild else None
    for part in parts:
        await _send(asked.channel, part, reference)
        reference = None


async def _send(place: discord.abc.Messageable, part: str, reference: discord.MessageReference | None) -> None:
    if reference is None:
        await place.send(part, suppress_embeds=True)
    else:
        await place.send(part, suppress_embeds=True, reference=reference, mention_author=False)


async def _opened(asked: discord.Message, name: str) -> discord.Thread | None:
    try:
        return await asked.create_thread(name=outbound.thread_name(name))
    except discord.HTTPException as error:
        log.info("no thread could be opened, replying instead", event_id=asked.id, code=error.code)
        return None


async def _follow_up(interaction: Interaction, parts: list[str], private: bool) -> None:
    if not parts:
        await interaction.delete_original_response()
        return
    # The first part takes the place of "thinking"; each further one has to be made private by itself.
    await interaction.edit_original_response(content=parts[0])
    for part in parts[1:]:
        await interaction.followup.send(part, ephemeral=private, suppress_embeds=True)


def _may_open_thread(asked: discord.Message) -> bool:
    if asked.guild is None or not isinstance(asked.channel, discord.TextChannel):
        return False
    allowed = asked.channel.permissions_for(asked.guild.me)
    return allowed.create_public_threads and allowed.send_messages_in_threads
