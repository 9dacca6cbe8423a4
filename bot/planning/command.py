"""`advisor plan`: courses over terms that keep to every requirement that the pages state, or a check of such a plan."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import click

from bot.planning.plan_calendar import as_icalendar, term_days
from bot.running import Session, opened, prepared_settings
from bot.terminal.output import ExitCode, echo
from core.domain.records import StatedCourse, code_key
from core.messages.speaking import say
from core.plans.checking import check
from core.plans.planner import Planner
from core.plans.problem import Status
from core.plans.telling import Source, in_rows, told
from core.plans.terms import SEASONS, PlanTerm, next_term
from core.plans.wishes import Study, StudyPlan, Wish
from core.text.values.lexer import of, whole
from core.text.values.value import CLOCK, TERM

_COLUMNS = ("term", "course", "title", "credits", "why")


def _term(text: str) -> PlanTerm:
    found = [value.value for value in of(TERM, text)]
    if not found or found[0].year is None or found[0].season not in SEASONS:
        raise click.UsageError(f'{text!r} is not a term; write a season and a year, such as "Fall 2027"')
    return PlanTerm.of(found[0].season, found[0].year)


def _minute(text: str) -> int:
    clock = whole(CLOCK, text)
    if clock is None:
        raise click.UsageError(f"{text!r} is not a time; write 9:00 or 1 pm")
    return clock.minutes if clock.minutes is not None else clock.written


@click.command()
@click.argument("programme", default="")
@click.option("--minor", is_flag=True, help="Plan the minor of PROGRAMME.")
@click.option("--also", multiple=True, metavar="PROGRAMME", help="A second major, or general education (repeatable).")
@click.option("--also-minor", multiple=True, metavar="PROGRAMME", help="A minor beside it (repeatable).")
@click.option("--catalog", type=click.IntRange(2000, 2099), help="The year in which the catalog begins that counts.")
@click.option("--want", multiple=True, metavar="CODE", help="A course that is wanted (repeatable).")
@click.option("--done", multiple=True, metavar="CODE[=GRADE]", help="A course that is passed (repeatable).")
@click.option("--running", multiple=True, metavar="CODE", help="A course of this term; it counts as passed.")
@click.option("--waived", multiple=True, metavar="CODE", help="A course that need not be taken (repeatable).")
@click.option("--instead", multiple=True, metavar="CODE=OTHER", help="OTHER stands for CODE (repeatable).")
@click.option("--start", type=_term, metavar="TERM", help='The first term, such as "Fall 2027"; default: the next one.')
@click.option("--terms", type=click.IntRange(1, 24), default=8, show_default=True, help="How many terms.")
@click.option("--units", type=click.FloatRange(1, 60), default=15, show_default=True, help="Most credits of a term.")
@click.option("--year", type=click.IntRange(1, 8), help="Year of study at the start; default: by the credits done.")
@click.option("--summers", is_flag=True, help="Study in summers, too.")
@click.option("--light-first", is_flag=True, help="As few credits as can be in the first term.")
@click.option(
    "--not-before", type=_minute, metavar="TIME", help="No lesson before this time, where the pages state times."
)
@click.option("--pin", multiple=True, metavar="CODE=TERM", help="A course in a chosen term (repeatable).")
@click.option(
    "--check",
    "checked",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Check the plan in FILE, a CSV with the columns term and course.",
)
@click.option(
    "--as", "form", type=click.Choice(["text", "csv", "ical"]), default="text", show_default=True, help="What to print."
)
def plan(  # noqa: PLR0917 - an option each
    programme: str,
    minor: bool,
    also: tuple[str, ...],
    also_minor: tuple[str, ...],
    catalog: int | None,
    want: tuple[str, ...],
    done: tuple[str, ...],
    running: tuple[str, ...],
    waived: tuple[str, ...],
    instead: tuple[str, ...],
    start: PlanTerm | None,
    terms: int,
    units: float,
    year: int | None,
    summers: bool,
    light_first: bool,
    not_before: int | None,
    pin: tuple[str, ...],
    checked: Path | None,
    form: str,
) -> ExitCode:
    """Plan PROGRAMME, or single courses, over the coming terms.

    Programme, courses, prerequisites and terms are read from the indexed pages. What is not understood there is told,
    never guessed. Exits with 1 where there is no plan, or where a checked plan has a fault.
    """
    placed = _placed(checked) if checked else {}
    if not (programme or want or placed):
        raise click.UsageError('name a programme ("Computer Science"), or a course with --want')
    settings = prepared_settings()
    wish = Wish(
        start or next_term(datetime.now(ZoneInfo(settings.timezone)).date(), ("fall", "spring")),
        programme,
        minor,
        want,
        tuple(each.partition("=")[0].strip() for each in done),
        running,
        waived=waived,
        instead={code.strip(): other.strip() for code, _, other in (each.partition("=") for each in instead)},
        many=terms,
        most_units=units,
        summers=summers,
        light_first=light_first,
        not_before=not_before,
        year=year,
        grades={code.strip(): grade.strip() for code, _, grade in (each.partition("=") for each in done) if grade},
        pins={code.strip(): _term(term) for code, _, term in (each.partition("=") for each in pin)},
        beside=(*map(Study, also), *(Study(each, is_minor=True) for each in also_minor)),
        catalog=catalog or 0,
    )
    with opened(settings) as session:
        planner = Planner(session.app.stores.records)
        found = session.run(check(planner, wish, placed) if placed else planner.plan(wish))
        _print(session, found, form, is_check=bool(placed))
    return ExitCode.OK if found.solution.status is Status.PLANNED and found.is_found else ExitCode.PROBLEMS


def _print(session: Session, plan: StudyPlan, form: str, *, is_check: bool) -> None:
    if form == "text" or plan.solution.status is not Status.PLANNED:
        said = told(plan, is_check=is_check)
        echo("\n".join([said.text, *_sources(said.sources), "", say("plan.not_official")]).replace("**", ""))
    elif form == "csv":
        echo(_csv(in_rows(plan)), nl=False)
    else:
        _print_calendar(session, plan)


def _print_calendar(session: Session, plan: StudyPlan) -> None:
    days = session.run(term_days(session.app.stores.records, plan.terms))
    echo(as_icalendar(plan, days, datetime.now(UTC)).decode().replace("\r\n", "\n"), nl=False)
    if missing := [
        term.name for term, codes in zip(plan.terms, plan.solution.terms, strict=True) if codes and term not in days
    ]:
        echo(
            f"advisor: no page states the days of {', '.join(missing)}; their courses are not in the calendar", err=True
        )


def _csv(rows: Iterable[tuple[str, ...]]) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows([_COLUMNS, *rows])
    return written.getvalue()


def _sources(sources: Iterable[Source]) -> Iterator[str]:
    if sources:
        yield f"\n{say('answer.sources')}:"
    for number, source in enumerate(sources, 1):
        title, url = (
            (source.title, source.url) if isinstance(source, StatedCourse) else (source[0].title, source[0].url)
        )
        yield f"  [{number}] {title}, {url}"


def _placed(path: Path) -> Mapping[str, PlanTerm]:
    """The courses of a CSV file with their terms."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    if not rows or not {"term", "course"} <= rows[0].keys():
        raise click.UsageError(f'{path} has no rows with the columns "term" and "course"')
    courses = [(row["course"] or "").strip() for row in rows]
    placed = {course: _term(row["term"] or "") for course, row in zip(courses, rows, strict=True) if course}
    if not placed:
        raise click.UsageError(f'{path} names no course in its column "course"')
    many = Counter(map(code_key, filter(None, courses)))
    if twice := [course for course in placed if many[code_key(course)] > 1]:
        raise click.UsageError(f"{path} has more than one row for {twice[0]}; leave one of them")
    return placed
