"""`SuggestedQuestions` in memory."""

from collections.abc import Sequence

from core.domain.passage import Scope
from core.domain.quality import SuggestedQuestion


class MemorySuggestedQuestions:
    """What was stored last."""

    def __init__(self, *questions: SuggestedQuestion) -> None:
        self.questions = list(questions)

    async def replace(self, questions: Sequence[SuggestedQuestion]) -> None:
        """These in place of all earlier ones."""
        self.questions = list(questions)

    async def best(self, scope: Scope, most: int) -> list[str]:
        """The surest of the sources of a scope."""
        seen = [each for each in self.questions if not scope.topics and each.source in (scope.sources or {each.source})]
        return [each.question for each in sorted(seen, key=lambda each: (-each.probability, each.question))][:most]
