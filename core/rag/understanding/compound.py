"""Split a message that asks several questions, where each part is certainly a question of its own."""

import re
from collections.abc import Iterator
from dataclasses import replace

from core.domain.conversation import StandaloneQuestion
from core.rag.understanding.follow_ups import depends_on_context
from core.text.languages.en.compounds import ASKS, CONDITION, DANGLING, GREETING, JOINT, LEANS, PLEASANTRY

MOST_PARTS = 3
LONGEST_SPLIT = 400  # characters: a longer message tells a story, in which the questions lean on one another
FEWEST_WORDS = 2
_CLAUSE_WORDS = ("who", "which", "what", "where", "when", "how", "why")


def parts_of(question: StandaloneQuestion) -> list[StandaloneQuestion]:
    """The questions in a message, at most MOST_PARTS; the question itself when it does not certainly ask several.

    A later part that names nothing of its own carries the part before it, as a follow-up would.
    """
    texts = split(question.asked)
    return [question] if len(texts) == 1 else list(_carried_on(question, texts))


def split(text: str) -> list[str]:
    """The questions that the text asks one after the other, in its own words; what goes beyond stays with the last."""
    if len(text) > LONGEST_SPLIT:
        return [text]
    texts: list[str] = []
    begin = _after_courtesy(text)
    for joint in JOINT.finditer(text):
        if len(texts) == MOST_PARTS - 1:
            break
        if _is_question(text[begin : joint.start()]) and _stands_beside(
            text[begin : joint.start()], text[joint.end() :]
        ):
            texts.append(text[begin : joint.start()].strip())
            begin = joint.end()
    return [*texts, text[begin:].strip()] if texts else [text]


def _is_question(text: str) -> bool:
    """Whether this is a whole question that asks for something."""
    told = text.strip()
    return told.endswith("?") or _asks(told)


def _asks(told: str) -> bool:
    asked = _last_sentence(told).removeprefix(_condition(_last_sentence(told)))
    return bool(ASKS.match(asked)) and not DANGLING.search(told) and len(asked.split()) >= FEWEST_WORDS


def _after_courtesy(text: str) -> int:
    """Where the message begins, after greetings and questions that only announce another one."""
    begin = found.end() if (found := GREETING.match(text)) else 0
    return found.end() if (found := PLEASANTRY.match(text, begin)) else begin


def _stands_beside(before: str, after: str) -> bool:
    """Whether what comes after is beside the question before it, and no clause within it."""
    words, opening = before.lower().split(), after.split(maxsplit=1)[0].lower()
    if len(after.split()) < FEWEST_WORDS:
        return False
    return before.rstrip().endswith("?") or opening not in _CLAUSE_WORDS or opening not in words[1:]


def _carried_on(question: StandaloneQuestion, texts: list[str]) -> Iterator[StandaloneQuestion]:
    yield replace(question, text=f"{question.carried} {texts[0]}".strip(), original=texts[0])
    said, topic = _said_before(texts[0]), question.carried or texts[0]
    for text in texts[1:]:
        is_about_it = depends_on_context(text) or LEANS.search(text) is not None
        carried = topic if is_about_it else said
        topic = topic if is_about_it else text
        yield StandaloneQuestion(f"{carried} {text}".strip(), text, rewritten=bool(carried), carried=carried)


def _said_before(text: str) -> str:
    """What a part says before it asks: whole sentences, and the condition or the topic in front of the question."""
    asked = _last_sentence(text)
    return (text.strip().removesuffix(asked) + _condition(asked)).strip()


def _condition(asked: str) -> str:
    found = None if ASKS.match(asked) else CONDITION.match(asked)
    return found[0] if found else ""


def _last_sentence(text: str) -> str:
    return re.split(r"(?<=[.!?])\s+", text.strip())[-1]
