"""Grade answers with a language model: a grade from 0 to 5 and one of three verdicts.

After Zheng et al., "Judging LLM-as-a-Judge" (2023), with references given, which makes the judge stricter and fairer.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Annotated, Literal

from pydantic import BaseModel, Field, ValidationError

from core.ports.models import ChatModel
from core.rag.prompts.library import fenced
from evaluation.scores.agreement import spearman, weighted_kappa

MAX_TOKENS = 200
HIGHEST = 5
VERDICTS = {"wrong": 0.0, "partly": 0.5, "right": 1.0}
JSON_OBJECT = re.compile(r"\{[^{}]*\}")


class Judgement(BaseModel):
    """The judge's grade and verdict of an answer."""

    grade: Annotated[int, Field(ge=0, le=HIGHEST)]
    verdict: Literal["right", "partly", "wrong"]

    def scores(self) -> dict[str, float]:
        """Both as a share of the maximum."""
        return {"judge's grade": self.grade / HIGHEST, "judge's verdict": VERDICTS[self.verdict]}


REFUSED = Judgement(grade=0, verdict="wrong")


@dataclass(frozen=True)
class Judge:
    """Grades answers with a chat model; its own answers should be graded by another one."""

    model: ChatModel

    async def judge(self, question: str, references: Sequence[str], answer: str) -> Judgement | None:
        """The judgement; None for an invalid reply. Raises ModelError."""
        parts = [fenced("question", question), *(fenced("reference", each) for each in references)]
        user = "\n\n".join([*parts, fenced("answer", answer)])
        system = (files("evaluation.prompts") / "judge.md").read_text(encoding="utf-8").strip()
        return _read(await self.model.complete(system, user, MAX_TOKENS))


async def judged_scores(judge: Judge | None, question: str, references: Sequence[str], text: str) -> dict[str, float]:
    """The judge's scores of an answer, if there is a judge; a refusal needs none. Raises ModelError."""
    if judge is None:
        return {}
    judgement = await judge.judge(question, references, text) if text else REFUSED
    return {"judge understood": float(judgement is not None)} | (judgement.scores() if judgement else {})


@dataclass(frozen=True)
class Agreement:
    """How far the judge's grades agree with people's, over `n` answers."""

    kappa: float
    spearman: float
    n: int


def agreement(judged: Sequence[int], given: Sequence[int]) -> Agreement:
    """Quadratically weighted kappa and rank correlation of the grades 0…5."""
    return Agreement(weighted_kappa(judged, given, HIGHEST + 1), spearman(judged, given), len(judged))


def _read(reply: str) -> Judgement | None:
    for found in reversed(JSON_OBJECT.findall(reply)):
        try:
            return Judgement.model_validate_json(found)
        except ValidationError:
            continue
    return None
