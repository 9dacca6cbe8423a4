"""Read the own suite of a campus: questions with expected answers and pages, in YAML or JSONL."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Self

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from core.errors import ConfigurationError


def _as_list(value: object) -> object:
    return [value] if isinstance(value, str) else value


Text = Annotated[str, Field(min_length=1)]
Texts = Annotated[tuple[Text, ...], BeforeValidator(_as_list)]
# A string, or the spellings of which one suffices.
Facts = Annotated[tuple[Text | Annotated[tuple[Text, ...], Field(min_length=1)], ...], BeforeValidator(_as_list)]


class GradedAnswer(BaseModel):
    """An answer that a person graded, from 0 (wrong) to 5 (right and complete)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    answer: Text
    score: Annotated[int, Field(ge=0, le=5)]


class Row(BaseModel):
    """One question of a suite.

    `contains` are strings that a right answer holds, each or one of its spellings, `answer` are reference answers of
    which one suffices, `pages` are the addresses (or their ends) of pages that answer, `history` is what was asked
    before in the same conversation. `quote` are the words of a page that answer; a row that is not `reviewed` is asked
    only where that is wanted.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    question: Text
    id: str = ""
    kind: str = ""
    history: Texts = ()
    answer: Texts = ()
    contains: Facts = ()
    pages: Texts = ()
    unanswerable: bool = False
    graded: tuple[GradedAnswer, ...] = ()
    quote: str = ""
    reviewed: bool = True

    @property
    def facts(self) -> tuple[tuple[str, ...], ...]:
        """What a right answer holds, each with its spellings."""
        return tuple((fact,) if isinstance(fact, str) else fact for fact in self.contains)

    @property
    def references(self) -> tuple[str, ...]:
        """Right answers, or what they must hold."""
        return self.answer or tuple(spellings[0] for spellings in self.facts)

    @model_validator(mode="after")
    def _says_what_is_right(self) -> Self:
        expects = self.answer or self.contains or self.pages
        if self.unanswerable and expects:
            raise ValueError("is unanswerable, and yet says what answers it: leave one of the two out")
        if not self.unanswerable and not expects:
            raise ValueError("says nothing of the right answer: give answer, contains or pages, or unanswerable: true")
        return self


def read_rows(path: Path, *, unreviewed: bool = False) -> list[Row]:
    """The reviewed questions of a file, or all. Raises ConfigurationError with the row and its error."""
    rows = [_row(path, number, given) for number, given in enumerate(_given(path), start=1)]
    if not rows:
        raise ConfigurationError(f"{path} has no question: write one as docs/reference/evaluation.md shows.")
    named = [row if row.id else row.model_copy(update={"id": f"row-{at}"}) for at, row in enumerate(rows, start=1)]
    if twice := {row.id for row in named if sum(other.id == row.id for other in named) > 1}:
        raise ConfigurationError(f"{path} has two questions with the id {min(twice)!r}; give each its own, or none.")
    kept = [row for row in named if row.reviewed or unreviewed]
    if not kept:
        raise ConfigurationError(
            f"{path} has no reviewed question: read them, and write `reviewed: yes` where one is right."
        )
    return kept


def _given(path: Path) -> Iterator[object]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise ConfigurationError(f"The suite {path} cannot be read ({reason}); name a YAML or JSONL file.") from None
    if path.suffix == ".jsonl":
        yield from (_json(path, at, line) for at, line in enumerate(text.splitlines(), start=1) if line.strip())
        return
    try:
        given = yaml.safe_load(text)
    except yaml.YAMLError as error:
        mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
        place = f"line {mark.line + 1}" if mark else "a character that may not stand there"
        raise ConfigurationError(f"{path} is not valid YAML ({place}); fix it there.") from None
    if not isinstance(given, list):
        raise ConfigurationError(f"{path} must be a list of questions: begin each with `- question: …`.")
    yield from given


def _json(path: Path, number: int, line: str) -> object:
    try:
        given: object = json.loads(line)
    except ValueError as error:
        raise ConfigurationError(
            f"{path}, line {number} is not valid JSON ({error}); write one object a line."
        ) from None
    return given


def _row(path: Path, number: int, given: object) -> Row:
    try:
        return Row.model_validate(given)
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(map(str, problem["loc"]))
        reason = problem["msg"].removeprefix("Value error, ")
        raise ConfigurationError(
            f"{path}, question {number}{f', {where}' if where else ''}: {reason} (given: {problem['input']!r:.80})."
        ) from None
