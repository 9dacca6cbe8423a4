"""What of a half-written answer may be shown: the sentences whose citations have been checked."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.conversation import Draft, Stage
from core.domain.search import Candidate
from core.ports.platforms import OnDraft
from core.rag.verification.checker import Checker

# A claim is settled when something follows its marks: before that, another mark could still come.
SETTLED = re.compile(r"\[\d{1,2}\][.!?]?\s+(?=[^\s\[])")


@dataclass
class CheckedDrafts:
    """Hears the text as it grows, and passes on each checked sentence once it is settled."""

    checker: Checker
    kept: Sequence[Candidate]
    question: str
    on_draft: OnDraft
    _settled: int = 0
    _shown: str = ""

    async def update(self, text: str) -> None:
        """Takes all that is written so far; the checker runs only when a sentence was completed."""
        settled = max((match.end() for match in SETTLED.finditer(text)), default=0)
        if settled <= self._settled:
            return
        self._settled = settled
        checked = self.checker.check(text[:settled], self.kept, self.question)
        if checked.text != self._shown:
            self._shown = checked.text
            await self.on_draft(Draft(Stage.WRITING, checked.text, len(self.kept)))
