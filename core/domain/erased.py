"""What was deleted when a person was forgotten, for their receipt."""

from dataclasses import dataclass

from core.domain.memory import Account


@dataclass(frozen=True, slots=True)
class Erased:
    """Counts of what was deleted. `messages` are questions and answers; what goes with these is not counted again.

    `facts` are those of all linked accounts. `elsewhere` are these accounts: what was asked there stays.
    """

    messages: int = 0
    facts: int = 0
    ratings: int = 0
    hand_offs: int = 0
    elsewhere: tuple[Account, ...] = ()

    def __bool__(self) -> bool:
        """Whether there was anything."""
        return any((self.messages, self.facts, self.ratings, self.hand_offs))
