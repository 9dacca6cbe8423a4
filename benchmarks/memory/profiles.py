"""Measure what told facts do in whole answers: `python -m benchmarks.memory.profiles FOLDER [--replies right|wrong]`.

FOLDER holds `sites/NAME/*.html` and YAML files of cases (`open.yaml`; `--file` names another): `id`, `kind`, `site` (a
NAME), `facts` (kind: value, or a list of values), `question`, `use` (the values that the answer must be shown to rest
on), `must` and `must_not` (what the answer contains and does not; "a | b" is one of both), and `replies` (`right` and
`wrong`: what a language model writes of it, citing pages as `[fees.html]`). A case is used rightly where something of
it is to be used, all of that is shown as used, and the answer has all that it must; wrongly where another fact is shown
as used, or the answer has what it must not and lacks what it must (who sees both rows is not misled). `--replies` plays
a language model that writes these.
"""

import argparse
import asyncio
import re
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import yaml

from bot.models import build_models
from bot.settings import load_settings
from bot.terminal.logs import configure_logs
from bot.workshop import workshop
from core.domain.answer import Answer
from core.domain.conversation import ConversationKey, Message
from core.domain.memory import FactKind, ToldFact, account_of
from core.models.local_embedder import OnnxEmbedder
from core.personal.patterns import PatternFactExtractor
from core.personal.profiles import PersonalProfile
from core.personal.selecting import FactSelector
from core.rag.engine import Engine
from evaluation.bench import Bench, open_bench
from evaluation.configurations import DEFAULT
from evaluation.scores.metrics import Share
from tests.fakes.memory import MemoryFacts

NOON = datetime(2026, 10, 5, 12, tzinfo=UTC)
REPLIES = ("right", "wrong")
_PASSAGE = re.compile(r'<passage number="(\d+)"[^>]*address="[^"]*/([^"/]+)"')
_CITED = re.compile(r"\[([\w.-]+\.html)\]")


@dataclass(frozen=True)
class Case:
    """Somebody's facts, their question to a site, what the answer must rest on and say, and what a model writes."""

    id: str
    kind: str
    site: str
    facts: tuple[ToldFact, ...]
    question: str
    use: frozenset[str]
    must: tuple[str, ...]
    must_not: tuple[str, ...]
    replies: Mapping[str, str]


@dataclass(frozen=True)
class Used:
    """What became of a case."""

    case: Case
    answer: Answer

    @property
    def facts(self) -> frozenset[str]:
        """The values that are shown as used."""
        return frozenset(fact.value for fact in self.answer.facts)

    @property
    def missing(self) -> list[str]:
        """What the answer must have and has not."""
        return [each for each in self.case.must if not self._has(each)]

    @property
    def misled(self) -> list[str]:
        """What the answer has and must not, where it has not all that it must."""
        is_whole = bool(self.case.must) and not self.missing
        return [] if is_whole else [each for each in self.case.must_not if self._has(each)]

    @property
    def rightly(self) -> bool:
        """Whether all that matters is used, and it is said so."""
        return self.case.use <= self.facts and not self.missing

    @property
    def wrongly(self) -> bool:
        """Whether something is used or promised that does not fit."""
        return bool(self.facts - self.case.use or self.misled)

    def _has(self, wanted: str) -> bool:
        text = _plain(self.answer.text)
        return any(_plain(each) in text for each in wanted.split("|"))


def _plain(text: str) -> str:
    return " ".join(text.replace("*", "").replace("’", "'").casefold().split())


class Playing:
    """A chat model that writes `reply`, its pages cited by their numbers; no answer where one is not in the prompt."""

    name = "played"
    reply = ""

    async def complete(self, system: str, user: str, max_tokens: int) -> str:
        """The reply in the form that is asked for."""
        numbers: dict[str, str] = {}
        for number, page in _PASSAGE.findall(user):
            numbers[page] = f"{numbers.get(page, '')}[{number}]"
        if not set(_CITED.findall(self.reply)) <= set(numbers):
            return "NO_ANSWER"
        return f"ANSWER\n{_CITED.sub(lambda cited: numbers[cited[1]], self.reply)}"

    async def stream(self, system: str, user: str, max_tokens: int) -> AsyncGenerator[str]:
        """The same in one piece."""
        yield await self.complete(system, user, max_tokens)


def cases_of(file: Path) -> list[Case]:
    """The cases of a file. Raises OSError, yaml.YAMLError, and ValueError for a case that is not as described above."""
    return [_case(row) for row in yaml.safe_load(file.read_text(encoding="utf-8"))]


def _case(row: Mapping[str, Any]) -> Case:
    try:
        facts = tuple(ToldFact(FactKind(kind), value) for kind, said in row["facts"].items() for value in _values(said))
        return Case(
            str(row["id"]),
            str(row["kind"]),
            str(row["site"]),
            facts,
            str(row["question"]),
            frozenset(_values(row["use"])),
            tuple(_values(row["must"])),
            tuple(_values(row["must_not"])),
            row["replies"],
        )
    except KeyError as error:
        raise ValueError(f"The case {row.get('id')!r} has no {error.args[0]!r}.") from None


def _values(said: object) -> list[str]:
    return [*map(str, said)] if isinstance(said, list) else [str(said)]


async def used(case: Case, engine: Engine) -> Used:
    """The answer to somebody who agreed to be remembered and told these facts, in private."""
    store = MemoryFacts()
    known = PersonalProfile(store, PatternFactExtractor(), FactSelector(OnnxEmbedder().encode), lambda: NOON)
    key = ConversationKey("benchmarks", "campus", uuid4().hex, uuid4().hex)
    await store.switch(account_of(key.person), True, NOON)
    await store.learn(account_of(key.person), key.workspace, uuid4().hex, case.facts, NOON)
    answer = await replace(engine, profile=known).answer(
        Message(uuid4().hex, key, case.question, NOON, is_private=True)
    )
    return Used(case, answer)


async def run(folder: Path, file: str, replies: str | None, shows: bool) -> None:
    """Measures and prints."""
    cases, playing = cases_of(folder / file), Playing()
    models = build_models(load_settings(judge="quote"))
    settings = load_settings(openai_api_key="played", openai_model=playing.name if replies else None)
    found = list[Used]()
    try:
        async with open_bench(workshop(settings, replace(models, chat=playing))) as bench:
            bench.clock = lambda: NOON
            for case in cases:
                playing.reply = case.replies[replies] if replies else ""
                found.append(await used(case, await _engine(bench, folder / "sites", case.site)))
    finally:
        await models.aclose()
    print(*report(found), sep="\n")
    for one in (each for each in found if shows and (each.wrongly or (each.case.use and not each.rightly))):
        print(*_told(one), sep="\n")


async def _engine(bench: Bench, sites: Path, name: str) -> Engine:
    files = sorted((sites / name).glob("*.html"))
    if not files:
        raise SystemExit(f"{sites / name} has no page: a case names it as its site.")
    return (await bench.on_files(f"profiles-{name}", DEFAULT, {name: files})).engine


def report(found: Sequence[Used]) -> list[str]:
    """Used rightly where something is to be used, and wrongly of all; the same by kind."""
    kinds = sorted({each.case.kind for each in found})
    same = {kind: [each for each in found if each.case.kind == kind] for kind in kinds}
    return [
        "| cases | matters | used rightly | n | used wrongly |",
        "|---|---|---|---|---|",
        _line("all", found),
        *(_line(kind, same[kind]) for kind in kinds),
    ]


def _line(name: str, found: Sequence[Used]) -> str:
    matter = [each for each in found if each.case.use]
    rightly = Share(sum(each.rightly for each in matter), len(matter))
    wrongly = Share(sum(each.wrongly for each in found), len(found))
    return f"| {name} | {len(matter)} | {rightly} | {len(found)} | {wrongly} |"


def _told(one: Used) -> Iterator[str]:
    told = ", ".join(f"{fact.kind} {fact.value}" for fact in one.case.facts)
    yield f"\n{one.case.id} ({one.case.kind}): {one.case.question} [{told}]"
    yield f"  to be used {sorted(one.case.use)}, used {sorted(one.facts)}"
    yield f"  missing {one.missing}, must not {one.misled}"
    yield f"  {one.answer.outcome} by {one.answer.written_by}: {one.answer.text}"


def main() -> None:
    """Reads the command line and measures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory.profiles", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--file", default="open.yaml", help="the file of cases in that folder")
    parser.add_argument("--replies", choices=REPLIES, help="play a language model that writes these")
    parser.add_argument("--show", action="store_true", help="also what went wrong")
    asked = parser.parse_args()
    configure_logs("ERROR", "text")
    asyncio.run(run(asked.folder, asked.file, asked.replies, asked.show))


if __name__ == "__main__":
    main()
