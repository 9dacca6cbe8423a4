"""Traces of questions: what a collector gets over a real socket, and that it costs no answer where it is away."""

import asyncio
import sys
from dataclasses import dataclass

import pytest
from pydantic import SecretStr

from bot.checks.settings_checks import doubts
from bot.serving.serve import open_traces
from bot.serving.services import TracedAdvisor
from bot.settings import Settings
from core.domain.answer import Answer, Outcome
from core.domain.conversation import Message
from core.errors import ModelUnavailable
from core.ports.platforms import OnDraft
from tests.standins.small_campus import asking, engine_on
from tests.standins.trace_collector import PlayedCollector, said

QUESTION = "When does the library open on Saturday?"
PAGES = {"library": "# Library\n\nThe library opens at ten on Saturday. On Sunday it is closed."}


@dataclass
class FailingAdvisor:
    """Fails every question."""

    async def answer(self, message: Message, on_draft: OnDraft | None = None) -> Answer:
        raise ModelUnavailable(f"cannot answer {message.text}")


def settings(address: str | None, **more: object) -> Settings:
    return Settings.model_validate({"OTEL_EXPORTER_OTLP_ENDPOINT": address} | more)


NUMBER = 700_000_001  # a message id that random bytes of a trace do not hold by chance


async def ask(collector_address: str, text: str = QUESTION) -> Answer:
    engine = await engine_on(PAGES)
    async with open_traces(settings(collector_address)) as traces:
        assert traces is not None
        return await TracedAdvisor(engine, traces).answer(asking(text, NUMBER))


async def test_a_question_is_a_span_with_a_span_for_each_step_below_it() -> None:
    async with PlayedCollector() as collector:
        answer = await ask(collector.address)

    [whole] = [span for span in collector.spans if not span.parent_span_id]
    steps = [span for span in collector.spans if span.parent_span_id == whole.span_id]
    assert answer.outcome is Outcome.ANSWERED
    assert (whole.name, len(collector.spans)) == ("question", len(steps) + 1)
    assert {step.name for step in steps} == set(answer.timings_ms)
    assert {step.trace_id for step in steps} == {whole.trace_id}
    assert said(whole) == {
        "advisor.platform": "test",
        "advisor.answer.id": str(answer.id),
        "advisor.outcome": "answered",
        "advisor.written_by": answer.written_by,
        "advisor.citations": len(answer.citations),
    }


async def test_a_step_lasts_as_long_as_the_answer_says() -> None:
    async with PlayedCollector() as collector:
        answer = await ask(collector.address)

    lasted = dict.fromkeys(answer.timings_ms, 0.0)
    for span in collector.spans:
        if span.parent_span_id:
            lasted[span.name] += (span.end_time_unix_nano - span.start_time_unix_nano) / 1e6
    assert lasted == pytest.approx(dict(answer.timings_ms), abs=0.05)  # rounded to hundredths each time it ran


async def test_nothing_that_is_sent_has_words_or_people() -> None:
    async with PlayedCollector() as collector:
        answer = await ask(collector.address)

    sent = b"".join(collector.bodies)
    hidden = ["library", "Saturday", "opens", asking(QUESTION).conversation.user, asking(QUESTION, NUMBER).id]
    assert "opens at ten" in answer.text
    assert [word for word in hidden if word.encode() in sent] == []


async def test_a_failure_is_told_by_its_name_alone() -> None:
    async with PlayedCollector() as collector, open_traces(settings(collector.address)) as traces:
        assert traces is not None
        with pytest.raises(ModelUnavailable):
            await TracedAdvisor(FailingAdvisor(), traces).answer(asking(QUESTION))
        await asyncio.to_thread(traces.close)

        [span] = collector.spans
    assert (span.status.message, span.status.code) == ("ModelUnavailable", span.status.STATUS_CODE_ERROR)
    assert not span.events


async def test_the_service_is_named_and_headers_are_sent() -> None:
    async with PlayedCollector() as collector:
        given = settings(
            collector.address, OTEL_EXPORTER_OTLP_HEADERS=SecretStr("x-key=s%20t"), OTEL_SERVICE_NAME="north-advisor"
        )
        async with open_traces(given) as traces:
            assert traces is not None
            await TracedAdvisor(await engine_on(PAGES), traces).answer(asking(QUESTION))

    [resource] = [each.resource for each in collector.requests[0].resource_spans]
    named = {each.key: each.value.string_value for each in resource.attributes}
    assert named["service.name"] == "north-advisor"
    assert {name.lower(): value for name, value in collector.headers[0].items()}["x-key"] == "s t"


@pytest.mark.parametrize("status", [400, 401])
async def test_a_collector_that_refuses_costs_no_answer_and_is_told_once(
    status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    async with PlayedCollector(status=status) as collector, open_traces(settings(collector.address)) as traces:
        assert traces is not None
        answer = await TracedAdvisor(await engine_on(PAGES), traces).answer(asking(QUESTION))
        await asyncio.to_thread(traces.close)

        assert answer.outcome is Outcome.ANSWERED
        assert traces.state == "not taken by the collector"
    assert capsys.readouterr().out.count("traces are lost") == 1


@pytest.mark.slow
async def test_a_collector_that_is_away_or_does_not_answer_holds_up_neither_answer_nor_end() -> None:
    async with PlayedCollector() as gone:
        address = gone.address
    assert (await ask(address)).outcome is Outcome.ANSWERED

    async with PlayedCollector() as mute:
        mute.may_reply.clear()
        assert (await ask(mute.address)).outcome is Outcome.ANSWERED
        assert not mute.may_reply.is_set()  # it had not answered when the process let go of it


async def test_nothing_is_traced_unless_a_collector_is_named() -> None:
    async with open_traces(settings(None)) as traces:
        assert traces is None


def test_a_collector_without_the_package_is_a_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    assert doubts(settings("http://localhost:4318")) == doubts(settings(None))

    monkeypatch.setitem(sys.modules, "opentelemetry", None)
    [more] = set(doubts(settings("http://localhost:4318"))) - set(doubts(settings(None)))
    assert "make install-otel" in more
