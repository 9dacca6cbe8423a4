"""Show an answer while it is being written: only sentences whose citations have been checked."""

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.domain.conversation import Draft, Stage
from core.domain.search import Candidate
from core.ports.platforms import OnDraft
from core.rag.answering.model_reply.holding import ReplyChecker
from core.rag.verification.checker import Checker

# A claim is complete when text follows its marks: before that, another mark could follow.
COMPLETE = re.compile(r"(?:\[[^\]\n]{0,12}\d\\?\]|[】］]|\d\))[.!?]?[^\S\n]*\|?\s+(?=[^\s\[【(])")


BETWEEN_SECONDS = 0.3  # platforms show a draft once a second
_MOST_MARKS = 100  # characters: marks of one claim and the beginning of the next


@dataclass
class CheckedDrafts:
    """Passes checked sentences to `on_draft` as the text grows, at least `between` seconds apart.

    Each check reads the whole text so far; the pause bounds what all of them take of the event loop.
    """

    checker: Checker | ReplyChecker
    kept: Sequence[Candidate]
    question: str
    on_draft: OnDraft
    between: float = BETWEEN_SECONDS
    clock: Callable[[], float] = time.monotonic
    _searched: int = 0
    _complete: int = 0
    _checked: int = 0
    _shown: str = ""
    _next_at: float = 0.0

    async def update(self, text: str) -> None:
        """Takes all the text so far; the checker runs only when another sentence is complete."""
        start = max(self._complete, self._searched - _MOST_MARKS)
        self._complete = max((match.end() for match in COMPLETE.finditer(text, start)), default=self._complete)
        self._searched = len(text)
        if self._complete <= self._checked or self.clock() < self._next_at:
            return
        self._checked = self._complete
        began = self.clock()
        asked = text[: self._complete], self.kept, self.question
        checked = (await self.checker.having_read(*asked)).check(*asked)
        ended = self.clock()
        self._next_at = ended + max(self.between, 10 * (ended - began))
        if checked.text != self._shown:
            self._shown = checked.text
            await self.on_draft(Draft(Stage.WRITING, checked.text, len(self.kept)))
