"""The features of every statement of a question, with whether it holds the answer, as rows of a file."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from core.domain.passage import Candidate
from core.ports.models import Reader
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.answering.quotes.choosing import ranking_of
from core.rag.answering.quotes.features import Question, features
from core.rag.answering.quotes.reading import StatementReader
from core.rag.answering.quotes.statements import statements_of
from core.text.questions.wanted import wanted
from training.quotes.sites import Case


@dataclass(frozen=True)
class Row:
    """A question of a site: the features of its statements, and which of them hold the answer."""

    site: str
    question: str
    statements: Sequence[Mapping[str, float]]
    holds: Sequence[bool]


async def row(case: Case, kept: Sequence[Candidate], writer: ExtractiveWriter, reader: Reader) -> Row:
    """The row of one question, as the writer sees it. Raises ModelError."""
    found, question = statements_of(kept), case.question
    asked = Question.read(question, wanted(question), case.today)
    reading_writer = replace(writer, reader=reader, compared=len(found))
    common = await reading_writer.shared(asked, found, kept)
    best = [each.statement for each in ranking_of(common, found)[: writer.read]]
    common = replace(common, read=await StatementReader(reader, writer.read).read(common, best))
    values = [features(common, each) for each in found]
    return Row(case.site, question, values, [case.holds(each.text) for each in found])


def write(path: Path, rows: Sequence[Row]) -> None:
    """One JSON object a line."""
    path.write_text("".join(json.dumps(asdict(each)) + "\n" for each in rows), encoding="utf-8")


def read(path: Path) -> list[Row]:
    """The rows of a file."""
    return [Row(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
