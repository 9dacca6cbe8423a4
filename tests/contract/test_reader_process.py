"""Pages are read in a process of their own: what costs too much ends there, and the next page is read."""

import asyncio
import os
import pickle
import select
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.domain.read_pages import FetchedBody, ReadPage
from core.errors import ExtractionError
from core.extract.extraction import extract
from core.extract.worker.extractor import ProcessExtractor
from core.extract.worker.limits import MB, ReaderLimits
from core.extract.worker.messages import Reply, packed, unpacked
from tests.standins.parser_bombs import PROSE, html_of, pdf_bomb

NOW = datetime(2026, 1, 1, tzinfo=UTC)
LIMITS = ReaderLimits(memory_bytes=200 * MB)


def page(body: bytes = html_of(""), content_type: str = "text/html") -> FetchedBody:
    return FetchedBody("https://campus.example/page", content_type, body, NOW)


@asynccontextmanager
async def reader(limits: ReaderLimits = LIMITS) -> AsyncIterator[ProcessExtractor]:
    extractor = ProcessExtractor(limits)
    try:
        yield extractor
    finally:
        await extractor.close()


async def why_not(extractor: ProcessExtractor, fetched: FetchedBody) -> ExtractionError:
    with pytest.raises(ExtractionError) as caught:
        await extractor.read(fetched)
    return caught.value


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return "State:\tZ" not in Path(f"/proc/{process}/status").read_text() if Path("/proc").exists() else True


@pytest.mark.slow
async def test_reads_the_same_as_in_this_process_and_one_process_reads_many_pages() -> None:
    markup = '<script type="application/ld+json">{"@type":"Course","name":"CS 101 Intro"}</script><table><tr><td>a<td>b'
    fetched = replace(page(html_of(markup)), last_modified=NOW, etag='"1"', robots_header="nofollow")
    here = extract(fetched.url, "text/html", fetched.body, NOW, last_modified=NOW, etag='"1"', robots_header="nofollow")
    async with reader() as extractor:
        first, pages = await extractor.read(fetched), [await extractor.read(page()) for _ in range(3)]
        numbers = {extractor.process_id}
        await extractor.read(page())
        numbers.add(extractor.process_id)
    assert first == here
    assert {one.document.title for one in pages} == {"Late adds"}
    assert len(numbers) == 1


@pytest.mark.slow
async def test_a_page_that_takes_too_much_memory_is_skipped_and_the_next_one_read() -> None:
    async with reader() as extractor:
        error = await why_not(extractor, page(pdf_bomb(), "application/pdf"))
        assert (await extractor.read(page())).document.title == "Late adds"
    assert error.reason == "too much memory"
    assert str(error) == "https://campus.example/page was not read: it needed more than 200 MB of memory"


@pytest.mark.slow
async def test_a_page_that_takes_too_much_processor_time_is_skipped() -> None:
    async with reader(replace(LIMITS, processor_seconds=0.2)) as extractor:
        error = await why_not(extractor, page(b"word word.\n" * 300_000, "text/plain"))
        assert (await extractor.read(page())).document.title == "Late adds"
    assert error.reason == "too much time"
    assert str(error) == "https://campus.example/page was not read: it needed more than 0.2 s of processor time"


@pytest.mark.slow
async def test_a_page_that_takes_too_long_is_skipped_whatever_its_process_does() -> None:
    async with reader(replace(LIMITS, wall_seconds=3.0)) as extractor:
        await extractor.read(page())
        os.kill(extractor.process_id, signal.SIGSTOP)
        error = await why_not(extractor, page())
        assert (await extractor.read(page())).document.title == "Late adds"
    assert error.reason == "too much time"
    assert str(error) == "https://campus.example/page was not read: it took longer than 3 s to read"


@pytest.mark.slow
async def test_a_page_that_becomes_too_much_text_is_skipped_by_a_process_that_goes_on() -> None:
    read = extract("https://campus.example/page", "text/html", html_of(""), NOW)
    async with reader(replace(LIMITS, output_bytes=len(packed(Reply(read))) + 100)) as extractor:
        assert await extractor.read(page()) == read
        number = extractor.process_id
        error = await why_not(extractor, page(html_of(f"<p>{'A longer text. ' * 100}")))
        assert await extractor.read(page()) == read
        assert extractor.process_id == number
    assert error.reason == "too much text"
    assert "its text takes 0 MB, and 0 MB are allowed" in str(error)


@pytest.mark.slow
async def test_a_process_that_dies_is_replaced_and_its_page_counted() -> None:
    async with reader() as extractor:
        await extractor.read(page())
        first = extractor.process_id
        os.kill(first, signal.SIGSTOP)
        reading = asyncio.create_task(why_not(extractor, page()))
        await asyncio.wait({reading}, timeout=0.5)
        os.kill(first, signal.SIGSEGV)
        os.kill(first, signal.SIGCONT)
        error = await reading
        assert (await extractor.read(page())).document.title == "Late adds"
        assert extractor.process_id != first
    assert error.reason == "reader failed"
    assert "SIGSEGV" in str(error)


@pytest.mark.slow
async def test_a_process_that_died_between_two_pages_is_replaced_before_the_next() -> None:
    async with reader() as extractor:
        await extractor.read(page())
        first = extractor.process_id
        os.kill(first, signal.SIGKILL)
        await asyncio.to_thread(os.waitid, os.P_PID, first, os.WEXITED | os.WNOWAIT)
        assert (await extractor.read(page())).document.title == "Late adds"
        assert extractor.process_id != first


@pytest.mark.slow
async def test_a_process_is_replaced_after_so_many_pages_and_when_it_keeps_too_much() -> None:
    for limits in (replace(LIMITS, most_pages=1), replace(LIMITS, kept_bytes=1)):
        async with reader(limits) as extractor:
            await extractor.read(page())
            first = extractor.process_id
            await extractor.read(page())
            assert extractor.process_id != first


@pytest.mark.slow
async def test_a_cancelled_page_ends_its_process_at_once() -> None:
    async with reader() as extractor:
        await extractor.read(page())
        first = extractor.process_id
        os.kill(first, signal.SIGSTOP)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(extractor.read(page()), 0.5)
        assert (await extractor.read(page())).document.title == "Late adds"
        assert extractor.process_id != first
        assert not is_alive(first)


@pytest.mark.slow
async def test_closing_ends_the_process_and_another_page_starts_one() -> None:
    async with reader() as extractor:
        await extractor.read(page())
        first = extractor.process_id
        await extractor.close()
        assert not is_alive(first)
        assert (await extractor.read(page())).document.title == "Late adds"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
async def test_the_process_knows_no_secret_opens_no_file_of_ours_and_lets_others_go_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ADVISOR_SLACK_APP_TOKEN", "a secret")
    async with reader() as extractor:
        await extractor.read(page())
        process = Path(f"/proc/{extractor.process_id}")
        surroundings = (process / "environ").read_bytes()
        files = {str(link.readlink()) for link in (process / "fd").iterdir()}
        libraries = (process / "maps").read_text()
        nice = os.getpriority(os.PRIO_PROCESS, extractor.process_id)
        alone = os.getsid(extractor.process_id) != os.getsid(0)
    assert b"a secret" not in surroundings
    assert {name.partition(":")[0] for name in files} == {"/dev/null", "socket"}
    assert not any(name in libraries for name in ("onnxruntime", "psycopg", "sqlalchemy"))
    assert nice >= 10
    assert alone  # Ctrl-C in the terminal is not for it


@pytest.mark.slow
async def test_a_parser_that_fails_unexpectedly_is_named_without_any_text_of_the_page() -> None:
    async with reader() as extractor:
        error = await why_not(extractor, replace(page(), url=None))  # type: ignore[arg-type]
        assert (await extractor.read(page())).document.title == "Late adds"
    assert error.reason == "unreadable"
    assert "please report this page" in str(error)
    assert PROSE[:20] not in str(error)


PARENT = """
import asyncio, sys
from datetime import datetime
from core.domain.read_pages import FetchedBody
from core.extract.worker.extractor import ProcessExtractor

async def main():
    extractor = ProcessExtractor()
    await extractor.read(FetchedBody("https://campus.example/", "text/html", b"<p>Hello there", datetime.min))
    print(extractor.process_id, flush=True)
    if sys.argv[1] == "busy":
        await extractor.read(FetchedBody("https://campus.example/", "text/csv", b"ab,cd\\n" * 200_000, datetime.min))
    await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.mark.slow
@pytest.mark.parametrize("what", ["idle", "busy"])
def test_no_process_stays_behind_when_its_parent_is_killed(what: str) -> None:
    command, root = [sys.executable, "-c", PARENT, what], Path(__file__).parents[2]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=root) as parent:
        assert parent.stdout is not None
        number = int(parent.stdout.readline())
        end = os.pidfd_open(number)
        parent.kill()
        ended, _, _ = select.select([end], [], [], 30)
        os.close(end)
    assert ended


def test_a_reader_that_was_taken_over_can_make_its_parent_build_nothing_else() -> None:
    class Order:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return os.system, ("true",)

    with pytest.raises(pickle.UnpicklingError, match=r"posix\.system, which is no part of a page"):
        unpacked(pickle.dumps(Reply(detail=Order())))  # type: ignore[arg-type]
    with pytest.raises(pickle.UnpicklingError, match="not with a Reply"):
        unpacked(pickle.dumps(["a page"]))


def test_a_page_survives_the_way_between_the_processes() -> None:
    found: ReadPage = extract("https://campus.example/", "text/html", html_of("<ul><li>Fall 2026: 4 September"), NOW)
    assert unpacked(packed(Reply(found, kept_bytes=5))) == Reply(found, kept_bytes=5)


def test_people_and_places_survive_it_too() -> None:
    body = (
        b"# Visit Office\n\n## Hours\n\nMon 8 a.m. to 5 p.m.\n\n## Exceptions\n\nClosed May 1, 2026\n\n"
        b"## Jane Roe\n\nDirector\n"
    )
    found = extract("https://campus.example/", "text/markdown", body, NOW)
    document = found.document
    assert (len(document.people), len(document.places[0].hours)) == (1, 2)
    assert unpacked(packed(Reply(found))) == Reply(found)
