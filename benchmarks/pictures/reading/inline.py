"""Runs of text out of a line with markup, by one pattern whose groups are named by what they mean."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from benchmarks.pictures.parts import Names, Run, Style, UnknownPart

STYLES: dict[str, Style] = {"bold": "bold", "italic": "italic", "emphasis": "italic", "struck": "struck"}


@dataclass(frozen=True)
class Markup:
    """The markup of a platform. Its pattern has groups `escape`, `code`, `address` with or without `label`, `who`, and
    those of STYLES; `plain` turns what stands between into the letters that people see."""

    pattern: re.Pattern[str]
    plain: Callable[[str], str]

    def runs(self, line: str, names: Names) -> tuple[Run, ...]:
        """The runs of one line. Raises UnknownPart for a mention of somebody without a name."""
        return tuple(run for run in _joined(self._runs(line, names)) if run.text)

    def _runs(self, line: str, names: Names) -> Iterator[Run]:
        end = 0
        for found in self.pattern.finditer(line):
            yield Run(self.plain(line[end : found.start()]))
            yield from self._marked(found, names)
            end = found.end()
        yield Run(self.plain(line[end:]))

    def _marked(self, found: re.Match[str], names: Names) -> Iterator[Run]:
        given = {name: text for name, text in found.groupdict().items() if text is not None}
        if "escape" in given:
            yield Run(given["escape"])
        elif "code" in given:
            yield Run(self.plain(given["code"]), frozenset({"code"}))
        elif address := given.get("address") or given.get("bare"):
            label = self.runs(given.get("label") or "", names) or (Run(self.plain(address)),)
            yield from (replace(run, link=self.plain(address)) for run in label)
        elif "who" in given:
            yield Run(_name(given["who"], names), frozenset({"mention"}))
        else:
            [(kind, text)] = given.items()
            yield from (replace(run, styles=run.styles | {STYLES[kind]}) for run in self._runs(text, names))


def _name(who: str, names: Names) -> str:
    if who not in names:
        raise UnknownPart(f"Nobody is called {who!r} in the recording.")
    return f"@{names[who]}"


def _joined(runs: Iterator[Run]) -> Iterator[Run]:
    """Neighbours of one style as one run, so that escaped letters do not cut words."""
    last: Run | None = None
    for run in runs:
        if last and (last.styles, last.link) == (run.styles, run.link):
            last = replace(last, text=last.text + run.text)
            continue
        if last:
            yield last
        last = run
    if last:
        yield last
