"""How long a crawl waits, to the second, and when it stops knocking."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pytest

from core.crawl.fetching.fetch import Response
from core.crawl.fetching.politeness import Politeness
from core.domain.read_pages import SkipReason
from core.errors import FetchError
from tests.standins.jumping_loop import run

HOST = "https://www.campus.example"
Answer = Response | FetchError


def timed_out(url: str) -> FetchError:
    return FetchError(f"{url} did not answer", SkipReason.TIME_OUT)


@dataclass
class PlayedFetcher:
    """Answers from a plan, and notes who was asked when and how many at once."""

    answer: Callable[[str], Answer] = lambda url: Response(url, 200, {})
    robots: bytes = b""
    seconds: float = 0.0
    user_agent: str = "campus-advisor"
    asked: list[tuple[str, float]] = field(default_factory=list)
    at_once: int = 0
    most_at_once: int = 0

    async def get(self, url: str, conditions: Mapping[str, str] | None = None) -> Response:
        path = url.removeprefix(HOST)
        if path == "/robots.txt" and self.robots:
            return Response(url, 200, {}, self.robots)
        self.asked.append((path, asyncio.get_running_loop().time()))
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await asyncio.sleep(self.seconds)
        self.at_once -= 1
        answer = self.answer(path)
        if isinstance(answer, FetchError):
            raise answer
        return answer

    @property
    def times(self) -> list[float]:
        """When pages were asked for."""
        return [at for path, at in self.asked if path != "/robots.txt"]


def fetched(fetcher: PlayedFetcher, *paths: str, delay: float = 0.0, together: bool = False) -> list[str]:
    """What became of these paths: an empty text, or why not."""

    async def work() -> list[str]:
        politeness = Politeness(fetcher, delay)  # type: ignore[arg-type]
        visits = [_outcome(politeness, path) for path in paths]
        found = await asyncio.gather(*visits) if together else [await visit for visit in visits]
        await politeness.close()
        return list(found)

    return run(work())


async def _outcome(politeness: Politeness, path: str) -> str:
    try:
        await politeness.get(f"{HOST}{path}")
    except FetchError as error:
        return error.reason
    return ""


@pytest.mark.parametrize(
    ("asked", "delay", "pause"),
    [
        ("3", 0.0, 3.0),
        ("3", 5.0, 5.0),
        ("0.5", 0.0, 0.5),
        ("29", 0.0, 29.0),
        ("30", 0.0, 30.0),
        ("31", 0.0, 30.0),
        ("31", 40.0, 40.0),
        ("inf", 1.0, 1.0),
        ("nan", 1.0, 1.0),
        ("-5", 1.0, 1.0),
        ("²", 1.0, 1.0),
        ("9" * 400, 1.0, 1.0),
    ],
)
def test_pages_of_a_host_are_asked_for_with_its_pause_between_them(asked: str, delay: float, pause: float) -> None:
    fetcher = PlayedFetcher(robots=f"User-agent: *\nCrawl-delay: {asked}\n".encode())

    assert fetched(fetcher, "/a", "/b", "/c", delay=delay) == ["", "", ""]

    assert fetcher.times == [pause, 2 * pause, 3 * pause]  # robots.txt was asked for at 0


def test_crawls_of_a_host_keep_its_pause_together() -> None:
    """Each asks for robots.txt too; whoever was asked meanwhile is waited for anew."""
    fetcher, next_at = PlayedFetcher(), dict[str, float]()

    async def work() -> None:
        crawls = [Politeness(fetcher, 2.0, next_at=next_at) for _ in range(2)]  # type: ignore[arg-type]
        await asyncio.gather(*(crawl.get(f"{HOST}/{page}") for page in "ab" for crawl in crawls))

    run(work())

    assert [at for _, at in fetcher.asked] == [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]


def test_a_crawl_that_follows_another_waits_for_the_host_first() -> None:
    fetcher, next_at = PlayedFetcher(robots=b"User-agent: *\nCrawl-delay: 3\n"), {HOST: 5.0}

    async def work() -> None:
        await Politeness(fetcher, 2.0, next_at=next_at).get(f"{HOST}/a")  # type: ignore[arg-type]

    run(work())

    assert fetcher.times == [8.0]


def test_who_is_waited_for_asks_at_once_after_robots_txt() -> None:
    fetcher = PlayedFetcher(robots=b"User-agent: *\nDisallow:\n")

    async def work() -> None:
        politeness = Politeness(fetcher, 2.0, is_waiting=True)  # type: ignore[arg-type]
        for path in ("/a", "/b"):
            await politeness.get(f"{HOST}{path}")

    run(work())

    assert fetcher.times == [0.0, 2.0]


@pytest.mark.parametrize(("delay", "most"), [(0.0, 4), (0.1, 1)])
def test_few_pages_of_a_host_are_asked_for_at_once(delay: float, most: int) -> None:
    fetcher = PlayedFetcher(robots=b"User-agent: *\nDisallow:\n", seconds=1.0)

    fetched(fetcher, *[f"/{number}" for number in range(9)], delay=delay, together=True)

    assert fetcher.most_at_once == most


@pytest.mark.parametrize("reason", [SkipReason.TIME_OUT, SkipReason.UNREACHABLE])
def test_a_host_that_fails_six_times_in_a_row_is_asked_no_more(reason: SkipReason) -> None:
    fetcher = PlayedFetcher(lambda path: FetchError("no answer", reason), robots=b"User-agent: *\nDisallow:\n")

    found = fetched(fetcher, *[f"/{number}" for number in range(9)])

    assert [path for path, _ in fetcher.asked] == ["/0", "/1", "/2", "/3", "/4", "/5"]
    assert found == [*[reason.value] * 6, *["unreachable"] * 3]


def test_one_answer_makes_a_host_alive_again() -> None:
    robots = b"User-agent: *\nDisallow:\n"
    fetcher = PlayedFetcher(lambda path: Response(path, 200, {}) if path == "/5" else timed_out(path), robots)

    found = fetched(fetcher, *[f"/{number}" for number in range(13)])

    assert [path for path, _ in fetcher.asked] == [f"/{number}" for number in range(12)]
    assert found[-1] == "unreachable"


def test_what_a_host_answers_wrongly_is_an_answer() -> None:
    robots = b"User-agent: *\nDisallow:\n"
    fetcher = PlayedFetcher(lambda path: FetchError("too much", SkipReason.TOO_LARGE), robots)

    assert fetched(fetcher, *[f"/{number}" for number in range(9)]) == ["too large"] * 9


@pytest.mark.parametrize(
    ("status", "wait", "second", "at"),
    [
        (429, "120", "", 120.0),
        (503, "120", "", 120.0),
        (503, "121", "busy", None),
        (429, "99999999999999999999", "busy", None),
        (503, "²", "", 0.0),
        (503, "-1", "", 0.0),
        (503, "0", "", 0.0),
        (500, "120", "", 0.0),
        (200, "120", "", 0.0),
    ],
)
def test_a_host_that_asks_for_a_pause_gets_it_up_to_two_minutes(
    status: int, wait: str, second: str, at: float | None
) -> None:
    answers = {"/a": Response("/a", status, {"retry-after": wait})}
    fetcher = PlayedFetcher(lambda path: answers.get(path) or Response(path, 200, {}), b"User-agent: *\nDisallow:\n")

    assert fetched(fetcher, "/a", "/b") == ["", second]

    assert fetcher.times == ([0.0] if at is None else [0.0, at])


def moving(count: int) -> Callable[[str], Answer]:
    """A robots.txt that moves so many times, and then forbids everything."""

    def answer(path: str) -> Answer:
        number = 0 if path == "/robots.txt" else int(path.removeprefix("/robots") or -1)
        if number == count:
            return Response(path, 200, {}, b"User-agent: *\nDisallow: /\n")
        return Response(f"{HOST}{path}", 302, {"location": f"/robots{number + 1}"})

    return answer


@pytest.mark.parametrize(("redirects", "outcome"), [(0, "robots.txt"), (5, "robots.txt"), (6, "")])
def test_a_robots_file_may_move_five_times(redirects: int, outcome: str) -> None:
    async def work() -> str:
        politeness = Politeness(fetcher, 0)  # type: ignore[arg-type]
        try:
            await politeness.require_allowed(f"{HOST}/a")
        except FetchError as error:
            return error.reason
        return ""

    fetcher = PlayedFetcher(moving(redirects))
    assert run(work()) == outcome


@pytest.mark.parametrize(
    ("reason", "outcome"),
    [
        (SkipReason.TIME_OUT, "time-out"),
        (SkipReason.UNREACHABLE, "unreachable"),
        (SkipReason.PRIVATE_ADDRESS, "private address"),
        (SkipReason.CERTIFICATE, "certificate"),
        (SkipReason.TOO_LARGE, ""),
    ],
)
def test_a_host_whose_robots_file_cannot_be_asked_for_is_left_alone(reason: SkipReason, outcome: str) -> None:
    def answer(path: str) -> Answer:
        return FetchError("no", reason) if path == "/robots.txt" else Response(path, 200, {})

    fetcher = PlayedFetcher(answer)

    assert fetched(fetcher, "/a", "/b") == [outcome, outcome]
    assert [path for path, _ in fetcher.asked].count("/robots.txt") == 1
