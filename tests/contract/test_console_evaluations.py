"""Two evaluation runs side by side at the console: the figures of both, and the questions that changed."""

import os
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.storage.database import Database
from evaluation.reports.answers import ANSWERS, REPORT, as_lines
from evaluation.reports.report import Report, as_json
from evaluation.scores.measured import Measured
from evaluation.scores.student_view import RIGHT_AT_FIRST
from evaluation.scores.told import Told
from tests.contract.test_web_security import HOSTILE, harm_in
from tests.standins.console_rooms import ADMIN, CLERK, Room, console_room

pytestmark = [pytest.mark.postgres, pytest.mark.slow]


@pytest.fixture
async def room(database: Database, tmp_path: Path) -> AsyncIterator[Room]:
    async with console_room(database, tmp_path / "eval-runs") as served:
        yield served


def kept(room: Room, name: str, hour: int, told: Mapping[str, str], suite: str = "demo") -> None:
    """A run as `advisor eval --out` writes it; an answer is right where it names a day, and later runs are newer."""
    folder = room.folder / name
    folder.mkdir(parents=True)
    rows = [Told(item, f"About {item}?", "answered", text, wanted=("May 2",)) for item, text in told.items()]
    scores = {RIGHT_AT_FIRST: {item: float("May" in text) for item, text in told.items()}}
    run = Measured(suite, "default", scores, told=rows)
    report = Report([run], datetime(2026, 11, 20, hour, tzinfo=UTC), {})
    (folder / REPORT).write_text(as_json(report), encoding="utf-8")
    (folder / ANSWERS).write_text(as_lines([run]), encoding="utf-8")
    os.utime(folder / REPORT, (hour, hour))


async def test_the_newest_run_stands_beside_the_one_before_it(room: Room) -> None:
    same = {"fees": "Fees are due on May 2.", "keys": "Keys are at the desk."}
    kept(room, "monday", 8, {**same, "halls": "Soon."})
    kept(room, "tuesday", 9, {**same, "halls": "They open on May 2."})
    async with room.entered(ADMIN) as browser:
        await browser.open("evaluations")
        chosen = [str(each) for each in browser.tree.xpath("//option[@selected]/text()")]
        [figures] = [[cell.text_content() for cell in row] for row in browser.tree.xpath("//table[1]/tbody/tr")][:1]
        [changed] = [
            row.text_content() for row in browser.tree.xpath("//section[@aria-labelledby='changed']//tbody/tr")
        ]

    assert (browser.status, chosen) == (200, ["monday", "tuesday"])
    assert figures[:4] == [RIGHT_AT_FIRST, "3", "0.333", "0.667"]
    assert figures[4].startswith("+0.333 [")
    assert all(each in changed for each in ("About halls?", "better May 2", "Soon.", "They open on May 2."))
    assert "Answered differently: 1 of 3" in browser.text


async def test_at_first_two_runs_of_one_suite_are_shown_whatever_stands_between_them(room: Room) -> None:
    for hour, (name, suite) in enumerate(
        (("monday", "demo"), ("tuesday", "demo"), ("terms", "terms"), ("wednesday", "demo"), ("other", "others")), 1
    ):
        kept(room, name, hour, {"halls": f"On {name}."}, suite)
    (room.folder / "broken").mkdir()
    (room.folder / "broken" / REPORT).write_text("{")
    async with room.entered(ADMIN) as browser:
        await browser.open("evaluations")

    assert [str(each) for each in browser.tree.xpath("//option[@selected]/text()")] == ["tuesday", "wednesday"]
    assert browser.status == 200


@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        (REPORT, '"scores": {', '"scores": [], "old": {', "report.json is damaged (runs.0.scores: "),
        (
            REPORT,
            '"halls": 0.0',
            '"halls": "soon"',
            "damaged (runs.0.scores.right at first line.halls: ",
        ),
        (REPORT, '"runs": [', '"runs": [], "old": [', "report.json is damaged (runs: "),
        (REPORT, '"made_at": "2026', '"made_at": "in 2026', "report.json is damaged (made_at: "),
        (ANSWERS, '"wanted": [', '"wanted": 3, "old": [', "answers.jsonl is damaged"),
        (ANSWERS, '{"configuration"', '[{"configuration"', "answers.jsonl is damaged"),
    ],
)
async def test_a_file_that_somebody_edited_is_named_with_what_is_wrong_in_it(
    room: Room, file: str, before: str, after: str, told: str
) -> None:
    for hour, name in enumerate(("monday", "tuesday"), 1):
        kept(room, name, hour, {"halls": "Soon."})
    edited = room.folder / "monday" / file
    text = edited.read_text()
    edited.write_text(text.replace(before, after))
    assert edited.read_text() != text
    async with room.entered(ADMIN) as browser:
        await browser.open("evaluations?before=monday&after=tuesday")

    assert (browser.status, told in browser.text) == (400, True), browser.text


async def test_any_two_runs_may_be_chosen(room: Room) -> None:
    for hour, name in enumerate(("monday", "tuesday", "wednesday"), 1):
        kept(room, name, hour, {"halls": f"On {name}."})
    async with room.entered(ADMIN) as browser:
        await browser.open("evaluations?before=wednesday&after=monday")

    assert browser.text.index("On wednesday.") < browser.text.index("On monday.")


@pytest.mark.parametrize("before", ["../secrets", "nowhere", "%00"])
async def test_a_run_that_is_not_in_the_folder_is_told(room: Room, before: str) -> None:
    kept(room, "monday", 1, {"halls": "Soon."})
    async with room.entered(ADMIN) as browser:
        await browser.open(f"evaluations?before={before}&after=monday")

    assert (browser.status, "There is no run" in browser.text) == (400, True)


async def test_runs_of_two_suites_and_damaged_ones_are_told(room: Room) -> None:
    kept(room, "monday", 1, {"halls": "Soon."})
    kept(room, "tuesday", 2, {"halls": "Soon."}, suite="other")
    (room.folder / "broken").mkdir()
    (room.folder / "broken" / REPORT).write_text("{")
    async with room.entered(ADMIN) as browser:
        told = []
        for before in ("tuesday", "broken"):
            await browser.open(f"evaluations?before={before}&after=monday")
            told.append((browser.status, browser.tree.xpath("//p[@role='alert']")[0].text_content()))

    assert [status for status, _ in told] == [400, 400]
    assert "compare runs of one suite" in told[0][1]
    assert "report.json is damaged" in told[1][1]


async def test_without_two_runs_there_is_nothing_to_compare(room: Room) -> None:
    seen = []
    async with room.entered(ADMIN) as browser:
        await browser.open("evaluations")
        seen.append((browser.status, len(browser.tree.xpath("//main//select"))))
        kept(room, "monday", 1, {"halls": "Soon."})
        await browser.open("evaluations")
        seen.append((browser.status, len(browser.tree.xpath("//main//select"))))

    assert seen == [(200, 0), (200, 2)]
    assert not browser.tree.xpath("//main//table")


async def test_an_office_sees_no_evaluation_runs(room: Room) -> None:
    async with room.entered(CLERK) as browser:
        assert (await browser.open("evaluations")).status == 403


async def test_nothing_of_a_run_acts_on_the_page(room: Room) -> None:
    told = {f"item {number}": each.replace("\0", "") for number, each in enumerate(HOSTILE)}
    kept(room, "monday", 1, told)
    kept(room, "tuesday", 2, {item: f"{text} " for item, text in told.items()})
    async with room.entered(ADMIN) as browser:
        await browser.open("evaluations")

    assert (browser.status, harm_in(browser)) == (200, [])
