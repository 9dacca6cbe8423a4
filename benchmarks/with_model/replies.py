"""Show which replies of the model that is set are shown: `python -m benchmarks.with_model.replies [--kept FILE]`.

The model is that of OPENAI_BASE_URL and OPENAI_MODEL. Questions of students on the demo campus go to it until N had a
reply. Whether what is shown is true is for a person to read, so each reply that is shown has its citations. Replies
in FILE are taken from there: with the same prompts a changed check of them costs no request.
"""

import argparse
import asyncio
import hashlib
import json
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field, replace
from pathlib import Path

from benchmarks.with_model.__main__ import NOON, asking, questions
from bot.models import build_models
from bot.settings import Settings, load_settings
from bot.terminal.logs import configure_logs
from bot.workshop import workshop
from core.domain.answer import Answer
from core.errors import ConfigurationError
from core.ports.models import ChatModel
from evaluation.bench import open_bench
from evaluation.configurations import DEFAULT
from evaluation.suites.demo import demo_advisor

_PATIENT = {"model_seconds": 149.0, "first_token_seconds": 140.0}  # a model on the processor reads slowly


@dataclass
class KeptReplies:
    """A chat model whose replies are kept in a file by their prompts; `given` are those since `forget`."""

    model: ChatModel
    file: Path | None
    given: list[str] = field(default_factory=list)
    _known: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.file is not None and self.file.exists():
            self._known = json.loads(self.file.read_text(encoding="utf-8"))

    @property
    def name(self) -> str:
        """That of the model."""
        return self.model.name

    def forget(self) -> None:
        """Begins anew."""
        self.given.clear()

    async def complete(self, system: str, user: str, max_tokens: int) -> str:
        """The kept reply, or a new one. Raises ModelError."""
        key = hashlib.sha256(f"{system}\0{user}\0{max_tokens}".encode()).hexdigest()
        if key not in self._known:
            self._known[key] = await self.model.complete(system, user, max_tokens)
            if self.file is not None:
                self.file.write_text(json.dumps(self._known), encoding="utf-8")
        self.given.append(self._known[key])
        return self._known[key]

    async def stream(self, system: str, user: str, max_tokens: int) -> AsyncGenerator[str]:
        """The same in one piece."""
        yield await self.complete(system, user, max_tokens)

    async def aclose(self) -> None:
        """Nothing: the model belongs to the workshop."""


async def measure(settings: Settings, number: int, file: Path | None) -> None:
    """Ask until so many questions had a reply, and print each reply and what became of it."""
    models = build_models(settings.model_copy(update={"judge": "quote"}))
    if models.chat is None:
        raise ConfigurationError("There is no language model: set OPENAI_MODEL (and OPENAI_BASE_URL).")
    kept = KeptReplies(models.chat, file)
    asked = replied = shown = 0
    try:
        async with open_bench(workshop(settings, replace(models, chat=kept))) as bench:
            bench.clock = lambda: NOON
            advisor = await demo_advisor(bench, DEFAULT)
            for question in questions(4 * number):
                kept.forget()
                answer = await advisor.answer(asking(question))
                is_shown = answer.written_by == kept.name
                asked, replied, shown = asked + 1, replied + bool(kept.given), shown + is_shown
                print(*_told(question, kept.given, answer if is_shown else None), sep="\n", flush=True)
                if replied == number:
                    break
    finally:
        await models.aclose()
    print(f"{asked} questions, {replied} with a reply, {shown} replies shown")


def _told(question: str, given: list[str], shown: Answer | None) -> list[str]:
    lines = [f"\n{question}", *(f"  replied: {' / '.join(each.split(chr(10)))}" for each in given)]
    if shown is not None:
        lines += [f"  SHOWN ({shown.outcome}): {shown.text}", *(f"    {each.quote}" for each in shown.citations)]
    return lines


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.with_model.replies", description=__doc__)
    parser.add_argument("--questions", type=int, default=30)
    parser.add_argument("--kept", type=Path, help="a JSON file of replies that are kept")
    parser.add_argument("--context-tokens", type=int, default=600, help="for a model on the processor")
    chosen = parser.parse_args()
    configure_logs("ERROR", "text")
    settings = load_settings(**_PATIENT, context_tokens=chosen.context_tokens)
    asyncio.run(measure(settings, chosen.questions, chosen.kept))


if __name__ == "__main__":
    main()
