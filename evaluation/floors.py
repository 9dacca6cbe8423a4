"""Minimum scores of the suites: an append-only file of floors."""

from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Annotated

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from core.errors import ConfigurationError
from evaluation.scores.measured import Figure

FILE = Path(__file__).with_name("floors.yaml")


class Entry(BaseModel):
    """A floor with its date and reason."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    date: date
    floor: Annotated[float, Field(ge=0, le=1)]
    reason: Annotated[str, Field(min_length=5)]


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
    """A sentence for each metric of the suite that is below its floor or was not measured. Raises ConfigurationError.

    Half a thousandth is allowed for rounding.
    """
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
        floor = history[-1].floor
        if metric not in figures:
            yield f"{metric} was not measured, and its floor is {floor:.3f}"
        elif figures[metric].value < floor - 0.0005:
            yield f"{metric} is {figures[metric]}, below its floor of {floor:.3f}"
