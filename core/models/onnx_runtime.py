"""The door to ONNX Runtime: a model in a file, loaded when it is first run."""

import os
import threading
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import ConfigurationError, ModelError
from core.models.model_files import verified

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from onnxruntime import InferenceSession  # type: ignore[import-untyped]

# It would report its use to its maker (Privacy.md in its package); it reads this when it is loaded.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"


class OnnxModel:
    """A model on the CPU. Loading raises ConfigurationError for a file that is another one or cannot be read.

    `also` names a value within the model that becomes an output after its own.
    """

    def __init__(self, name: str, path: Path, sha256: str, threads: int, also: str = "") -> None:
        self.name = name
        self._file = path, sha256, threads, also
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
    from onnxruntime.capi.onnxruntime_pybind11_state import (  # type: ignore[import-untyped]
        Fail,
        InvalidProtobuf,
        RuntimeException,
    )

    return Fail, InvalidProtobuf, RuntimeException


# A session may be run from many threads, so those who use the same file in one process load it once.
@lru_cache(maxsize=4)
def _session(path: Path, sha256: str, threads: int, also: str) -> "InferenceSession":
    import onnxruntime

    verified(path, sha256)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    # Threads that spin while they wait take CPU time from Postgres, and double the cost of a question.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return onnxruntime.InferenceSession(_model(path, also), options, providers=["CPUExecutionProvider"])
    except _errors() as error:
        raise ConfigurationError(
            f"the model file {path} cannot be loaded ({error}); install campus-advisor again"
        ) from error


def _model(path: Path, also: str) -> str | bytes:
    return path.read_bytes() + _field(_GRAPH, _field(_OUTPUT, _floats(also))) if also else str(path)


# What stands twice in a protobuf message is merged (https://protobuf.dev/programming-guides/encoding/#last-one-wins),
# so a graph at the end that has only an output adds it. The numbers of the fields are those of onnx.proto.
_GRAPH, _OUTPUT, _NAME, _TYPE, _TENSOR = 7, 12, 1, 2, 1
_ELEMENTS_ARE_FLOATS = bytes([1 << 3, 1])


def _floats(name: str) -> bytes:
    return _field(_NAME, name.encode()) + _field(_TYPE, _field(_TENSOR, _ELEMENTS_ARE_FLOATS))


def _field(number: int, content: bytes) -> bytes:
    """A field of at most 127 bytes."""
    return bytes([number << 3 | 2, len(content)]) + content
