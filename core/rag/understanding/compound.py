"""Split a message that asks several questions, or compares two things, where each part is certainly a question."""

import re
from collections.abc import Iterator
from dataclasses import replace

from core.domain.conversation import StandaloneQuestion
from core.rag.understanding.follow_ups import WORD, depends_on_context
from core.text.languages.languages import english
from core.text.languages.schema.questions import AskingWords, ComparisonWords
from core.text.languages.schema.turns import FollowUps
from core.text.languages.small_words import small_words
from core.text.questions.asking import unwrapped

_ASKING = english(AskingWords)
MOST_PARTS = 3
LONGEST_SPLIT = 400  # characters: a longer message tells a story, in which the questions lean on one another
FEWEST_WORDS = 2
_TIMES = frozenset({"time", "times", "day", "days"})
_CLAUSE_WORDS = ("who", "which", "what", "where", "when", "how", "why")


def parts_of(question: StandaloneQuestion) -> list[StandaloneQuestion]:
    """The questions in a message, at most MOST_PARTS; the question itself when it does not certainly ask several.

    A comparison asks the same of two things.
    """
    if both := compared(question.asked):
        return [_with(question, "", text) for text in both]
    texts = split(question.asked)
    return [question] if len(texts) == 1 else list(_parts(question, texts))


def split(text: str) -> list[str]:
    """The questions that the text asks one after the other, in its own words; what goes beyond stays with the last."""
    if len(text) > LONGEST_SPLIT:
        return [text]
    texts: list[str] = []
    begin = _after_courtesy(text)
    for joint in _ASKING.joint.finditer(text):
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
    return bool(_ASKING.asks.match(told)) and not _ASKING.dangling.search(told) and len(told.split()) >= FEWEST_WORDS


def _after_courtesy(text: str) -> int:
    """Where the message begins, after greetings and questions that only announce another one."""
    begin = found.end() if (found := _ASKING.greeting.match(text)) else 0
    return found.end() if (found := _ASKING.pleasantry.match(text, begin)) else begin


def _stands_beside(before: str, after: str) -> bool:
    """Whether what comes after is beside the question before it, and no clause within it."""
    words, opening = before.lower().split(), after.split(maxsplit=1)[0].lower()
    if len(after.split()) < FEWEST_WORDS:
        return False
    return before.rstrip().endswith("?") or opening not in _CLAUSE_WORDS or opening not in words[1:]


def _parts(question: StandaloneQuestion, texts: list[str]) -> Iterator[StandaloneQuestion]:
    yield _with(question, "", texts[0])
    topic = topic_of(texts[0])
    for text in texts[1:]:
        if leans(text):
            yield _with(question, topic, text)
        else:
            yield StandaloneQuestion(text, text)
            topic = topic_of(text)


def leans(text: str) -> bool:
    """Whether a later part names nothing of its own: "what does it cost", "do I need my ID", "what are the rules"."""
    return depends_on_context(text) or _ASKING.leans.search(text) is not None


def topic_of(text: str) -> str:
    """The words that name what a question is about, in order, without what it asks of it."""
    left_out = english(FollowUps).attributes | _TIMES | small_words("topics")
    return " ".join(word for word in WORD.findall(text) if word.lower() not in left_out)


def _with(question: StandaloneQuestion, topic: str, text: str) -> StandaloneQuestion:
    words = " ".join(filter(None, (question.carried, topic, text)))
    return replace(question, text=words, original=text, rewritten=words != text, own="")


_EN = english(ComparisonWords)
_VERB = re.compile(r"\s+(?:is|are|does|do|was|were)\Z", re.IGNORECASE)


def compared(text: str) -> tuple[str, str] | None:
    """A question about the one thing and about the other; None where no two things are certainly compared.

    "Electronic or paper transcript, which is cheaper" asks "how much is electronic transcript" and "how much is paper
    transcript". What two things are is not asked in parts: a page that names both tells them apart.
    """
    told = unwrapped(text)
    found = next((match for pattern in _EN.comparisons if (match := pattern.match(told))), None)
    if found is None:
        return None
    one, other = _full_names(found["one"], found["other"])
    return _about(found, one), _about(found, other)


def _full_names(one: str, other: str) -> tuple[str, str]:
    is_shared = _EN.shares_head.match(one) and _EN.has_head.match(other)
    return (f"{one} {other.rpartition(' ')[2]}" if is_shared else one), other


def _about(found: re.Match[str], thing: str) -> str:
    named = {name: words for name, words in found.groupdict().items() if words}
    if "rest" in named:
        return f"{_VERB.sub('', named['rest'])} is {thing}"
    if "counted" in named:
        return f"how many {named['counted']} is {thing}"
    if "verb" in named:
        return f"{_asks_how(named['better'])} {named['verb'].lower()} {named['same']} {named['prep']} {thing}"
    if "same" in named:
        return f"what is {named['same']} for {thing}"
    if "better" in named:
        return f"{_asks_how(named['better'])} is {thing}"
    return f"what is the {named.get('what') or named['which']} of {thing}"


def _asks_how(comparative: str) -> str:
    return next((asks for pattern, asks in _EN.asks if pattern.search(comparative)), "what")
