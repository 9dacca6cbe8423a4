"""Look for the facts of a document in its passages: with their labels, and paired with nothing else."""

import re
from collections.abc import Sequence

from benchmarks.reading.gold import Fact, GoldDocument, NotFact
from benchmarks.reading.reading import Line
from core.domain.units import UnitKind

_SPARE_LINES = 2  # a fact may stand in as many lines as it has strings, and these


def plain(text: str) -> str:
    """White space, also no-break spaces, as single spaces; nothing else is changed."""
    return " ".join(text.replace("\u00ad", "").split())


def stands_in(words: str, text: str, start: int = 0) -> int:
    """Where the words end in a text, from `start` on, not inside a longer word or number; -1 where they do not."""
    found = re.compile(rf"(?<!\w){re.escape(plain(words))}(?!\w)", re.IGNORECASE).search(text, start)
    return found.end() if found else -1


def labelled(fact: Fact, lines: Sequence[Line]) -> bool:
    """Whether a line, or neighbours under the same headings, states a fact under all its labels."""
    return any(_states(fact, lines[at : at + reach]) for at, reach in _windows(fact, lines))


def said(fact: Fact, lines: Sequence[Line]) -> bool:
    """Whether all strings of a fact stand in some passage, whatever names them."""
    own, names = (plain(" ".join(part)) for part in ([line.unit.text for line in lines], _names(lines)))
    return all(stands_in(text, own) >= 0 or stands_in(text, names) >= 0 for text in fact.text)


def _names(lines: Sequence[Line]) -> list[str]:
    return [name for line in lines for name in (*line.context, *(line.unit.header or ()))]


def _windows(fact: Fact, lines: Sequence[Line]) -> list[tuple[int, int]]:
    most = len(fact.text) + _SPARE_LINES
    return [(at, reach) for at in range(len(lines)) for reach in range(1, _together(lines[at : at + most]) + 1)]


def _together(lines: Sequence[Line]) -> int:
    """How many lines from the first on belong together; a row of a table stands alone."""
    first = lines[0]
    for at, line in enumerate(lines[1:], 1):
        is_row = UnitKind.ROW in {first.unit.kind, line.unit.kind}
        if is_row or line.draft != first.draft or line.unit.path != first.unit.path:
            return at
    return len(lines)


def _states(fact: Fact, window: Sequence[Line]) -> bool:
    own = plain(" ".join(line.unit.text for line in window))
    context = plain(" \n ".join((*window[0].context, window[0].lead)))
    return _in_order(fact.text, own, context) and all(
        _is_label(label, fact, window, own, context) for label in fact.labels
    )


def _in_order(texts: Sequence[str], own: str, context: str) -> bool:
    """Whether the strings stand in the lines in this order; some, but not all, may be names above them."""
    at, found = 0, 0
    for text in texts:
        end = stands_in(text, own, at)
        if end < 0 and stands_in(text, context) < 0:
            return False
        if end >= 0:
            at, found = end, found + 1
    return found > 0


def _is_label(label: str, fact: Fact, window: Sequence[Line], own: str, context: str) -> bool:
    """Whether a label stands above the lines, in them, or names one of the fact's own cells, or an empty one."""
    if stands_in(label, context) >= 0 or stands_in(label, own) >= 0:
        return True
    cells = [pair for line in window for pair in line.named_cells]
    return any(
        stands_in(label, plain(name)) >= 0
        and (not cell or any(stands_in(text, plain(cell)) >= 0 for text in fact.text))
        for name, cell in cells
    )


def invented(wrong: NotFact, lines: Sequence[Line]) -> bool:
    """Whether hidden text was read, or two strings were paired that do not belong together."""
    if wrong.type == "absent":
        return any(stands_in(wrong.text, plain(" ".join((line.unit.text, *line.context)))) >= 0 for line in lines)
    return any(_paired(wrong, line) for line in lines)


def _paired(wrong: NotFact, line: Line) -> bool:
    own, above = plain(line.unit.text), plain(" \n ".join(line.unit.path))
    if stands_in(wrong.b, own) < 0:
        return False
    names = [name for name, cell in line.named_cells if stands_in(wrong.b, plain(cell)) >= 0]
    is_named = stands_in(wrong.a, above) >= 0 or any(stands_in(wrong.a, plain(name)) >= 0 for name in names)
    if wrong.scope == "label":
        return is_named or bool(re.search(rf"{re.escape(plain(wrong.a))}\s*:\s*{re.escape(plain(wrong.b))}", own))
    return is_named or stands_in(wrong.a, own) >= 0


def furniture_read(document: GoldDocument, lines: Sequence[Line]) -> list[str]:
    """The furniture that stands in passages: as a line of its own, or anywhere when it has three words or more."""
    texts = [plain(line.unit.words) for line in lines]
    return [each for each in document.furniture if any(_is_furniture(plain(each), text) for text in texts)]


def _is_furniture(furniture: str, text: str) -> bool:
    is_long = len(furniture.split()) >= 3
    return text.casefold() == furniture.casefold() or (is_long and stands_in(furniture, text) >= 0)
