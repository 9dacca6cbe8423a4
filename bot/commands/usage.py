"""`advisor usage` and `advisor access`: what was answered, and who of the staff looked at what students wrote."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

import click

from bot.running import opened, prepared_settings
from bot.terminal.inputs import SINCE
from bot.terminal.output import ExitCode, echo, echo_json
from core.domain.access import Look
from core.domain.answer import Outcome
from core.domain.status import DayOfUse, SourceDay, SuiteNight, SuiteScore
from core.memory.rows import ids_beginning_with


@click.command()
@SINCE
@click.option("--by-source", is_flag=True, help="By the source cited, with ratings, and scores of your own questions.")
def usage(days: int, by_source: bool) -> ExitCode:
    """Show how many questions were answered each day and how, how long it took, and what the language model cost.

    Counts the answers that are still stored (ADVISOR_KEEP_CONVERSATIONS_DAYS), and shows nobody's words.
    """
    settings = prepared_settings()
    since = datetime.now(UTC) - timedelta(days=days)
    with opened(settings) as session:
        stores = session.app.stores
        if not by_source:
            echo(table_by_day(session.run(stores.usage.since(since, settings.timezone))))
            return ExitCode.OK
        echo(table_by_source(session.run(stores.usage.by_source(since, settings.timezone))))
        if nights := session.run(stores.suite_scores.since(since)):
            echo(f"\n{table_by_night(nights, ZoneInfo(settings.timezone))}")
    return ExitCode.OK


_OWN = (Outcome.ANSWERED, Outcome.CLOSEST, Outcome.NO_EVIDENCE)
_APART = (Outcome.ASKED_BACK, Outcome.CONVERSATION, Outcome.CRISIS)
_COSTS = ("median", "p95", "requests to the model", "cost")
_BY_DAY = ("day", "answered", "closest", "refused", "asked back", "small talk", "distress", "other", *_COSTS)
_RATED = ("helpful", "not helpful", "confidence")
_BY_SOURCE = ("day", "source", "answered", "closest", "refused", *_RATED, *_COSTS)
NONE = "No answers are stored of these days."


def table_by_day(days: Sequence[DayOfUse]) -> str:
    """A row a day, or a sentence where there is none; times in seconds, costs in the currency of your prices."""
    return _table(_BY_DAY, map(_row, days)) if days else NONE


def table_by_source(days: Sequence[SourceDay]) -> str:
    """A row for each source of each day, `none` for answers without one; ratings as a share, and their number."""
    return _table(_BY_SOURCE, map(_source_row, days)) if days else NONE


def table_by_night(nights: Sequence[SuiteNight], zone: tzinfo) -> str:
    """A row for each source of each night, and one for all questions; a column a figure, with its 95 % interval."""
    metrics = list(dict.fromkeys(score.metric for night in nights for score in night.scores))
    head = ("night", "suite", "source", *metrics)
    return _table(head, (row for night in nights for row in _night_rows(night, metrics, zone)))


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def _row(day: DayOfUse) -> Sequence[object]:
    told = [day.outcomes.get(outcome, 0) for outcome in (*_OWN, *_APART)]
    return [day.day.isoformat(), *told, sum(day.outcomes.values()) - sum(told), *_costs(day)]


def _source_row(each: SourceDay) -> Sequence[object]:
    day, answers = each.use, sum(each.use.outcomes.values())
    own = [day.outcomes.get(outcome, 0) for outcome in _OWN]
    rated = [f"{number / answers:.0%} ({number})" for number in (each.helpful, each.unhelpful)]
    sure = "" if each.confidence is None else f"{each.confidence:.2f}"
    return [day.day.isoformat(), each.source or "none", *own, *rated, sure, *_costs(day)]


def _costs(day: DayOfUse) -> Sequence[object]:
    times = [f"{milliseconds / 1000:.1f} s" for milliseconds in (day.median_ms, day.slow_ms)]
    return [*times, day.model.requests, f"{day.model.cost:.2f}"]


def _night_rows(night: SuiteNight, metrics: Sequence[str], zone: tzinfo) -> Iterable[Sequence[object]]:
    for source in dict.fromkeys(score.source for score in night.scores):
        told = {score.metric: score for score in night.scores if score.source == source}
        cells = [_figure(told[each]) if each in told else "" for each in metrics]
        yield [f"{night.at.astimezone(zone):%Y-%m-%d %H:%M}", night.suite, source or "all", *cells]


def _figure(score: SuiteScore) -> str:
    return f"{score.value:.2f} [{score.low:.2f}, {score.high:.2f}] of {score.questions}"


@click.command()
@SINCE
@click.option("--viewer", help='Only the looks of this one: `platform:user`, or "command line".')
@click.option("--subject", help="Only of the answer or hand-off with this id, or its first characters (six or more).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
def access(days: int, viewer: str | None, subject: str | None, as_json: bool) -> ExitCode:
    """List who looked at which answer or hand-off, when and to do what; newest first.

    No word of a student is shown, and nobody's name but that of who looked.
    """
    subjects = ids_beginning_with(subject) if subject else None
    if subject and subjects is None:
        raise click.UsageError(f"{subject!r} is not an id; give six or more of its first characters (0-9, a-f)")
    with opened(prepared_settings()) as session:
        since = session.app.clock() - timedelta(days=days)
        looks = session.run(session.app.stores.looks.since(since, viewer, subjects))
    if as_json:
        echo_json({"looks": [_as_json(each) for each in looks]})
    else:
        echo("\n".join(map(_line, looks)) or f"Nobody looked at anything in the last {days} days.")
    return ExitCode.OK


def _line(each: "Look") -> str:
    return f"{each.at:%Y-%m-%d %H:%M} UTC  {each.viewer}  {each.action}  {each.seen} {each.subject}"


def _as_json(each: "Look") -> dict[str, object]:
    what = {"viewer": each.viewer, "action": each.action, "seen": each.seen.value, "subject": str(each.subject)}
    return {"number": each.number, "at": each.at.isoformat()} | what
