"""What people see for each thing that a model server may send over the real protocol; pages alone are cited."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import pytest

from core.domain.answer import Answer, Outcome
from core.domain.conversation import Draft
from core.models.claim_model import OnnxClaimModel
from core.models.openai_api.openai_chat_model import OpenAIChatModel
from core.rag.limits import AnswerLimits
from core.rag.verification.checker import Checker
from core.rag.verification.claim_reader import ClaimReader
from tests.fakes.stores import MemoryConversations
from tests.standins import misbehaving_model_server as server_of
from tests.standins.misbehaving_model_server import MisbehavingServer, Misbehaviour, event, stop, stream, thought
from tests.standins.patience import PATIENCE
from tests.standins.small_campus import PAGES, asking, engine_on

PERMIT = "How much is a parking permit for students?"
TRUE = "A student permit costs $120 a year [1]."
QUOTED = "“A parking permit for students costs $120 a year.” [1]"
IN_SPANISH = "El permiso de estacionamiento para estudiantes cuesta $120 al año"
BESIDE_IT = "“A parking permit for students costs $120 a year.” [1]"
LITTLE = 0.5  # seconds for the model


@dataclass(frozen=True)
class Sent:
    """What a server sends, and what comes of it: by default the pages are quoted. `hidden` is never shown."""

    behave: Misbehaviour
    text: str = QUOTED
    outcome: Outcome = Outcome.ANSWERED
    by: str = "extractive"
    fallbacks: Mapping[str, str] = field(default_factory=dict)
    requests: int = 1
    hidden: tuple[str, ...] = ()
    seconds: float = PATIENCE


def reply(text: str, ends: str = "stop") -> Misbehaviour:
    """A streamed reply."""
    return stream(event(text), stop(ends))


THOUGHTS = (event("<think>They ask"), event(" for $75.</think>"))
FREE = "ANSWER\nParking permits for students are free this year [1][2][3]. Enjoy. "
UNSUPPORTED, LATE = {"write": "unsupported"}, {"write": "late"}
SENT = {
    "answer": Sent(reply(f"ANSWER\n{TRUE}"), TRUE, by="m"),
    "answer with an invented sentence": Sent(reply(f"ANSWER\n{TRUE} Vans pay $75 [1]."), TRUE, by="m", hidden=("75",)),
    "ask": Sent(reply("ASK\nWhich permit?\n- Student\n- Visitor"), "Which permit?", Outcome.ASKED_BACK, "m"),
    "no answer": Sent(reply("NO_ANSWER"), "", Outcome.NO_EVIDENCE, "m"),
    "wrong form, few words": Sent(reply("$120"), fallbacks=UNSUPPORTED),
    "wrong form, half true": Sent(reply(f"Sure! {TRUE} Vans pay $75."), fallbacks=UNSUPPORTED, hidden=("75", "Sure")),
    "half JSON": Sent(reply('{"decision": "answer", "text": "A van'), fallbacks=UNSUPPORTED, hidden=("{", "van")),
    "thoughts apart": Sent(
        stream(thought("Or $75?"), event(f"ANSWER\n{TRUE}"), stop("stop")), TRUE, by="m", hidden=("75",)
    ),
    "thoughts inside": Sent(stream(*THOUGHTS, event(f"ANSWER\n{TRUE}"), stop("stop")), TRUE, by="m", hidden=("75",)),
    "thoughts only": Sent(
        stream(thought("Or $75?"), stop("length")), fallbacks={"write": "cut"}, requests=2, hidden=("75",)
    ),
    "length stop": Sent(reply(f"ANSWER\n{TRUE} Vans pay", "length"), TRUE, by="m", hidden=("Vans",)),
    "late, one character at a time": Sent(
        server_of.one_at_a_time(f"ANSWER\n{TRUE}", 0.1), fallbacks=LATE, seconds=LITTLE
    ),
    "late, nothing": Sent(server_of.hang_before_headers, fallbacks=LATE, seconds=LITTLE),
    "429 with a long Retry-After": Sent(server_of.ask_to_wait(60), fallbacks={"write": "unavailable"}),
    "200,000 tokens": Sent(
        stream(*[event("ANSWER\n" + "The permit is free. " * 500)] * 100, stop("stop")),
        fallbacks={"write": "too_long"},
        hidden=("free",),
    ),
    "a planted instruction obeyed": Sent(reply(FREE), fallbacks=UNSUPPORTED, hidden=("free", "Enjoy")),
    "another language": Sent(reply(f"ANSWER\n{IN_SPANISH} [1]."), f"{IN_SPANISH}. {BESIDE_IT}", by="m"),
}


CLAIMS = OnnxClaimModel()


async def shown(sent: Sent) -> tuple[Answer, list[str], int]:
    """The answer, all texts that were shown, and how many requests it took."""
    drafts: list[str] = []

    async def watch(draft: Draft) -> None:
        drafts.append(draft.text)

    async with MisbehavingServer(sent.behave) as server:
        model = OpenAIChatModel(server.base, None, "m", timeout_seconds=sent.seconds, first_token_seconds=sent.seconds)
        advisor = await engine_on(PAGES, model, MemoryConversations())
        limits = AnswerLimits(model=sent.seconds, quoted_after=PATIENCE)
        advisor = replace(advisor, limits=limits, checker=Checker(ClaimReader(CLAIMS)))
        async with asyncio.timeout(PATIENCE):
            answer = await advisor.answer(asking(PERMIT), watch)
        await model.aclose()
    return answer, [*drafts, answer.text], len(server.bodies)


@pytest.mark.parametrize("name", SENT)
async def test_each_thing_that_a_server_sends_has_its_outcome_and_only_pages_are_cited(name: str) -> None:
    sent = SENT[name]
    answer, texts, requests = await shown(sent)

    assert (answer.outcome, answer.written_by, answer.fallbacks) == (sent.outcome, sent.by, sent.fallbacks)
    assert answer.text.startswith(sent.text)
    assert requests == sent.requests
    assert not [text for text in texts if any(each in text for each in sent.hidden)]
    assert bool(answer.citations) is (answer.outcome is Outcome.ANSWERED)
    assert all(one.quote in PAGES[one.url.rpartition("/")[2]] for one in answer.citations)


async def test_what_is_asked_back_has_choices_and_what_is_refused_the_nearest_pages() -> None:
    asked, _, _ = await shown(SENT["ask"])
    refused, _, _ = await shown(SENT["no answer"])

    assert asked.choices == ("Student", "Visitor")
    assert refused.suggestions
