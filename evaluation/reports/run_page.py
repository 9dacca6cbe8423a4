"""A run as one page of HTML: figures, plots, and every question with what was told and how it came about."""

from collections.abc import Mapping, Sequence
from html import escape

from evaluation.reports.page_style import page
from evaluation.reports.plots import bars, latency
from evaluation.reports.side_by_side import side
from evaluation.scores.measured import Measured
from evaluation.scores.student_view import RIGHT_AT_FIRST, WRONGLY_ANSWERED
from evaluation.scores.told import Told


def as_page(runs: Sequence[Measured]) -> str:
    """The questions that were not right stand first; all configurations of the run stand side by side."""
    told = {run.configuration: {each.item: each for each in run.told} for run in runs}
    items = list(dict.fromkeys(item for by_item in told.values() for item in by_item))
    items.sort(key=lambda item: _is_right(runs, item))
    sections = "".join(_section(item, told, runs) for item in items)
    plots = bars(runs) + (latency(runs) if any(run.milliseconds for run in runs) else "")
    return page(runs[0].suite, f"{_figures(runs)}{plots}{sections}")


def _figures(runs: Sequence[Measured]) -> str:
    figures = [run.figures() for run in runs]
    head = "".join(f"<th>{escape(run.configuration)}" for run in runs)
    rows = (
        f"<tr><td>{escape(name)}" + "".join(f"<td>{found.get(name, '')}" for found in figures)
        for name in dict.fromkeys(name for found in figures for name in found)
    )
    return f"<table><tr><th>metric{head}{''.join(rows)}</table>"


def _section(item: str, told: Mapping[str, Mapping[str, Told]], runs: Sequence[Measured]) -> str:
    answers = {run.configuration: told[run.configuration][item] for run in runs if item in told[run.configuration]}
    one = next(iter(answers.values()))
    wanted = f'<p class="small">expected: {escape(" / ".join(one.wanted))}' if one.wanted else ""
    sides = "".join(side(each, name) for name, each in answers.items())
    verdict = "better" if _is_right(runs, item) else "worse"
    head = f'<h2>{escape(one.question)}</h2><p class="small">{escape(item)}{wanted}'
    return f'<section class="{verdict}">{head}<div class="both">{sides}</div></section>'


def _is_right(runs: Sequence[Measured], item: str) -> bool:
    """Whether every configuration was right at the first line, or refused what nothing answers."""
    right = [run.scores[RIGHT_AT_FIRST][item] == 1 for run in runs if item in run.scores.get(RIGHT_AT_FIRST, {})]
    wrong = [run.scores[WRONGLY_ANSWERED][item] == 0 for run in runs if item in run.scores.get(WRONGLY_ANSWERED, {})]
    return all(right + wrong)
