"""The door to ONNX Runtime, which would report its use to its maker (Privacy.md in its package)."""

import os
from functools import lru_cache
from pathlib import Path

from core.errors import ConfigurationError
from core.models.model_files import verified

os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # it is read when the library is loaded, so before the next line

import onnxruntime  # type: ignore[import-untyped]
from onnxruntime.capi.onnxruntime_pybind11_state import (  # type: ignore[import-untyped]
    Fail,
    InvalidProtobuf,
    RuntimeException,
)

__all__ = ["Fail", "RuntimeException", "loaded", "onnxruntime"]


def loaded(path: Path, sha256: str, threads: int) -> onnxruntime.InferenceSession:
    """The model in a file, on the CPU. Raises ConfigurationError for a file that is another one or cannot be read."""
    return _session(verified(path, sha256), sha256, threads)


# A session may be run from many threads, so those who use the same file in one process load it once.
@lru_cache(maxsize=4)
def _session(path: Path, _sha256: str, threads: int) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    # Threads that spin while they wait take CPU time from Postgres, and double the cost of a question.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except (Fail, InvalidProtobuf, RuntimeException) as error:
        raise ConfigurationError(
            f"the model file {path} cannot be loaded ({error}); install campus-advisor again"
        ) from error
