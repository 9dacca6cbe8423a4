"""What language models were asked, and what it cost."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ModelUse:
    """Requests, the tokens sent and received, and their cost by the operator's prices, in the operator's currency."""

    requests: int = 0
    sent: int = 0
    received: int = 0
    cost: float = 0.0

    def __add__(self, other: "ModelUse") -> "ModelUse":
        """Both together."""
        requests, sent, received = (
            self.requests + other.requests,
            self.sent + other.sent,
            self.received + other.received,
        )
        return ModelUse(requests, sent, received, self.cost + other.cost)


UNUSED = ModelUse()
