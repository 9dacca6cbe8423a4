"""`advisor plan` on a crawled site: its forms, its check, and wrong usage."""

import csv
import io
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from benchmarks.sites.local_site import LocalSite, served
from bot.terminal.output import ExitCode
from tests.standins.command_line import Done, run_here
from tests.standins.databases import TEMPLATE, cloned

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

PAGES = {
    "/": (
        "Welcome",
        "<p>A college in the hills. See <a href='/courses'>courses</a> and <a href='/art'>Fine Art</a>.</p>",
    ),
    "/courses": (
        "Courses in Fine Art",
        "<h2>ART 110 Drawing and Seeing (4 credits)</h2><p>Line, tone and what they do beside each other.</p>"
        "<p><strong>Prerequisites:</strong> None. <strong>Offered:</strong> Fall, Spring.</p>"
        "<h2>ART 120 Colour (3 credits)</h2><p>Paint, and how it is made from what the hills give.</p>"
        "<p><strong>Prerequisites:</strong> ART 110. <strong>Offered:</strong> Spring.</p>",
    ),
    "/art": (
        "Fine Art",
        "<p>The department is in the old mill by the river, where it has room for forty students.</p>"
        "<h2>Requirements of the major</h2><ul><li>Core (7 credits): ART 110 and ART 120</li></ul>",
    ),
}


@dataclass(frozen=True)
class Shell:
    """Runs `advisor plan` in a folder, on a database of its own."""

    folder: Path
    environment: dict[str, str]

    def plan(self, *arguments: str) -> Done:
        return run_here(("plan", *arguments), self.folder, self.environment)


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory, postgres_url: str) -> Iterator[Shell]:
    folder = tmp_path_factory.mktemp("plans")
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "TMPDIR", "USER"}}
    site = LocalSite()
    for path, (title, body) in PAGES.items():
        site.put(path, f"<html><title>{title}</title><main><h1>{title}</h1>{body}</main></html>")
    with served(site), cloned(postgres_url, TEMPLATE) as url:
        (folder / "sources.yaml").write_text(
            f"sources:\n  - name: college\n    start_urls: ['{site.address}/']\n    delay_seconds: 0\n"
            "    allow_private_network: true\n"
        )
        environment = kept | {"ADVISOR_DATA_DIR": str(folder / "data"), "DATABASE_URL": url}
        crawled = run_here(("crawl", "--sources", "sources.yaml"), folder, environment)
        assert crawled.returncode == ExitCode.OK, crawled.stderr
        yield Shell(folder, environment)


def test_a_plan_is_printed_with_its_pages_and_is_not_official(shell: Shell) -> None:
    done = shell.plan("Fine Art", "--start", "Fall 2026", "--terms", "2")

    assert done.returncode == ExitCode.OK, done.stderr
    assert "Fall 2026 (4 credits)\n- ART 110 Drawing and Seeing (4): Core (7 credits) [2]" in done.stdout
    assert "Courses in Fine Art, http://" in done.stdout
    assert done.stdout.rstrip().endswith("Go through it with your adviser before you register.")


def test_a_plan_is_rows_that_can_be_checked(shell: Shell) -> None:
    made = shell.plan("Fine Art", "--start", "Fall 2026", "--as", "csv")
    right, wrong = shell.folder / "right.csv", shell.folder / "wrong.csv"
    right.write_text(made.stdout)
    wrong.write_text("term,course\nSpring 2027,ART 110\nSpring 2027,ART 120\n")

    assert [row["course"] for row in csv.DictReader(io.StringIO(made.stdout))] == ["ART 110", "ART 120"]
    assert shell.plan("Fine Art", "--start", "Fall 2026", "--check", str(right)).returncode == ExitCode.OK
    faults = shell.plan("Fine Art", "--start", "Fall 2026", "--check", str(wrong))
    assert faults.returncode == ExitCode.PROBLEMS
    assert "- ART 120 needs: ART 110 [1]" in faults.stdout


def test_where_no_plan_is_possible_the_reasons_are_printed(shell: Shell) -> None:
    done = shell.plan("Fine Art", "--start", "Spring 2027", "--terms", "1")

    assert done.returncode == ExitCode.PROBLEMS
    assert "No plan that ends by Spring 2027" in done.stdout


def test_a_calendar_names_the_terms_whose_days_no_page_states(shell: Shell) -> None:
    done = shell.plan("Fine Art", "--start", "Fall 2026", "--as", "ical")

    assert done.stdout.startswith("BEGIN:VCALENDAR")
    assert "no page states the days of Fall 2026, Spring 2027" in done.stderr


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ("ART 110\n", "'' is not a term"),
        (",ART 110\n", "'' is not a term"),
        ("Fall 2026,\n", 'names no course in its column "course"'),
        ("Fall 2026,ART 110\nSpring 2027,art110\n", "has more than one row for ART 110"),
    ],
)
def test_a_file_that_is_no_plan_is_not_checked(shell: Shell, rows: str, problem: str) -> None:
    file = shell.folder / "odd.csv"
    columns = "course,term" if rows == "ART 110\n" else "term,course"
    file.write_text(f"{columns}\n{rows}")

    done = shell.plan("Fine Art", "--check", str(file))

    assert done.returncode == ExitCode.USAGE
    assert problem in done.stderr


def test_courses_that_no_page_describes_are_no_plan(shell: Shell) -> None:
    done = shell.plan("--want", "XX 999")

    assert done.returncode == ExitCode.PROBLEMS
    assert done.stdout.startswith("No page describes these courses: XX 999")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((), "name a programme"),
        (("Fine Art", "--start", "soon"), "'soon' is not a term"),
        (("Fine Art", "--pin", "ART 110=soon"), "'soon' is not a term"),
        (("Fine Art", "--not-before", "dawn"), "'dawn' is not a time"),
    ],
)
def test_wrong_usage_is_told(shell: Shell, arguments: tuple[str, ...], problem: str) -> None:
    done = shell.plan(*arguments)

    assert done.returncode == ExitCode.USAGE
    assert problem in done.stderr
