"""Read facts with a language model, and believe it only what the message says of its author."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import structlog
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from core.domain.memory import FactKind, Told, ToldFact
from core.errors import ModelError, ReplyUnusable
from core.personal.clauses import Clause, clauses_of, is_asked_to_remember, settled
from core.personal.patterns import is_own, may_be_kept, told_in
from core.personal.sensitive import needs_in
from core.ports.models import ChatModel
from core.rag.prompts.library import fenced, prompt, version

log = structlog.get_logger(__name__)

MOST_FACTS, MOST_TOKENS = 12, 400
_OBJECT = re.compile(r"\{.*\}", re.DOTALL)


class _Fact(BaseModel):
    model_config = ConfigDict(extra="forbid")

    kind: FactKind
    value: str = Field(min_length=2, max_length=80)
    denies: bool = False


class _Reply(BaseModel):
    model_config = ConfigDict(extra="forbid")

    facts: list[_Fact] = Field(max_length=MOST_FACTS)


@dataclass(frozen=True)
class ModelFactExtractor:
    """Asks the model once for messages in which people tell of themselves; the patterns read all others.

    They also read where the model fails, which is logged, and they alone say what was refused.
    """

    model: ChatModel
    is_about_oneself: Callable[[str], bool]

    async def told(self, text: str) -> Told:
        """What the message tells. Raises nothing."""
        by_pattern, stated = told_in(text), [each for each in clauses_of(text) if is_own(each)]
        if not stated or not (self.is_about_oneself(text) or is_asked_to_remember(text)):
            return by_pattern
        try:
            reply = await self.model.complete(prompt("facts"), fenced("message", text), max_tokens=MOST_TOKENS)
            read = _read(reply)
        except ModelError as error:
            log.warning("fell back to the way without a model", step="facts", reason=error.reason)
            return by_pattern
        facts = settled([(False, list(_held(read, stated)))])
        log.info("facts read by the model", facts=len(facts), left_out=len(read) - len(facts), prompt=version("facts"))
        return replace(by_pattern, facts=tuple(facts))


def _read(reply: str) -> list[_Fact]:
    """The facts of a reply. Raises ReplyUnusable where it is not of the form that was asked for."""
    found = _OBJECT.search(reply)
    try:
        return _Reply.model_validate(json.loads(found[0] if found else "")).facts
    except (ValueError, ValidationError, RecursionError) as error:
        raise ReplyUnusable("the model's reply was no list of facts") from error


def _held(read: list[_Fact], stated: list[Clause]) -> Iterator[ToldFact]:
    """Those whose words stand in one statement of the author's own, and which may be stored."""
    for each in read:
        clause = next((one for one in stated if _says(one.text, each.value)), None)
        if clause is None:
            continue
        if each.kind is FactKind.ACCESS_NEED:
            yield from (ToldFact(each.kind, need) for need in needs_in(each.value) if clause.is_asked)
        elif may_be_kept(each.value):
            yield ToldFact(each.kind, each.value.strip(), denies=each.denies or clause.takes_back)


def _says(statement: str, value: str) -> bool:
    """Whether the value stands in the statement word by word."""
    words = re.escape(" ".join(value.split()))
    return re.search(rf"(?<!\w){words}(?!\w)", " ".join(statement.split()), re.IGNORECASE) is not None
