"""What is counted of a question: how it ended and how long each step took, and nothing of who asked what."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from bot.serving.metrics import Metrics
from bot.serving.services import MeasuredAdvisor, NotifyingOperations
from core.domain.answer import Answer, Citation, Outcome
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.domain.crawl import CrawlReport, CrawlState
from core.domain.status import CopyTimes
from core.errors import ModelUnavailable
from core.ports.platforms import OnDraft
from tests.standins.services import PlannedOperations

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
QUESTION = Message("m-secret", ConversationKey("slack", "T-secret", "C-secret", "U-secret"), "What about fees?", NOW)


@dataclass
class PlayedAdvisor:
    """Ends every question in one way."""

    end: Outcome | Exception
    gate: asyncio.Event | None = None
    cites: tuple[Citation, ...] = ()

    async def answer(self, message: Message, on_draft: OnDraft | None = None) -> Answer:
        if self.gate:
            await self.gate.wait()
        if isinstance(self.end, Exception):
            raise self.end
        asked = StandaloneQuestion(message.text, message.text)
        took = {"retrieve": 40.0, "write": 2_500.0}
        return Answer(UUID(int=1), self.end, "Fees are due.", asked, self.cites, timings_ms=took)


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


def lines(metrics: Metrics) -> list[str]:
    return metrics.text().decode().splitlines()


@pytest.mark.parametrize("end", Outcome)
async def test_a_question_is_counted_by_its_outcome(metrics: Metrics, end: Outcome) -> None:
    answer = await MeasuredAdvisor(PlayedAdvisor(end), metrics).answer(QUESTION)

    assert answer.outcome is end
    assert f'advisor_questions_total{{outcome="{end.value}",platform="slack"}} 1.0' in lines(metrics)


async def test_an_answer_is_counted_once_for_each_source_that_it_cites(metrics: Metrics) -> None:
    cites = tuple(
        Citation(at, at, "u", "u", "t", "q", None, NOW, source=source) for at, source in enumerate(["a", "b\n", "a"])
    )

    for end in (Outcome.ANSWERED, Outcome.CLOSEST, Outcome.CONVERSATION):
        await MeasuredAdvisor(PlayedAdvisor(end, cites=cites), metrics).answer(QUESTION)

    assert sorted(line for line in lines(metrics) if line.startswith("advisor_answers_by_source_total{")) == [
        f'advisor_answers_by_source_total{{outcome="{end}",source="{source}"}} 1.0'
        for end in ("answered", "closest")
        for source in ("a", "b")
    ]


async def test_each_step_of_an_answer_is_timed_in_seconds(metrics: Metrics) -> None:
    await MeasuredAdvisor(PlayedAdvisor(Outcome.ANSWERED), metrics).answer(QUESTION)

    assert 'advisor_step_seconds_sum{step="write"} 2.5' in lines(metrics)
    assert 'advisor_step_seconds_bucket{le="0.05",step="retrieve"} 1.0' in lines(metrics)
    assert 'advisor_answer_seconds_count{platform="slack"} 1.0' in lines(metrics)


@pytest.mark.parametrize(
    ("error", "kind"),
    [(ModelUnavailable("busy"), "ModelUnavailable"), (ZeroDivisionError("a fault"), "internal")],
)
async def test_an_error_is_counted_by_its_kind_and_passed_on(metrics: Metrics, error: Exception, kind: str) -> None:
    with pytest.raises(type(error)):
        await MeasuredAdvisor(PlayedAdvisor(error), metrics).answer(QUESTION)

    assert f'advisor_errors_total{{kind="{kind}",platform="slack"}} 1.0' in lines(metrics)
    assert 'advisor_questions_total{outcome="failed",platform="slack"} 1.0' in lines(metrics)
    assert 'advisor_answers_in_flight{platform="slack"} 0.0' in lines(metrics)


async def test_an_answer_counts_as_in_flight_until_it_is_given_up(metrics: Metrics) -> None:
    advisor = MeasuredAdvisor(PlayedAdvisor(Outcome.ANSWERED, asyncio.Event()), metrics)
    asking = asyncio.create_task(advisor.answer(QUESTION))
    await asyncio.wait([asking], timeout=0)

    assert 'advisor_answers_in_flight{platform="slack"} 1.0' in lines(metrics)
    asking.cancel()
    await asyncio.wait([asking])

    assert 'advisor_answers_in_flight{platform="slack"} 0.0' in lines(metrics)
    assert 'advisor_questions_total{outcome="cancelled",platform="slack"} 1.0' in lines(metrics)


async def test_a_step_without_the_language_model_is_counted_by_its_reason(metrics: Metrics) -> None:
    metrics.count_fallbacks({"rewrite": "late", "write": "late"})
    metrics.count_fallbacks({"write": "paused"})

    assert 'advisor_fallbacks_total{reason="late",step="rewrite"} 1.0' in lines(metrics)
    assert 'advisor_fallbacks_total{reason="late",step="write"} 1.0' in lines(metrics)
    assert 'advisor_fallbacks_total{reason="paused",step="write"} 1.0' in lines(metrics)


async def test_a_paused_model_is_looked_at_whenever_the_numbers_are_read(metrics: Metrics) -> None:
    paused = asyncio.Event()
    metrics.watch_chat_model(paused.is_set)

    assert "advisor_chat_model_paused 0.0" in lines(metrics)
    paused.set()
    assert "advisor_chat_model_paused 1.0" in lines(metrics)


async def test_no_number_carries_who_asked_or_what(metrics: Metrics) -> None:
    await MeasuredAdvisor(PlayedAdvisor(Outcome.ANSWERED), metrics).answer(QUESTION)
    with pytest.raises(ModelUnavailable):
        await MeasuredAdvisor(PlayedAdvisor(ModelUnavailable("What about fees?")), metrics).answer(QUESTION)

    assert "secret" not in metrics.text().decode()
    assert "fees" not in metrics.text().decode().lower()


async def test_a_crawl_is_counted_whoever_asked_for_it(metrics: Metrics) -> None:
    operations = NotifyingOperations(PlannedOperations(), (metrics.take,))

    reports = await operations.reindex("catalog", lambda report: None)

    assert [report.source for report in reports] == ["catalog"]
    assert 'advisor_crawls_total{source="catalog",state="finished"} 1.0' in lines(metrics)
    assert await operations.source_names() == ["catalog", "website"]
    assert (await operations.overview()).embedder == "minilm"


def test_a_crawl_is_counted_with_what_it_found(metrics: Metrics) -> None:
    metrics.count_crawl(
        CrawlReport("library", CrawlState.FINISHED, NOW, NOW, 7, 2, 1, 3, skipped={"copy": 4, "empty": 1})
    )

    assert 'advisor_crawls_total{source="library",state="finished"} 1.0' in lines(metrics)
    assert 'advisor_crawled_pages_total{result="skipped",source="library"} 5.0' in lines(metrics)
    assert 'advisor_crawled_pages_total{result="changed",source="library"} 1.0' in lines(metrics)


def test_the_oldest_copy_of_each_source_is_told_until_the_source_has_none(metrics: Metrics) -> None:
    metrics.note_copies({"library": CopyTimes(NOW, NOW, NOW - timedelta(days=3)), "bursar": CopyTimes(NOW, NOW, NOW)})
    metrics.note_copies({"library": CopyTimes(NOW, NOW, NOW - timedelta(days=2))})

    told = [line for line in metrics.text().decode().splitlines() if line.startswith("advisor_oldest_copy_timestamp")]
    assert [line.partition("{")[2].partition(" ")[0] for line in told] == ['source="library"}']
    assert float(told[0].partition(" ")[2]) == (NOW - timedelta(days=2)).timestamp()


def test_a_platform_is_looked_at_whenever_the_numbers_are_read(metrics: Metrics) -> None:
    up = asyncio.Event()
    metrics.watch_platform("discord", up.is_set)

    assert 'advisor_platform_connected{platform="discord"} 0.0' in lines(metrics)
    up.set()
    assert 'advisor_platform_connected{platform="discord"} 1.0' in lines(metrics)
    up.clear()
    assert 'advisor_platform_connected{platform="discord"} 0.0' in lines(metrics)
    assert 'advisor_platform_restarts_total{platform="discord"} 0.0' in lines(metrics)
