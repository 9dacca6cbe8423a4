"""The platforms are kept connected, and end as a whole: in good order, at once, or with one sentence."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from bot.serving.supervision import LONGEST_PAUSE, Stop, SupervisedPlatform, growing_pause, run_together
from core.domain.answer import Explanation
from core.domain.conversation import Message, Person
from core.domain.posts import Notice, Post, PostedAnswer
from core.domain.received import Left
from core.errors import AdvisorError, ConfigurationError, PlatformUnavailable
from tests.standins.patience import PATIENCE

AWAY = PlatformUnavailable("Slack cannot be reached; check the network.")


@dataclass
class Client:
    """Serves until it is closed, or fails at once; it hangs up when its last answer may end."""

    failure: AdvisorError | None = None
    connected: asyncio.Event = field(default_factory=asyncio.Event)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    may_hang_up: asyncio.Event = field(default_factory=asyncio.Event)
    answers: int = 0
    told: list[Person] = field(default_factory=list)

    async def announce(self, channel: str, lines: Sequence[str]) -> bool:
        return True

    async def tell(self, person: Person, notices: Sequence[Notice]) -> bool:
        self.told.append(person)
        return True

    async def post(self, post: Post) -> str | None:
        return "1"

    async def amend(self, posted: PostedAnswer, told: Explanation, changes: Sequence[Notice]) -> bool:
        return True

    async def resume(self, message: Message, *, is_answered: bool = False) -> bool:
        return True

    async def run(self) -> None:
        if self.failure:
            raise self.failure
        self.connected.set()
        await self.closing.wait()

    async def take_up(self, left: Left) -> None:
        self.answers += 1

    async def close(self) -> None:
        self.closing.set()
        await self.may_hang_up.wait()
        self.answers += 1


def kept(*clients: Client, pause: Callable[[int], float] = lambda failures: 0.0) -> SupervisedPlatform:
    coming = iter(clients)
    for client in clients:
        client.may_hang_up.set()
    return SupervisedPlatform("played", lambda: next(coming), pause=pause)


async def forever() -> None:
    await asyncio.Event().wait()


def running(stop: Stop, *platforms: SupervisedPlatform) -> "asyncio.Task[None]":
    return asyncio.create_task(run_together(platforms, [forever()], stop))


async def test_all_platforms_let_their_answers_end_when_asked_to_stop() -> None:
    stop, clients = Stop(), [Client(), Client()]
    process = running(stop, *map(kept, clients))
    await asyncio.gather(*(client.connected.wait() for client in clients))

    stop.request()
    await process

    assert [client.answers for client in clients] == [1, 1]


async def test_a_second_request_does_not_wait_for_answers() -> None:
    stop, client = Stop(), Client()
    platform = kept(client)
    client.may_hang_up.clear()
    process = running(stop, platform)
    await client.connected.wait()

    stop.asked.set()
    await client.closing.wait()
    assert not process.done()
    stop.insisted.set()
    await process

    assert client.answers == 0


async def test_a_wrong_token_ends_the_process_with_its_sentence_and_lets_the_other_platform_end() -> None:
    stop, well = Stop(), Client()
    wrong = Client(ConfigurationError("SLACK_BOT_TOKEN is not accepted; copy it again"))

    with pytest.raises(ConfigurationError, match="copy it again"):
        await run_together([kept(well), kept(wrong)], [forever()], stop)

    assert well.answers == 1


async def test_a_platform_that_is_away_is_tried_again_while_the_other_goes_on() -> None:
    stop, well, back = Stop(), Client(), Client()
    pauses: list[int] = []
    restarts: list[str] = []

    def no_pause(failures: int) -> float:
        pauses.append(failures)
        return 0.0

    away = kept(Client(AWAY), Client(AWAY), back, pause=no_pause)
    away.on_restart = restarts.append
    process = running(stop, kept(well), away)

    await back.connected.wait()
    stop.request()
    await process

    assert (pauses, restarts) == ([1, 2], ["played", "played"])
    assert (well.answers, back.answers) == (1, 1)


async def test_a_platform_between_two_attempts_can_be_stopped() -> None:
    stop = Stop()
    waiting = asyncio.Event()

    def an_hour(failures: int) -> float:
        waiting.set()
        return 3_600.0

    process = running(stop, kept(Client(AWAY), pause=an_hour))
    await waiting.wait()

    stop.request()
    await process


async def test_tells_whether_questions_can_come_in() -> None:
    stop, client = Stop(), Client()
    platform = kept(client)
    before = platform.is_connected()
    process = running(stop, platform)
    await client.connected.wait()

    assert (before, platform.is_connected()) == (False, True)
    stop.request()
    await process


async def test_a_job_that_fails_ends_all() -> None:
    client = Client()

    async def fails() -> None:
        raise ConfigurationError("the model file is missing")

    with pytest.raises(ConfigurationError, match="model file"):
        await run_together([kept(client)], [fails(), forever()], Stop())

    assert client.answers == 1


async def test_a_job_that_is_done_ends_nothing() -> None:
    stop, client = Stop(), Client()

    async def done() -> None:
        await client.connected.wait()

    finished = asyncio.create_task(done())
    process = asyncio.create_task(run_together([kept(client)], [asyncio.wait_for(finished, PATIENCE)], stop))
    await finished

    assert not process.done()
    stop.request()
    await process


def test_pauses_grow_to_a_minute() -> None:
    pauses: Sequence[float] = [growing_pause(failures) for failures in range(1, 12)]

    assert 0.75 <= pauses[0] <= 1.25
    assert 3 <= pauses[2] <= 5
    assert all(pause <= 1.25 * LONGEST_PAUSE for pause in pauses)
    assert pauses[-1] >= 0.75 * LONGEST_PAUSE


async def test_people_are_told_by_the_client_of_the_moment_and_by_none_before_there_is_one() -> None:
    client, stop = Client(), Stop()
    platform, ada = kept(client), Person("played", "larkmoor", "ada")
    with pytest.raises(PlatformUnavailable, match="played is not connected"):
        await platform.tell(ada, [])
    running = asyncio.create_task(run_together([platform], [], stop))
    await client.connected.wait()

    assert await platform.tell(ada, [])

    stop.asked.set()
    await running
    assert client.told == [ada]
