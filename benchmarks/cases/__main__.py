"""Try cases with a set clock: `python -m benchmarks.cases FOLDER …`; each has a `case.yaml` and the pages in `site`.

`case.yaml` has `questions`: each with `q`, what a `right` and what a `wrong` answer matches, `refuse` where none is
right, and the time `now` in ISO 8601, where it is not asked at the time of the run.
"""

import argparse
import asyncio
import mimetypes
import re
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml

from benchmarks.cases.clocked import crawled
from benchmarks.sites.local_site import LocalSite, Served
from core.domain.answer import Answer, Outcome


def main() -> None:
    """Print a line and the answer for each question that is not answered right, and how many are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="+")
    for folder in parser.parse_args().folder:
        asyncio.run(_told(folder))


async def _told(folder: Path) -> None:
    right = asked = 0
    async for question, verdict, answer in tried(folder):
        asked += 1
        right += verdict == "right"
        if verdict != "right":
            print(f"{folder.name}: {verdict} ({answer.written_by}): {question['q']} {question.get('now', '')}")
            print(f"    {answer.text[:300]!r}")
    print(f"{folder.name}: {right} of {asked} right")


async def tried(folder: Path) -> AsyncIterator[tuple[Mapping[str, Any], str, Answer]]:
    """Each question of a case, its verdict (right, wrong or missed) and its answer. Raises AdvisorError, OSError."""
    case = yaml.safe_load((folder / "case.yaml").read_text(encoding="utf-8"))
    times = [_time_of(each) for each in case["questions"]]
    async with crawled(site_of(folder / "site"), int(case.get("nights", 1)), min(times)) as campus:
        for question, now in zip(case["questions"], times, strict=True):
            answer = await campus.asked(question["q"], now)
            yield question, verdict_on(answer, question), answer


def _time_of(question: Mapping[str, Any]) -> datetime:
    return datetime.fromisoformat(str(question["now"])) if "now" in question else datetime.now(UTC)


def verdict_on(answer: Answer, question: Mapping[str, Any]) -> str:
    """What a wrong answer matches counts first."""
    wrong, right = (
        bool(question.get(each)) and re.search(question[each], answer.text, re.IGNORECASE | re.DOTALL) is not None
        for each in ("wrong", "right")
    )
    is_refused = bool(question.get("refuse")) and answer.outcome is not Outcome.ANSWERED
    return "wrong" if wrong else "right" if right or is_refused else "missed"


def site_of(folder: Path) -> LocalSite:
    """The files of a folder by their paths; `index.html` answers for its folder, too."""
    site = LocalSite()
    for file in sorted(each for each in folder.rglob("*") if each.is_file()):
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        path = f"/{file.relative_to(folder).as_posix()}"
        for each in {path, path.removesuffix("index.html")}:
            site.pages[each] = Served(file.read_bytes(), headers={"Content-Type": kind})
    return site


if __name__ == "__main__":
    main()
