"""The agreement of two people as Markdown: figures, then each question on which they differ."""

from collections.abc import Iterator

from evaluation.agreeing import Agreed, BothRows
from evaluation.rows import Row


def as_markdown(found: Agreed, one: str, other: str) -> str:
    """A table of figures with 95 % intervals, and what both wrote wherever they differ."""
    differing = [pair for pair in found.pairs if pair.differ_in]
    rows = [f"| {name} | {figure.n} | {figure} |" for name, figure in found.figures.items()]
    lines = [f"# {one} beside {other}", "", f"{len(found.pairs)} questions in both" + _alone(found, one, other), ""]
    lines += ["| agreement | n | value |", "| --- | --- | --- |", *rows, ""]
    lines += [f"## They differ on {len(differing)}", ""]
    for pair in differing:
        lines += _difference(pair, one, other)
    return "\n".join(lines).rstrip() + "\n"


def _alone(found: Agreed, one: str, other: str) -> str:
    alone = {one: found.only_one, other: found.only_other}
    said = [f"{number} only in {name}" for name, number in alone.items() if number]
    return f" ({', '.join(said)})." if said else "."


def _difference(pair: BothRows, one: str, other: str) -> Iterator[str]:
    yield f"- **{pair.one.question}** ({', '.join(pair.differ_in)})"
    yield from (f"  - {name}: {_said(row)}" for name, row in ((one, pair.one), (other, pair.other)))


def _said(row: Row) -> str:
    answer = "not answered by the pages" if row.unanswerable else " / ".join(row.references) or "no answer in words"
    about = [answer, *row.pages, *([f"kind {row.kind}"] if row.kind else [])]
    return "; ".join(about)
