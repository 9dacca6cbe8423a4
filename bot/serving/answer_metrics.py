"""Count answers by outcome and time each step."""

import asyncio
from dataclasses import dataclass
from time import perf_counter

from bot.serving.metrics import Metrics
from core.domain.answer import Answer, Outcome
from core.domain.conversation import Message
from core.errors import AdvisorError
from core.ports.platforms import Advisor, OnDraft

TIMED = (Outcome.ANSWERED, Outcome.CLOSEST, Outcome.NO_EVIDENCE)


@dataclass(frozen=True)
class MeasuredAdvisor:
    """Answers with `advisor`, and records the outcome in `metrics`."""

    advisor: Advisor
    metrics: Metrics

    async def answer(self, message: Message, on_draft: OnDraft | None = None) -> Answer:
        """The advisor's answer. Raises the same errors as the advisor."""
        platform, started, outcome = message.conversation.platform, perf_counter(), "failed"
        self.metrics.begin(platform)
        try:
            answer = await self.advisor.answer(message, on_draft)
            outcome = answer.outcome.value
            self.metrics.count_fallbacks(answer.fallbacks)
            if answer.outcome in TIMED:
                self.metrics.count_sources(answer.sources, outcome)
                self.metrics.time_answer(platform, perf_counter() - started, answer.timings_ms)
            return answer
        except asyncio.CancelledError:
            outcome = "cancelled"
            raise
        except Exception as error:
            self.metrics.count_error(platform, _kind(error))
            raise
        finally:
            self.metrics.end(platform, outcome)


def _kind(error: Exception) -> str:
    return type(error).__name__ if isinstance(error, AdvisorError) else "internal"
