"""Who hears what a language model was asked: the question that is being answered in this task."""

from contextvars import ContextVar

from core.domain.model_use import ModelUse

# Set by whoever answers a question; each request of this task adds what it took.
OF_QUESTION: ContextVar[list[ModelUse] | None] = ContextVar("OF_QUESTION", default=None)
# Set by whoever counts a request; a door to a server adds the tokens (sent, received) that this counted.
OF_REQUEST: ContextVar[list[tuple[int, int]] | None] = ContextVar("OF_REQUEST", default=None)


def server_counted(sent: int, received: int) -> None:
    """Notes what a model server counted for the request under way; nothing where nobody listens."""
    if (heard := OF_REQUEST.get()) is not None:
        heard.append((sent, received))
