"""Which recent turns fit into the window that a follow-up may lean on."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.domain import Turn
from core.ports import TokenCounter


@dataclass(frozen=True)
class Window:
    """The last `messages` turns within `tokens`, whole turns only."""

    counter: TokenCounter
    messages: int = 6
    tokens: int = 1_000

    def fit(self, turns: Sequence[Turn]) -> list[Turn]:
        """The newest turns that fit, oldest first; an older turn never stays when a newer one had to go."""
        kept: list[Turn] = []
        left = self.tokens
        for turn in reversed(turns[-self.messages :]):
            left -= self.counter.count(turn.text)
            if left < 0:
                break
            kept.append(turn)
        return kept[::-1]
