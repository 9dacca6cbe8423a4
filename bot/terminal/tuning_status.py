"""Options, results and rollback of `advisor tune`, without the training code."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.settings import Settings
from bot.terminal.rendering import table
from core.models.tuned_cross_encoder import Card, TunedCrossEncoders


@dataclass(frozen=True)
class TuneOptions:
    """Options of a run: `calls` to a language model (0: none); `out` saves the judge elsewhere.

    `own` is a file of questions, of which those are used that were reviewed, or with `unreviewed` all.
    """

    minutes: float
    questions: int
    calls: int
    fresh: bool = False
    out: Path | None = None
    own: Path | None = None
    unreviewed: bool = False


@dataclass(frozen=True)
class Result:
    """The card of the new judge, and the outcome in one sentence."""

    card: Card
    outcome: str


def as_text(settings: Settings) -> str:
    """The judge in use, the reason, and the card of the tuned one."""
    judges = TunedCrossEncoders(settings.data_dir)
    lines = [f"judge in use: {judges.active().name}"]
    if why_not := judges.why_not():
        return "\n".join([*lines, f"the tuned judge is not used: {why_not}"])
    card = judges.card()
    return "\n".join([*lines, report(card)] if card else [*lines, "nothing was tuned here, or nothing was better"])


def rolled_back(settings: Settings) -> str:
    """Go back one judge; returns a message."""
    judges = TunedCrossEncoders(settings.data_dir)
    if not judges.roll_back():
        return f"There is no tuned judge to go back from; {judges.active().name} is in use."
    return f"From its next start on, the bot uses {judges.active().name}."


def report(card: Card) -> str:
    """Scores before and after, with intervals and sample sizes."""
    rows = [(name, _shown(card.before, name), _shown(card.after, name)) for name in card.after]
    mean, low, high = card.difference
    made = ", ".join(f"{count} {kind}" for kind, count in card.rows.items())
    return "\n".join(
        [
            f"{card.name}, {card.made_at}, trained for {card.minutes:.1f} min ({card.steps} steps) on questions"
            f" from pages: {made}",
            "",
            table(("on pages held apart", "before", "after"), rows),
            "",
            f"score after − before: {mean:+.3f} [{low:+.3f}, {high:+.3f}] over {card.pages_apart} pages held apart",
        ]
    )


def _shown(figures: Mapping[str, tuple[float, float, float]], name: str) -> str:
    if name not in figures:
        return "–"
    mean, low, high = figures[name]
    return f"{mean:.3f} [{low:.3f}, {high:.3f}]"
