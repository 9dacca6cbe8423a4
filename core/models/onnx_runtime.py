"""The door to ONNX Runtime, which would report its use to its maker; shipped files are verified by their sha256."""

import hashlib
import os
from functools import lru_cache
from pathlib import Path

import onnxruntime  # type: ignore[import-untyped]
from onnxruntime.capi.onnxruntime_pybind11_state import Fail, InvalidProtobuf, RuntimeException  # type: ignore[import-untyped]

from core.errors import ConfigurationError

os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # it is read when the library is loaded, so before the next line

__all__ = ["Fail", "RuntimeException", "loaded", "onnxruntime"]


def loaded(path: Path, sha256: str, threads: int, also: str = "") -> onnxruntime.InferenceSession:
    """The model in a file, on the CPU. Raises ConfigurationError for a file that is another one or cannot be read.

    `also` names a value within the model that becomes an output after its own.
    """
    return _session(verified(path, sha256), sha256, threads, also)


# A session may be run from many threads, so those who use the same file in one process load it once.
@lru_cache(maxsize=4)
def _session(path: Path, _sha256: str, threads: int, also: str) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    # Threads that spin while they wait take CPU time from Postgres, and double the cost of a question.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return onnxruntime.InferenceSession(_model(path, also), options, providers=["CPUExecutionProvider"])
    except (Fail, InvalidProtobuf, RuntimeException) as error:
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
