"""What the suites must reach, and what they must not pass: an append-only file of floors and ceilings."""

from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Annotated, Self

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from core.errors import ConfigurationError
from evaluation.scores.measured import Figure

FILE = Path(__file__).with_name("floors.yaml")


Bound = Annotated[float, Field(ge=0, le=1)]


class Entry(BaseModel):
    """A floor, or the ceiling of a metric of which less is better, with its date and reason."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    date: date
    floor: Bound | None = None
    ceiling: Bound | None = None
    reason: Annotated[str, Field(min_length=5)]

    @model_validator(mode="after")
    def _bounds_one_side(self) -> Self:
        if (self.floor is None) is (self.ceiling is None):
            raise ValueError("needs a floor or a ceiling, one of the two")
        return self

    def __str__(self) -> str:
        return f"floor is {self.floor:.3f}" if self.floor is not None else f"ceiling is {self.ceiling:.3f}"

    def missed_by(self, figure: Figure) -> str:
        """What is wrong with a figure; empty if nothing is. Half a thousandth is allowed for rounding."""
        if self.floor is not None and figure.value < self.floor - 0.0005:
            return f"{figure}, below its floor of {self.floor:.3f}"
        if self.ceiling is not None and figure.value > self.ceiling + 0.0005:
            return f"{figure}, above its ceiling of {self.ceiling:.3f}"
        return ""


# Suite → metric → its floors, oldest first.
Floors = Mapping[str, Mapping[str, tuple[Entry, ...]]]
_FLOORS: TypeAdapter[Floors] = TypeAdapter(Mapping[str, Mapping[str, tuple[Entry, ...]]])


def read_floors(text: str) -> Floors:
    """The floors of a file's text. Raises ConfigurationError if it is malformed."""
    try:
        return _FLOORS.validate_python(yaml.safe_load(text))
    except (yaml.YAMLError, ValidationError) as error:
        raise ConfigurationError(f"The file of floors is not well-formed: {error}; fix it there.") from None


def below(floors: Floors, suite: str, figures: Mapping[str, Figure]) -> list[str]:
    """A sentence for each metric of the suite that misses its bound or was not measured. Raises ConfigurationError."""
    if suite not in floors:
        raise ConfigurationError(f"There are no floors for the suite {suite!r}; write some in {FILE.name}.")
    return list(_missed(floors[suite], figures))


def rewritten(before: Floors, after: Floors) -> list[str]:
    """A sentence for each entry of `before` that `after` changed or removed: the history is append-only."""
    return [
        f"{suite}, {metric}: existing floors may not be changed or removed; add a line with the reason"
        for suite, metrics in before.items()
        for metric, history in metrics.items()
        if after.get(suite, {}).get(metric, ())[: len(history)] != history
    ]


def _missed(floors: Mapping[str, tuple[Entry, ...]], figures: Mapping[str, Figure]) -> Iterator[str]:
    for metric, history in floors.items():
        newest = history[-1]
        if newest.ceiling == 1:
            continue  # nothing is above it: the bound was given up, and the metric may be gone
        if metric not in figures:
            yield f"{metric} was not measured, and its {newest}"
        elif problem := newest.missed_by(figures[metric]):
            yield f"{metric} is {problem}"
