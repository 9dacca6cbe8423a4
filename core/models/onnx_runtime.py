"""The door to ONNX Runtime, which would report its use to its maker; shipped files are verified by their sha256."""

import hashlib
import os
import threading
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import ConfigurationError, ModelError

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from onnxruntime import InferenceSession  # type: ignore[import-untyped]


def verified(path: Path, sha256: str) -> Path:
    """The path of a file whose sha256 is the expected one. Raises ConfigurationError."""
    if not path.is_file():
        raise ConfigurationError(f"the model file {path} is missing; install campus-advisor again")
    with path.open("rb") as content:
        found = hashlib.file_digest(content, "sha256").hexdigest()
    if found != sha256:
        raise ConfigurationError(
            f"the model file {path} is not the one we know (sha256 {found}, expected {sha256}); "
            "install campus-advisor again"
        )
    return path


# It would report its use to its maker (Privacy.md in its package); it reads this when it is loaded.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"


class OnnxModel:
    """A model on the CPU. Loading raises ConfigurationError for a file that is another one or cannot be read."""

    def __init__(self, name: str, path: Path, sha256: str) -> None:
        self.name = name
        self._file = path, sha256
        self._loading = threading.Lock()

    def run(self, outputs: Sequence[str], inputs: "Mapping[str, NDArray[Any]]") -> "list[NDArray[Any]]":
        """The named outputs for rows of inputs. Raises ModelError."""
        with self._loading:
            session = _session(*self._file)
        try:
            found: list[NDArray[Any]] = session.run(list(outputs), inputs)
        except _errors() as error:
            rows = len(next(iter(inputs.values())))
            raise ModelError(f"{self.name} failed on {rows} rows: {error}; see whether memory ran out") from error
        return found


def _errors() -> tuple[type[Exception], ...]:
    from onnxruntime.capi.onnxruntime_pybind11_state import Fail, InvalidProtobuf, RuntimeException  # type: ignore[import-untyped]

    return Fail, InvalidProtobuf, RuntimeException


# A session may be run from many threads, so those who use the same file in one process load it once.
@lru_cache(maxsize=4)
def _session(path: Path, sha256: str) -> "InferenceSession":
    import onnxruntime

    verified(path, sha256)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # two runs at once take a fifth less processor time than one run on two threads
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except _errors() as error:
        raise ConfigurationError(
            f"the model file {path} cannot be loaded ({error}); install campus-advisor again"
        ) from error
