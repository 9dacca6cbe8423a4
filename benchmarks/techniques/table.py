"""The table of techniques, from the cells that are kept."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.techniques.cells import Cell, Kept
from benchmarks.techniques.listed import TECHNIQUES, UNMEASURED, Technique, Unmeasured
from benchmarks.techniques.question_set import QuestionSet
from benchmarks.techniques.sets import SETS
from evaluation.configurations import CONFIGURATIONS
from evaluation.scores.resampling import Difference

COLUMNS = ("students", "cmu", "cmu-papers", "syllabi", "follow-ups")
NOT_SEEN, NOT_YET, SAME = "–", "not measured yet", "same"
UNDECIDED = "**to be decided**"  # on without a gain, or with a harm, and nobody has said why
_TIMED_ON = ("students", "follow-ups", "cmu")  # the first of them that was measured tells the cost


@dataclass(frozen=True)
class Told:
    """A difference on a set; `better` is 1 where it surely helps, -1 where it surely harms, 0 where nobody can tell."""

    where: str
    difference: Difference
    better: int

    def __str__(self) -> str:
        found = self.difference
        if not (found.mean or found.low or found.high):
            return f"{SAME} ({found.n})"
        doubt = "" if self.better else ", n.s."
        return f"{_signed(found.mean)} [{_signed(found.low)}, {_signed(found.high)}]{doubt} ({found.n})"


def _signed(value: float) -> str:
    """As in the docs: `+.037`, `−.006`, `.000`."""
    shown = f"{abs(value):.3f}".removeprefix("0")
    sign = "−" if value < 0 else "+"
    return f"{sign}{shown}" if float(shown) else shown


def table(kept: Kept) -> str:
    """Markdown: the gains of all techniques, why some stay all the same, what else changes, and what the scores are."""
    shown = [each for each in TECHNIQUES if each.configuration in CONFIGURATIONS]
    parts = (_gains(kept, shown), _reasons(kept, shown), _beside(kept, shown), _about())
    return "\n\n".join(map("\n".join, parts))


def _gains(kept: Kept, shown: Sequence[Technique]) -> Iterator[str]:
    yield _row(
        "technique", "published", *COLUMNS, "made for it", "ms a question", "model calls", "decision", "default, switch"
    )
    yield "|---" * (len(COLUMNS) + 7) + "|"
    for each in shown:
        cells = [_cell(kept, each, SETS[name]) for name in COLUMNS]
        yield _row(
            each.about,
            each.published,
            *cells,
            _made_for(kept, each),
            *_cost(kept, each),
            _link(each),
            _default(each),
        )
    for missing in UNMEASURED:
        empty = [NOT_SEEN] * (len(COLUMNS) + 2)
        yield _row(missing.about, missing.published, missing.why, *empty, _link(missing), _default(missing))


def _reasons(kept: Kept, shown: Sequence[Technique]) -> Iterator[str]:
    for each in shown:
        if reason := why_it_stays(kept, each):
            yield f"- {each.about} ({verdict(kept, each)}): {reason}."


def _cell(kept: Kept, technique: Technique, of: QuestionSet) -> str:
    if of.name not in technique.seen_by:
        return NOT_SEEN
    cell = kept.cell(technique.name, of.name)
    found = told(cell, of, of.score) if cell else None
    return str(found) if found else NOT_YET


def _made_for(kept: Kept, technique: Technique) -> str:
    own = [name for name in technique.seen_by if name not in COLUMNS]
    return ", ".join(f"`{name}` {_cell(kept, technique, SETS[name])}" for name in own) or NOT_SEEN


def told(cell: Cell, of: QuestionSet, metric: str) -> Told | None:
    """What the technique changes in a metric of the set; None where that has not been measured."""
    found = cell.gain(metric)
    if found is None:
        return None
    sign = -1 if metric == of.beside and of.lower_is_better else 1
    return Told(of.name, found, sign * ((found.low > 0) - (found.high < 0)))


def verdict(kept: Kept, technique: Technique) -> str:
    """Where it surely helps and harms."""
    helps, harms = _sides(kept, technique)
    parts = [f"helps {', '.join(helps)}"] if helps else []
    parts += [f"harms {', '.join(harms)}"] if harms else []
    return "; ".join(parts) or "n.s. everywhere"


def why_it_stays(kept: Kept, technique: Technique) -> str:
    """Why it is on without a sure gain or with a harm, or off with a gain; empty where nobody would ask."""
    helps, harms = _sides(kept, technique)
    is_odd = technique.is_on == (not helps) or bool(harms and technique.is_on)
    return (technique.stays or UNDECIDED) if is_odd and kept_somewhere(kept, technique) else ""


def kept_somewhere(kept: Kept, technique: Technique) -> bool:
    """Whether it was measured on any set."""
    return any(kept.cell(technique.name, name) for name in technique.seen_by)


def _sides(kept: Kept, technique: Technique) -> tuple[list[str], list[str]]:
    everything = [each for name in technique.seen_by for each in _all_told(kept, technique, SETS[name])]
    helps = [where for where, each in everything if each.better > 0]
    return helps, [where for where, each in everything if each.better < 0]


def _all_told(kept: Kept, technique: Technique, of: QuestionSet) -> Iterator[tuple[str, Told]]:
    cell = kept.cell(technique.name, of.name)
    for metric in filter(None, (of.score, of.beside)):
        if cell and (found := told(cell, of, metric)):
            yield (of.name if metric == of.score else f"{of.name} ({metric})"), found


def _beside(kept: Kept, shown: Sequence[Technique]) -> Iterator[str]:
    sets = [SETS[name] for name in COLUMNS if SETS[name].beside]
    yield _row("what else changes", *(f"{of.name}: {of.beside}" for of in sets))
    yield "|---" * (len(sets) + 1) + "|"
    for each in shown:
        cells = {of.name: kept.cell(each.name, of.name) for of in sets}
        found = [cell and told(cell, of, of.beside) for of in sets if (cell := cells[of.name]) or True]
        if any(one and str(one)[: len(SAME)] != SAME for one in found):
            yield _row(each.about, *(str(one) if one else NOT_SEEN for one in found))


def _cost(kept: Kept, technique: Technique) -> tuple[str, str]:
    cells = (kept.cell(technique.name, name) for name in _TIMED_ON)
    cell = next(filter(None, cells), None)
    if cell is None:
        return NOT_YET, NOT_YET
    without, with_it = cell.without, cell.with_it
    return f"{without.milliseconds:.0f} → {with_it.milliseconds:.0f}", f"{without.calls:.1f} → {with_it.calls:.1f}"


def _default(technique: Technique | Unmeasured) -> str:
    return ", ".join(filter(None, ["on" if technique.is_on else "off", technique.switch]))


def _link(technique: Technique | Unmeasured) -> str:
    return f"[{technique.decision[:4]}](../decisions/{technique.decision}.md)" if technique.decision else ""


def _about() -> Iterator[str]:
    return (f"- `{each.name}`: {each.about}." for each in SETS.values())


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
