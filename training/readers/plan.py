"""What is compared, and how: the options of a run; a folder takes the runs of one comparison only."""

import importlib.util
import json
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path

from core.errors import ConfigurationError
from training.readers.preparing import Asking
from training.readers.results import CLOSED, OPEN

QUOTATIONS, LOCAL, TUNED, MODEL, LORA, SCRATCH = "quotations", "local", "tuned", "model", "lora", "scratch"
READERS = (QUOTATIONS, LOCAL, TUNED, MODEL, LORA, SCRATCH)
_WRITING = {MODEL, LORA, SCRATCH}  # what quotes a passage cannot read a closed book
_OF_A_MODEL = {MODEL, LORA}
_NEEDED = ("torch", "onnx", "transformers", "peft")


@dataclass(frozen=True)
class Plan:
    """A comparison in the folder `out`; `model` is the folder of a causal language model, `steps` are of a training."""

    out: Path
    data: str = "own"
    asking: Asking = field(default_factory=Asking)
    model: str | None = None
    four_bits: bool = False
    steps: int | None = None
    epochs: float | None = None
    most_minutes: float = 60.0
    threads: int = 2
    toy: bool = False

    @property
    def seed(self) -> int:
        """Of the choice of questions, the order of training and the first weights."""
        return self.asking.seed

    @property
    def toy_model(self) -> Path:
        """Where the model of random weights is that stands for a language model at toy size."""
        return self.out / "toy-model"

    def hold(self) -> None:
        """Writes what the comparison is. Raises ConfigurationError where the folder has another one, or no model is."""
        if self.model is not None and not (Path(self.model) / "config.json").is_file():
            raise ConfigurationError(f"--model {self.model} has no config.json: name the folder of a language model.")
        path, ours = self.out / "comparison.json", self._identity()
        if path.is_file():
            theirs = json.loads(path.read_text(encoding="utf-8"))
            if other := sorted(name for name in ours if ours[name] != theirs.get(name)):
                raise ConfigurationError(
                    f"{self.out} has a comparison with other options ({other[0]}: {theirs.get(other[0])!r}, not "
                    f"{ours[other[0]]!r}): name another folder, or the same options."
                )
        self.out.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(ours, indent=1), encoding="utf-8")

    def _identity(self) -> dict[str, object]:
        asking = asdict(self.asking)
        file = asking.pop("file")
        questions = {"questions": file and sha256(_read(file)).hexdigest()[:12]}
        own = {name: getattr(self, name) for name in ("data", "model", "four_bits", "steps", "epochs", "toy")}
        return own | asking | questions


def rows_of(readers: list[str], books: list[str], has_model: bool) -> list[tuple[str, str]]:
    """Reader and book of each row of the table, in its order. Raises ConfigurationError where a model is missing."""
    wanted = readers or [name for name in READERS if has_model or name not in _OF_A_MODEL]
    if not has_model and (missing := _OF_A_MODEL & set(wanted)):
        raise ConfigurationError(
            f"{' and '.join(sorted(missing))} need --model, the folder of a causal language model."
        )
    rows = [(name, book) for name in READERS for book in (CLOSED, OPEN) if book == OPEN or name in _WRITING]
    return [(name, book) for name, book in rows if name in wanted and book in (books or (CLOSED, OPEN))]


def need_extra() -> None:
    """Raises ConfigurationError where a package of the training is missing."""
    missing = [name for name in _NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise ConfigurationError(f"Comparing readers needs {', '.join(missing)}: run `make install-lora`.")


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise ConfigurationError(f"The questions {file} cannot be read ({error.strerror}).") from None
