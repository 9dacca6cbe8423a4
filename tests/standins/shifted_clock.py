"""Start a process whose clock is wrong, with libfaketime, where the machine has it."""

import sysconfig
from datetime import timedelta
from pathlib import Path

import pytest

LIBRARY = Path(f"/usr/lib/{sysconfig.get_config_var('MULTIARCH')}/faketime/libfaketimeMT.so.1")
needs_shifted_clocks = pytest.mark.skipif(not LIBRARY.exists(), reason="libfaketime is not installed")


def shifted(by: timedelta) -> dict[str, str]:
    """Variables for a process whose clock is off by so much; how long it waits for anything stays the same."""
    seconds = f"{by.total_seconds():+.0f}"
    return {"LD_PRELOAD": str(LIBRARY), "FAKETIME": seconds, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
