"""Answer rounds of questions from the index of `ADVISOR_DATA_DIR`: a line of JSON in, a line of JSON out.

Run with the interpreter of a tree and in its folder, so it uses only what every release since 0.1.0 has.
"""

import asyncio
import importlib
import json
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from sqlalchemy import event
from sqlalchemy.engine import Engine

from bot.running import opened, prepared_settings

_STATEMENTS: list[None] = []


def main() -> None:
    """Say "ready"; then answer each round that is read."""
    event.listen(Engine, "before_cursor_execute", lambda *_: _STATEMENTS.append(None))
    with opened(prepared_settings(level="ERROR")) as session:
        app: Any = session.app
        engine = app.make_engine() if hasattr(app, "make_engine") else app.engine
        print(json.dumps("ready"), flush=True)
        for line in sys.stdin:
            print(json.dumps(session.run(answered(engine, **json.loads(line)))), flush=True)


async def answered(engine: Any, questions: Sequence[str], at_once: int) -> dict[str, float]:  # noqa: ANN401 - of any release
    """Processor ms, seconds and statements of all of them, and megabytes held."""
    before, waiting = len(_STATEMENTS), iter(questions)
    started, used = time.perf_counter(), time.process_time()
    await asyncio.gather(*(_asker(engine, waiting) for _ in range(at_once)))
    return {
        "ms": 1000 * (time.process_time() - used),
        "seconds": time.perf_counter() - started,
        "statements": len(_STATEMENTS) - before,
        "memory": _memory(),
    }


async def _asker(engine: Any, questions: Iterator[str]) -> None:  # noqa: ANN401 - of any release
    domain = importlib.import_module("core.domain")
    nouns = domain if hasattr(domain, "Message") else importlib.import_module("core.domain.conversation")
    for question in questions:
        somebody = nouns.ConversationKey("whole", "local", uuid4().hex, uuid4().hex)
        await engine.answer(nouns.Message(uuid4().hex, somebody, question, datetime.now(UTC)))


def _memory() -> float:
    """Megabytes that this process holds now (Linux)."""
    held = next(
        it for it in Path("/proc/self/status").read_text(encoding="utf-8").splitlines() if it.startswith("VmRSS")
    )
    return int(held.split()[1]) / 1024


if __name__ == "__main__":
    main()
