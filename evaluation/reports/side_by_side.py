"""Two runs side by side: as Markdown for the terminal, and as one page of HTML with every question."""

from collections.abc import Iterator
from html import escape

from evaluation.head_to_head import AFTER, BEFORE, NEITHER
from evaluation.pairing import Comparison, Pair
from evaluation.reports.page_style import page
from evaluation.scores.resampling import Difference
from evaluation.scores.told import Told

_VERDICTS = {AFTER: "better", BEFORE: "worse", NEITHER: "as good"}


def as_markdown(made: Comparison) -> str:
    """Win rates, and the difference of each metric with its 95 % interval."""
    rows = [f"| {name} | {each.n} | {_signed(each)} | {each.p_value:.4f} |" for name, each in made.differences.items()]
    head = ["| metric | n | difference | p |", "| --- | --- | --- | --- |"]
    return "\n".join([f"# {made.after} minus {made.before}", "", *_rates(made), "", *head, *rows]) + "\n"


def as_page(made: Comparison) -> str:
    """One page without scripts; the questions that were answered differently stand first."""
    cells = (
        f"<tr><td>{escape(name)}<td>{each.n}<td>{_signed(each)}<td>{each.p_value:.4f}" for name, each in _rows(made)
    )
    table = "<table><tr><th>metric<th>n<th>difference<th>p" + "".join(cells) + "</table>"
    rates = "".join(f"<p>{escape(line)}" for line in _rates(made))
    pairs = sorted(made.pairs, key=lambda pair: (abs(pair.better - NEITHER) == 0, _is_same(pair), pair.better))
    sections = "".join(_section(pair, made) for pair in pairs)
    return page(f"{made.after} beside {made.before}", f"{rates}{table}{sections}")


def _rows(made: Comparison) -> Iterator[tuple[str, Difference]]:
    yield from ((name, each) for name, each in made.differences.items() if not name.endswith(")"))


def _rates(made: Comparison) -> list[str]:
    told = [pair.better for pair in made.pairs]
    better, worse = told.count(AFTER), told.count(BEFORE)
    lines = [
        f"By the expected answers: {better} better, {worse} worse, {len(told) - better - worse} as good of {len(told)}"
    ]
    lines[0] += f"; win rate {made.win_rate}"
    if judged := made.judged_win_rate:
        lines.append(f"By the language model, in both places: win rate {judged} over {judged.n}")
    return lines


def _section(pair: Pair, made: Comparison) -> str:
    verdict = _VERDICTS[pair.better]
    judged = "" if pair.judged is None else f"; by the language model {_VERDICTS[pair.judged]}"
    wanted = f'<p class="small">expected: {escape(" / ".join(pair.after.wanted))}' if pair.after.wanted else ""
    sides = side(pair.before, made.before) + side(pair.after, made.after)
    question = f"<h2>{escape(pair.after.question)}</h2>"
    about = f'<p class="small">{escape(pair.after.item)}: {verdict}{judged}'
    return f'<section class="{verdict}">{question}{about}{wanted}<div class="both">{sides}</div></section>'


def side(told: Told, run: str) -> str:
    """What one run told: the outcome, the text, its links and the pages found."""
    total = told.took.get("total", sum(told.took.values()))
    about = f"{run} · {told.outcome} · {told.written_by or 'nobody'} · {told.confidence:.2f} · {total:.0f} ms"
    cited = "".join(f"<br>[{at}] {escape(link)}" for at, link in enumerate(told.cited, 1))
    found = "".join(f"<li>{escape(link)}" for link in dict.fromkeys(told.found))
    steps = " · ".join(f"{step} {milliseconds:.0f} ms" for step, milliseconds in told.took.items())
    more = f'<details class="small"><summary>found</summary><ol>{found}</ol>{escape(steps)}</details>'
    return (
        f'<div><p class="small">{escape(about)}<pre>{escape(told.text)}</pre><p class="small">{cited}</p>{more}</div>'
    )


def _is_same(pair: Pair) -> bool:
    return (pair.before.outcome, pair.before.text) == (pair.after.outcome, pair.after.text)


def _signed(found: Difference) -> str:
    return f"{found.mean:+.3f} [{found.low:+.3f}, {found.high:+.3f}]"
