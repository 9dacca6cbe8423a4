"""Judge how programme pages are read: `python -m benchmarks.plans.pages FILE`, of invented pages in unlike layouts.

A page is read right where its sets of courses meet it or not as stated, wrong where one does not; a set that passes
though it should not counts as told where a line is told as not understood that has the words because of which it fails.
"""

import argparse
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml

from core.domain.passage import Chunk
from core.extract.extraction import extract
from core.models.token_count import ToktokCounter
from core.plans.conditions import without_arranged
from core.plans.cp_sat import solve
from core.plans.pages.programmes import Programme, read_programmes
from core.plans.posing import clauses_of
from core.plans.problem import Goal, Problem, Status
from core.rag.indexing.chunking import Chunker

_NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
_UNITS = 3.0  # of a course whose page does not say


def main() -> None:
    """Prints a line for each page, with what is wrong."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file", type=Path)
    for page in yaml.safe_load(options.parse_args().file.read_text(encoding="utf-8")):
        found = next(iter(read_programmes(passages_of(page["page"]))), None)
        wrong, told = judged(found, page) if found else (["no programme is found"], 0)
        open_lines = [each.line for each in found.clauses if not each.is_understood] if found else []
        print(f"{'wrong' if wrong else 'right'}: {page['layout']}; clauses told as not understood: {len(open_lines)}, "
              f"sets let through beside one: {told}")  # fmt: skip
        print(*(f"    {each}" for each in [*wrong, *open_lines]), sep="\n")


def passages_of(page: str) -> list[Chunk]:
    """The passages of the HTML of a body, after a title in its first line."""
    title, _, body = page.partition("\n")
    html = f"<html><title>{title}</title><main><h1>{title}</h1>{body}</main></html>"
    url = "https://u.example/programme"
    document = extract(url, "text/html", html.encode(), _NOON).document
    drafts = enumerate(Chunker(ToktokCounter()).chunk(document))
    source = (url, document.title, "campus", None, _NOON, 1, 0)
    return [Chunk(at, each.text, each.anchor, each.headings, None, *source, each.units) for at, each in drafts]


def judged(found: Programme, page: Mapping[str, Any]) -> tuple[list[str], int]:
    """What is wrong, and how many sets pass beside a line that is told."""
    wrong = [f"should meet it: {said}" for said in page["meets"] if not _is_met(found, said.split(", "))]
    told = 0
    for because, said in page["fails"].items():
        if _is_met(found, said.split(", ")):
            is_told = any(because in each.line for each in found.clauses if not each.is_understood)
            told += is_told
            wrong += [] if is_told else [f"should not meet it ({because}): {said}"]
    return wrong, told


def _is_met(found: Programme, taken: Sequence[str]) -> bool:
    goals = tuple(Goal(name, without_arranged(each)) for name, (_, each) in clauses_of([found]).items())
    done = {code: found.units.get(code, _UNITS) for code in taken}
    return solve(Problem((), (), (1,), goals, done), explains=False).status is Status.PLANNED


if __name__ == "__main__":
    main()
