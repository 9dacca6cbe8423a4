"""Measure which replies of a language model are shown: `python -m benchmarks.claims.model_replies [SUITE] [--held]`.

True replies say in many wordings what their passages say, and are to arrive whole; false ones are wrong in one thing.
Half of them are held back: their results are read, but not one by one. SUITE may be a folder with an `open.jsonl`
(`--file` names another), a reply a line: `id`, `kind`, `form`, `question`, `passages` (`title`, `heading`, `text`),
`reply`, `is_true`, `false_part`.
"""

import argparse
import asyncio
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml

from core.domain.passage import Candidate, Chunk
from core.domain.units import CELL_BORDER, PATH_BORDER
from core.models.claim_model import OnnxClaimModel
from core.models.cross_encoder import OnnxCrossEncoder
from core.rag.answering.model_reply.holding import ReplyChecker
from core.rag.answering.model_reply.saying import Says, saying
from core.rag.verification.checker import Checker
from core.rag.verification.citations import MARK, without_marks
from core.rag.verification.claim_reader import ClaimReader
from core.rag.verification.reply_judges import OnTopic
from core.text.passage_structure import read
from evaluation.scores.metrics import Share

SUITES = Path(__file__).parent / "suites"
NAMES = ("replies", "replies_wordings")
HALVES = ("even", "odd")  # by the SHA-256 of an id
_WORDS = re.compile(r"\w+")
_QUOTED = re.compile("“[^”]*”")
# Rows of a Markdown table, which a page's table has no marks of.
_ROW, _BORDER = re.compile(r"^\|(.*)\|[ \t]*$", re.MULTILINE), re.compile(r"^[-:| ]*-[-:| ]*\n", re.MULTILINE)
_READ_AT = datetime(2026, 9, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Reply:
    """A reply to a question; `false_part` is what must not be shown, None where all of it is to be shown."""

    kind: str
    question: str
    text: str
    kept: tuple[Candidate, ...]
    false_part: str | None
    form: str = ""
    id: str = ""

    @property
    def half(self) -> str:
        """The half of the suite that it is in."""
        return HALVES[hashlib.sha256(self.id.encode()).digest()[-1] % 2]


@dataclass(frozen=True)
class Shown:
    """What arrives of a reply, its marks counting its passages, and what was taken away, with the reasons."""

    reply: Reply
    text: str
    removed: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        """Whether a true reply arrives whole, or the false part of another one does not."""
        if self.reply.false_part is None:
            return bool(self.text) and not self.removed
        part = self.reply.false_part if _plain(self.reply.false_part) in _plain(self.reply.text) else self.reply.text
        if MARK.search(self.reply.false_part):  # what is false is the passage that it cites
            return " ".join(_WORDS.findall(part)) not in " ".join(_WORDS.findall(self.text))
        return _plain(part) not in _plain(self.text)

    @property
    def causes(self) -> list[str]:
        """Why what is missing was taken away, without the words of the reply."""
        return [_QUOTED.sub("…", each.rpartition(" — ")[2]) for each in self.removed]


def _plain(text: str) -> str:
    return f" {' '.join(_WORDS.findall(without_marks(text).lower()))} "


def replies_of(suite: Path) -> list[Reply]:
    """The replies of a file. Raises OSError, ValueError, yaml.YAMLError, and KeyError where a field is missing."""
    if suite.suffix == ".jsonl":
        return [_of_line(json.loads(line)) for line in suite.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [reply for group in yaml.safe_load(suite.read_text(encoding="utf-8")) for reply in _of_group(group)]


def _of_group(group: Mapping[str, Any]) -> Iterator[Reply]:
    kept = tuple(_candidate(place, each["anchor"], each["text"]) for place, each in enumerate(group["passages"], 1))
    yield from (Reply(kind, asked, text, kept, None) for kind, asked, text in group["shown"])
    yield from (Reply(kind, asked, text, kept, (*part, text)[0]) for kind, asked, text, *part in group["hidden"])


def _of_line(line: Mapping[str, Any]) -> Reply:
    kept = tuple(
        _candidate(place, each["title"], each["text"], each.get("heading") or "")
        for place, each in enumerate(line["passages"], 1)
    )
    part = None if line["is_true"] else line["false_part"] or line["reply"]
    return Reply(line["kind"], line["question"], line["reply"], kept, part, line["form"], line["id"])


def _candidate(place: int, title: str, text: str, heading: str = "") -> Candidate:
    headings = tuple(filter(None, [heading]))
    anchor, url, text = PATH_BORDER.join([title, *headings]), f"https://campus.example/{place}", text.strip()
    text = _BORDER.sub("", _ROW.sub(lambda row: CELL_BORDER.join(map(str.strip, row[1].split("|"))), text))
    chunk = Chunk(place, text, title, headings, None, url, anchor, "pages", None, _READ_AT, place, units=read(text))
    return Candidate(chunk, 1.0, 0.0, 1, None, 1.0)


async def shown(reply: Reply, checker: Checker, on_topic: OnTopic) -> Shown:
    """What arrives of a reply: nothing where it is off topic or is no answer."""
    said = saying(reply.text)
    claims = said.text, reply.kept, reply.question
    checked = (await ReplyChecker(checker).having_read(*claims)).check(*claims)
    cited = [each.quote for each in checked.citations]
    if said.says is not Says.ANSWER:
        return Shown(reply, "", (*checked.removed, f"read as: {said.says}"))
    if checked.text and not await on_topic.answers(reply.question, checked.text, cited):
        return Shown(reply, "", (*checked.removed, "off topic"))
    passage = {each.number: each.chunk_id for each in checked.citations}
    text = MARK.sub(lambda mark: f"[{passage[int(mark[1])]}]", checked.text)
    return Shown(reply, text, checked.removed)


def report(found: Sequence[Shown]) -> list[str]:
    """What becomes of true replies and of false ones, in all and by form and kind; then why true ones are not whole."""
    lines = [
        "| replies | n | true: whole | cut | dropped | n | false: shown |",
        "|---|---|---|---|---|---|---|",
        _line("all", found),
    ]
    for name in ("half", "form", "kind"):
        values = sorted({getattr(one.reply, name) for one in found})
        same = {value: [one for one in found if getattr(one.reply, name) == value] for value in values}
        lines += [_line(f"{name}: {value}", same[value]) for value in values] if len(values) > 1 else []
    causes = Counter(cause for one in _true(found) if not one.is_right for cause in one.causes)
    return [*lines, "", *(f"{count} x {cause}" for cause, count in causes.most_common())]


def _line(name: str, found: Sequence[Shown]) -> str:
    true, false = _true(found), [one for one in found if one.reply.false_part is not None]
    whole, dropped = sum(one.is_right for one in true), sum(not one.text for one in true)
    shares = [Share(whole, len(true)), Share(len(true) - whole - dropped, len(true)), Share(dropped, len(true))]
    passed = Share(sum(not one.is_right for one in false), len(false))
    return f"| {name} | {len(true)} | {' | '.join(map(str, shares))} | {len(false)} | {passed} |"


def _true(found: Sequence[Shown]) -> list[Shown]:
    return [one for one in found if one.reply.false_part is None]


async def run(suite: Path, half: str | None, shows: bool) -> None:
    """Measure and print; the half that is `shown` one by one, or the whole suite."""
    checker, on_topic = Checker(ClaimReader(OnnxClaimModel())), OnTopic(OnnxCrossEncoder())
    found = [await shown(each, checker, on_topic) for each in replies_of(suite)]
    print(*report(found), sep="\n")
    for one in (each for each in found if shows and not each.is_right and half in (None, each.reply.half)):
        print(f"\n{one.reply.id} {one.reply.kind}: {one.reply.question}\n  {one.reply.text}\n  shown: {one.text}")
        print(*(f"  removed: {each}" for each in one.removed), sep="\n")


def main() -> None:
    """Reads the command line and measures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.claims.model_replies", description=__doc__)
    parser.add_argument("suite", nargs="?", default=NAMES[0], help=f"{' or '.join(NAMES)}, or a folder")
    parser.add_argument("--file", default="open.jsonl", help="the file in that folder")
    parser.add_argument("--held", action="store_true", help="the half that is held back; only its figures")
    parser.add_argument("--show", action="store_true", help="also what went wrong in the open half")
    parser.add_argument("--half", choices=HALVES, help="show only this half of a folder's replies one by one")
    asked = parser.parse_args()
    ours = SUITES / f"{asked.suite}_{'held' if asked.held else 'open'}.yaml"
    suite = ours if asked.suite in NAMES else Path(asked.suite) / asked.file
    asyncio.run(run(suite, asked.half, asked.show and not asked.held))


if __name__ == "__main__":
    main()
