"""A run's folder has the report, its page and pictures, every question's answer, and how each came about."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from bot.commands.evaluate import shown
from bot.own_suite import under_test
from evaluation.reports.report import Report
from evaluation.rows import read_rows
from evaluation.suites.asked import Questions
from tests.standins.questioned_campus import HOURS, Campus


async def test_every_question_of_a_run_has_its_trace(tmp_path: Path) -> None:
    campus = Campus(tmp_path)
    await campus.night(HOURS)
    run = await Questions("mine", read_rows(campus.questions)).ask(under_test(campus.app))

    shown(Report([run, replace(run, configuration="again")], datetime(2026, 9, 1, tzinfo=UTC), {}), tmp_path / "out")

    files = {"report.md", "report.json", "report.html", "figures.svg", "latency.svg", "answers.jsonl", "traces.jsonl"}
    assert {path.name for path in (tmp_path / "out").iterdir()} == files
    lines = (tmp_path / "out" / "traces.jsonl").read_text(encoding="utf-8").splitlines()
    traces = [json.loads(line) for line in lines]
    assert [(each["configuration"], each["item"]) for each in traces] == [
        (name, item) for name in ("default", "again") for item in ("row-1", "row-2")
    ]
    assert any(candidate["kept"] for candidate in traces[0]["candidates"])
    assert traces[0]["decisions"][0]["outcome"] == "answered"
