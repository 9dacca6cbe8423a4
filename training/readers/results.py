"""What a reader said, kept in the run's folder once it is done: a reader that is done is not trained again."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

CLOSED, OPEN = "closed", "open"


@dataclass(frozen=True)
class Said:
    """An answer to the item of this id, empty for a refusal, and the milliseconds it took."""

    item: str
    text: str
    milliseconds: float


@dataclass(frozen=True)
class Result:
    """What a reader of so many `parameters` said after `seconds` of training on a `device`, in which `book`.

    `withheld` is what it said beside passages that do not answer.
    """

    reader: str
    book: str
    parameters: int
    seconds: float
    device: str
    said: tuple[Said, ...]
    withheld: tuple[Said, ...] = ()


def save(path: Path, result: Result) -> None:
    """Writes the whole file or none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    unfinished.write_text(json.dumps(asdict(result), indent=1), encoding="utf-8")
    unfinished.replace(path)


def load(path: Path) -> Result | None:
    """What `save` wrote; None where it wrote nothing."""
    if not path.is_file():
        return None
    given = json.loads(path.read_text(encoding="utf-8"))
    said, withheld = [tuple(Said(**each) for each in given.pop(name)) for name in ("said", "withheld")]
    return Result(said=said, withheld=withheld, **given)
