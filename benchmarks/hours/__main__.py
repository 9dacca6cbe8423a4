"""Score whether places are open, by 60 ways to write it: `python -m benchmarks.hours [--kept] [--show]`."""

import argparse
import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import yaml

from benchmarks.cases.clocked import crawled
from benchmarks.sites.local_site import LocalSite
from core.domain.answer import Answer

_HERE = Path(__file__).parent
_YES = re.compile(r"\byes\b|\b(?:is|are) open (?:now|on)\b", re.IGNORECASE)
_NO = re.compile(r"^(?:\W*no\b|\W*not\b)|\bclosed (?:now|today|on (?!th))|probably not", re.IGNORECASE)
_CALENDAR = "<title>Academic calendar</title><h1>Academic calendar 2026–27</h1><ul>{}</ul>".format(
    "".join(
        f"<li>{each}</li>"
        for each in (
            "August 24, 2026: Fall classes begin",
            "December 4, 2026: Founders Day, university closed",
            "December 11, 2026: Last day of fall classes",
            "January 19, 2027: Spring classes begin",
        )
    )
)


@dataclass(frozen=True, slots=True)
class Row:
    """A place, when it is asked for, what a right answer says ("open", "closed", "quoted"), and what it quotes."""

    place: str
    now: datetime
    truth: tuple[str, ...]
    quote: str

    def verdict(self, answer: Answer) -> str:
        """Right, false (a wrong yes or no) or missed."""
        says = "open" if _YES.search(answer.text) else "closed" if _NO.search(answer.text) else "quoted"
        if says == "quoted":
            is_right = says in self.truth and self.quote.casefold() in " ".join(answer.text.split()).casefold()
            return "right" if is_right else "missed"
        return "right" if says in self.truth else "false"


def read_rows(name: str, zone: ZoneInfo) -> tuple[LocalSite, list[Row]]:
    """The site of a file, and what is asked about it. Raises OSError."""
    places = yaml.CBaseLoader((_HERE / f"{name}.yaml").read_text(encoding="utf-8")).get_single_data()
    site = LocalSite()
    links = "".join(f'<li><a href="/{_path(each["place"])}">{each["place"]}</a></li>' for each in places)
    more = '<li><a href="/calendar">Academic calendar</a></li>'
    site.put("/", f"<title>Places</title><h1>Places</h1><p>All places of Wrenfield College.</p><ul>{links}{more}</ul>")
    site.put("/calendar", _CALENDAR)
    for each in places:
        about = f"<p>The {each['place']} of Wrenfield College is for students and for staff.</p>"
        html = f"<title>{each['place']}</title><main><h1>{each['place']}</h1>{about}{each['page']}</main>"
        site.put(f"/{_path(each['place'])}", html)
    return site, [row for each in places for row in _rows(each, zone)]


def _rows(place: dict[str, Any], zone: ZoneInfo) -> Iterator[Row]:
    for now, truth in place["asked"].items():
        at = datetime.fromisoformat(now).replace(tzinfo=zone)
        yield Row(place["place"], at, tuple(truth.split()), place.get("quote", ""))


def _path(name: str) -> str:
    return name.lower().replace(" ", "-").replace("é", "e")


async def run(name: str, *, show: bool) -> Counter[str]:
    """Ask each row; with `show` print what went wrong. Raises AdvisorError."""
    zone, found = ZoneInfo("America/New_York"), Counter[str]()
    site, rows = read_rows(name, zone)
    async with crawled(site) as campus:
        for row in rows:
            answer = await campus.asked(f"Is the {row.place} open now?", row.now)
            verdict = row.verdict(answer)
            found[verdict] += 1
            if show and verdict != "right":
                print(f"{verdict}: {row.place}, {row.now:%a %Y-%m-%d %H:%M}, {'/'.join(row.truth)}")
                print(f"    ({answer.written_by}) {answer.text[:300]!r}")
    return found


def main() -> None:
    """Print how many answers are right, false or missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kept", action="store_true", help="the half that was not looked at while reading was written")
    parser.add_argument("--show", action="store_true", help="print the answers that are not right")
    chosen = parser.parse_args()
    found = asyncio.run(run("kept" if chosen.kept else "seen", show=chosen.show))
    print(", ".join(f"{kind} {found[kind]} of {found.total()}" for kind in ("right", "false", "missed")))


if __name__ == "__main__":
    main()
