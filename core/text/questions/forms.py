"""Whether a text has the form that was asked for: instructions for "how do I …", a cause for "why …"."""

from collections.abc import Set as AbstractSet

from core.text.languages.en.questions.form_words import CAUSE, INSTRUCTION
from core.text.questions.kinds import AnswerKind

_PATTERNS = {AnswerKind.STEPS: INSTRUCTION, AnswerKind.REASON: CAUSE}


def has_form(text: str, kinds: AbstractSet[AnswerKind]) -> bool:
    """Whether it tells what to do, or why, where the question wants that; False for other questions."""
    return any(kind in kinds and pattern.search(text) is not None for kind, pattern in _PATTERNS.items())
