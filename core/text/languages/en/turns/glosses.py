"""English question words that a dictionary gives, the telling ones first, and the words that they make needless."""

from collections.abc import Mapping

# The first of these that a question has begins it.
OPENERS = (
    "what is the last day to",
    "what time",
    "how late",
    "how much is",
    "how many",
    "how long",
    "when is",
    "where can I",
    "where is",
    "who is",
    "how do I",
    "can I",
    "is there",
    "do I need",
    "what is",
)

IMPLIED: Mapping[str, frozenset[str]] = {
    "how much is": frozenset({"cost", "pay"}),
    "when is": frozenset({"day"}),
    "what is the last day to": frozenset({"last day", "deadline", "day"}),
    "what time": frozenset({"hours"}),
}
