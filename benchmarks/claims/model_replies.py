"""Measure which replies of a language model are shown: `python -m benchmarks.claims.model_replies [SUITE] [--held]`.

True replies say in many wordings what their passages say, and are to arrive whole; false ones are wrong in one thing.
Half of them are held back: their results are read, but not one by one.
"""

import argparse
import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import yaml

from core.domain.passage import Candidate, Chunk
from core.models.cross_encoder import OnnxCrossEncoder
from core.rag.answering.model_reply.holding import ReplyChecker
from core.rag.answering.model_reply.saying import Says, saying
from core.rag.verification.checker import Checker
from core.rag.verification.citations import without_marks
from core.rag.verification.entailment import ClaimReader
from core.rag.verification.reply_judges import OnTopic
from core.text.passage_structure import read
from evaluation.scores.metrics import Share

SUITES = Path(__file__).parent / "suites"
NAMES = ("replies", "replies_wordings")
_WORDS = re.compile(r"\w+")
_READ_AT = datetime(2026, 9, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Reply:
    """A reply to a question; `false_part` is what must not be shown, None where all of it is to be shown."""

    kind: str
    question: str
    text: str
    kept: tuple[Candidate, ...]
    false_part: str | None


@dataclass(frozen=True)
class Shown:
    """What arrives of a reply, and what was taken away, with the reasons."""

    reply: Reply
    text: str
    removed: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        """Whether a true reply arrives whole, or the false part of another one does not."""
        if self.reply.false_part is None:
            return bool(self.text) and not self.removed
        return _plain(self.reply.false_part) not in _plain(self.text)


def _plain(text: str) -> str:
    return " ".join(_WORDS.findall(without_marks(text).lower()))


def replies_of(suite: Path) -> list[Reply]:
    """The replies of a file. Raises OSError, yaml.YAMLError, and KeyError where a group lacks a field."""
    found: list[Reply] = []
    for group in yaml.safe_load(suite.read_text(encoding="utf-8")):
        kept = tuple(_candidate(place, each) for place, each in enumerate(group["passages"], 1))
        found += [Reply(kind, asked, text, kept, None) for kind, asked, text in group["shown"]]
        found += [Reply(kind, asked, text, kept, (*part, text)[0]) for kind, asked, text, *part in group["hidden"]]
    return found


def _candidate(place: int, passage: Mapping[str, str]) -> Candidate:
    anchor, text = passage["anchor"], passage["text"].strip()
    url = f"https://campus.example/{place}"
    chunk = Chunk(place, text, anchor, (), None, url, anchor, "pages", None, _READ_AT, place, units=read(text))
    return Candidate(chunk, 1.0, 0.0, 1, None, 1.0)


async def shown(reply: Reply, checker: Checker, on_topic: OnTopic) -> Shown:
    """What arrives of a reply: nothing where it is off topic or is no answer."""
    said = saying(reply.text)
    claims = said.text, reply.kept, reply.question
    checked = (await ReplyChecker(checker).having_read(*claims)).check(*claims)
    cited = [each.quote for each in checked.citations]
    if said.says is not Says.ANSWER or not await on_topic.answers(reply.question, checked.text or reply.text, cited):
        return Shown(reply, "", (*checked.removed, f"{said.says}, or off topic"))
    return Shown(reply, checked.text, checked.removed)


def report(found: Sequence[Shown]) -> list[str]:
    """The shares of true replies that arrive whole and of false ones that are shown, in all and by kind."""
    lines = ["| replies | kind | n | right |", "|---|---|---|---|"]
    for name, true in (("shown whole", True), ("false, hidden", False)):
        same = [one for one in found if (one.reply.false_part is None) is true]
        lines.append(f"| {name} | all | {len(same)} | {_right(same)} |")
        for kind in sorted({one.reply.kind for one in same}):
            of_kind = [one for one in same if one.reply.kind == kind]
            lines.append(f"| {name} | {kind} | {len(of_kind)} | {_right(of_kind)} |")
    return lines


def _right(found: Sequence[Shown]) -> Share:
    return Share(sum(one.is_right for one in found), len(found))


async def run(suite: Path, shows: bool) -> None:
    """Measure and print."""
    reader = OnnxCrossEncoder()
    checker, on_topic = Checker(reader=ClaimReader(reader)), OnTopic(reader)
    found = [await shown(each, checker, on_topic) for each in replies_of(suite)]
    print(*report(found), sep="\n")
    for one in (each for each in found if shows and not each.is_right):
        print(f"\n{one.reply.kind}: {one.reply.text}\n  shown: {one.text}", *one.removed, sep="\n  removed: ")


def main() -> None:
    """Reads the command line and measures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.claims.model_replies", description=__doc__)
    parser.add_argument("suite", nargs="?", choices=NAMES, default=NAMES[0], help="whose open half is measured")
    parser.add_argument("--held", action="store_true", help="the half that is held back; only its figures")
    parser.add_argument("--show", action="store_true", help="also what went wrong in the open half")
    asked = parser.parse_args()
    suite = SUITES / f"{asked.suite}_{'held' if asked.held else 'open'}.yaml"
    asyncio.run(run(suite, asked.show and not asked.held))


if __name__ == "__main__":
    main()
