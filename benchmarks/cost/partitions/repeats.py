"""Figures that were measured several times, beside those of the shipped form in the same rounds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

Rounds = Sequence[float]


@dataclass
class Figures:
    """What was measured: by figure and by form, one number a round. The first form noted is the shipped one."""

    forms: Sequence[str]
    by_name: dict[str, dict[str, list[float]]] = field(default_factory=dict)

    def note(self, form: str, figures: Mapping[str, float]) -> None:
        """Adds the figures of one form in one round."""
        for name, figure in figures.items():
            of_figure = self.by_name.setdefault(name, {each: [] for each in self.forms})
            of_figure[form].append(figure)

    def rows(self, digits: int = 2) -> str:
        """A line a figure."""
        return "\n".join(row(name, by_form, digits) for name, by_form in self.by_name.items())


def row(name: str, by_form: Mapping[str, Rounds], digits: int = 1) -> str:
    """A line of the table: the first form's median, those of the others with their ratios to it."""
    first, *others = by_form.values()
    cells = [f"{middle(each, digits)}; {beside(each, first)}" for each in others]
    return line([name, middle(first, digits), *cells])


def middle(rounds: Rounds, digits: int = 1) -> str:
    """The median."""
    return f"{median(rounds):,.{digits}f}"


def beside(rounds: Rounds, shipped: Rounds) -> str:
    """How many times the shipped form's figure: median of the rounds, and the least and greatest of them."""
    ratios = [mine / theirs for mine, theirs in zip(rounds, shipped, strict=True)]
    return f"{median(ratios):.2f} [{min(ratios):.2f}, {max(ratios):.2f}]"


def line(cells: Sequence[str]) -> str:
    """A line of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def head(cells: Sequence[str]) -> str:
    """The first two lines of a Markdown table."""
    return f"{line(cells)}\n{line(['---'] * len(cells))}"


def turned(forms: Sequence[str], number: int) -> list[str]:
    """The forms, beginning with another one each round, so that none is always the first."""
    at = number % len(forms)
    return [*forms[at:], *forms[:at]]
