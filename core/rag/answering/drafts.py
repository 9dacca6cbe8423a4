"""Show an answer while it is being written: only sentences whose citations have been checked."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.conversation import Draft, Stage
from core.domain.search import Candidate
from core.ports.platforms import OnDraft
from core.rag.verification.checker import Checker

# A claim is complete when text follows its marks: before that, another mark could follow.
COMPLETE = re.compile(r"\[\d{1,2}\][.!?]?\s+(?=[^\s\[])")


@dataclass
class CheckedDrafts:
    """Passes checked sentences to `on_draft` as the text grows."""

    checker: Checker
    kept: Sequence[Candidate]
    question: str
    on_draft: OnDraft
    _complete: int = 0
    _shown: str = ""

    async def update(self, text: str) -> None:
        """Takes all the text so far; the checker runs only when another sentence is complete."""
        complete = max((match.end() for match in COMPLETE.finditer(text)), default=0)
        if complete <= self._complete:
            return
        self._complete = complete
        checked = self.checker.check(text[:complete], self.kept, self.question)
        if checked.text != self._shown:
            self._shown = checked.text
            await self.on_draft(Draft(Stage.WRITING, checked.text, len(self.kept)))
